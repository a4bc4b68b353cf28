import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { toast } from '../harness/feed.ts';
import { join, stranger } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

/** A name that no other journey gives its tribe. */
function named(words: string): { name: string; slug: string } {
  const mark = randomBytes(4).toString('hex');
  return { name: `${words} ${mark}`, slug: `${words.toLowerCase().replaceAll(' ', '-')}-${mark}` };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function startWithStarter(request: APIRequestContext): Promise<void> {
  expect((await request.post('/api/tribes/starter')).ok()).toBe(true);
}

async function found(request: APIRequestContext, tribe: { name: string; slug: string }): Promise<string> {
  await startWithStarter(request);
  const answer = await request.post('/api/tribes', {
    data: {
      ...tribe,
      description: 'We cook slowly and eat together.',
      category: 'Arts & Creativity',
      tags: ['soup'],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

async function fillBasics(page: Page, name: string): Promise<void> {
  await field(page, 'Tribe name').fill(name);
  await field(page, 'Description').fill('We cook slowly and eat together.');
  await field(page, 'Tags').fill('soup');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag soup' })).toBeVisible();
}

test('A member founds a tribe through Starter, from its name to its page', async ({ page, context }) => {
  await join(context);
  const { name, slug } = named('Soup Kitchen');
  await page.goto('/create-tribe');
  await page.getByRole('button', { name: 'Continue with Starter' }).click();

  // Nothing filled in: the first field that is wrong has the focus, and its tab says so.
  await expect(page.getByRole('progressbar', { name: 'How far you are' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  );
  await tab(page, 'Features').click();
  await expect(page.getByRole('progressbar', { name: 'How far you are' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await page.getByRole('button', { name: 'Create Tribe' }).click();
  await expect(page.getByText('Tribe name is required')).toBeVisible();
  await expect(page.getByText('Add at least one tag')).toBeVisible();
  await expect(field(page, 'Tribe name')).toBeFocused();
  await expect(tab(page, 'Basics')).toHaveAccessibleName(/has something to correct/);

  await fillBasics(page, name);
  await expect(field(page, 'Handle')).toHaveValue(slug.slice(0, 30));
  await expect(page.getByText('Available')).toBeVisible();
  await field(page, 'Tags').fill('Soup');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1);

  await tab(page, 'Appearance').click();
  await page.getByLabel('Banner', { exact: true }).setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Please choose an image under 5MB')).toBeVisible();
  const picture = { name: 'pot.png', mimeType: 'image/png', buffer: png(400, 400, [200, 90, 40]) };
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Change avatar' })).toBeVisible();
  await field(page, 'Primary colour').fill('#c4622d');
  await expect(page.getByText(/^With white text: 4\.\d:1, hard to read/)).toBeVisible();

  await tab(page, 'Monetize').click();
  await page.getByText('Freemium', { exact: true }).click();
  await page.getByLabel('Price per month').fill('12');
  await expect(page.getByText('100 members at $12')).toBeVisible();
  await expect(page.getByText('$960', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' }).getByText('$12/month')).toBeVisible();
  await page.keyboard.press('Escape');

  await tab(page, 'Features').click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await field(page, 'Rule 1').fill('Taste before you salt.');
  await page.getByRole('button', { name: 'Create Tribe' }).click();
  await expect(toast(page, 'Tribe created successfully!')).toBeVisible();
  await expect(page.getByText('Your tribe is now live and ready for members.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tribe/${slug.slice(0, 30)}$`));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('$12/month')).toBeVisible();

  // What is left to do ticks itself.
  const steps = page.getByRole('region', { name: /^First steps/ });
  await expect(steps.getByText('0 of 4 done')).toBeVisible();
  const { id } = await (await context.request.get(`/api/tribes/${slug.slice(0, 30)}`)).json();
  await context.request.post('/api/posts', { data: { content: 'Welcome', type: 'text', tribeId: id } });
  await expect(steps.getByText('1 of 4 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);

  // The draft is spent.
  await page.goto('/create-tribe');
  await expect(field(page, 'Tribe name')).toHaveValue('');
});

test('A handle that is taken is told as it is typed, and a founding that fails loses nothing', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/409/);
  await join(context);
  await startWithStarter(context.request);
  await page.goto('/create-tribe');
  await field(page, 'Tribe name').fill('The Slow Bakery');
  await expect(page.getByText('This handle is already taken')).toBeVisible();

  const { name, slug } = named('Bread Club');
  await fillBasics(page, name);
  await expect(page.getByText('Available')).toBeVisible();
  // Somebody is quicker.
  const other = await anotherBrowser();
  await join(other.context(), stranger('Otto'));
  await found(other.context().request, { name, slug: slug.slice(0, 30) });
  await tab(page, 'Features').click();
  await page.getByRole('button', { name: 'Create Tribe' }).click();
  await expect(toast(page, 'Failed to create tribe')).toBeVisible();
  await expect(field(page, 'Handle')).toBeFocused();
  await expect(field(page, 'Tribe name')).toHaveValue(name);
  await field(page, 'Handle').fill(`${slug.slice(0, 26)}-two`);
  await expect(page.getByText('Available')).toBeVisible();
  await tab(page, 'Features').click();
  await page.getByRole('button', { name: 'Create Tribe' }).click();
  await expect(page).toHaveURL(new RegExp(`/tribe/${slug.slice(0, 26)}-two$`));
});

test('The draft of a tribe survives a closed tab, and is found in another browser', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const person = await join(context);
  await startWithStarter(context.request);
  await page.goto('/create-tribe');
  const { name } = named('Half Done');
  await fillBasics(page, name);
  await tab(page, 'Access').click();
  await page.getByRole('switch', { name: 'Private tribe' }).setChecked(true, { force: true });
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto('/create-tribe');
  await expect(field(again, 'Tribe name')).toHaveValue(name);
  await field(again, 'Description').fill('We bake slowly and eat at once.');
  await expect(again.getByText('Draft saved', { exact: true })).toBeVisible();

  const other = await anotherBrowser();
  const answer = await other.context().request.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  });
  expect(answer.ok()).toBe(true);
  await other.goto('/create-tribe');
  await expect(field(other, 'Description')).toHaveValue('We bake slowly and eat at once.');
  await tab(other, 'Access').click();
  await expect(other.getByRole('switch', { name: 'Private tribe' })).toBeChecked();
  await other.getByRole('button', { name: 'Start over' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(field(other, 'Tribe name')).toHaveValue('');
});

test('Settings say who may enter, and an outsider finds what they say', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  const tribe = named('Open House');
  const id = await found(context.request, tribe);
  const words = `Soup is on, ${tribe.slug}`;
  await context.request.post('/api/posts', { data: { content: words, type: 'text', tribeId: id } });
  const outsider = await anotherBrowser();
  await join(outsider.context(), stranger('Otto'));
  await outsider.goto(`/tribe/${tribe.slug}`);
  await expect(outsider.getByText(words)).toBeVisible();
  await expect(outsider.getByRole('button', { name: /^Join Free/ })).toBeVisible();

  await page.goto(`/tribe/${tribe.slug}`);
  await page.getByRole('link', { name: 'Tribe settings' }).click();
  await page.getByLabel('Tribe type').selectOption('Private');
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(toast(page, 'Access saved')).toBeVisible();
  await field(page, 'Tribe name').fill('Closed House');
  await page
    .getByRole('region', { name: 'Basics' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closed House', level: 1 })).toBeVisible();

  await outsider.reload();
  await expect(outsider.getByRole('heading', { name: 'Closed House', level: 1 })).toBeVisible();
  await expect(outsider.getByRole('button', { name: /^By invitation/ }).first()).toBeVisible();
  await expect(outsider.getByText(words)).toHaveCount(0);
});

test('A tribe is deleted after its export, and is nowhere after that', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/404/);
  await join(context);
  const tribe = named('Last Supper');
  await found(context.request, tribe);
  await page.goto(`/tribe/${tribe.slug}/settings`);
  const danger = page.getByRole('region', { name: 'Danger zone' });
  const remove = danger.getByRole('button', { name: 'Delete', exact: true });
  await expect(remove).toBeDisabled();
  const download = page.waitForEvent('download');
  await danger.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe(`${tribe.slug}.zip`);
  await expect(remove).toBeEnabled();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this tribe for good?' });
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill(tribe.slug);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Tribe deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/my-tribes$/);
  await expect(page.getByText(tribe.name)).toHaveCount(0);
  await page.goto(`/tribe/${tribe.slug}`);
  await expect(page.getByText('Tribe not found')).toBeVisible();
});
