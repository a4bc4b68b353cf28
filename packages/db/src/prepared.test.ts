import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { prepare } from './prepared.ts';

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
