import { composer, openFeed, toast } from '../harness/feed.ts';
import { join, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
});

test('The banner is there exactly while the browser is offline', async ({ page, context }) => {
  const banner = page.getByText("You're offline");
  await join(context);
  await openFeed(page);
  await expect(banner).toBeHidden();
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('status').filter({ has: banner })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('A post that fails offline keeps its text and goes out later', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const { prompt, text, post } = composer(page);
  const words = unique('From under the ground.');
  await prompt.click();
  await text.fill(words);
  await context.setOffline(true);
  await post.click();
  await expect(toast(page, 'Failed to create post')).toBeVisible();
  await expect(text).toHaveValue(words);
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1);
});

test('After one visit the app opens offline, and fills when the line is back', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kindred' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
