import type { Db } from '@kindred/db/client';
import { expect, test } from 'vitest';
import { createSearches } from './searches.ts';

const db = {} as Db;
const env = { SEARCHES_AT_ONCE: 4, SEARCH_QUEUE: 40, DATABASE_POOL: 20 };

/** Begins as many searches that never end. @returns how many run, and the refusals */
async function begin(searches: ReturnType<typeof createSearches>, by: string, count: number) {
  let running = 0;
  const refused: unknown[] = [];
  for (let n = 0; n < count; n++) {
    searches
      .run(by, () => {
        running += 1;
        return new Promise(() => {});
      })
      .catch((error) => refused.push(error));
  }
  await new Promise(setImmediate);
  return { running, refused };
}

test.each([
  [{ ...env }, 4],
  [{ ...env, SEARCHES_AT_ONCE: 50 }, 5],
  [{ ...env, DATABASE_POOL: 8 }, 2],
  [{ ...env, DATABASE_POOL: 1 }, 1],
])('searches leave half of the connections to other calls: of %o %i run at once', async (given, expected) => {
  expect((await begin(createSearches(given, db), 'ada', 8)).running).toBe(expected);
});

test('a caller has a share of the queue, and what is beyond it is refused with a time to come back', async () => {
  const searches = createSearches(env, db);
  expect((await begin(searches, 'ada', 8)).refused).toEqual([]);
  const { running, refused } = await begin(searches, 'ada', 2);
  expect(running).toBe(0);
  expect(refused).toMatchObject(Array(2).fill({ appCode: 'search_busy', retryAfter: 2 }));
  expect((await begin(searches, 'leo', 8)).refused).toEqual([]);
});

test('a caller whose searches ended or failed can search again', async () => {
  const searches = createSearches(env, db);
  for (let n = 0; n < 20; n++) {
    await searches.run('ada', async () => undefined);
    await expect(searches.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect((await begin(searches, 'ada', 8)).refused).toEqual([]);
});
