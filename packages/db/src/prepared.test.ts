import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { prepare, prepareShapes } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('each call sends its own values, wherever in the query they stand', async () => {
  const addition = prepare<{ left: number; right: number }, { sum: number; rightAlone: number }>(
    (db, { left, right }) =>
      db
        .selectNoFrom([
          sql<number>`${left}::int + ${right}::int`.as('sum'),
          sql<number>`${right}::int`.as('rightAlone'),
        ])
        .$castTo<{ sum: number; rightAlone: number }>(),
  );
  expect(await addition(database.db, { left: 1, right: 2 })).toEqual([{ sum: 3, rightAlone: 2 }]);
  expect(await addition(database.db, { left: 40, right: 2 })).toEqual([{ sum: 42, rightAlone: 2 }]);
});

test('a statement of many shapes is right in each of them, also beyond those that are kept', async () => {
  const builds: number[] = [];
  const first = prepareShapes((db, values: { from: number }, shape: { limit: number; isDown: boolean }) => {
    builds.push(shape.limit);
    return db
      .selectFrom(sql<{ n: number }>`generate_series(1, ${values.from}::int)`.as<'list'>(sql`list(n)`))
      .select('list.n')
      .orderBy('list.n', shape.isDown ? 'desc' : 'asc')
      .limit(shape.limit);
  });
  for (let limit = 1; limit <= 110; limit++) {
    expect(await first(database.db, { from: 500 }, { limit, isDown: true })).toHaveLength(limit);
  }
  expect(await first(database.db, { from: 9 }, { limit: 1, isDown: true })).toEqual([{ n: 9 }]);
  expect(await first(database.db, { from: 7 }, { limit: 1, isDown: false })).toEqual([{ n: 1 }]);
  const built = builds.length;
  expect(await first(database.db, { from: 7 }, { limit: 110, isDown: true })).toHaveLength(7);
  expect(builds).toHaveLength(built);
});
