import type { BrowserContext, Page } from '@playwright/test';
import { likeButton, postWith, reactionCount, toast } from '../harness/feed.ts';
import {
  enter,
  expectFocusSomewhere,
  expectInside,
  expectVisibleFocus,
  leaveSheet,
  openSheet,
  tabTo,
} from '../harness/keyboard.ts';
import { join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** The page of a post with these words, by somebody else unless it is mine. */
async function openPost(page: Page, author: BrowserContext, words: string): Promise<string> {
  const id = await publish(author, words);
  await page.goto(`/post/${id}`);
  await expect(postWith(page, words)).toBeVisible();
  return id;
}

test('Reactions without a mouse: chosen with the arrows, and who gave them', async ({ page, context }) => {
  await join(context);
  const words = unique('React to me.');
  await openPost(page, context, words);
  const post = postWith(page, words);
  const like = likeButton(post);
  await tabTo(page, like);
  await page.keyboard.press('ArrowUp');
  const option = (name: string) => post.getByRole('menuitemradio', { name });
  await expect(option('Like')).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await expect(like).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(option('Celebrate')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(like).toBeFocused();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  const who = page.getByRole('dialog', { name: 'Reactions' });
  await openSheet(page, reactionCount(post), who);
  await tabTo(page, who.getByRole('tab', { name: /^All/ }));
  await page.keyboard.press('ArrowRight');
  await expect(who.getByRole('tab', { name: /Celebrate/ })).toBeFocused();
  await leaveSheet(page, who, reactionCount(post));
});

test('A thread without a mouse: write, answer, fold, edit, sort, report and delete', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const me = await join(context);
  const other = await anotherBrowser();
  const guest = await join(other.context(), stranger('Otto'));
  const words = unique('Talk to me.');
  const id = await openPost(page, context, words);
  const list = page.getByRole('list', { name: 'Comments' });

  await test.step('a comment is written, and the next one can follow', async () => {
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await tabTo(page, field);
    await page.keyboard.type('The first thing.');
    await page.keyboard.press('Control+Enter');
    await expect(list.getByText('The first thing.')).toBeVisible();
    await expect(field).toBeFocused();
  });
  const mine = list.getByRole('listitem').filter({ hasText: 'The first thing.' }).first();
  const reply = mine.getByRole('button', { name: `Reply to ${me.name}` }).first();

  await test.step('an answer is begun, given up, and written', async () => {
    await enter(page, reply);
    const field = page.getByRole('textbox', { name: `Your reply to ${me.firstName}` });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reply).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('The answer to it.');
    await page.keyboard.press('Control+Enter');
    await expect(mine.getByText('The answer to it.')).toBeVisible();
    await expect(reply).toBeFocused();
  });

  await test.step('answers are folded and shown', async () => {
    await enter(page, mine.getByRole('button', { name: 'Hide replies' }));
    await expect(mine.getByText('The answer to it.')).toBeHidden();
    await expect(mine.getByRole('button', { name: 'Show 1 reply' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mine.getByText('The answer to it.')).toBeVisible();
  });

  const options = mine.getByRole('button', { name: `Options for the comment by ${me.name}` }).first();
  const sheet = page.getByRole('dialog', { name: 'Comment', exact: true });
  await test.step('it is edited', async () => {
    await tabTo(page, options, 'Shift+Tab');
    await openSheet(page, options, sheet);
    await leaveSheet(page, sheet, options);
    await openSheet(page, options, sheet);
    await enter(page, sheet.getByRole('button', { name: /^Edit/ }));
    const field = list.getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Edited.');
    await page.keyboard.press('Control+Enter');
    // Until then the first options below are those of the answer.
    await expect(field).toBeHidden();
    await expect(mine.getByText('The first thing. Edited.')).toBeVisible();
    await expectFocusSomewhere(page);
  });

  await test.step('asked whether to delete, no leads back and yes does not lose the place', async () => {
    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
    const toDelete = async () => {
      await openSheet(page, options, sheet);
      await enter(page, sheet.getByRole('button', { name: /^Delete/ }));
      await expectInside(page, dialog);
    };
    await tabTo(page, options);
    await toDelete();
    await leaveSheet(page, dialog, options);
    await toDelete();
    await enter(page, dialog.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('This comment was deleted')).toBeVisible();
    await expectFocusSomewhere(page);
  });

  await test.step('the order changes with the arrows', async () => {
    const top = page.getByRole('radio', { name: 'Top' });
    await tabTo(page, top, 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Newest' })).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Newest' })).toBeChecked();
    await expect(page.getByText('The answer to it.').or(page.getByText('Show 1 reply'))).toBeVisible();
  });

  await test.step('and another reports what was said', async () => {
    await other.goto(`/post/${id}`);
    await enter(other, other.getByRole('button', { name: 'Show 1 reply' }));
    const theirs = other.getByRole('button', { name: `Options for the comment by ${me.name}` });
    const menu = other.getByRole('dialog', { name: 'Comment', exact: true });
    const report = other.getByRole('dialog', { name: 'Report comment' });
    await openSheet(other, theirs, menu);
    await enter(other, menu.getByRole('button', { name: /^Report/ }));
    await expectInside(other, report);
    await leaveSheet(other, report, theirs);
    expect(guest.name).not.toBe(me.name);
  });
});

