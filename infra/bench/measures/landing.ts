import type { Browser } from '@playwright/test';
import { kilobytes, largestPaint, openBrowser, scriptsOf, settle, withSlowPhone } from '../browser.ts';
import type { Measure } from '../measure.ts';
import { serveWeb } from '../product.ts';
import type { Figure } from '../report.ts';
import { median } from '../stats.ts';

const ROUNDS = 7;

/** P8: what the visitors' page costs beyond its own HTML. */
export const landing: Measure = {
  ids: ['P8'],
  async run({ log, stack }) {
    const { whole, bare } = await serveWeb(stack, log);
    const browser = await openBrowser();
    stack.defer(() => browser.close());
    log(`P8: the landing page, ${ROUNDS} rounds`);
    const paint = (url: string) =>
      withSlowPhone(browser, async ({ page }) => {
        await page.goto(url);
        await settle(page);
        return largestPaint(page);
      });
    const [value, floor]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(await paint(bare.url));
      value.push(await paint(whole.url));
    }
    return [
      {
        id: 'P8',
        what: 'landing page, largest paint, against its HTML without scripts',
        unit: 'ms',
        value: median(value),
        floor: median(floor),
        bar: { atMost: 1.2 },
      },
      ...(await scripts(browser, whole.url)),
    ];
  },
};

async function scripts(browser: Browser, url: string): Promise<Figure[]> {
  return withSlowPhone(browser, async ({ page }) => {
    // Visitors who save data load the dialog when they open it; others preload it once the page is usable.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(url);
    await settle(page);
    const before = kilobytes(await scriptsOf(page));
    await page.locator('[data-auth="signup"]').first().click();
    await page.getByRole('dialog').waitFor();
    await settle(page);
    return [
      {
        id: 'P8',
        what: 'landing page, JS until it is usable (brotli)',
        unit: 'KB',
        value: before,
        bar: { atMost: 90 },
      },
      {
        id: 'P8',
        what: '… and with the sign-up dialog open',
        unit: 'KB',
        value: kilobytes(await scriptsOf(page)),
      },
    ];
  });
}
