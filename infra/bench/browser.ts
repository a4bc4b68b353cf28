import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
}

/** A telephone with an empty cache, a processor a quarter as quick and 1.6 Mbit/s at 150 ms. */
export async function withSlowPhone<T>(browser: Browser, work: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 420, height: 840 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await work({ page, context, cdp });
  } finally {
    await context.close();
  }
}

/** Until nothing has moved on the wire for half a second, and whatever comes a moment later. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
}

/** Milliseconds from asking for the page until its largest element was painted. */
export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        setTimeout(() => reject(new Error('The page painted nothing.')), 5_000);
      }),
  );
}

/** Path of each script the page has fetched so far, with its compressed bytes. */
export async function scriptsOf(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }),
    ),
  );
  const scripts = new Map<string, number>();
  for (const { name, encodedBodySize, decodedBodySize } of entries) {
    const { pathname } = new URL(name);
    if (!pathname.endsWith('.js')) continue;
    if (decodedBodySize > 2_000 && encodedBodySize === decodedBodySize) {
      throw new Error(`${pathname} was sent uncompressed.`);
    }
    scripts.set(pathname, encodedBodySize);
  }
  return scripts;
}

export function kilobytes(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}
