import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, type OpenedDatabase } from './client.ts';
import { pruneLimits, resetLimit, takeLimit, usesOf } from './limits.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

async function takeAll(key: string, max: number, windowSeconds = 900): Promise<number[]> {
  return Promise.all(Array.from({ length: CROWD }, () => takeLimit(crowded.db, key, max, windowSeconds)));
}

/** Moves the end of a window, as time would. */
async function endWindow(key: string, secondsFromNow: number): Promise<void> {
  const resetsAt = new Date(Date.now() + secondsFromNow * 1_000);
  await database.db.updateTable('rateLimits').set({ resetsAt }).where('key', '=', key).execute();
}

test('of fifty at once exactly as many are allowed as may be', async () => {
  for (const max of [1, 7, 49, 50]) {
    const waits = await takeAll(randomUUID(), max);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(max);
  }
});

test('who is refused is told the seconds to wait, at least one and at most the window', async () => {
  const key = randomUUID();
  const waits = (await takeAll(key, 1, 900)).filter((wait) => wait !== 0);
  for (const wait of waits) expect(wait).toBeGreaterThan(850);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(900);
  // In one transaction time stands still, however busy the machine is.
  const almostOver = await database.db.transaction().execute(async (tx) => {
    const resetsAt = sql<Date>`now() + interval '0.2 seconds'`;
    await tx.updateTable('rateLimits').set({ resetsAt }).where('key', '=', key).execute();
    return takeLimit(tx, key, 1, 900);
  });
  expect(almostOver).toBe(1);
});

test('a window is not moved by those who try again, and a new one begins when it is over', async () => {
  const key = randomUUID();
  expect(await takeLimit(database.db, key, 1, 900)).toBe(0);
  await endWindow(key, 5);
  expect(await takeLimit(database.db, key, 1, 900)).toBeLessThanOrEqual(5);
  expect(await takeLimit(database.db, key, 1, 900)).toBeLessThanOrEqual(5);
  await endWindow(key, -1);
  const waits = await takeAll(key, 3);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test('one key says nothing of another, and can be forgotten', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await takeAll(theirs, 1);
  expect(await takeLimit(database.db, mine, 1, 900)).toBe(0);
  expect(await takeLimit(database.db, mine, 1, 900)).toBeGreaterThan(0);
  await resetLimit(database.db, mine);
  expect(await takeLimit(database.db, mine, 1, 900)).toBe(0);
  expect(await takeLimit(database.db, theirs, 1, 900)).toBeGreaterThan(0);
});

test('counts of windows that are over are swept away, running ones stay', async () => {
  const [over, running] = [randomUUID(), randomUUID()];
  await takeLimit(database.db, over, 1, 900);
  await takeLimit(database.db, running, 1, 900);
  await endWindow(over, -1);
  await pruneLimits(database.db);
  const rows = await database.db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', 'in', [over, running])
    .execute();
  expect(rows).toEqual([{ key: running }]);
});

const AHEAD_SECONDS = 10 * 365 * 86_400;

async function secondsLeft(key: string): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(
    'select extract(epoch from resets_at - now())::float8 as left from rate_limits where key = $1',
    [key],
  );
  return rows[0]?.left ?? 0;
}

test('a row that lies far ahead ends within the window once it is hit, and keeps its count', async () => {
  const key = randomUUID();
  for (let times = 0; times < 3; times++) await takeLimit(database.db, key, 3, 900);
  await endWindow(key, AHEAD_SECONDS);
  expect(await takeLimit(database.db, key, 3, 900)).toBeLessThanOrEqual(900);
  const left = await secondsLeft(key);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(900);
  // Trying again does not push the end back.
  await endWindow(key, 60);
  expect(await takeLimit(database.db, key, 3, 900)).toBeLessThanOrEqual(60);
  expect(await secondsLeft(key)).toBeLessThanOrEqual(60);
  await endWindow(key, -1);
  expect(await takeLimit(database.db, key, 3, 900)).toBe(0);
});

test('fifty hits at once on a row far ahead count fifty and leave it within the window', async () => {
  const key = randomUUID();
  await takeLimit(database.db, key, 10, 900);
  await endWindow(key, AHEAD_SECONDS);
  const waits = await takeAll(key, 10);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(9);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
  expect(await secondsLeft(key)).toBeLessThanOrEqual(900);
  const row = await database.db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(row.count).toBe(CROWD + 1);
});

test('a shorter window of a new release applies to rows of the longer one', async () => {
  const key = randomUUID();
  await takeLimit(database.db, key, 1, 86_400);
  expect(await takeLimit(database.db, key, 1, 60)).toBeLessThanOrEqual(60);
  expect(await secondsLeft(key)).toBeLessThanOrEqual(60);
});

test('rows further ahead than any window are swept away', async () => {
  const [ahead, longest] = [randomUUID(), randomUUID()];
  await takeLimit(database.db, ahead, 1, 900);
  await endWindow(ahead, AHEAD_SECONDS);
  await takeLimit(database.db, longest, 1, 86_400);
  await pruneLimits(database.db);
  const rows = await database.db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', 'in', [ahead, longest])
    .execute();
  expect(rows).toEqual([{ key: longest }]);
});

test('uses are counted until the window ends', async () => {
  const key = randomUUID();
  expect(await usesOf(database.db, key)).toBe(0);
  await takeAll(key, 3);
  expect(await usesOf(database.db, key)).toBe(CROWD);
  await endWindow(key, -1);
  expect(await usesOf(database.db, key)).toBe(0);
});
