import type { Page } from '@playwright/test';
import { expectAccessible } from '../checks/axe.ts';
import {
  enter,
  expectInside,
  expectVisibleFocus,
  leaveSheet,
  openSheet,
  tabTo,
} from '../harness/keyboard.ts';
import { acquaint, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page, words: string) => log(page).getByRole('article', { name: words });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Message options' });
const choice = (page: Page, name: string) => menu(page).getByRole('button', { name: new RegExp(`^${name}`) });

async function idOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id;
}

async function send(page: Page, talk: string, content: string): Promise<void> {
  const data = { content, messageType: 'text' };
  const answer = await page.request.post(`/api/conversations/${talk}/messages`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Two who know each other, and what the other of them has said so far. */
async function talking(page: Page, other: Page, words: readonly string[]) {
  const me = await join(page.context(), stranger('Nora'));
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(page.context(), other.context());
  const data = { participantIds: [await idOf(page)] };
  const talk = ((await (await other.request.post('/api/conversations', { data })).json()) as { id: string })
    .id;
  for (const each of words) await send(other, talk, each);
  return { me, otto, talk };
}

/** Notes what is put into the places that are read out, from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const spot = target instanceof Element ? target : target.parentElement;
        if (!spot?.closest('[aria-live="polite"], [aria-live="assertive"]')) continue;
        for (const node of addedNodes) heard.push(node.textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('The list of chats is one stop of the keyboard, and the arrows go from chat to chat', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  await talking(page, other, ['The oven is on.']);
  const data = { participantIds: [await idOf(page)], isGroup: true, name: 'Bakers' };
  expect((await other.request.post('/api/conversations', { data })).ok()).toBe(true);
  await page.goto('/messages');
  const chats = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await expect(chats).toHaveCount(2);
  await tabTo(page, chats.first());
  await page.keyboard.press('ArrowDown');
  await expect(chats.last()).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  await expect(chats.last()).toBeFocused();
  // Through what can be done with it, out of the list, and back to where one was.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Options for/ }).last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(chats.first()).toBeFocused();
  await page.keyboard.press('End');
  await tabTo(page, page.getByRole('button', { name: 'Archived' }), 'Shift+Tab');
  await tabTo(page, chats.last());
  await page.keyboard.press('Home');
  const address = await chats.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('A chat without a mouse: from the list to a message, and all that can be done with it', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const { otto } = await talking(page, other, ['The oven is on.', 'Bring flour.', 'And salt.']);

  await test.step('it is opened from the list', async () => {
    await page.goto('/messages');
    await enter(page, page.getByRole('link', { name: new RegExp(otto.name) }));
    await expect(page.getByRole('heading', { name: otto.name, level: 1 })).toBeVisible();
    await expect(message(page, 'And salt.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the log is one stop, and the arrows go from message to message', async () => {
    await tabTo(page, message(page, 'And salt.'));
    await page.keyboard.press('ArrowUp');
    await expect(message(page, 'Bring flour.')).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press('Home');
    await expect(message(page, 'The oven is on.')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(message(page, 'The oven is on.')).toBeFocused();
    await page.keyboard.press('End');
    await expect(message(page, 'And salt.')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: `Options for ${otto.name}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(message(page, 'And salt.')).toBeFocused();
  });

  await test.step('Enter and the key of menus open what can be done, Escape leads back', async () => {
    await page.keyboard.press('ArrowUp');
    const bring = message(page, 'Bring flour.');
    await page.keyboard.press('Enter');
    await expectInside(page, menu(page));
    await expectAccessible(page, '[role="dialog"]');
    await leaveSheet(page, menu(page), bring);
    await page.keyboard.press('ContextMenu');
    await expect(menu(page)).toBeVisible();
    await expect
      .poll(() => menu(page).evaluate((sheet) => sheet.contains(document.activeElement)))
      .toBe(true);
    await leaveSheet(page, menu(page), bring);
  });

  await test.step('a reaction is given, and the message keeps the focus', async () => {
    await page.keyboard.press('Enter');
    await enter(page, choice(page, '👍'));
    await expect(message(page, 'Bring flour.').getByRole('button', { name: '👍 1' })).toBeVisible();
    await expect(message(page, 'Bring flour.')).toBeFocused();
  });

  await test.step('an answer is begun, given up with Escape, and written', async () => {
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Reply'));
    await expect(field(page)).toBeFocused();
    await expect(page.getByText(`Replying to ${otto.name}`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText(`Replying to ${otto.name}`)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await tabTo(page, message(page, 'Bring flour.'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Reply'));
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('Two sacks of it.');
    await page.keyboard.press('Enter');
    await expect(message(page, 'You: Two sacks of it.').getByRole('img', { name: 'Sent' })).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  await test.step('the answer leads to what it answers, and the focus goes along', async () => {
    await tabTo(page, message(page, 'Bring flour.'), 'Shift+Tab');
    await page.keyboard.press('End');
    await expect(message(page, 'You: Two sacks of it.')).toBeFocused();
    await page.keyboard.press('Tab');
    const quote = message(page, 'Two sacks of it.').getByRole('button', { name: /Bring flour/ });
    await expect(quote).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message(page, 'Bring flour.')).toBeFocused();
  });

  await test.step('mine is edited, and an edit is left', async () => {
    const mine = message(page, 'You: Two sacks of it.');
    await page.keyboard.press('End');
    await expect(mine).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Edit'));
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(' Nonsense');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await tabTo(page, mine, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Edit'));
    await expect(field(page)).toHaveValue('Two sacks of it.');
    await expectAccessible(page);
    await page.keyboard.press('End');
    await page.keyboard.type(' Or three.');
    await page.keyboard.press('Enter');
    await expect(message(page, 'You: Two sacks of it. Or three.')).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  await test.step('several are selected, and Escape leads back to where it began', async () => {
    await tabTo(page, message(page, 'Or three.'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Select Messages'));
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(message(page, 'Or three.')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toBeHidden();
    await expect(message(page, 'And salt.')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
  });

  await test.step('what is deleted leaves the keyboard at the message before it', async () => {
    await tabTo(page, message(page, 'And salt.'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Delete for me'));
    await expect(message(page, 'And salt.')).toHaveCount(0);
    await expect(log(page).getByRole('article').nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Delete for everyone'));
    const question = page.getByRole('dialog', { name: 'Delete this message for everyone?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(log(page).getByRole('article').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, choice(page, 'Delete for everyone'));
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await enter(page, question.getByRole('button', { name: 'Delete for everyone' }));
    await expect(message(page, 'You deleted this message')).toBeFocused();
  });

  await test.step('a search is left with Escape, from its field and from its buttons', async () => {
    const options = page.getByRole('button', { name: `Options for ${otto.name}` });
    const search = page.getByRole('searchbox', { name: 'Search in this chat' });
    for (const isFromButton of [false, true]) {
      await tabTo(page, options, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Search in this chat' }));
      await expect(search).toBeFocused();
      await page.keyboard.type('flour');
      await expect(page.getByText('1 of 1')).toBeVisible();
      await expect(search).toBeFocused();
      await expectAccessible(page);
      if (isFromButton) await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
      await expect(options).toBeFocused();
    }
  });
});

test('What goes with a message, and when it goes, is chosen without a mouse', async ({
  page,
  anotherBrowser,
}) => {
  const { talk } = await talking(page, await anotherBrowser(), ['When do we bake?']);
  await page.goto(`/messages/${talk}`);
  await expect(message(page, 'When do we bake?')).toBeVisible();
  const attach = page.getByRole('button', { name: 'Attach', exact: true });
  const ways = page.getByRole('group', { name: 'Attach' });

  await test.step('an emoji goes where the cursor is', async () => {
    await tabTo(page, field(page));
    await page.keyboard.type('Early');
    await tabTo(page, attach, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const emoji = ways.getByRole('button', { name: 'Emoji' });
    const sheet = page.getByRole('dialog', { name: 'Emoji' });
    await tabTo(page, emoji, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectInside(page, sheet);
    await expectAccessible(page, '[role="dialog"]');
    await leaveSheet(page, sheet, emoji);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await enter(page, sheet.getByRole('button', { name: '😀' }));
    await expect(sheet).toBeHidden();
    await expect(field(page)).toHaveValue('Early😀');
    await expect(field(page)).toBeFocused();
  });

  await test.step('a file that is taken away again leaves the keyboard in the field', async () => {
    await page.locator('input[aria-label="File"]').setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Rye first.'),
    });
    // What was chosen is what is looked at now, and takes the place of the ways to choose.
    await expect(ways).toBeHidden();
    await enter(page, page.getByRole('button', { name: 'Remove plan.txt' }));
    await expect(page.getByRole('list', { name: 'Chosen files' })).toBeHidden();
    await expect(field(page)).toBeFocused();
  });

  await test.step('a place is asked for, and left', async () => {
    const place = ways.getByRole('button', { name: 'Location' });
    const sheet = page.getByRole('dialog', { name: 'Share your location' });
    await tabTo(page, attach, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, place, 'Shift+Tab');
    await openSheet(page, place, sheet);
    await expectAccessible(page, '[role="dialog"]');
    await leaveSheet(page, sheet, place);
  });

  await test.step('it is sent at another time, and the keyboard is back in the field', async () => {
    const later = page.getByRole('button', { name: 'Send later' });
    const sheet = page.getByRole('dialog', { name: 'Send later' });
    await openSheet(page, later, sheet);
    await expectAccessible(page, '[role="dialog"]');
    await leaveSheet(page, sheet, later);
    await page.keyboard.press('Enter');
    await enter(page, sheet.getByRole('button', { name: /In 1 hour/ }));
    await expect(sheet).toBeHidden();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
  });
});

test('Whoever listens to the screen hears each new message once, and nothing of what was there', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const { otto, talk } = await talking(page, other, ['Said long ago.', 'And this too.']);
  await page.goto('/messages');
  const heard = await listen(page);
  await enter(page, page.getByRole('link', { name: new RegExp(otto.name) }));
  await expect(message(page, 'And this too.')).toBeVisible();
  await tabTo(page, field(page));
  const words = unique('The bread is out.');
  const anew = () => heard().then((all) => all.filter((each) => each.startsWith(`${otto.name}: `)));
  await send(other, talk, words);
  await expect.poll(anew).toEqual([`${otto.name}: ${words}`]);
  // The same again is a message too; mine I know.
  await send(other, talk, words);
  await expect.poll(anew).toHaveLength(2);
  await page.keyboard.type('Well done.');
  await page.keyboard.press('Enter');
  await expect(message(page, 'You: Well done.')).toBeVisible();
  await send(other, talk, 'Thank you.');
  await expect.poll(anew).toHaveLength(3);
  const all = await heard();
  expect(all.filter((each) => /long ago|this too|Well done/.test(each))).toEqual([]);
});
