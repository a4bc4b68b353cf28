import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, type OpenedDatabase } from './client.ts';
import { prepare } from './prepared.ts';

let database: TestDatabase;
/** One connection, so that its prepared statements can be asked for. */
let opened: OpenedDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({ url: database.url, max: 1 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const addition = prepare<{ left: number; right: number }, { sum: number; rightAlone: number }>(
  (db, { left, right }) =>
    db
      .selectNoFrom([
        sql<number>`${left}::int + ${right}::int`.as('sum'),
        sql<number>`${right}::int`.as('rightAlone'),
      ])
      .$castTo<{ sum: number; rightAlone: number }>(),
);

test('each call sends its own values, wherever in the query they stand', async () => {
  expect(await addition(opened.db, { left: 1, right: 2 })).toEqual([{ sum: 3, rightAlone: 2 }]);
  expect(await addition(opened.db, { left: 40, right: 2 })).toEqual([{ sum: 42, rightAlone: 2 }]);
});

test('a connection plans it once, also inside a transaction', async () => {
  await opened.db.transaction().execute(async (tx) => {
    for (let times = 0; times < 10; times++) await addition(tx, { left: times, right: 1 });
  });
  const { rows } = await opened.pool.query(
    `select generic_plans::int as generic from pg_prepared_statements where statement like '%rightAlone%'
     or statement like '%right_alone%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].generic).toBeGreaterThan(0);
});

test('other statements are not kept by the connection', async () => {
  await opened.db.selectFrom('users').select('id').where('handle', '=', 'nobody').execute();
  const { rows } = await opened.pool.query(
    `select statement from pg_prepared_statements where statement like '%handle%'`,
  );
  expect(rows).toEqual([]);
});
