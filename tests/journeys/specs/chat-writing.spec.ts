import type { Page } from '@playwright/test';
import { expectAccessible } from '../checks/axe.ts';
import { acquaint, join, logIn, type Person, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });

interface Me {
  id: string;
  handle: string;
}
const self = async (page: Page) => (await (await page.request.get('/api/auth/user')).json()) as Me;

async function begin(page: Page, data: object): Promise<string> {
  const answer = await page.request.post('/api/conversations', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

async function send(page: Page, talk: string, content: string): Promise<void> {
  const data = { content, messageType: 'text' };
  const answer = await page.request.post(`/api/conversations/${talk}/messages`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Two who know each other. */
async function pair(page: Page, other: Page): Promise<[Person, Person]> {
  const nora = await join(page.context(), stranger('Nora'));
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(page.context(), other.context());
  return [nora, otto];
}

test('Somebody is named in a group, by the keyboard and by a tap, and is told of it', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const [, otto] = await pair(page, other);
  const { id, handle } = await self(other);
  const talk = await begin(page, { isGroup: true, name: unique('Bakers'), participantIds: [id] });
  await page.goto(`/messages/${talk}`);
  const option = suggestions(page).getByRole('option', { name: new RegExp(otto.name) });

  await test.step('those in the group are offered, without myself', async () => {
    await field(page).click();
    await page.keyboard.type('Hello @');
    await expect(option).toBeVisible();
    await expect(suggestions(page).getByRole('option')).toHaveCount(1);
    await expect(field(page)).toBeFocused();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const active = await field(page).getAttribute('aria-activedescendant');
    await expect(option).toHaveAttribute('id', active ?? '');
    await expectAccessible(page);
  });

  await test.step('Escape leaves them, and what is typed is a name only when it is chosen', async () => {
    await page.keyboard.press('Escape');
    await expect(suggestions(page)).toBeHidden();
    await expect(field(page)).toHaveValue('Hello @');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@Ott');
    await expect(option).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(`Hello @${handle} `);
    await expect(suggestions(page)).toBeHidden();
    await page.keyboard.type('and ');
  });

  await test.step('a tap chooses, and the field keeps the focus', async () => {
    await page.keyboard.type(`@${handle.slice(0, 3)}`);
    await option.click();
    await expect(field(page)).toHaveValue(`Hello @${handle} and @${handle} `);
    await expect(field(page)).toBeFocused();
  });

  await test.step('he is told, and the name leads to him', async () => {
    await page.keyboard.type('again');
    await page.keyboard.press('Enter');
    await expect(
      log(page)
        .getByRole('link', { name: `@${handle}` })
        .first(),
    ).toBeVisible();
    await other.goto('/messages');
    await expect(other.getByText(`Nora: Hello @${handle} and @${handle} again`)).toBeVisible();
  });
});

test('An answer that was begun is gone on with after a reload, and on another device', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const [nora, otto] = await pair(page, other);
  const talk = await begin(page, { participantIds: [(await self(other)).id] });
  await send(other, talk, 'When do we bake?');
  await page.goto(`/messages/${talk}`);
  await log(page).getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  await expect(field(page)).toBeFocused();
  const kept = page.waitForResponse((answer) => answer.url().includes('messaging.keepDraft') && answer.ok());
  await page.keyboard.type('At five, if');
  await kept;

  const answering = `Replying to ${otto.name}`;
  const device = await anotherBrowser();
  await logIn(device.context(), nora.email, nora.password);
  for (const each of [page, device]) {
    await each.goto(`/messages/${talk}`);
    await expect(field(each)).toHaveValue('At five, if');
    await expect(each.getByText(answering)).toBeVisible();
    await expect(each.getByText(answering).locator('..').getByText('When do we bake?')).toBeVisible();
  }

  await field(device).fill('At five, if the oven is on.');
  await field(device).press('Enter');
  const said = log(other).getByRole('article', { name: /At five, if the oven is on/ });
  await other.goto(`/messages/${talk}`);
  await expect(said.getByRole('button', { name: /When do we bake/ })).toBeVisible();
  // What was sent there is begun nowhere any more.
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText(answering)).toBeHidden();
});

test('Whoever comes back to the tab is led to where what they have not read begins', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  await pair(page, other);
  const talk = await begin(page, { participantIds: [(await self(other)).id] });
  await send(other, talk, 'Read at once.');
  await page.goto(`/messages/${talk}`);
  await expect(log(page).getByText('Read at once.')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/conversations/${talk}`)).json()).unreadCount)
    .toBe(0);

  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  for (let at = 1; at <= 30; at += 1) await send(other, talk, `Line ${at} of the recipe.`);
  await expect(log(page).getByText('Line 30 of the recipe.')).toBeInViewport();
  const pill = page.getByRole('button', { name: /Go to the first of \d+ new/ });
  await expect(pill).toHaveCount(0);
  await look('visible');
  await expect(pill).toBeVisible();
  await expectAccessible(page);
  await pill.press('Enter');
  const first = log(page).getByRole('article', { name: /Line 1 of the recipe/ });
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  await expect(log(page).getByText('New messages')).toBeInViewport();
  await expect(pill).toHaveCount(0);
  await page.getByRole('button', { name: /Go to the latest message/ }).click();
  await expect(log(page).getByText('Line 30 of the recipe.')).toBeInViewport();
  await expect(pill).toHaveCount(0);
});
