import { createDatabase, type Db } from '@kindred/db/client';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { setting } from './global-setup.ts';
import { createProblems, type Problems } from './problems.ts';
import { databaseUrl } from './product.ts';

export { expect };

interface Fixtures {
  /** Any message of the browser's console fails the journey, unless it was allowed. */
  problems: Problems;
  /** Another browser: nothing shared with the first, watched just the same. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** What is stored, for what no screen can bring about. */
  db: Db;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(setting('JOURNEYS_ADDRESS')),

  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      const problems = createProblems();
      await use(problems);
      // A journey that failed has its own reason, which must not be hidden behind this one.
      if (info.status === info.expectedStatus) expect(problems.all(), 'messages of the browser').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page, problems }, use) => {
    problems.watch(page);
    await use(page);
  },

  anotherBrowser: async (
    { browser, contextOptions, baseURL, viewport, locale, timezoneId, problems },
    use,
  ) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        locale,
        timezoneId,
        ...options,
      });
      opened.push(context);
      const page = await context.newPage();
      problems.watch(page);
      return page;
    });
    for (const context of opened) await context.close();
  },

  db: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { db, close } = createDatabase({ url: databaseUrl(setting('JOURNEYS_DATA_DIR')), max: 1 });
      await use(db);
      await close();
    },
    { scope: 'worker' },
  ],
});
