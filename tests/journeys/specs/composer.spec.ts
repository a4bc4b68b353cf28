import type { BrowserContext } from '@playwright/test';
import { composer, openFeed, postWith, toast } from '../harness/feed.ts';
import { join, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** How many posts with these words there are, as the server knows it. */
async function published(context: BrowserContext, words: string): Promise<number> {
  const answer = await context.request.get('/api/feed?mode=chronological&limit=100');
  const { items } = (await answer.json()) as { items: { content: string }[] };
  return items.filter(({ content }) => content.includes(words)).length;
}

test('The composer opens on a click and takes no blank post', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const { prompt, text, post, cancel } = composer(page);
  await prompt.click();
  await expect(text).toBeFocused();
  await expect(post).toBeDisabled();
  await text.fill('  \n\t ');
  await expect(post).toBeDisabled();
  await text.fill('Something');
  await expect(post).toBeEnabled();
  await text.fill('x'.repeat(5001));
  await expect(page.getByText('Post must be at most 5000 characters')).toBeAttached();
  await expect(post).toBeDisabled();
  await text.fill('');
  await cancel.click();
  await expect(text).toBeHidden();
  await expect(prompt).toBeFocused();
});

test('A draft survives leaving the screen and a reload; Cancel throws it away and can be undone', async ({
  page,
  context,
}) => {
  await join(context);
  await openFeed(page);
  const { prompt, text, cancel } = composer(page);
  const words = unique('Half a thought');
  await prompt.click();
  await text.fill(words);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' }).click();
  await expect(text).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(text).toHaveValue(words);
  await page.reload();
  await expect(text).toHaveValue(words);

  await cancel.click();
  await expect(text).toBeHidden();
  await expect(toast(page, 'Draft discarded')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue(words);

  await cancel.click();
  await page.reload();
  await expect(prompt).toBeVisible();
});

test('A double click on Post publishes once', async ({ page, context }) => {
  await join(context);
  await openFeed(page, 'Latest');
  const { prompt, text, post } = composer(page);
  const words = unique('Once is enough.');
  await prompt.click();
  await text.fill(words);
  await post.dblclick();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(text).toBeHidden();
  await expect(postWith(page, words)).toHaveCount(1);
  expect(await published(context, words)).toBe(1);
});

test('A post whose answer was lost is kept, and trying again publishes it once', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/);
  await join(context);
  await openFeed(page, 'Latest');
  const { prompt, text, post } = composer(page);
  const words = unique('Did you get this?');
  // The server does what it was asked for, and nobody hears of it.
  await page.route('**/trpc/feed.create*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await prompt.click();
  await text.fill(words);
  await post.click();
  await expect(toast(page, 'Failed to create post')).toBeVisible();
  await expect(text).toHaveValue(words);
  expect(await published(context, words)).toBe(1);

  await page.unrouteAll();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(postWith(page, words)).toHaveCount(1);
  expect(await published(context, words)).toBe(1);
});

test('A refused post says why and keeps the text', async ({ page, context, problems }) => {
  problems.allow(/status of 500/);
  await join(context);
  await openFeed(page);
  const { prompt, text, post } = composer(page);
  await page.route('**/trpc/feed.create*', (route) => route.fulfill({ status: 500, body: 'It burns.' }));
  await prompt.click();
  await text.fill('Keep me');
  await post.click();
  await expect(toast(page, 'Failed to create post')).toBeVisible();
  await expect(text).toHaveValue('Keep me');
  await expect(post).toBeEnabled();
});
