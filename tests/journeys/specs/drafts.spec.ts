import type { BrowserContext } from '@playwright/test';
import { composer, openFeed, postWith, toast } from '../harness/feed.ts';
import { join, logIn, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

async function published(context: BrowserContext, words: string): Promise<number> {
  const answer = await context.request.get('/api/feed?mode=chronological&limit=100');
  const { items } = (await answer.json()) as { items: { content: string }[] };
  return items.filter(({ content }) => content.includes(words)).length;
}

async function kept(context: BrowserContext): Promise<number> {
  const answer = await context.request.get('/api/drafts');
  return ((await answer.json()) as { items: unknown[] }).items.length;
}

test('A draft that is posted on another device is gone here, and is posted once', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // What is gone is asked for once more.
  problems.allow(/404/);
  const { email, password } = await join(context);
  await openFeed(page);
  const here = composer(page);
  const words = unique('From two devices');
  await here.prompt.click();
  await here.text.fill(words);
  await expect.poll(() => kept(context)).toBe(1);

  const phone = await anotherBrowser();
  await logIn(phone.context(), email, password);
  await openFeed(phone);
  await phone.getByRole('button', { name: /^Go on with your draft/ }).click();
  const there = composer(phone);
  await expect(there.text).toHaveValue(words);
  await there.post.click();
  await expect(postWith(phone, words)).toBeVisible();

  await expect(toast(page, 'This draft was posted or deleted elsewhere')).toBeVisible();
  await expect(here.prompt).toBeVisible();
  await page.reload();
  await expect(here.prompt).toBeVisible();
  expect(await published(context, words)).toBe(1);
  expect(await kept(context)).toBe(0);
});

test('Two tabs hold one draft, and post it once', async ({ page, context, problems }) => {
  await join(context);
  await openFeed(page);
  const first = composer(page);
  const words = unique('From two tabs');
  await first.prompt.click();
  await first.text.fill(words);
  const tab = await context.newPage();
  problems.watch(tab);
  await openFeed(tab);
  const second = composer(tab);
  await expect(second.text).toHaveValue(words);
  await first.text.fill(`${words}, changed`);
  await expect(second.text).toHaveValue(`${words}, changed`);
  await first.post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(second.prompt).toBeVisible();
  expect(await published(context, words)).toBe(1);
});

test('A poll without a word waits on another device; a scheduled post is changed', async ({
  page,
  context,
}) => {
  await join(context);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const send = (data: object) => context.request.post('/api/drafts', { data });
  const words = unique('Later');
  await send({ input: { content: words }, publishAt });
  const poll = { options: ['Rye', 'Oat'], minutes: 60 };
  await send({ input: { content: '', type: 'poll', poll } });

  await openFeed(page);
  await page.getByRole('button', { name: 'Go on with your draft Poll' }).click();
  await expect(page.getByLabel('Option 1', { exact: true })).toHaveValue('Rye');

  await page.goto('/drafts?list=scheduled');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change scheduled post' });
  await sheet.getByRole('textbox', { name: 'Your post' }).fill(`${words}, with other words`);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Scheduled post changed')).toBeVisible();
  await expect(page.getByRole('article', { name: `${words}, with other words` })).toBeVisible();
});

test('A post is created from my profile, and the four shortcuts are there on a narrow phone', async ({
  page,
  context,
}) => {
  await join(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await openFeed(page);
  for (const name of ['Photo', 'Video', 'Poll', 'Live']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 420, height: 860 });
  await page.goto('/profile/me');
  await page.getByRole('button', { name: 'Create post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  const words = unique('From my profile');
  await dialog.getByRole('textbox', { name: 'Your post' }).fill(words);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toast(page, 'Post created!')).toBeVisible();
  expect(await published(context, words)).toBe(1);
});
