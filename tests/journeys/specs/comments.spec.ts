import { likeButton, openFeed, postWith, reactionCount, toast, write } from '../harness/feed.ts';
import { join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A thread: comment, answer, edit, react and delete, seen by both', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const author = await join(context);
  const words = unique('What do you bake on Sundays?');
  const id = await publish(context, words);
  const other = await anotherBrowser();
  const guest = await join(other.context(), stranger('Otto'));
  await other.goto(`/post/${id}`);
  await other.getByRole('textbox', { name: 'Your comment' }).fill('Rye, always.');
  await other.getByRole('button', { name: 'Post', exact: true }).click();
  const comment = other.getByRole('listitem').filter({ hasText: 'Rye, always.' }).first();
  await expect(comment).toBeVisible();

  await page.goto(`/post/${id}`);
  const seen = page.getByRole('listitem').filter({ hasText: 'Rye, always.' }).first();
  await seen.getByRole('button', { name: `Like comment by ${guest.name}`, exact: false }).click();
  await expect(reactionCount(seen)).toBeVisible();
  await seen.getByRole('button', { name: `Reply to ${guest.name}` }).click();
  await page.getByRole('textbox', { name: `Your reply to ${guest.firstName}` }).fill('Every Sunday?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Every Sunday?')).toBeVisible();

  // The other hears of it without asking.
  await expect(comment.getByRole('button', { name: 'Show 1 reply' })).toBeVisible();
  await comment.getByRole('button', { name: 'Show 1 reply' }).click();
  await expect(other.getByText('Every Sunday?')).toBeVisible();
  await expect(other.getByText('Author', { exact: true })).toBeVisible();

  await comment
    .getByRole('button', { name: `Options for the comment by ${guest.name}` })
    .first()
    .click();
  await other.getByRole('button', { name: /^Edit/ }).click();
  const list = other.getByRole('list', { name: 'Comments' });
  await list.getByRole('textbox', { name: 'Your comment' }).fill('Rye, nearly always.');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Rye, nearly always.')).toBeVisible();

  // The author of the post may take a comment away; what answered it stays.
  await page.reload();
  await page
    .getByRole('button', { name: `Options for the comment by ${guest.name}` })
    .first()
    .click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('This comment was deleted')).toBeVisible();
  expect(author.name).not.toBe(guest.name);
});

test('A post is edited, its history shown, saved, deleted and brought back', async ({ page, context }) => {
  await join(context);
  await openFeed(page, 'Latest');
  const words = unique('First wording.');
  const post = await write(page, words);
  await post.getByRole('button', { name: /^Options for the post/ }).click();
  const options = page.getByRole('dialog', { name: 'Post', exact: true });
  await options.getByRole('button', { name: /^Edit/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit post' });
  const better = unique('Second wording.');
  await sheet.getByRole('textbox', { name: 'Your post' }).fill(better);
  await sheet.getByRole('button', { name: 'Save' }).click();
  const edited = postWith(page, better);
  await expect(edited).toBeVisible();
  await edited.getByRole('button', { name: /^Edited\./ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit history' }).getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');

  await edited.getByRole('button', { name: /^Options for the post/ }).click();
  await options.getByRole('button', { name: /^Delete/ }).click();
  await expect(toast(page, 'Post deleted')).toBeVisible();
  await expect(edited).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Your post is back')).toBeVisible();
  await expect(edited).toBeVisible();
  // Of the server: on a page opened now, late events of the deletion may move the post behind "new posts".
  const feed = await context.request.get('/api/feed?mode=chronological');
  expect(await feed.text()).toContain(better);
});

test('Reactions of other kinds, and who gave them; a re-post carries the post along', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  const words = unique('Forty loaves.');
  await publish(context, words);
  const other = await anotherBrowser();
  const guest = await join(other.context(), stranger('Otto'));
  await openFeed(other, 'Latest');
  const theirs = postWith(other, words);
  await likeButton(theirs).focus();
  await other.keyboard.press('ArrowUp');
  await other.getByRole('menuitemradio', { name: 'Celebrate' }).click();
  await expect(reactionCount(theirs)).toBeVisible();
  await reactionCount(theirs).click();
  await expect(other.getByRole('dialog', { name: 'Reactions' }).getByText(guest.name)).toBeVisible();
  await other.keyboard.press('Escape');

  await theirs.getByRole('button', { name: /^Share post by/ }).click();
  await other
    .getByRole('button', { name: /^Repost/ })
    .first()
    .click();
  const mine = unique('You have to see this.');
  await other.getByRole('textbox', { name: 'Your words' }).fill(mine);
  await other.getByRole('dialog').getByRole('button', { name: 'Repost', exact: true }).click();
  await expect(toast(other, 'Post shared')).toBeVisible();
  await openFeed(other, 'Latest');
  await expect(postWith(other, mine)).toContainText(words);

  await page.goto('/?mode=chronological');
  await expect(postWith(page, mine)).toContainText(words);
});

test('Somebody is found by their name, followed, and their posts are all that is left', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const author = await join(context, stranger('Otto'));
  const words = unique('Mine alone.');
  await publish(context, words);
  const user = (await (await context.request.get('/api/auth/user')).json()) as { handle: string };
  const other = await anotherBrowser();
  await join(other.context());
  await other.goto(`/profile/${user.handle}`);
  await expect(other.getByRole('heading', { name: author.name, level: 1 })).toBeVisible();
  await expect(postWith(other, words)).toBeVisible();
  // The button changes before the server answers.
  const followed = other.waitForResponse((answer) => answer.url().includes('profiles.follow') && answer.ok());
  await other.getByRole('button', { name: `Follow ${author.name}` }).click();
  await followed;
  await expect(other.getByRole('button', { name: `Following ${author.name}` })).toBeVisible();
  await other.goto('/?following=1&mode=chronological');
  await expect(other.getByRole('article')).toHaveCount(1);
  await expect(postWith(other, words)).toBeVisible();
  await page.goto('/profile/me');
  await expect(page.getByRole('button', { name: /^1 Follower/ })).toBeVisible();
});

test('A link to one answer leads to it, however deep and far down it stands', async ({
  page,
  context,
  problems,
}) => {
  await join(context);
  const id = await publish(context, unique('A long talk.'));
  const say = async (content: string, parentId?: string) => {
    const data = { content, ...(parentId === undefined ? {} : { parentId }) };
    const answer = await context.request.post(`/api/posts/${id}/comments`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const top = await say('The first of all.');
  const middle = await say('To the first.', top);
  const last = await say('To the answer.', middle);
  for (let more = 1; more <= 30; more += 1) await say(`And another, ${more}.`);

  await page.goto(`/post/${id}#comment-${last}`);
  const linked = page.locator(`#comment-${last}`);
  await expect(linked).toContainText('To the answer.');
  await expect(linked).toBeInViewport();
  await expect(linked).toBeFocused();
  await expect(page.getByText('The first of all.')).toBeVisible();
  await expect(linked.locator('[data-linked="true"]')).toHaveCount(1);

  // What is done to it is done to it where it stands.
  await linked.getByRole('button', { name: /^Like comment by/ }).click();
  await expect(reactionCount(linked)).toBeVisible();
  await linked.getByRole('button', { name: /^Options for the comment/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(linked).toHaveCount(0);
  problems.allow(/status of 404/);
  await page.reload();
  await expect(page.getByText('This comment is no longer there')).toBeVisible();
  await expect(page.getByText('And another, 30.')).toBeVisible();
});
