import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Found once; the workers inherit it. */
process.env.CHROMIUM_PATH ??= findBrowser();

function findBrowser(): string {
  const script = join(import.meta.dirname, '../../infra/scripts/browser.ts');
  const said = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  // What comes before is what it had to do to find one.
  return said.trim().split('\n').at(-1) ?? '';
}

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  // A machine that is shared answers late at times; what fails twice more is broken. At home nothing is hidden.
  retries: process.env.CI === undefined ? 0 : 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.results/playwright.json' }]],
  use: {
    // A phone's width, where the product is at home; single journeys ask for another.
    viewport: { width: 420, height: 860 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // It would fetch the whole shell in each fresh browser, and stands in the way of intercepted requests.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: what optimizing its code costs is never made up for.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
});
