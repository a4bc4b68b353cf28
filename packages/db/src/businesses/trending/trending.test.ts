import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { countedAt, createBusiness } from '../../../factories/businesses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { countInBusiness } from '../analytics/writes.ts';
import { scoresDue } from './visibility.ts';
import { rescoreBusinesses } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const follow = async (businessId: string, daysAgo: number) => {
  const { id } = await createUser(database.db);
  await sql`insert into business_follows (business_id, user_id, created_at)
    values (${businessId}::uuid, ${id}::uuid, now() - interval '1 day' * ${daysAgo}::int)`.execute(
    database.db,
  );
};
const scores = async () => {
  const { rows } = await database.pool.query<{ name: string; score: number }>(
    'select name, round(trending_score::numeric, 2)::float as score from businesses order by trending_score desc, name',
  );
  return Object.fromEntries(rows.map(({ name, score }) => [name, score]));
};

test('what happened lately counts, half after a week and nothing after four', async () => {
  const { db } = database;
  const [fresh, week, old, quiet] = await Promise.all(
    ['Fresh', 'Week', 'Old', 'Quiet'].map((name) => createBusiness(db, { name })),
  );
  await follow(fresh?.id ?? '', 0);
  await follow(week?.id ?? '', 7);
  await follow(week?.id ?? '', 7);
  await follow(old?.id ?? '', 29);
  const author = await createUser(db);
  await unrestrictedDb(db)
    .insertInto('businessReviews')
    .values({ businessId: fresh?.id ?? '', authorId: author.id, rating: 4 })
    .execute();
  await rescoreBusinesses(db);
  expect(await scores()).toEqual({ Fresh: 7, Week: 3, Old: 0, Quiet: 0 });
  // Nothing changed, so nothing is written again.
  expect(await scoresDue(db)).toEqual([]);

  await sql`update business_follows set created_at = created_at - interval '7 days'`.execute(db);
  await follow(quiet?.id ?? '', 0);
  await rescoreBusinesses(db);
  expect(await scores()).toEqual({ Fresh: 5.5, Quiet: 3, Week: 1.5, Old: 0 });
  await sql`delete from business_follows`.execute(db);
  await rescoreBusinesses(db);
  expect(await scores()).toEqual({ Fresh: 4, Quiet: 0, Week: 0, Old: 0 });
});

test('views count a little, and those of one day never much', async () => {
  const { db } = database;
  const [seen, pumped] = [
    await createBusiness(db, { name: 'Seen' }),
    await createBusiness(db, { name: 'Pumped' }),
  ];
  const view = { what: 'view', source: 'direct' } as const;
  for (let at = 0; at < 25; at += 1) await countInBusiness(db, seen.id, view);
  await countedAt(db, pumped.id, 'view', { count: 100_000 });
  await rescoreBusinesses(db);
  const { Seen = 0, Pumped = 0 } = await scores();
  // Half a point on the first minute of the day; 0.453, rounded, on its last.
  expect(Seen).toBeGreaterThanOrEqual(0.45);
  expect(Seen).toBeLessThanOrEqual(0.5);
  expect(Pumped / Seen).toBeCloseTo(4, 1);
});
