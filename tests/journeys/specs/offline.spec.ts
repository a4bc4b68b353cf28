import type { Page } from '@playwright/test';
import { composer, openFeed, toast } from '../harness/feed.ts';
import { acquaint, idOf, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  // The line may be cut while the app asks whether the server is back.
  problems.allow(/ERR_FAILED \(.*\/readyz\)/);
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
  await expect(page.getByRole('link', { name: 'Kindred' })).toBeVisible();
  await expect(page.getByText('This did not load')).toBeVisible();
  await context.setOffline(false);
  // A page that was loaded without a network is not told by Chromium's emulation when there is one.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

/** The chat with somebody, in which nothing was opened yet. */
async function openChat(page: Page, other: Page): Promise<void> {
  await join(page.context());
  await join(other.context(), stranger('Otto'));
  await acquaint(page.context(), other.context());
  const data = { isGroup: false, participantIds: [await idOf(other.context())] };
  const answer = await page.request.post('/api/conversations', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/messages/${id}`);
  await expect(field(page)).toBeVisible();
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test.describe('before anything is kept for offline use', () => {
  test.use({ serviceWorkers: 'block' });

  test('What does not open in a chat says so, and what is written stays', async ({
    page,
    context,
    anotherBrowser,
  }) => {
    await openChat(page, await anotherBrowser());
    const words = unique('Half a sentence');
    await field(page).fill(words);
    await context.setOffline(true);
    await expect(page.getByText("You're offline")).toBeVisible();

    await test.step('the field is all there under the banner', async () => {
      const box = await field(page).boundingBox();
      const height = await page.evaluate(() => innerHeight);
      expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    });

    const why = toast(page, 'You are offline. Try again when you are back.');
    const attach = page.getByRole('button', { name: 'Attach', exact: true });
    const options = page.getByRole('button', { name: /^Options for / });
    for (const part of [attach, options, attach]) {
      await test.step('a tap tells why nothing opens', async () => {
        await part.click();
        await expect(why).toBeVisible();
        await expect(attach).toHaveAttribute('aria-expanded', 'false');
        await expect(field(page)).toHaveValue(words);
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await expect(why).toBeHidden();
      });
    }

    await test.step('a screen that did not load waits for the line', async () => {
      await page.getByRole('link', { name: 'Back to messages' }).click();
      await expect(page.getByText('This did not load')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This did not load')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    });
    await page.goBack();
    await expect(field(page)).toHaveValue(words);
    await attach.click();
    await expect(page.getByRole('group', { name: 'Attach' })).toBeVisible();
  });
});

test('After one visit the parts of a chat open offline', async ({ page, context, anotherBrowser }) => {
  await openChat(page, await anotherBrowser());
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Attach' })).toBeVisible();
  await page.getByRole('button', { name: /^Options for / }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
});
