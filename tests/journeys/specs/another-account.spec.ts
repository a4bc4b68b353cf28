import type { Page } from '@playwright/test';
import { acquaint, idOf, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

// What is asked of the server as somebody who is not signed in any more is refused, which browsers log.
test.beforeEach(({ problems }) => {
  problems.allow(/status of (401|409) |ERR_FAILED|WebSocket connection/);
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Carl's chat with Amy, which is empty; Dan has an account and is not signed in. */
async function carlsChat(page: Page, amy: Page, dan: Page) {
  const carl = await join(page.context(), stranger('Carl'));
  await join(amy.context(), stranger('Amy'));
  const other = await join(dan.context(), stranger('Dan'));
  await acquaint(page.context(), amy.context());
  const carlId = await idOf(page.context());
  const data = { isGroup: false, participantIds: [carlId] };
  const begun = await amy.request.post('/api/conversations', { data });
  const { id } = (await begun.json()) as { id: string };
  const messages = `/api/conversations/${id}/messages`;
  return { carl, carlId, dan: other, path: `/messages/${id}`, messages };
}

test('What somebody wrote is never sent under the name of whoever logs in next', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const amy = await anotherBrowser();
  const { carl, carlId, dan, path, messages } = await carlsChat(page, amy, await anotherBrowser());
  await page.goto(path);
  await page.route('**/messaging.messages.send*', (route) => route.abort());
  const words = unique('Words of Carl');
  await field(page).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words)).toBeVisible();

  const elsewhere = (await anotherBrowser()).context();
  await logIn(elsewhere, carl.email, carl.password);
  expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
  await expect(field(page)).toBeHidden();
  await page.unroute('**/messaging.messages.send*');
  const tried: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('messages.send')) tried.push(request.url());
  });
  await logIn(context, dan.email, dan.password);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await second.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // As long as the outbox waits at first.
  await page.waitForTimeout(3_000);
  expect(tried).toEqual([]);

  await test.step('and arrives from its author once they are back', async () => {
    await logIn(context, carl.email, carl.password);
    await page.goto(path);
    const arrived = async () => JSON.stringify(await (await amy.request.get(messages)).json());
    await expect.poll(arrived).toContain(words);
    const said = JSON.parse(await arrived()) as { content: string; senderId: string }[];
    expect(said.filter(({ content }) => content === words).map(({ senderId }) => senderId)).toEqual([carlId]);
  });
});

test('A page of one account never becomes that of another', async ({ page, context, anotherBrowser }) => {
  const amy = await anotherBrowser();
  const { dan, messages } = await carlsChat(page, amy, await anotherBrowser());
  const words = unique('For Carl alone');
  expect((await amy.request.post(messages, { data: { content: words } })).ok()).toBe(true);
  await page.goto('/messages');
  await expect(page.getByText(words)).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-carls', ''));
  expect((await context.request.post('/api/auth/logout', { data: {} })).ok()).toBe(true);
  await logIn(context, dan.email, dan.password);
  await expect(page.getByText(words)).toBeHidden();
  // It is loaded anew for Dan, or heard before he was there that Carl was gone, and is nobody's until it is.
  const his = page.getByRole('heading', { name: 'Messages', level: 1 });
  const nobodys = page.getByRole('link', { name: 'Log In' });
  await expect(his.or(nobodys)).toBeVisible();
  if (await nobodys.isVisible()) await page.reload();
  await expect(his).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-carls');
  await expect(page.getByText(words)).toBeHidden();
});
