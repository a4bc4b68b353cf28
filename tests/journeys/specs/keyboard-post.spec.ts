import { composer, openFeed, postWith, toast, write } from '../harness/feed.ts';
import {
  enter,
  expectFocusSomewhere,
  expectInside,
  leaveSheet,
  openSheet,
  tabTo,
} from '../harness/keyboard.ts';
import { join, publish, stranger, unique } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

test('The menu of my post without a mouse: save, pin, copy, edit, history, delete and undo', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await join(context);
  const words = unique('All of it.');
  const id = await publish(context, words);
  await page.goto(`/post/${id}`);
  const post = page.getByRole('article').first();
  const options = post.getByRole('button', { name: /^Options for the post/ });
  const sheet = page.getByRole('dialog', { name: 'Post', exact: true });
  const choose = async (row: RegExp) => {
    await openSheet(page, options, sheet);
    await enter(page, sheet.getByRole('button', { name: row }));
    await expect(sheet).toBeHidden();
  };

  for (const [row, said] of [
    [/^Save/, 'Post saved'],
    [/^Pin to/, 'Pinned to your profile'],
    [/^Copy link/, 'Link copied'],
  ] as const) {
    await choose(row);
    await expect(toast(page, said)).toBeVisible();
    await expect(options).toBeFocused();
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/post/${id}`);

  await test.step('edited', async () => {
    const edit = page.getByRole('dialog', { name: 'Edit post' });
    await choose(/^Edit/);
    await expectInside(page, edit);
    await leaveSheet(page, edit, options);
    await choose(/^Edit/);
    await expect(edit.getByRole('textbox', { name: 'Your post' })).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And more.');
    await enter(page, edit.getByRole('button', { name: 'Save' }));
    await expect(postWith(page, `${words} And more.`)).toBeVisible();
    await expect(options).toBeFocused();
  });

  await test.step('its history, from the mark and from the menu', async () => {
    const history = page.getByRole('dialog', { name: 'Edit history' });
    await choose(/^Edit history/);
    await expectInside(page, history);
    await leaveSheet(page, history, options);
    const mark = post.getByRole('button', { name: /^Edited\./ });
    await tabTo(page, mark, 'Shift+Tab');
    await openSheet(page, mark, history);
    await leaveSheet(page, history, mark);
  });

  await test.step('deleted, and brought back as it was', async () => {
    await choose(/^Delete/);
    await expect(post).toBeHidden();
    await page.keyboard.press('F8');
    await enter(page, page.getByRole('button', { name: 'Undo' }));
    await expect(toast(page, 'Your post is back')).toBeVisible();
    await expect(options).toBeVisible();
    await openSheet(page, options, sheet);
    await expect(sheet.getByRole('button', { name: /^Unpin/ })).toBeVisible();
  });
});

test('A post of somebody else is reported and passed on without a mouse', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  const other = await anotherBrowser();
  await join(other.context(), stranger('Otto'));
  const words = unique('Not mine.');
  await page.goto(`/post/${await publish(other.context(), words)}`);
  const post = postWith(page, words);
  const options = post.getByRole('button', { name: /^Options for the post/ });
  const sheet = page.getByRole('dialog', { name: 'Post', exact: true });
  const report = page.getByRole('dialog', { name: 'Report post' });
  await openSheet(page, options, sheet);
  await enter(page, sheet.getByRole('button', { name: /^Report/ }));
  await expectInside(page, report);
  await leaveSheet(page, report, options);
  await openSheet(page, options, sheet);
  await enter(page, sheet.getByRole('button', { name: /^Report/ }));
  await tabTo(page, report.getByRole('radio', { name: 'Spam or advertising' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(report.getByRole('radio', { name: 'Bullying or harassment' })).toBeChecked();
  await tabTo(page, report.getByRole('textbox', { name: 'Details' }));
  await page.keyboard.type('See the second line.');
  await enter(page, report.getByRole('button', { name: 'Report', exact: true }));
  await expect(toast(page, 'Thank you')).toBeVisible();
  await expect(options).toBeFocused();

  const button = post.getByRole('button', { name: /^Share post by/ });
  const share = page.getByRole('dialog', { name: 'Share', exact: true });
  await openSheet(page, button, share);
  await leaveSheet(page, share, button);
  await openSheet(page, button, share);
  const repost = page.getByRole('dialog', { name: 'Repost' });
  await enter(page, share.getByRole('button', { name: /^Repost/ }));
  await expectInside(page, repost);
  await tabTo(page, repost.getByRole('textbox', { name: 'Your words' }));
  await page.keyboard.type(unique('Look at this.'));
  await enter(page, repost.getByRole('button', { name: 'Repost', exact: true }));
  await expect(toast(page, 'Post shared')).toBeVisible();
  await expect(button).toBeFocused();
});

test('Why, filter and who sees it without a mouse', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await openSheet(page, filter, sheet);
  await leaveSheet(page, sheet, filter);
  await openSheet(page, filter, sheet);
  await enter(page, sheet.getByRole('button', { name: 'Poll', exact: true }));
  await enter(page, sheet.getByRole('button', { name: 'Show posts' }));
  await expect(page).toHaveURL('/?type=poll');
  await expect(filter).toBeFocused();
  await enter(page, page.getByRole('button', { name: 'Remove Poll' }));
  await expect(page).toHaveURL('/');

  const options = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Options for the post/ });
  const menu = page.getByRole('dialog', { name: 'Post', exact: true });
  const why = page.getByRole('dialog', { name: 'Why this post' });
  await openSheet(page, options, menu);
  await enter(page, menu.getByRole('button', { name: /^Why this post/ }));
  await expectInside(page, why);
  await leaveSheet(page, why, options);

  const { prompt, text, post } = composer(page);
  await tabTo(page, prompt, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  const words = unique('On my wall.');
  await page.keyboard.type(words);
  const who = page.getByRole('button', { name: /^Who sees it/ });
  const audience = page.getByRole('dialog', { name: 'Who sees it' });
  await openSheet(page, who, audience);
  await tabTo(page, audience.getByRole('radio', { name: 'Everyone' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, audience.getByRole('checkbox', { name: 'Main feed' }));
  await page.keyboard.press('Space');
  await expect(audience.getByRole('checkbox', { name: 'Main feed' })).not.toBeChecked();
  await leaveSheet(page, audience, who);
  await expect(text).toHaveValue(words);
  await enter(page, post);
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
});

test('Drafts and posts for later without a mouse', async ({ page, context }) => {
  await join(context);
  const send = (data: object) => context.request.post('/api/drafts', { data });
  const [draft, later] = [unique('A thought.'), unique('For tomorrow.')];
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  expect((await send({ input: { content: draft } })).ok()).toBe(true);
  expect((await send({ input: { content: later }, publishAt })).ok()).toBe(true);
  await page.goto('/drafts');
  const drafts = page.getByRole('tab', { name: 'Drafts' });
  await tabTo(page, drafts);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Scheduled' })).toBeFocused();
  const waiting = page.getByRole('article').filter({ hasText: later });
  const change = waiting.getByRole('button', { name: 'Change time' });
  const sheet = page.getByRole('dialog', { name: 'Post later' });
  await openSheet(page, change, sheet);
  await leaveSheet(page, sheet, change);
  await openSheet(page, change, sheet);
  await enter(page, sheet.getByRole('button', { name: 'Schedule' }));
  await expect(toast(page, 'Post scheduled')).toBeVisible();
  await expect(change).toBeFocused();
  await enter(page, waiting.getByRole('button', { name: 'Cancel post' }));
  await expect(page.getByText('Nothing scheduled')).toBeVisible();
  await expectFocusSomewhere(page);

  await tabTo(page, page.getByRole('tab', { name: 'Scheduled' }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await enter(page, page.getByRole('button', { name: 'Continue writing' }));
  await expect(composer(page).text).toHaveValue(draft);
});

test('Photos are looked at without a mouse', async ({ page, context }) => {
  await join(context);
  const mediaIds: string[] = [];
  for (const colour of [
    [200, 120, 40],
    [60, 120, 200],
  ] as const) {
    const file = { name: 'loaf.png', mimeType: 'image/png', buffer: png(320, 200, colour) };
    const answer = await context.request.post('/api/uploads', { multipart: { file } });
    expect(answer.ok(), await answer.text()).toBe(true);
    mediaIds.push(((await answer.json()) as { id: string }).id);
  }
  const data = { content: unique('Two.'), type: 'image', mediaIds };
  const made = await context.request.post('/api/posts', { data });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/post/${((await made.json()) as { id: string }).id}`);
  const first = page.getByRole('button', { name: 'Photo 1 of 2' });
  const viewer = page.getByRole('dialog');
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const out = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(out && !(await viewer.evaluate((box) => box.contains(document.activeElement)))).toBe(false);
  }
  await leaveSheet(page, viewer, first);
});

