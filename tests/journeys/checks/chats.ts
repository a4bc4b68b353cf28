import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { setting } from '../harness/global-setup.ts';
import { acquaint, idOf, join, stranger } from '../harness/people.ts';
import type { Screen } from './screens.ts';

const DIALOG = '[role="dialog"]';

async function posted(
  context: BrowserContext,
  path: string,
  data: object,
): Promise<{ id: string; token?: string }> {
  const answer = await context.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A group of two who know each other, in which a few things were said and one is pinned. */
async function group(context: BrowserContext): Promise<string> {
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser to open another in.');
  const another = await browser.newContext({ baseURL: setting('JOURNEYS_ADDRESS') });
  await join(another, stranger('Leo'));
  const leoId = await idOf(another);
  await join(context, stranger('Ada'));
  await acquaint(context, another);
  const { id } = await posted(context, '/api/conversations', {
    isGroup: true,
    name: 'Early bakers',
    participantIds: [leoId],
  });
  const say = (by: BrowserContext, content: string) =>
    posted(by, `/api/conversations/${id}/messages`, { content });
  const first = await say(context, 'The oven is on from half past five.');
  await say(another, 'I bring the rye, and somebody should bring the scales.');
  await say(context, 'The scales are mine.');
  await posted(context, `/api/messages/${first.id}/pin`, { isPinned: true });
  await another.close();
  return id;
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Early bakers', level: 1 });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openGroup(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`/messages/${await group(context)}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('log').getByText('The scales are mine.')).toBeVisible();
}

async function leave(page: Page, from: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(from).toBeHidden();
}

async function fromOptions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Options for Early bakers' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function fromMessage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Message options' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** What is opened from within a chat. */
export const CHATS: readonly Screen[] = [
  {
    name: 'chat-group',
    open: openGroup,
    further: [
      {
        name: 'chat-attach',
        async open(page) {
          await page.getByRole('button', { name: 'Attach' }).click();
          await expect(page.getByRole('button', { name: 'Location' })).toBeVisible();
        },
      },
      {
        name: 'chat-mention',
        async open(page) {
          const field = page.getByRole('textbox', { name: 'Message', exact: true });
          await field.click();
          await page.keyboard.type('@');
          await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
        },
      },
      {
        name: 'chat-later',
        over: DIALOG,
        async open(page) {
          const field = page.getByRole('textbox', { name: 'Message', exact: true });
          await field.fill('Tomorrow again?');
          await page.getByRole('button', { name: 'Send later' }).click();
          await expect(sheet(page, 'Send later')).toBeVisible();
        },
      },
      {
        name: 'chat-pins',
        over: DIALOG,
        async open(page) {
          await leave(page, sheet(page, 'Send later'));
          await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
          await page.getByRole('button', { name: 'Show all pinned messages' }).click();
          await expect(sheet(page, 'Pinned messages')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'chat-search',
    async open(page, context) {
      await openGroup(page, context);
      await fromOptions(page, 'Search in this chat');
      await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('scales');
      await expect(page.getByText('1 of 2')).toBeVisible();
    },
    further: [
      {
        name: 'chat-date',
        over: DIALOG,
        async open(page) {
          await page.getByRole('button', { name: 'Close the search' }).click();
          await fromOptions(page, 'Jump to date');
          await expect(sheet(page, 'Jump to date')).toBeVisible();
        },
      },
      {
        name: 'chat-disappearing',
        over: DIALOG,
        async open(page) {
          await leave(page, sheet(page, 'Jump to date'));
          await fromOptions(page, 'Disappearing Messages');
          await expect(sheet(page, 'Disappearing Messages')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'chat-forward',
    over: DIALOG,
    async open(page, context) {
      await openGroup(page, context);
      await fromMessage(page, 'Forward');
      await expect(sheet(page, 'Forward to').getByRole('checkbox').first()).toBeVisible();
    },
    further: [
      {
        name: 'chat-receipts',
        over: DIALOG,
        async open(page) {
          await leave(page, sheet(page, 'Forward to'));
          await fromMessage(page, 'Message info');
          await expect(sheet(page, 'Message info').getByText(/^Leo Lind/)).toBeVisible();
        },
      },
      {
        name: 'chat-selecting',
        async open(page) {
          await leave(page, sheet(page, 'Message info'));
          await fromMessage(page, 'Select Messages');
          await page.getByRole('log').getByRole('checkbox').first().check();
          await expect(page.getByText('2 selected')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'group-join',
    async open(page, context) {
      const id = await group(context);
      const { token } = await posted(context, `/api/conversations/${id}/link`, {});
      await join(context, stranger('Ida'));
      await page.goto(`/messages/join/${token}`);
      await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
    },
  },
];
