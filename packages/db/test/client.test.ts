import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../factories/accounts.ts';
import { createTribe } from '../factories/tribes.ts';
import { createDatabase } from '../src/client.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { sqlState } from './support.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

test('values arrive as the types that the tables promise', async () => {
  expect(await read('9007199254740991::bigint')).toBe(9_007_199_254_740_991);
  expect(await read('12::numeric(10,2)')).toBe('12.00');
  expect(await read(`'2026-03-01T09:30:00+02'::timestamptz`)).toEqual(new Date('2026-03-01T07:30:00Z'));
  expect(await read(`'2026-03-01'::date`)).toBe('2026-03-01');
});

test('a bigint that a number cannot hold is an error, never another number', async () => {
  await expect(read('9007199254740993::bigint')).rejects.toThrow(RangeError);
  expect(await read('1')).toBe(1);
});

test('what is stored as JSON comes back with its keys as they were', async () => {
  const sess = { userAgent: 'a "quoted" one', logged_in: true, ip: null };
  const { id: userId } = await createUser(database.db);
  const sid = 'a'.repeat(64);
  const expire = new Date(Date.now() + 60_000);
  await unrestrictedDb(database.db).insertInto('sessions').values({ sid, userId, expire, sess }).execute();
  const session = await unrestrictedDb(database.db)
    .selectFrom('sessions')
    .select('sess')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  expect(session.sess).toEqual(sess);
});

test.each([
  [true, { generic: 2, custom: 0 }],
  [false, { generic: 0, custom: 2 }],
])('with plansOnce %s a statement that runs twice has the plans %o', async (plansOnce, plans) => {
  const opened = createDatabase({ url: database.url, max: 1, plansOnce });
  try {
    for (const n of [1, 2]) await sql`select ${n}::int + 1 as counted`.execute(opened.db);
    const { rows } = await sql`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where statement like '%as counted%'`.execute(opened.db);
    expect(rows).toEqual([plans]);
  } finally {
    await opened.close();
  }
});

test('lists go in and out as lists', async () => {
  const tribe = await createTribe(database.db, { tags: ['bread', 'a "quoted", one'], rules: [] });
  expect(tribe.tags).toEqual(['bread', 'a "quoted", one']);
  expect(tribe.rules).toEqual([]);
  expect(tribe.enabledFeatures).toEqual(['spaces', 'courses', 'events']);
});

test('application code has no private table at hand; the door leads to them', async () => {
  const { db } = database;
  // @ts-expect-error posts are private by row
  const behind = db.selectFrom('posts').selectAll();
  expect(behind.compile().sql).toContain('"posts"');
  // @ts-expect-error so are messages
  db.selectFrom('messages');
  const user = await createUser(db);
  await db.transaction().execute(async (tx) => {
    await unrestrictedDb(tx)
      .insertInto('notifications')
      .values({ userId: user.id, type: 'system', title: 'Hello', message: '' })
      .execute();
  });
  const mine = unrestrictedDb(db).selectFrom('notifications').selectAll().where('userId', '=', user.id);
  expect(await mine.execute()).toHaveLength(1);
});

test('a statement that takes too long is stopped', async () => {
  const impatient = createDatabase({ url: database.url, statementTimeout: 50 });
  expect(await sqlState(sql`select pg_sleep(5)`.execute(impatient.db))).toBe('57014');
  await impatient.close();
});
