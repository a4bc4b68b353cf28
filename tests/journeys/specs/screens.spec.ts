import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../checks/axe.ts';
import { expectNoCutText, expectNoOverlap, expectNoSidewaysScroll, expectTargets } from '../checks/layout.ts';
import { SCREENS, type Screen } from '../checks/screens.ts';
import { countShifts, expectStill, settled } from '../checks/settled.ts';
import { expect, test } from '../harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 420, 1280] as const;
const AXE_WIDTH = 420;

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // Pages outside the app follow the system; the app follows what was chosen, here as if in another tab.
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  const colours = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  await expect.poll(colours, { intervals: [50] }).toContain(theme);
  await settled(page);
}

/** `SCREENSHOTS=1` keeps a picture of every screen, width and theme in test-results/screens. */
const keepsPictures = process.env.SCREENSHOTS === '1';

async function picture(page: Page, name: string): Promise<void> {
  if (keepsPictures) await page.screenshot({ path: `test-results/screens/${name}.png` });
}

/** Layout at every width; axe once in each theme, as neither rules nor colors depend on the width. */
async function look(page: Page, { name, over }: Screen): Promise<void> {
  const at = async (width: number, theme: string) => {
    await page.setViewportSize({ width, height: width > 500 ? 900 : 800 });
    await settled(page);
    await picture(page, `${name}-${theme}-${width}`);
  };
  await test.step('light', async () => {
    for (const width of WIDTHS) {
      await at(width, 'light');
      await expectNoSidewaysScroll(page);
      await expectNoCutText(page);
      await expectTargets(page, over);
      if (width === AXE_WIDTH) await expectAccessible(page, over);
    }
  });
  await test.step('dark', async () => {
    await wear(page, 'dark');
    for (const width of keepsPictures ? WIDTHS.toReversed() : [AXE_WIDTH]) {
      await at(width, 'dark');
      if (width === AXE_WIDTH) await expectContrast(page, over);
    }
  });
}

/** Screens that are read most, which must hold text of twice the size. */
const AT_TWICE_THE_SIZE = new Set([
  'landing',
  'sign-up',
  'feed',
  'composer',
  'composer-poll',
  'story',
  'polls',
  'post',
  'profile-mine',
  'profile-theirs',
  'saved',
  'settings',
  'not-found',
]);

for (const name of AT_TWICE_THE_SIZE) {
  if (!SCREENS.some((screen) => screen.name === name)) throw new Error(`There is no screen ${name}`);
}

async function lookAtTwiceTheSize(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 420, height: 860 });
  const resize = (size: string) =>
    page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
  await resize('200%');
  await settled(page);
  await picture(page, `${name}-200-percent`);
  await expectNoSidewaysScroll(page);
  await expectNoOverlap(page);
  await expectNoCutText(page);
  await resize('');
}

for (const screen of SCREENS) {
  const { name, open, further = [] } = screen;
  test(name, async ({ page, context }) => {
    if (further.length > 0) test.slow();
    const [first] = WIDTHS;
    await page.setViewportSize({ width: first, height: 800 });
    await countShifts(page);
    await open(page, context);
    await settled(page);
    await expectStill(page);
    await look(page, screen);
    if (AT_TWICE_THE_SIZE.has(name)) {
      await test.step('at twice the text size', () => lookAtTwiceTheSize(page, name));
    }
    for (const next of further) {
      await test.step(next.name, async () => {
        await wear(page, 'light');
        await next.open(page, context);
        await look(page, next);
      });
    }
  });
}