test('A story is told, watched, its viewers read and deleted without a mouse', async ({ page, context }) => {
  // Whoever wants no motion moves on by themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await join(context);
  await openFeed(page);
  const add = page.getByRole('button', { name: 'Add to your story' }).first();
  const create = page.getByRole('dialog', { name: 'Create Story' });
  await openSheet(page, add, create);
  await leaveSheet(page, create, add);
  await openSheet(page, add, create);
  const who = create.getByRole('button', { name: /^Who sees it/ });
  const audience = page.getByRole('dialog', { name: 'Who sees it' });
  await openSheet(page, who, audience);
  await leaveSheet(page, audience, who);
  await tabTo(page, create.getByRole('textbox', { name: 'Your story' }), 'Shift+Tab');
  await page.keyboard.type(unique('Oven is at 250.'));
  await enter(page, create.getByRole('button', { name: 'Share Story' }));
  await expect(toast(page, 'Story created!')).toBeVisible();
  await expectFocusSomewhere(page);

  const tile = page.getByRole('button', { name: 'Story by Your Story' });
  const player = page.getByRole('dialog', { name: /^Stories by/ });
  await tabTo(page, tile, 'Shift+Tab');
  await openSheet(page, tile, player);
  const seen = player.getByRole('button', { name: '0 people saw it' });
  const viewers = page.getByRole('dialog', { name: 'Who saw it' });
  await openSheet(page, seen, viewers);
  await leaveSheet(page, viewers, seen);
  const remove = player.getByRole('button', { name: 'Delete story' });
  const dialog = page.getByRole('dialog', { name: 'Delete this story?' });
  await openSheet(page, remove, dialog);
  await leaveSheet(page, dialog, remove);
  await leaveSheet(page, player, tile);
  await openSheet(page, tile, player);
  await openSheet(page, remove, dialog);
  await enter(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(toast(page, 'Story deleted')).toBeVisible();
  await expect(player).toBeHidden();
  await expect(add).toBeVisible();
});

test('After writing, the keyboard goes on where the composer stood', async ({ page, context }) => {
  await join(context);
  await openFeed(page, 'Latest');
  await write(page, unique('Hello.'));
  await expectFocusSomewhere(page);
});
