import type { Page } from '@playwright/test';
import { acquaint, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(log(page).getByText(words)).toBeVisible();
}

/** From the list, by the name of the other. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Chat', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'New Chat' });
  await sheet.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await sheet.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('From the first hello to what was read, in two browsers', async ({ page, context, anotherBrowser }) => {
  const nora = await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(context, other.context());
  await other.goto('/messages');
  await expect(other.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();

  const hello = unique('Hello Otto, the oven is on.');
  await test.step('she begins', async () => {
    await begin(page, otto.name);
    await say(page, hello);
    await expect(log(page).getByRole('img', { name: 'Delivered' })).toBeVisible();
  });

  await test.step('he sees it in his list and in his badge without doing anything', async () => {
    await expect(row(other, nora.name)).toContainText(hello);
    const nav = other.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: /^Messages ?, 1 unread$/ })).toBeVisible();
    await row(other, nora.name).getByRole('link').click();
    await expect(log(other).getByText(hello)).toBeVisible();
  });

  await test.step('she sees that he has read it', async () => {
    await expect(log(page).getByRole('img', { name: 'Read' })).toBeVisible();
  });

  await test.step('he answers, she reacts, and changes her words', async () => {
    await log(other).getByRole('button', { name: 'Message options' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
    await expect(other.getByText(`Replying to ${nora.name}`)).toBeVisible();
    await say(other, 'Then I bring the flour.');
    const answer = log(page).getByText('Then I bring the flour.');
    await expect(answer).toBeVisible();
    await log(page).getByRole('button', { name: 'Message options' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: '👍' }).click();
    await expect(log(other).getByRole('button', { name: '👍 1' })).toBeVisible();
    await log(page).getByRole('button', { name: 'Message options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await field(page).fill('Hello Otto, the oven is off.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(log(other).getByText('the oven is off').first()).toBeVisible();
    await expect(log(other).getByText('edited').first()).toBeVisible();
  });

  await test.step('what she deletes for everyone is gone from his screen, and from his list', async () => {
    await log(page).getByRole('button', { name: 'Message options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this message for everyone?' });
    await expect(log(other).getByText('the oven is off').first()).toBeVisible();
    await question.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(log(other).getByText('the oven is off')).toHaveCount(0);
    await expect(log(other).getByText('This message was deleted').first()).toBeVisible();
  });

  await test.step('what he saw come in the chat stands in his list as he comes back to it', async () => {
    await say(page, 'See you at six.');
    await expect(log(other).getByText('See you at six.')).toBeVisible();
    await other.getByRole('link', { name: 'Back to messages' }).click();
    await expect(row(other, nora.name)).toContainText('See you at six.', { timeout: 3_000 });
  });
});

test('Offline on the underground: three are written, and all arrive once and in order', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await join(context, stranger('Uma'));
  const other = await anotherBrowser();
  const vera = await join(other.context(), stranger('Vera'));
  await acquaint(context, other.context());
  await begin(page, vera.name);
  await say(page, 'Before the tunnel');
  await other.goto('/messages');
  await other.getByRole('link', { name: /Before the tunnel/ }).click();
  await expect(log(other).getByText('Before the tunnel')).toBeVisible();

  await context.setOffline(true);
  const words = ['One', 'Two', 'Three'].map((word) => unique(`${word} in the tunnel`));
  for (const each of words) await say(page, each);
  await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(3);

  const inList = row(page, vera.name).getByRole('link');
  await test.step('the list tells of the last one, as long as it waits and once it is sent', async () => {
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await expect(inList).toContainText(`You: ${words[2]}`);
    await expect(inList.getByRole('img', { name: 'Sending' })).toBeVisible();
    await context.setOffline(false);
    await expect(inList.getByRole('img', { name: 'Sending' })).toHaveCount(0, { timeout: 40_000 });
    await expect(inList).toContainText(`You: ${words[2]}`);
  });
  await inList.click();
  await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(0);
  for (const each of words) await expect(log(other).getByText(each)).toHaveCount(1);
  const texts = (await log(other).textContent()) ?? '';
  const at = words.map((each) => texts.indexOf(each));
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

test('A group is named, filled and talked in, and can be put away', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context, stranger('Gita'));
  const other = await anotherBrowser();
  const hugo = await join(other.context(), stranger('Hugo'));
  await acquaint(context, other.context());
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Group' }).click();
  const sheet = page.getByRole('dialog', { name: 'New Group' });
  const create = sheet.getByRole('button', { name: 'Create Group' });
  await expect(create).toBeDisabled();
  const name = unique('Early bakers');
  await sheet.getByLabel('Group name').fill(name);
  await sheet.getByRole('searchbox', { name: 'Search people' }).fill(hugo.name);
  // The whole row is the box.
  await sheet.getByText(hugo.name, { exact: true }).click();
  await expect(sheet.getByRole('checkbox', { name: new RegExp(hugo.name) })).toBeChecked();
  await create.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('2 people')).toBeVisible();
  await say(page, 'Who opens tomorrow?');

  await other.goto('/messages?tab=groups');
  await expect(row(other, name)).toContainText('Gita: Who opens tomorrow?');
  await row(other, name)
    .getByRole('button', { name: `Options for ${name}` })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Archive Chat' }).click();
  await expect(other.getByRole('heading', { name: 'No groups conversations' })).toBeVisible();
  await other.getByRole('button', { name: 'Archived' }).click();
  await expect(row(other, name)).toBeVisible();
});

test('What had not gone out when the page was closed goes out from whichever is opened next', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await join(context, stranger('Ivo'));
  const other = await anotherBrowser();
  const jana = await join(other.context(), stranger('Jana'));
  await acquaint(context, other.context());
  await begin(page, jana.name);
  await page.route('**/trpc/messaging.messages.send*', (route) => route.abort());
  const words = unique('Written before the battery died.');
  await say(page, words);
  await expect(log(page).getByRole('img', { name: 'Sending' })).toBeVisible();
  await page.unrouteAll();
  await page.goto('/');
  await other.goto('/messages');
  await expect(other.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});
