import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { composer, openFeed, postWith, toast } from '../harness/feed.ts';
import { DEMO, join, logIn, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A poll: made, voted in by another, results shown, and over at its end', async ({
  page,
  context,
  anotherBrowser,
  db,
}) => {
  await join(context);
  await openFeed(page, 'Latest');
  await page.clock.install();
  const { prompt, text, post } = composer(page);
  const words = unique('Which loaf is next?');
  await prompt.click();
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  await text.fill(words);
  await expect(post).toBeDisabled();
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Rye');
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Rye');
  await expect(page.getByText('Two options are the same')).toBeVisible();
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Spelt');
  await page.getByRole('button', { name: 'Add option' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 3' })).toBeFocused();
  await page.keyboard.type('Both');
  await page.getByRole('combobox', { name: 'Poll length' }).selectOption({ label: '1 hour' });
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  const mine = postWith(page, words);
  await expect(mine.getByText('0 votes')).toBeVisible();

  const other = await anotherBrowser();
  await join(other.context());
  await openFeed(other, 'Latest');
  const theirs = postWith(other, words);
  await expect(theirs.getByText('%')).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Spelt' }).click();
  await expect(theirs.getByText('100%')).toBeVisible();
  await expect(theirs.getByText('1 vote', { exact: true })).toBeVisible();
  // The author hears of it, and still has to vote before seeing how it stands.
  await expect(mine.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(mine.getByText('%')).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Change my vote' }).click();
  // Shown before the server has it: the poll must not end in between.
  const voted = other.waitForResponse((answer) => answer.url().includes('feed.polls.vote'));
  await theirs.getByRole('button', { name: 'Rye' }).click();
  await voted;
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Rye' })).toContainText('100%');

  const { id } = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('id')
    .where('content', '=', words)
    .executeTakeFirstOrThrow();
  await unrestrictedDb(db)
    .updateTable('polls')
    .set({ endsAt: new Date() })
    .where('postId', '=', id)
    .execute();
  // The page was never told of that end: it knows of its own, and an hour passes on it.
  await expect(mine.getByText(/^(1 hour|5\d minutes) left$/)).toBeVisible();
  await page.clock.fastForward('30:00');
  await expect(mine.getByText(/^(2\d|30) minutes left$/)).toBeVisible();
  await page.clock.fastForward('31:00');
  await expect(mine.getByText('Final results')).toBeVisible();
  await expect(mine.getByText('100%')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Rye' })).toHaveCount(0);
});

test('A story: told, seen by another with the keyboard, its viewers shown, and gone after a day', async ({
  page,
  context,
  anotherBrowser,
  db,
}) => {
  const teller = await join(context);
  const other = await anotherBrowser();
  const watcher = await join(other.context());
  const me = await context.request.get('/api/auth/user');
  const { id: tellerId } = (await me.json()) as { id: string };
  const follow = await other.context().request.post(`/api/users/${tellerId}/follow`, { data: {} });
  expect(follow.ok()).toBe(true);
  await openFeed(other);
  await other.clock.install();

  await openFeed(page);
  await page.getByRole('button', { name: 'Add to your story' }).first().click();
  const words = unique('Oven is at 250.');
  const dialog = page.getByRole('dialog', { name: 'Create Story' });
  await expect(dialog.getByRole('button', { name: 'Share Story' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Your story' }).fill(words);
  await dialog.getByRole('button', { name: 'Share Story' }).click();
  await expect(toast(page, 'Story created!')).toBeVisible();
  await expect(toast(page, 'Your content has been shared successfully.')).toBeVisible();

  await other.getByRole('button', { name: `New story by ${teller.name}` }).press('Enter');
  const player = other.getByRole('dialog', { name: `Stories by ${teller.name}` });
  await expect(player.getByText(words)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await expect(other.getByRole('button', { name: `Story by ${teller.name}`, exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Story by Your Story' }).click();
  await page.getByRole('button', { name: '1 person saw it' }).click();
  await expect(page.getByRole('dialog', { name: 'Who saw it' }).getByText(watcher.name)).toBeVisible();

  await test.step('a day later it leaves the row and the player by itself', async () => {
    const again = other.getByRole('button', { name: `Story by ${teller.name}`, exact: true });
    await again.press('Enter');
    await other.keyboard.press('Space');
    await expect(player.getByRole('button', { name: 'Go on' })).toBeVisible();
    await other.clock.fastForward('24:01:00');
    await expect(player).toBeHidden();
    await expect(again).toHaveCount(0);
  });

  await unrestrictedDb(db)
    .updateTable('posts')
    .set({ expiresAt: new Date() })
    .where('content', '=', words)
    .execute();
  const later = await anotherBrowser();
  await logIn(later.context(), watcher.email, watcher.password);
  await openFeed(later);
  await expect(later.getByRole('button', { name: 'Add to your story' }).first()).toBeVisible();
  await expect(later.getByRole('button', { name: `Story by ${teller.name}` })).toHaveCount(0);
});

test('A story that is deleted leaves the row and the player of everybody; space pauses it', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const teller = await join(context);
  const words = unique('Soon gone.');
  const tell = async (content: string) => {
    const answer = await context.request.post('/api/posts', { data: { content, type: 'story' } });
    return (await answer.json()) as { id: string; author: { id: string } };
  };
  const { id, author } = await tell(words);
  const other = await anotherBrowser();
  await join(other.context());
  await other.context().request.post(`/api/users/${author.id}/follow`, { data: {} });
  await openFeed(other);
  const tile = other.getByRole('button', { name: new RegExp(`story by ${teller.name}`, 'i') });
  const player = other.getByRole('dialog', { name: `Stories by ${teller.name}` });

  await test.step('space pauses wherever the focus stands, and Enter on Close closes', async () => {
    await tile.press('Enter');
    await expect(player.getByText(words)).toBeVisible();
    const pause = player.getByRole('button', { name: 'Pause' });
    const goOn = player.getByRole('button', { name: 'Go on' });
    await expect(pause).toBeFocused();
    await other.keyboard.press('Space');
    await expect(goOn).toBeVisible();
    const close = player.getByRole('button', { name: 'Close' });
    await close.focus();
    await other.keyboard.press('Space');
    await expect(pause).toBeVisible();
    await other.keyboard.press('Space');
    await expect(goOn).toBeVisible();
    await close.press('Enter');
    await expect(player).toBeHidden();
  });

  await test.step('it can be reported', async () => {
    await tile.press('Enter');
    await player.getByRole('button', { name: 'Report story' }).click();
    const sheet = other.getByRole('dialog', { name: 'Report story' });
    await sheet.getByText('Spam or advertising').click();
    await sheet.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(player).toBeVisible();
  });

  await test.step('its author deletes it', async () => {
    if (await player.getByRole('button', { name: 'Pause' }).isVisible()) await other.keyboard.press('Space');
    expect((await context.request.delete(`/api/posts/${id}`)).ok()).toBe(true);
    await expect(player).toBeHidden();
    await expect(tile).toHaveCount(0);
  });

  await test.step('the page of a story is no place for comments', async () => {
    const next = await tell(unique('One more.'));
    await page.goto(`/post/${next.id}`);
    await expect(page.getByRole('article').getByText('Story ·')).toBeVisible();
    await expect(page.getByText('No comments yet')).toHaveCount(0);
  });
});

test('A live post leads to its room until its author ends it', async ({ page, context }) => {
  await join(context);
  await openFeed(page, 'Latest');
  const { prompt, text, post } = composer(page);
  const words = unique('Open studio.');
  await prompt.click();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await text.fill(words);
  await page.getByRole('textbox', { name: 'Title' }).fill('Open studio');
  await page.getByRole('textbox', { name: 'Link to join' }).fill('javascript:alert(1)');
  await expect(page.getByText('Link to join must be a valid URL')).toBeVisible();
  await expect(post).toBeDisabled();
  await page.getByRole('textbox', { name: 'Link to join' }).fill('https://user:pw@evil.com/');
  await expect(page.getByText('Link to join must be a valid URL')).toBeVisible();
  await expect(post).toBeDisabled();
  await page.getByRole('textbox', { name: 'Link to join' }).fill('https://meet.example.com/open');
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  const mine = postWith(page, words);
  await expect(mine.getByRole('link', { name: 'Join' })).toHaveAttribute(
    'href',
    'https://meet.example.com/open',
  );
  await mine.getByRole('button', { name: 'End live' }).click();
  await expect(mine.getByText('Ended')).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Join' })).toHaveCount(0);
});

test('A post for the profile alone is in nobody’s feed', async ({ page, context, anotherBrowser }) => {
  await join(context);
  await openFeed(page, 'Latest');
  const { prompt, text, post } = composer(page);
  const words = unique('Only on my wall.');
  await prompt.click();
  await text.fill(words);
  await page.getByRole('button', { name: 'Who sees it: Everyone' }).click();
  const sheet = page.getByRole('dialog', { name: 'Who sees it' });
  await sheet.getByText('Selected audiences').click();
  await sheet.getByText('Main feed').click();
  await sheet.getByText('My profile').click();
  await expect(sheet.getByText('Choose at least one place')).toBeVisible();
  await sheet.getByText('My profile').click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(postWith(page, words)).toHaveCount(0);
  const user = (await (await context.request.get('/api/auth/user')).json()) as { id: string };
  const other = await anotherBrowser();
  await join(other.context(), stranger('Otto'));
  const wall = await other.context().request.get(`/api/users/${user.id}/posts`);
  expect(await wall.text()).toContain(words);
  const feed = await other.context().request.get('/api/feed?mode=chronological&limit=100');
  expect(await feed.text()).not.toContain(words);
});

test('A hashtag leads to its posts, and the feed can be narrowed and widened again', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  const tag = `loaf${unique('').trim()}`;
  await publish(context, `Forty loaves #${tag}`);
  await openFeed(page, 'Latest');
  await postWith(page, tag)
    .getByRole('link', { name: `#${tag}` })
    .click();
  await expect(page.getByRole('heading', { name: `#${tag}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await openFeed(page);
  await page.getByRole('navigation', { name: 'Trending:' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hashtag\//);
  await expect(page.getByRole('article').first()).toBeVisible();

  await openFeed(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: 'Poll', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show posts' }).click();
  await expect(page).toHaveURL('/?type=poll');
  await expect(page.getByRole('group', { name: 'Poll', exact: true }).first()).toBeVisible();
  const posts = await page.getByRole('article').count();
  await expect(page.getByRole('group', { name: 'Poll', exact: true })).toHaveCount(posts);
  await page.getByRole('button', { name: 'Remove Poll' }).click();
  await expect(page).toHaveURL('/');
});

test('A post for later waits under Drafts, can be moved and cancelled', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const { prompt, text } = composer(page);
  const words = unique('Good morning, later.');
  await prompt.click();
  await text.fill(words);
  await page.getByRole('button', { name: 'Post later' }).click();
  const sheet = page.getByRole('dialog', { name: 'Post later' });
  await sheet.getByLabel('Day and time').fill('2020-01-01T10:00');
  await expect(sheet.getByText('Choose a time to come')).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await sheet.getByLabel('Day and time').fill(tomorrow);
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await expect(toast(page, 'Post scheduled')).toBeVisible();
  await expect(prompt).toBeVisible();

  await page.goto('/drafts?list=scheduled');
  const waiting = page.getByRole('article').filter({ hasText: words });
  await expect(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Cancel post' }).click();
  await expect(toast(page, 'Scheduled post cancelled')).toBeVisible();
  await expect(page.getByText('Nothing scheduled')).toBeVisible();
});

test('A draft is on every device, and goes on where it was left', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // The first device asks what became of its draft, and hears that it is one no more.
  problems.allow(/404/);
  const person = await join(context);
  await openFeed(page);
  const { prompt, text } = composer(page);
  const words = unique('Half a thought');
  await prompt.click();
  const saved = page.waitForResponse(/feed\.drafts\.create/);
  await text.fill(words);
  expect((await saved).ok()).toBe(true);

  const other = await anotherBrowser();
  await logIn(other.context(), person.email, person.password);
  await other.goto('/drafts');
  await other
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Continue writing' })
    .click();
  await expect(composer(other).text).toHaveValue(words);
  await composer(other).post.click();
  await expect(toast(other, 'Post created successfully!')).toBeVisible();
  await other.goto('/drafts');
  await expect(other.getByText('No drafts')).toBeVisible();
});
