import type { Page } from '@playwright/test';
import { join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('What a stranger writes waits for a yes, and is answered with what was read', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // What closes while it is open is asked for once more.
  problems.allow(/404/);
  const nora = await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  await other.goto('/messages');
  await expect(other.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();

  const hello = unique('We have not met, but I bake as well.');
  await test.step('she writes to somebody who does not know her', async () => {
    await page.goto('/messages');
    await page.getByRole('button', { name: 'New Chat', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'New Chat' });
    await sheet.getByRole('searchbox', { name: 'Search people' }).fill(otto.name);
    await sheet.getByRole('button', { name: new RegExp(otto.name) }).click();
    await field(page).fill(hello);
    await field(page).press('Enter');
    await expect(log(page).getByText(hello)).toBeVisible();
  });

  await test.step('it waits among his requests, and his badge says nothing', async () => {
    await other.getByRole('link', { name: /Requests/ }).click();
    await expect(other.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
    await expect(other.getByRole('listitem').filter({ hasText: nora.name })).toContainText(hello);
    await expect(other.getByRole('link', { name: /Messages ?, \d+ unread/ })).toHaveCount(0);
  });

  await test.step('he reads it, and she does not learn it', async () => {
    await other.getByRole('link', { name: new RegExp(nora.name) }).click();
    await expect(log(other).getByText(hello)).toBeVisible();
    await expect(log(page).getByRole('img', { name: 'Read', exact: true })).toHaveCount(0);
  });

  await test.step('he accepts, and she sees that he has read it', async () => {
    await other.getByRole('button', { name: 'Accept' }).click();
    await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await expect(log(page).getByRole('img', { name: 'Read', exact: true })).toBeVisible();
    await other.goto('/messages');
    await expect(other.getByRole('listitem').filter({ hasText: nora.name })).toBeVisible();
  });

  await test.step('he blocks her, and the chat closes on her screen', async () => {
    await other.getByRole('button', { name: `Options for ${nora.name}` }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await other.getByRole('dialog', { name: /Block/ }).getByRole('button', { name: 'Block' }).click();
    await expect(other.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  });

  await test.step('he finds her among whom he blocked, and takes it back', async () => {
    await other.goto('/settings');
    const section = other.getByRole('region', { name: 'Blocked people' });
    await section.getByRole('button', { name: `Unblock ${nora.name}` }).click();
    await expect(section.getByText('You have not blocked anyone.')).toBeVisible();
    await expect(section.getByRole('heading', { name: 'Blocked people' })).toBeFocused();
    await other.goto('/messages');
    await expect(other.getByRole('listitem').filter({ hasText: nora.name })).toBeVisible();
  });
});
