import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, type OpenedDatabase } from './client.ts';
import { CUSTOM_PLAN, preparingClient } from './dialect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a connection of the product', () => {
  /** One connection, so that its prepared statements can be asked for. */
  let opened: OpenedDatabase;
  beforeEach(() => {
    opened = createDatabase({ url: database.url, max: 1 });
  });
  afterEach(() => opened.close());

  const keptLike = async (pattern: string) =>
    (
      await opened.pool.query<{ statement: string; generic: number }>(
        `select statement, generic_plans::int as generic from pg_prepared_statements where statement like '%${pattern}%'`,
      )
    ).rows;
  const byHandle = (handle: string, limit = 1) =>
    opened.db.selectFrom('users').select('id').where('handle', '=', handle).limit(limit).execute();

  test('prepares a statement once and plans it once, for any values', async () => {
    for (let times = 0; times < 10; times++) await byHandle(`nobody_${times}`);
    const kept = await keptLike('handle');
    expect(kept).toHaveLength(1);
    expect(kept[0]?.generic).toBeGreaterThan(0);
  });

  test('writes limits as numbers', async () => {
    await byHandle('nobody', 7);
    expect((await keptLike('handle')).map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/limit 7$/),
    ]);
  });

  test('keeps no statement that asks for a plan of its own', async () => {
    await opened.db
      .selectFrom('users')
      .select('id')
      .where('handle', '=', 'nobody')
      .modifyEnd(CUSTOM_PLAN)
      .execute();
    expect(await keptLike('handle')).toEqual([]);
  });

  test('reads rows and counts alike the first time and later', async () => {
    await opened.pool.query('create temp table counting (n int)');
    for (let times = 1; times <= 3; times++) {
      const { rows } = await sql`select ${times}::int8 as a_number, null::text as no_text,
        '2026-03-01'::date as a_day, '{"snake_case": [1]}'::jsonb as json, array['a', null] as list,
        true as "a ""quoted"" name"`.execute(opened.db);
      const row = { aNumber: times, noText: null, aDay: '2026-03-01', json: { snake_case: [1] } };
      expect(rows).toEqual([{ ...row, list: ['a', null], 'a "quoted" name': true }]);
      expect(
        (await sql`insert into counting values (${times}), (0)`.execute(opened.db)).numAffectedRows,
      ).toBe(2n);
      expect((await sql`select from counting where n = ${times}`.execute(opened.db)).rows).toEqual([{}]);
    }
  });

  test('says which statement failed, and goes on', async () => {
    const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(opened.db);
    for (const by of [0, 2, 0, 3]) {
      if (by === 0) await expect(divided(by)).rejects.toMatchObject({ code: '22012' });
      else expect((await divided(by)).rows).toEqual([{ n: 6 / by }]);
    }
    await expect(sql`select ${'9007199254740993'}::int8 as n`.execute(opened.db)).rejects.toThrow(RangeError);
    expect((await sql<{ n: number }>`select ${'7'}::int8 as n`.execute(opened.db)).rows).toEqual([{ n: 7 }]);
  });

  test('asks again for a statement whose columns a migration changed', async () => {
    await opened.pool.query('create temp table changing (id int)');
    const all = () => sql`select * from changing where id = ${1}`.execute(opened.db);
    await all();
    await opened.pool.query('alter table changing add column more int');
    await expect(all()).rejects.toMatchObject({ code: '0A000' });
    expect((await all()).rows).toEqual([]);
  });
});

describe('a client', () => {
  const KEPT_MAX = 3;
  let client: pg.Client;
  beforeEach(async () => {
    const Client = preparingClient({ answerTimeout: 500, statementsPerConnection: KEPT_MAX });
    client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
  });
  afterEach(() => client.end());

  const add = async (to: number) =>
    (await client.query<{ sum: number }>(`select $1::int + ${to} as sum`, [1])).rows[0]?.sum;
  const kept = async () =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => Number(statement.match(/\+ (\d+)/)?.[1]),
    );

  test('keeps the statements that were used last', async () => {
    for (const to of [1, 2, 3, 1, 4]) expect(await add(to)).toBe(to + 1);
    expect((await kept()).sort()).toEqual([1, 3, 4]);
    expect(await add(2)).toBe(3);
    expect((await kept()).sort()).toEqual([1, 2, 4]);
  });

  test('closes statements in a transaction that failed as well', async () => {
    for (const to of [1, 2, 3]) await add(to);
    await client.query('begin');
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(add(4)).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    for (const to of [1, 2, 3, 4, 1]) expect(await add(to)).toBe(to + 1);
    expect((await kept()).sort()).toEqual([1, 3, 4]);
  });

  test('keeps neither what has no values nor long lists', async () => {
    await client.query('select 1; select 2');
    const places = Array.from({ length: 4_000 }, (_, n) => `$${n + 1}`).join(', ');
    await client.query(
      `select 1 where 'a' in (${places})`,
      places.split(',').map(() => 'b'),
    );
    expect(await kept()).toEqual([]);
    await client.query(`select $1::int + 5 ${' '.repeat(20_000)} /* kept */`, [5]);
    expect(await kept()).toEqual([5]);
  });

  test('gives a connection up whose answer is overdue', async () => {
    await expect(client.query('select pg_sleep($1)', [5])).rejects.toThrow();
    await expect(client.query('select 1')).rejects.toThrow();
  });
});
