import type { Page } from '@playwright/test';
import { expectAccessible } from '../checks/axe.ts';
import { expectNoCutText, expectNoOverlap, expectNoSidewaysScroll, expectTargets } from '../checks/layout.ts';
import { SCREENS, type Screen } from '../checks/screens.ts';
import { countShifts, expectStill, settled } from '../checks/settled.ts';
import { test } from '../harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 420, 1280] as const;
const THEMES = ['light', 'dark'] as const;

async function look(page: Page, { name, over }: Screen, theme: string): Promise<void> {
  for (const width of WIDTHS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: width > 500 ? 900 : 800 });
      await settled(page);
      await page.screenshot({ path: `test-results/screens/${name}-${theme}-${width}.png` });
      await expectNoSidewaysScroll(page);
      await expectNoCutText(page);
      await expectTargets(page, over);
      await expectAccessible(page, over);
    });
  }
}

for (const screen of SCREENS) {
  const { name, open, further = [] } = screen;
  for (const theme of THEMES) {
    test(`${name}, ${theme}`, async ({ page, context }) => {
      if (further.length > 0) test.slow();
      const [first] = WIDTHS;
      await page.setViewportSize({ width: first, height: 800 });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await countShifts(page);
      await open(page, context);
      await settled(page);
      await expectStill(page);
      await look(page, screen, theme);
      for (const next of further) {
        await test.step(next.name, async () => {
          await next.open(page, context);
          await look(page, next, theme);
        });
      }
    });
  }
}

const AT_TWICE_THE_SIZE = [
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
];
for (const name of AT_TWICE_THE_SIZE) {
  test(`${name} stays readable at twice the text size`, async ({ page, context }) => {
    const screen = SCREENS.find((each) => each.name === name);
    await page.setViewportSize({ width: 420, height: 860 });
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await screen?.open(page, context);
    await settled(page);
    await page.screenshot({ path: `test-results/screens/${name}-200-percent.png` });
    await expectNoSidewaysScroll(page);
    await expectNoOverlap(page);
    await expectNoCutText(page);
  });
}
