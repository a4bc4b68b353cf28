import type { Page } from '@playwright/test';
import { newPosts, postWith, toast } from '../harness/feed.ts';
import { DEMO, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

async function writeHere(page: Page, words: string) {
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const sheet = page.getByRole('dialog', { name: 'Create Post' });
  await expect(sheet.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await sheet.getByRole('textbox', { name: 'Your post' }).fill(words);
  await sheet.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toast(page, 'Your post has been shared with the community.')).toBeVisible();
  await expect(postWith(page, words)).toBeVisible();
}

test('A tribe is discovered, joined and written in, and another member reads it', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  await page.goto('/tribes');
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('searchbox', { name: 'Search tribes' }).fill('read the ERROR');
  const card = page.getByRole('article').filter({ hasText: 'Type & Terminal' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await card.getByRole('button', { name: /^Join Free/ }).click();
  await expect(toast(page, 'Joined tribe!')).toBeVisible();
  await expect(page).toHaveURL('/tribe/type-and-terminal');

  const other = await anotherBrowser();
  await join(other.context(), stranger('Otto'));
  const joined = await other.context().request.post('/api/tribes/type-and-terminal/join');
  expect(joined.ok(), await joined.text()).toBe(true);
  await other.goto('/tribe/type-and-terminal');
  await expect(other.getByRole('article').first()).toBeVisible({ timeout: 30_000 });

  await expect(page.getByRole('article').first()).toContainText('Pinned');
  const words = unique('The second line had the answer.');
  await writeHere(page, words);
  // Below what is pinned, above all else.
  const texts = await page.getByRole('article').allInnerTexts();
  const at = texts.findIndex((text) => text.includes(words));
  expect(at).toBeGreaterThan(0);
  expect(texts.slice(0, at).every((text) => text.includes('Pinned'))).toBe(true);

  await newPosts(other).click();
  await expect(postWith(other, words)).toBeVisible();
});

test('Too many characters are refused before they are sent, and a photo can be added and removed', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/tribe/the-slow-bakery');
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const sheet = page.getByRole('dialog', { name: 'Create Post' });
  await sheet.getByRole('textbox', { name: 'Your post' }).fill('x'.repeat(1001));
  await expect(sheet.getByText('Post is too long')).toBeVisible();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo = { name: 'loaf.png', mimeType: 'image/png', buffer: png };
  await sheet.locator('input[type=file]').setInputFiles(photo);
  await expect(sheet.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove photo' }).click();
  await expect(sheet.getByRole('img', { name: 'Your photo' })).toHaveCount(0);
  await sheet.locator('input[type=file]').setInputFiles(photo);
  const words = unique('With a photo.');
  await sheet.getByRole('textbox', { name: 'Your post' }).fill(words);
  await sheet.getByRole('button', { name: 'Post', exact: true }).click();
  const post = postWith(page, words);
  await expect(post.locator('img[src^="/media/"]').first()).toBeVisible();
});

test('A moderator pins a post to the tribe, and lets it go', async ({ page, context }) => {
  await logIn(context, DEMO.moderator.email);
  await page.goto('/tribe/deep-work-guild');
  const words = unique('Nine to eleven, again.');
  await writeHere(page, words);
  const post = postWith(page, words);
  const options = post.getByRole('button', { name: /^Options for the post/ });
  await options.click();
  await page.getByRole('button', { name: /^Pin to the tribe/ }).click();
  await expect(toast(page, 'Pinned to the tribe')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(words);
  await options.click();
  await page.getByRole('button', { name: /^Unpin from the tribe/ }).click();
  await expect(toast(page, 'Unpinned from the tribe')).toBeVisible();
  await expect(page.getByRole('article').first()).not.toContainText(words);
});

test('A tribe is left, after a question', async ({ page, context }) => {
  await join(context);
  const joined = await context.request.post('/api/tribes/second-language-supper/join');
  expect(joined.ok(), await joined.text()).toBe(true);
  await page.goto('/my-tribes?list=member');
  await page.getByRole('button', { name: 'Leave Second Language Supper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Second Language Supper?' });
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(toast(page, 'Left tribe successfully')).toBeVisible();
  await expect(page.getByText('No tribe memberships')).toBeVisible();
  await page.getByRole('link', { name: 'Discover Tribes' }).click();
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
});

test('A member without a tribe becomes a creator who may start one', async ({ page, context }) => {
  await join(context);
  await page.goto('/tribes');
  await page.getByRole('tab', { name: 'My Tribes' }).click();
  await page.getByRole('link', { name: 'Upgrade to Creator to start your own tribe' }).click();
  await page.getByRole('button', { name: 'Become a creator' }).click();
  await expect(toast(page, "You're a creator")).toBeVisible();
  await expect(page).toHaveURL('/create-tribe');
  await expect(page.getByRole('button', { name: 'Continue with Starter' })).toBeVisible();
});
