import { expectAccessible } from '../checks/axe.ts';
import { expectNoCutText, expectNoOverlap, expectNoSidewaysScroll, expectTargets } from '../checks/layout.ts';
import { SCREENS } from '../checks/screens.ts';
import { countShifts, expectStill, settled } from '../checks/settled.ts';
import { test } from '../harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 420, 1280] as const;
const THEMES = ['light', 'dark'] as const;

for (const { name, open, over } of SCREENS) {
  for (const theme of THEMES) {
    test(`${name}, ${theme}`, async ({ page, context }) => {
      const [first] = WIDTHS;
      await page.setViewportSize({ width: first, height: 800 });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await countShifts(page);
      await open(page, context);
      await settled(page);
      await expectStill(page);
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
    });
  }
}

for (const name of ['landing', 'sign-up', 'feed', 'composer', 'settings', 'not-found']) {
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
