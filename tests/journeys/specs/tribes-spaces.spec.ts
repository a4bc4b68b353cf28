import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { newPosts, toast } from '../harness/feed.ts';
import { DEMO, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

async function ask(context: BrowserContext, path: string, data?: object): Promise<{ id: string }> {
  const answer = await context.request.post(path, data === undefined ? {} : { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** A free tribe of whoever the context is signed in as. @returns its slug */
async function found(context: BrowserContext): Promise<string> {
  const slug = unique('spaces').replaceAll(' ', '-');
  await ask(context, '/api/tribes', {
    name: `The ${slug}`,
    slug,
    description: 'A place with places of its own.',
    category: 'Community & Social',
    tags: ['places'],
    enabledFeatures: ['spaces'],
    welcomeMessage: 'Say which bread you like.',
  });
  return slug;
}

const add = (context: BrowserContext, slug: string, type: string, name: string) =>
  ask(context, `/api/tribes/${slug}/spaces`, { type, name });

/** A member of that tribe, in a browser of their own. */
async function enter(other: Page, slug: string, name = 'Nora') {
  const person = await join(other.context(), stranger(name));
  await ask(other.context(), `/api/tribes/${slug}/join`, {});
  return person;
}

async function post(page: Page, prompt: string, action: string, words: string): Promise<void> {
  await page.getByRole('button', { name: prompt }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').first().fill(words);
  await sheet.getByRole('button', { name: action, exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
}

test('A question is asked in one browser and answered in another; the answer is accepted', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  await page.goto(`/tribe/${slug}/spaces`);
  await page.getByRole('button', { name: 'Add a space' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a space' });
  await form.getByLabel('What it is for').selectOption('Q&A');
  await form.getByLabel('Name').fill('Ask anything');
  await form.getByRole('button', { name: 'Add space' }).click();
  await page.getByRole('link', { name: /Ask anything/ }).click();
  await expect(page.getByText('No questions here')).toBeVisible();

  const other = await anotherBrowser();
  await enter(other, slug);
  await other.goto(`/tribe/${slug}/spaces`);
  await other.getByRole('link', { name: /Ask anything/ }).click();
  const question = unique('How hot is the oven?');
  await post(other, 'Ask a question', 'Ask', question);

  // The owner is told that there is something, and asks for it.
  await newPosts(page).click();
  const asked = page.getByRole('article').filter({ hasText: question });
  await expect(asked).toBeVisible();
  await asked.getByRole('link', { name: /comment/i }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('230 degrees, then 200.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '230 degrees' })).toBeVisible();

  await other
    .getByRole('article')
    .filter({ hasText: question })
    .getByRole('link', { name: /comment/i })
    .click();
  const answer = other.getByRole('listitem').filter({ hasText: '230 degrees' });
  await answer.getByRole('button', { name: /^Options for the comment/ }).click();
  await other.getByRole('button', { name: 'Accept as the answer' }).click();
  await expect(other.getByRole('region', { name: 'Accepted answer' })).toContainText('230 degrees');
  await expect(page.getByRole('region', { name: 'Accepted answer' })).toContainText('230 degrees');

  await page.goto(`/tribe/${slug}/spaces`);
  await page.getByRole('link', { name: /Ask anything/ }).click();
  await page.getByRole('radio', { name: 'Open', exact: true }).check({ force: true });
  await expect(page.getByText('No questions here')).toBeVisible();
  await page.getByRole('radio', { name: 'Answered' }).check({ force: true });
  await expect(page.getByRole('article').filter({ hasText: question })).toContainText('Answered');
});

test('Announcements are for admins to write; a mark of new posts goes once they are seen', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  const other = await anotherBrowser();
  await enter(other, slug);
  await other.goto(`/tribe/${slug}/spaces`);
  const row = other.getByRole('link', { name: /Announcements/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('new post');

  await page.goto(`/tribe/${slug}/spaces`);
  await page.getByRole('link', { name: /Announcements/ }).click();
  const words = unique('The oven is on.');
  await post(page, 'Announce something', 'Announce', words);

  await expect(row).toContainText('1 new post');
  await row.click();
  await expect(other.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Announce something' })).toHaveCount(0);
  const spaceId = other.url().split('/').at(-1) ?? '';
  const refused = await other.context().request.post('/api/posts', { data: { content: 'Me too', spaceId } });
  expect(refused.status()).toBe(403);
  await other.getByRole('link', { name: 'All spaces' }).click();
  await expect(row).not.toContainText('new post');

  // Everyone introduces themselves once, asked in the words of the tribe.
  await other.getByRole('link', { name: /Introductions/ }).click();
  await expect(other.getByText('Say which bread you like.')).toBeVisible();
  await post(other, 'Introduce myself', 'Introduce myself', unique('Rye.'));
  await expect(other.getByText('Say which bread you like.')).toHaveCount(0);
});

test('An hour is offered, booked, given back and called off', async ({ page, context, anotherBrowser }) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  const { id } = await add(context, slug, 'office_hours', 'Ask me');
  await page.goto(`/tribe/${slug}/spaces/${id}`);
  await page.getByRole('button', { name: 'Offer a time' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Offer a time' });
  await sheet.getByLabel('Link or place').fill('https://meet.example.org/rye');
  await sheet.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(page.getByText('Hosted by you')).toBeVisible();

  const other = await anotherBrowser();
  const nora = await enter(other, slug);
  await other.goto(`/tribe/${slug}/spaces/${id}`);
  await expect(other.getByText('https://meet.example.org/rye')).toHaveCount(0);
  await expect(other.getByText(/^Times shown in /)).toBeVisible();
  await other.getByRole('button', { name: /^Book / }).click();
  await expect(other.getByRole('link', { name: 'https://meet.example.org/rye' })).toBeVisible();
  await expect(page.getByText(`Booked by ${nora.name}`)).toBeVisible();

  await other.getByRole('button', { name: 'Cancel booking' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(other.getByRole('button', { name: /^Book / })).toBeVisible();
  await expect(page.getByText(/Free$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove time' }).click();
  await expect(other.getByText('No times to book')).toBeVisible();
});

test('A file is put into a folder of the library, and downloaded by a member', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  const { id } = await add(context, slug, 'library', 'Drawer');
  await page.goto(`/tribe/${slug}/spaces/${id}`);
  await page.getByRole('button', { name: 'New folder' }).click();
  const naming = page.getByRole('dialog', { name: 'New folder' });
  await naming.getByLabel('Name of the folder').fill('Recipes');
  await naming.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('link', { name: /^Recipes/ }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  const page1 = Buffer.from('<html><script>document.title="run"</script>500 g flour</html>');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Loaf.html', mimeType: 'text/html', buffer: page1 });
  await expect(toast(page, 'Loaf.html added')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Loaf.html' })).toBeVisible();

  const other = await anotherBrowser();
  await enter(other, slug);
  await other.goto(`/tribe/${slug}/spaces/${id}`);
  await other.getByRole('link', { name: /^Recipes/ }).click();
  const coming = other.waitForEvent('download');
  await other.getByRole('link', { name: 'Download Loaf.html' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Loaf.html');
  expect((await readFile(await download.path())).equals(page1)).toBe(true);

  await page.getByRole('button', { name: 'Options for Loaf.html' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Loaf.html?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await expect(other.getByText('This folder is empty')).toBeVisible();
});
