import type { Locator, Page } from '@playwright/test';
import { acquaint, idOf, join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

/** A finger on the screen, as the browser itself makes pointers, scrolling and taps of it. */
async function drag(page: Page, row: Locator, by: { x?: number; y?: number }): Promise<void> {
  const box = await row.boundingBox();
  if (box === null) throw new Error('There is nothing to put a finger on.');
  const client = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }],
    });
  await touch('touchStart');
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
  await touch('touchEnd');
  await client.detach();
}

test('A finger sweeps a chat away and back, marks another unread, and opens none by it', async ({
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  await join(page.context(), stranger('Nora'));
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(page.context(), other.context());
  const data = { participantIds: [await idOf(page.context())] };
  const answer = await other.request.post('/api/conversations', { data });
  const { id } = (await answer.json()) as { id: string };
  const said = { content: 'The oven is on.', messageType: 'text' };
  expect((await other.request.post(`/api/conversations/${id}/messages`, { data: said })).ok()).toBe(true);

  await page.goto('/messages');
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: new RegExp(otto.name) });
  await expect(row).toHaveAttribute('data-new');

  await test.step('to the right it is read, and again unread', async () => {
    await drag(page, row, { x: 130 });
    await expect(row).not.toHaveAttribute('data-new');
    await drag(page, row, { x: 130 });
    await expect(row).toHaveAttribute('data-new');
  });

  await test.step('a little way, or down the list, is nothing', async () => {
    await drag(page, row, { x: -40 });
    await drag(page, row, { x: -20, y: 120 });
    await expect(row).toBeVisible();
  });

  await test.step('to the left it is archived, and comes back', async () => {
    await drag(page, row, { x: -130 });
    await expect(row).toHaveCount(0);
    // By a click: the browser makes none of a finger that comes down right after a fling.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  await expect(page).toHaveURL(/\/messages$/);
  // The browser makes no tap of a finger that comes down right after a fling: a person taps again.
  const chat = page.getByRole('heading', { name: otto.name, level: 1 });
  await expect(async () => {
    if (!(await chat.isVisible())) await row.tap({ timeout: 2_000 });
    await expect(chat).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