test('A poll without a mouse: voted in, changed, and with several choices', async ({ page, context }) => {
  await join(context);
  const send = async (isMultiple: boolean) => {
    const data = {
      content: unique('Which?'),
      type: 'poll',
      poll: { options: ['Rye', 'Spelt', 'Oat'], isMultiple },
    };
    const answer = await context.request.post('/api/posts', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  await page.goto(`/post/${await send(false)}`);
  const poll = page.getByRole('group', { name: 'Poll' });
  await enter(page, poll.getByRole('button', { name: 'Spelt' }));
  await expect(poll.getByText('100%')).toBeVisible();
  await expect(poll).toBeFocused();
  await expectVisibleFocus(page);
  await enter(page, poll.getByRole('button', { name: 'Change my vote' }));
  await expect(poll).toBeFocused();
  await enter(page, poll.getByRole('button', { name: 'Rye' }));
  await expect(poll.getByRole('listitem').filter({ hasText: 'Rye' })).toContainText('100%');

  await page.goto(`/post/${await send(true)}`);
  await tabTo(page, poll.getByLabel('Rye'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(poll.getByLabel('Oat')).toBeChecked();
  await enter(page, poll.getByRole('button', { name: 'Vote' }));
  await expect(poll.getByText('100%')).toHaveCount(2);
  await expect(poll).toBeFocused();
});

test('Somebody is followed without a mouse, and who follows whom is read', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  const other = await anotherBrowser();
  const person = await join(other.context(), stranger('Otto'));
  const user = (await (await other.request.get('/api/auth/user')).json()) as { handle: string };
  await page.goto(`/profile/${user.handle}`);
  const follow = page.getByRole('button', { name: `Follow ${person.name}` });
  await enter(page, follow);
  const following = page.getByRole('button', { name: `Following ${person.name}` });
  await expect(following).toBeFocused();

  const options = page.getByRole('button', { name: `Options for ${person.name}` });
  const menu = page.getByRole('dialog', { name: person.name, exact: true });
  await openSheet(page, options, menu);
  await leaveSheet(page, menu, options);
  await openSheet(page, options, menu);
  const report = page.getByRole('dialog', { name: `Report ${person.name}` });
  await enter(page, menu.getByRole('button', { name: /^Report/ }));
  await expectInside(page, report);
  await leaveSheet(page, report, options);

  const followers = page.getByRole('button', { name: /^1 Follower/ });
  const sheet = page.getByRole('dialog', { name: 'Followers' });
  await openSheet(page, followers, sheet);
  await leaveSheet(page, sheet, followers);
  await expect(toast(page, 'Thank you')).toHaveCount(0);
});
