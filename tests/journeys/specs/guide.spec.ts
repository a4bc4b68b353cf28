import { readFile } from 'node:fs/promises';
import { join as joinUp } from '../harness/people.ts';
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
  await page.getByRole('button', { name: 'Undo' }).click();
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
