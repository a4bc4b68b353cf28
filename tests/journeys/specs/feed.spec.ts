import type { Page } from '@playwright/test';
import { likeButton, openFeed, postWith, reactionCount, toast, write } from '../harness/feed.ts';
import { DEMO, join, logIn, publish, stranger, unique } from '../harness/people.ts';
import { blockEveryone } from '../harness/stored.ts';
import { expect, test } from '../harness/test.ts';

const end = (page: Page) => page.getByText("You're all caught up");
const ids = (page: Page) =>
  page.getByRole('article').evaluateAll((posts) => posts.map((post) => post.getAttribute('aria-labelledby')));

test('For You and Latest are two orders of the same posts, and the address remembers which', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await openFeed(page);
  await expect(page.getByRole('radio', { name: 'For You' })).toBeChecked();
  const forYou = await ids(page);

  await page.getByText('Latest', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Latest' })).toBeChecked();
  await expect.poll(() => ids(page)).not.toEqual(forYou);
  const times = await page
    .getByRole('article')
    // The first: a repost shows the time of its original too.
    .evaluateAll((all) => all.map((post) => post.querySelector('time')?.dateTime ?? ''));
  expect(times).toEqual([...times].sort().reverse());

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Latest' })).toBeChecked();
  await page.getByText('For You', { exact: true }).click();
  await expect(page).toHaveURL('/');
});

for (const mode of ['For You', 'Latest'] as const) {
  test(`${mode} can be read to its end and shows no post twice`, async ({ page, context }) => {
    test.slow();
    await logIn(context, DEMO.member.email);
    // What other journeys write comes and goes; the demo community stays.
    const demo = new Set<string>();
    const path = `/api/feed?limit=100&mode=${mode === 'Latest' ? 'chronological' : 'algorithmic'}`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await context.request.get(`${path}${cursor && `&cursor=${cursor}`}`);
      const { items, nextCursor } = (await answer.json()) as {
        items: { id: string; author: { lastName: string } }[];
        nextCursor: string | null;
      };
      for (const { id, author } of items)
        if (!/^Lind[0-9a-f]{10}$/.test(author.lastName)) demo.add(`post-${id}`);
      cursor = nextCursor && encodeURIComponent(nextCursor);
    }
    expect(demo.size).toBeGreaterThan(40);

    await openFeed(page, mode);
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(end(page)).toBeVisible({ timeout: 250 });
    }).toPass({ timeout: 60_000 });
    const shown = await ids(page);
    expect(new Set(shown).size).toBe(shown.length);
    expect([...demo].filter((id) => !shown.includes(id))).toEqual([]);
  });
}

test('Somebody who may see nothing reads that nothing is there yet, and can write', async ({
  page,
  context,
  db,
}) => {
  const person = await join(context, stranger('Eva'));
  await expect(async () => {
    // Everyone there is by now: other journeys bring new people all the time.
    await blockEveryone(db, person.email);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await expect(page.getByPlaceholder('Share your thoughts...')).toBeFocused();
  const words = unique('The first one.');
  await page.getByPlaceholder('Share your thoughts...').fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postWith(page, words)).toBeVisible();
});

test('A server in trouble is said, and tried again by a tap', async ({ page, context, problems }) => {
  problems.allow(/status of 500/);
  await logIn(context, DEMO.creator.email);

  await test.step('from the first moment', async () => {
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, body: 'It burns.' }));
    await page.goto('/');
    const alert = page.getByRole('alert').filter({ hasText: 'This did not load' });
    await expect(alert).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('only in the feed', async () => {
    await page.route('**/trpc/feed.list*', (route) => route.fulfill({ status: 500, body: 'It burns.' }));
    await page.getByText('Latest', { exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This did not load' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('in the middle of reading', async () => {
    await page.route('**/trpc/feed.list*', (route) => route.fulfill({ status: 500, body: 'It burns.' }));
    await page.keyboard.press('End');
    await expect(page.getByText('The next posts did not load.')).toBeVisible();
    const before = await page.getByRole('article').count();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before);
  });
});

test('A like shows at once and is taken back when the server refuses it', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 500/);
  await join(context);
  const words = unique('Like me if you can.');
  await publish(context, words);
  await openFeed(page, 'Latest');
  const like = likeButton(postWith(page, words));
  const count = reactionCount(postWith(page, words));
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/feed.like*', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: 'It burns.' });
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveText('1');
  answer.resolve();
  await expect(toast(page, 'Failed to like post')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(count).toHaveCount(0);

  await page.unrouteAll();
  await like.click();
  await expect(count).toHaveText('1');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(count).toHaveCount(0);
});

test('A session that ends under the reader leads to the signed-out state', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 401/);
  await join(context);
  await openFeed(page, 'Latest');
  await context.clearCookies();
  await likeButton(page.getByRole('article').first()).click();
  await expect(page.getByText('Sign in to see your personalized feed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Kindred' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
});

test('A long post is folded, opens, and keeps its lines', async ({ page, context }) => {
  await join(context);
  const words = unique('A recipe in many lines.');
  const lines = [words, ...Array.from({ length: 30 }, (_, line) => `Step ${line + 1}`)].join('\n');
  await openFeed(page);
  const post = await write(page, lines);
  await expect(post.getByText('Step 30')).toBeHidden();
  await post.getByRole('button', { name: 'Show more' }).click();
  await expect(post.getByText('Step 30')).toBeVisible();
  await post.getByRole('button', { name: 'Show less' }).click();
  await expect(post.getByText('Step 30')).toBeHidden();
});
