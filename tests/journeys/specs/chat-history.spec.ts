import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BrowserContext, Page } from '@playwright/test';
import { acquaint, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const menu = async (page: Page, row: string) => {
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: row, exact: true }).click();
};

/** A conversation of two, begun by the first. */
async function talkOf(context: BrowserContext, other: BrowserContext): Promise<string> {
  await acquaint(context, other);
  const me = await other.request.get('/api/auth/user');
  const { id } = (await me.json()) as { id: string };
  const answer = await context.request.post('/api/conversations', { data: { participantIds: [id] } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** The message at the top of what is looked at, and how far below the edge it is. */
const place = (page: Page) =>
  log(page).evaluate((element) => {
    const edge = element.getBoundingClientRect().top;
    const first = [...element.querySelectorAll('[data-seq]')].find(
      (entry) => entry.getBoundingClientRect().bottom > edge + 1,
    );
    return { seq: first?.getAttribute('data-seq'), top: (first?.getBoundingClientRect().top ?? 0) - edge };
  });

test('A long history opens at the first unread, grows without a jump, and leads to any of its places', async ({
  page,
  context,
  anotherBrowser,
  db,
}) => {
  const nora = await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  const id = await talkOf(context, other.context());
  const talk = unrestrictedDb(db);
  const members = await talk
    .selectFrom('conversationMembers')
    .innerJoin('users', 'users.id', 'conversationMembers.userId')
    .select(['users.id', 'users.email'])
    .where('conversationId', '=', id)
    .execute();
  const idOf = (email: string) => members.find((each) => each.email === email)?.id ?? '';
  const day = 86_400_000;
  await talk
    .insertInto('messages')
    .values(
      Array.from({ length: 400 }, (_, at) => ({
        conversationId: id,
        senderId: idOf(at % 2 === 0 ? otto.email : nora.email),
        status: 'sent' as const,
        content:
          at % 40 === 7
            ? `The starter is number ${at + 1}`
            : `Bread number ${at + 1}. ${'Rise. '.repeat(at % 12)}`,
        createdAt: new Date(Date.now() - (400 - at) * (day / 20)),
      })),
    )
    .execute();
  await talk
    .updateTable('conversationMembers')
    .set({ readSeq: 300 })
    .where('conversationId', '=', id)
    .where('userId', '=', idOf(nora.email))
    .execute();

  await test.step('it opens where she had stopped reading', async () => {
    await page.goto(`/messages/${id}`);
    await expect(log(page).getByText('New messages')).toBeInViewport();
    await expect(log(page).getByText('Bread number 301.')).toBeInViewport();
    await expect(page.getByRole('button', { name: /Go to the latest message, \d+ new/ })).toBeVisible();
  });

  await test.step('what was before it comes by itself, and nothing moves', async () => {
    await log(page).hover();
    await page.mouse.wheel(0, -5_000);
    await expect.poll(() => log(page).locator('[data-piece]').count()).toBeGreaterThan(4);
    let before = await place(page);
    // Until what was asked for has come, it is looked at twice at the same place.
    await expect
      .poll(async () => {
        const now = await place(page);
        const isSame = now.seq === before.seq && Math.abs(now.top - before.top) < 2;
        before = now;
        return isSame;
      })
      .toBe(true);
    const seen = before;
    await page.getByRole('button', { name: 'Show earlier messages' }).evaluate((button) => {
      (button as HTMLButtonElement).click();
    });
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toBeEnabled();
    await expect.poll(async () => (await place(page)).seq).toBe(seen.seq);
    expect(Math.abs((await place(page)).top - seen.top)).toBeLessThan(2);
  });

  await test.step('what is said meanwhile is counted, and moves nothing', async () => {
    const seen = await place(page);
    await other.goto(`/messages/${id}`);
    await field(other).fill('Are you there?');
    await field(other).press('Enter');
    await expect(log(other).getByText('Are you there?')).toBeVisible();
    await expect.poll(async () => (await place(page)).seq).toBe(seen.seq);
    await page.getByRole('button', { name: /Go to the latest message/ }).click();
    await expect(log(page).getByText('Are you there?')).toBeInViewport();
  });

  await test.step('an address leads to a place of it', async () => {
    await page.goto(`/messages/${id}?at=50`);
    await expect(log(page).getByText('Bread number 50.')).toBeInViewport();
    expect(await log(page).locator('[data-seq]').count()).toBeLessThan(120);
  });

  await test.step('and so does a search inside', async () => {
    await menu(page, 'Search in this chat');
    const words = page.getByRole('searchbox', { name: 'Search in this chat' });
    await words.fill('the STARTER');
    await expect(page.getByText('1 of 10')).toBeVisible();
    await expect(log(page).getByText('The starter is number 368')).toBeInViewport();
    await words.press('Enter');
    await expect(page.getByText('2 of 10')).toBeVisible();
    await expect(log(page).getByText('The starter is number 328')).toBeInViewport();
    await words.press('Shift+Enter');
    await expect(log(page).getByText('The starter is number 368')).toBeInViewport();
    await words.press('Escape');
    await expect(words).toHaveCount(0);
  });

  await test.step('a day', async () => {
    const then = new Date(Date.now() - 10 * day);
    const two = (value: number) => String(value).padStart(2, '0');
    await menu(page, 'Jump to date');
    const sheet = page.getByRole('dialog', { name: 'Jump to date' });
    await sheet
      .getByLabel('Day')
      .fill(`${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`);
    await sheet.getByRole('button', { name: 'Show' }).click();
    // Twenty a day: what was said first on that day, or the one after it, whatever time it is now.
    const midnight = new Date(then.getFullYear(), then.getMonth(), then.getDate()).getTime();
    const first = 400 - Math.floor((Date.now() - midnight) / (day / 20));
    const said = log(page).getByText(new RegExp(`number (?:${first + 1}|${first + 2})(?!\\d)`));
    await expect(said.last()).toBeInViewport();
  });

  await test.step('and the search over all chats', async () => {
    await page.goto('/messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('starter is number 88');
    await page.getByRole('link', { name: /The starter is number 88|starter is number 88/ }).click();
    await expect(log(page).getByText('The starter is number 88')).toBeInViewport();
  });
});

test('Messages disappear, are sent later, and are gone on with on another device', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const ivy = await join(context, stranger('Ivy'));
  const other = await anotherBrowser();
  await join(other.context(), stranger('Jan'));
  const id = await talkOf(context, other.context());
  await page.goto(`/messages/${id}`);

  await test.step('either of two lets them disappear, and both read who did', async () => {
    await menu(page, 'Disappearing Messages');
    await page.getByRole('dialog').getByRole('button', { name: '24 hours' }).click();
    await expect(log(page).getByText('You let new messages disappear after 24 hours')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Disappearing messages are on' })).toBeVisible();
    await other.goto(`/messages/${id}`);
    await expect(log(other).getByText(`${ivy.name} let new messages disappear after 24 hours`)).toBeVisible();
  });

  await test.step('what she sends later waits unseen, and goes when she says so', async () => {
    const words = unique('Good morning');
    await field(page).fill(words);
    await page.getByRole('button', { name: 'Send later' }).click();
    await page
      .getByRole('dialog', { name: 'Send later' })
      .getByRole('button', { name: /In 1 hour/ })
      .click();
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: /^Notices/ })).toContainText(
      /Message scheduled.*It goes out on /,
    );
    await page.getByRole('button', { name: '1 scheduled message' }).click();
    const sheet = page.getByRole('dialog', { name: 'Scheduled messages' });
    await expect(sheet.getByText(words)).toBeVisible();
    await expect(log(other).getByText(words)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Send now' }).click();
    await expect(log(other).getByText(words)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '1 scheduled message' })).toHaveCount(0);
  });

  await test.step('what she begins is on her other device', async () => {
    const words = unique('Half a thought');
    await field(page).fill(words);
    const phone = await anotherBrowser({ storageState: await context.storageState({ indexedDB: false }) });
    await expect
      .poll(async () => {
        const answer = await context.request.get(`/api/conversations/${id}`);
        return ((await answer.json()) as { draft: { content: string } | null }).draft?.content;
      })
      .toBe(words);
    await phone.evaluate(() => undefined);
    await phone.goto('/messages');
    await expect(phone.getByText(`Draft: ${words}`)).toBeVisible();
  });
});
