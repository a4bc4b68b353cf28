import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetDemo, seedDemo } from '../demo/seed.ts';
import { createUser } from '../factories/accounts.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now: NOW });
});

afterAll(() => database.drop());

test('seeding again changes nothing', async () => {
  const before = await fingerprint(database);
  expect(await seedDemo(database.db, { now: new Date() })).toBe(false);
  expect(await fingerprint(database)).toEqual(before);
});

test('seeding elsewhere gives the same rows for the same moment', async () => {
  const other = await createTestDatabase();
  try {
    await seedDemo(other.db, { now: NOW });
    expect(await fingerprint(other)).toEqual(await fingerprint(database));
  } finally {
    await other.drop();
  }
});

test('seeding by two nodes at once happens once', async () => {
  const other = await createTestDatabase();
  try {
    const results = await Promise.all([seedDemo(other.db), seedDemo(other.db)]);
    expect(results.sort()).toEqual([false, true]);
  } finally {
    await other.drop();
  }
});

test('a reset removes what was added and says what it does', async () => {
  const other = await createTestDatabase();
  try {
    await createUser(other.db, { email: 'visitor@example.org' });
    await unrestrictedDb(other.db)
      .insertInto('notifications')
      .values({ userId: (await createUser(other.db)).id, type: 'system', title: 'x', message: 'x' })
      .execute();
    const steps: string[] = [];
    await resetDemo(other.db, { now: NOW, onProgress: (step) => steps.push(step) });
    expect(steps[0]).toBe('emptying');
    expect(await fingerprint(other)).toEqual(await fingerprint(database));
  } finally {
    await other.drop();
  }
});

/** A hash of each table's rows, apart from salted passwords and from times that only the clock sets. */
async function fingerprint({ db, pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'
      -- Their shards are random; counters.ts holds their sums to the rows.
      and tablename not in ('platform_counts', 'platform_revenue', 'platform_sales', 'platform_growth',
        'platform_activity', 'platform_retention') order by 1
  `.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(line, ' ' order by line), '')) as hash from (
         select (to_jsonb(t) - 'password' ${name === 'user_preferences' ? "- 'created_at' - 'updated_at'" : ''})::text as line
         from ${name} t
       ) lines`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
