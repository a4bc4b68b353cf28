import { settled } from '../checks/settled.ts';
import { likeButton, newPosts, openFeed, postWith, reactionCount, toast, write } from '../harness/feed.ts';
import { join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('From the landing page to a first post, which another person sees live', async ({
  page,
  anotherBrowser,
}) => {
  const author = stranger('Amara');
  const words = unique('My first loaf came out flat and I am proud of it.');
  const reader = await anotherBrowser();
  await join(reader.context(), stranger('Rosa'));

  await test.step('a reader is deep in Latest', async () => {
    await openFeed(reader);
    await reader.getByText('Latest', { exact: true }).click();
    await expect(reader).toHaveURL('/?mode=chronological');
    await expect(reader.getByRole('radio', { name: 'Latest' })).toBeChecked();
    await reader.getByRole('article').nth(4).scrollIntoViewIfNeeded();
    await expect.poll(() => reader.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  });

  await test.step('somebody signs up', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Kindred' });
    await dialog.getByLabel('First name').fill(author.firstName);
    await dialog.getByLabel('Last name').fill(author.lastName);
    await dialog.getByLabel('Email', { exact: true }).fill(author.email);
    await dialog.getByLabel('Password', { exact: true }).fill(author.password);
    await dialog.getByLabel('Confirm password').fill(author.password);
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await settled(reader);
  // Only that it stays: posts around it grow with pictures and previews of other journeys.
  const read = await reader.evaluateHandle(() => document.elementFromPoint(200, 430)?.closest('article'));
  const mine = await test.step('and posts', () => write(page, words));

  await test.step('the reader sees a count of new posts and stays where they are', async () => {
    await expect(newPosts(reader)).toBeVisible();
    expect(await read.evaluate((post) => post?.isConnected)).toBe(true);
    expect(await reader.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect(postWith(reader, words)).toHaveCount(0);
  });

  await test.step('the reader loads it and likes it; the author sees the like', async () => {
    const theirs = postWith(reader, words);
    await expect(async () => {
      await newPosts(reader).click();
      await expect(theirs).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect.poll(() => reader.evaluate(() => window.scrollY)).toBe(0);
    await expect(theirs.getByRole('heading')).toContainText(author.name);
    await likeButton(theirs).click();
    await expect(likeButton(theirs)).toHaveAttribute('aria-pressed', 'true');
    await expect(reactionCount(mine)).toHaveText('1');
    await expect(likeButton(mine)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the author deletes it, and it is gone from both', async () => {
    await mine.getByRole('button', { name: /^Options for the post/ }).click();
    await page
      .getByRole('dialog', { name: 'Post' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(toast(page, 'Post deleted')).toBeVisible();
    await expect(mine).toHaveCount(0);
    await expect(postWith(reader, words)).toHaveCount(0);
  });
});

test('What was written while the line was down is told when it is back', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // What others wrote meanwhile and deleted again is asked for once more, and is no longer there.
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 404/);
  await join(context, stranger('Rosa'));
  await openFeed(page, 'Latest');
  await context.setOffline(true);
  await expect(page.getByText("You're offline")).toBeVisible();

  const words = unique('Written while Rosa was in a tunnel.');
  const writer = await anotherBrowser();
  await join(writer.context(), stranger('Tove'));
  await openFeed(writer);
  await write(writer, words);

  await context.setOffline(false);
  await expect(newPosts(page)).toBeVisible();
  await expect(async () => {
    await newPosts(page).click();
    await expect(postWith(page, words)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
