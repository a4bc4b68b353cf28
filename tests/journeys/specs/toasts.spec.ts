import type { Page } from '@playwright/test';
import { composer, openFeed } from '../harness/feed.ts';
import { join } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const area = (page: Page) => page.getByRole('region', { name: 'Notices (F8)' });
const notice = (page: Page) => area(page).getByText('Draft discarded');

/** The quickest way to a notice: it needs no server. */
async function causeNotice(page: Page): Promise<void> {
  const { prompt, text, cancel } = composer(page);
  await prompt.click();
  await text.fill('Never mind');
  await cancel.click();
}

async function swipe(page: Page, by: number): Promise<void> {
  const box = await notice(page).boundingBox();
  if (box === null) throw new Error('No notice to swipe');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

test.beforeEach(async ({ page, context }) => {
  await join(context);
  await page.clock.install();
  await openFeed(page);
});

test('A notice goes after 5 seconds', async ({ page }) => {
  // Load the form's code before pausing the clock: React uses a timer before it shows lazy content.
  const { prompt, text, cancel } = composer(page);
  await prompt.click();
  await expect(text).toBeVisible();
  await cancel.click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await causeNotice(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return notice(page).count();
    })
    .toBe(1);
  await page.clock.runFor(4_900);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(300);
  await expect(notice(page)).toBeHidden();
});

test('The pointer on a notice holds it', async ({ page }) => {
  await causeNotice(page);
  await notice(page).hover();
  await page.clock.fastForward(30_000);
  await expect(notice(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_200);
  await expect(notice(page)).toBeHidden();
});

test('A swipe to the right past 50 px dismisses, a shorter one does not', async ({ page }) => {
  await causeNotice(page);
  await swipe(page, 44);
  await expect(notice(page)).toBeVisible();
  await swipe(page, -120);
  await expect(notice(page)).toBeVisible();
  await swipe(page, 60);
  await expect(notice(page)).toBeHidden();
});

test('Only one notice is visible, and it is told to screen readers', async ({ page }) => {
  await causeNotice(page);
  await expect(notice(page)).toHaveCount(1);
  await expect(area(page).getByRole('status')).toContainText('Draft discarded');
  await causeNotice(page);
  await expect(notice(page)).toHaveCount(1);
  await expect(area(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(1);
  await area(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toBeHidden();
});

test('F8 brings the keyboard to the notices', async ({ page }) => {
  await causeNotice(page);
  await page.keyboard.press('F8');
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(30_000);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
});
