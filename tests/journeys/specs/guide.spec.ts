import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEMO, join as joinUp, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('From a goal to a plan, an action taken back, and a link that a visitor opens', async ({
  page,
  context,
  browser,
}) => {
  const me = await joinUp(context);
  await page.goto('/guide');
  await expect(page.getByRole('heading', { name: 'Tribe Guide' })).toBeVisible();
  const goal = page.getByRole('searchbox', { name: 'Your goal' });
  await goal.fill('grow a sourdough tribe');
  await goal.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Personalized Guide' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Source 1: / }).first()).toBeVisible();

  // An action: shown, confirmed, taken back.
  await page.getByRole('button', { name: 'Join: The Slow Bakery' }).click();
  const sheet = page.getByRole('dialog', { name: 'Join The Slow Bakery' });
  await expect(sheet.getByText('You become a member of The Slow Bakery.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Successfully joined')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Join The Slow Bakery' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const mine = await (await context.request.get('/api/tribes/my')).json();
  expect(mine).toEqual([]);

  // The plan: changed, saved, exported.
  await page.getByRole('button', { name: 'View Full Plan' }).click();
  const plan = page.getByRole('dialog', { name: 'My Plan' });
  await plan.getByRole('checkbox').first().press('Space');
  await plan.getByRole('button', { name: 'Add Task' }).click();
  await plan.getByLabel('Task', { exact: true }).last().fill('Bake for the neighbours');
  const downloading = page.waitForEvent('download');
  await plan.getByRole('button', { name: 'Export plan' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tribe-guide-plan.json');
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ user: me.email });
  expect(exported.tasks.at(-1)).toMatchObject({ title: 'Bake for the neighbours', completed: false });
  await plan.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByText('Your plan has been updated')).toBeVisible();

  // Shared: a visitor reads it, until the link is taken back.
  await page.getByRole('button', { name: /1 of \d+ tasks done/ }).click();
  const shared = page.waitForResponse((answer) => answer.url().includes('guide.plans.share'));
  await plan.getByRole('button', { name: 'Share plan' }).click();
  await shared;
  await expect(plan.getByText('Anyone with the link can read this plan.')).toBeVisible();
  const [summary] = await (await context.request.get('/api/guide/plans')).json();
  const { shareUrl } = await (await context.request.get(`/api/guide/plans/${summary.id}`)).json();
  const visitor = await browser.newContext();
  const other = await visitor.newPage();
  await other.goto(shareUrl);
  await expect(other.getByText('Bake for the neighbours')).toBeVisible();
  await expect(other.getByText(`A plan by ${me.firstName}`)).toBeVisible();
  await plan.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The link no longer works')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Plan not found' })).toBeVisible();
  await visitor.close();
});

test('A playbook that an admin writes is offered to a member, who drafts a post about it and undoes that', async ({
  browser,
}) => {
  const [adminContext, context] = [await browser.newContext(), await browser.newContext()];
  await logIn(adminContext, DEMO.owner.email);
  const admin = await adminContext.newPage();
  await admin.goto('/tribe/deep-work-guild/settings');
  await admin.getByRole('link', { name: 'Manage playbooks' }).click();
  await expect(admin.getByRole('button', { name: /^Find your two quiet hours/ })).toBeVisible();
  const title = `Quiet ${randomUUID().slice(0, 8)}`;
  await admin.getByRole('button', { name: 'New playbook' }).click();
  const editor = admin.getByRole('dialog', { name: 'New playbook' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Description').fill('A week without meetings.');
  // What was typed is still there when the page was left.
  await admin.reload();
  await admin.getByRole('button', { name: 'New playbook' }).click();
  await expect(editor.getByLabel('Description')).toHaveValue('A week without meetings.');
  await editor.getByLabel('What to do').fill('Cancel one meeting');
  await editor.getByRole('button', { name: 'Add step' }).click();
  const second = editor.getByRole('listitem', { name: 'Step 2' });
  await second.getByLabel('What to do').fill('Count what you wrote');
  await second.getByLabel('Day').fill('15');
  await editor.getByRole('button', { name: 'Create playbook' }).click();
  await expect(second.getByText('Choose a day from 0 to 14, or more weeks')).toBeVisible();
  await second.getByLabel('Day').fill('7');
  await expect(second.getByText('Week 1')).toBeVisible();
  await editor.getByRole('button', { name: 'Create playbook' }).click();
  await expect(admin.getByText('Playbook created')).toBeVisible();

  // A member reads it in the Guide and cannot change it.
  await logIn(context, DEMO.member.email);
  const page = await context.newPage();
  await page.goto('/guide/playbooks');
  await page.getByRole('searchbox', { name: 'Search playbooks' }).fill(title);
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText('2. Count what you wrote')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeHidden();
  await page.goto('/guide');
  await page.getByRole('searchbox', { name: 'Your goal' }).fill(title);
  await page.getByRole('searchbox', { name: 'Your goal' }).press('Enter');
  await page.getByRole('button', { name: 'Draft a post that asks people here' }).click();
  const draft = page.getByRole('dialog');
  await draft.getByLabel('Post').fill(`Who has tried ${title}?`);
  await draft.getByRole('button', { name: 'See what will happen' }).click();
  await expect(draft.getByText(`“Who has tried ${title}?”`)).toBeVisible();
  await draft.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Successfully drafted')).toBeVisible();
  // What it made is looked at first; the answer and the way to undo are still there afterwards.
  await page.getByRole('link', { name: /Save a draft of a post/ }).click();
  await expect(page.getByText(`Who has tried ${title}?`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Personalized Guide' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Save a draft of a post' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const drafts = await context.request.get('/api/drafts');
  expect(drafts.status()).toBe(200);
  expect(await drafts.text()).not.toContain(title);

  // It is changed and deleted from its sheet.
  await admin.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await admin.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' }).click();
  await admin
    .getByRole('dialog', { name: 'Edit playbook' })
    .getByRole('button', { name: 'Delete playbook' })
    .click();
  await admin
    .getByRole('dialog', { name: 'Delete this playbook?' })
    .getByRole('button', { name: 'Delete playbook' })
    .click();
  await expect(admin.getByText('Playbook deleted')).toBeVisible();
  await expect(admin.getByRole('button', { name: new RegExp(`^${title}`) })).toBeHidden();
  await adminContext.close();
  await context.close();
});

test('A slow answer moves nothing that is in sight', async ({ page, context }) => {
  await logIn(context, DEMO.member.email);
  // Longer than the half second after a key in which shifts do not count.
  await page.route(/guide\.query/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.goto('/guide', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Success Playbooks' })).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
      }
    }).observe({ type: 'layout-shift' });
  });
  const goal = page.getByRole('searchbox', { name: 'Your goal' });
  await goal.fill('grow a sourdough tribe');
  await goal.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Personalized Guide' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Success Playbooks' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifted') as number)).toBeLessThanOrEqual(0.02);
});
