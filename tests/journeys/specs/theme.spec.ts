import type { Page } from '@playwright/test';
import { beNobody, DEMO, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const other = theme === 'light' ? 'dark' : 'light';
  await expect(page.locator('html')).toContainClass(theme);
  await expect(page.locator('html')).not.toContainClass(other);
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
}

test('The theme is light until it is switched, and the choice stays, on the landing page and in the app', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expectTheme(page, 'light');
  expect(await stored(page)).toBeNull();
  const light = await ground(page);

  await page.getByRole('button', { name: 'Switch theme' }).click();
  await expectTheme(page, 'dark');
  expect(await stored(page)).toBe('dark');
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await page.reload();
  await expectTheme(page, 'dark');

  await logIn(context, DEMO.creator.email);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expectTheme(page, 'dark');
  expect(await ground(page)).toBe(dark);

  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expectTheme(page, 'light');
  expect(await stored(page)).toBe('light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expectTheme(page, 'light');

  await beNobody(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expectTheme(page, 'light');
});

test('A stored value that is none of ours means light', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'purple'));
  await page.goto('/');
  await expectTheme(page, 'light');
});

test('A switch in one tab reaches the other', async ({ page, context }) => {
  await logIn(context, DEMO.creator.email);
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectTheme(second, 'dark');
});

for (const [where, mark] of [
  ['the landing page', 'Sign Up'],
  ['the app', 'Home'],
] as const) {
  test(`Nothing of the wrong theme is ever painted on ${where}`, async ({ page, context }) => {
    if (where === 'the app') await logIn(context, DEMO.creator.email);
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const seen = { darkAt: Number.POSITIVE_INFINITY, lightLater: false };
      Object.assign(window, { themeSeen: seen });
      new MutationObserver(() => {
        const isDark = document.documentElement?.classList.contains('dark') ?? false;
        if (isDark) seen.darkAt = Math.min(seen.darkAt, performance.now());
        else if (seen.darkAt < Number.POSITIVE_INFINITY) seen.lightLater = true;
      }).observe(document, { attributes: true, subtree: true, childList: true, attributeFilter: ['class'] });
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: mark, exact: true })).toBeVisible();
    // A link counts as visible before it is painted.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const { darkAt, lightLater, firstPaint } = await page.evaluate(() => ({
      ...(window as unknown as { themeSeen: { darkAt: number; lightLater: boolean } }).themeSeen,
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }));
    expect(firstPaint).toBeGreaterThan(0);
    expect(darkAt).toBeLessThan(firstPaint);
    expect(lightLater).toBe(false);
  });
}
