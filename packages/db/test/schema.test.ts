import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { SPEC_DEFAULTS, SPEC_LISTS, SPEC_TABLES } from './spec-tables.ts';

let database: TestDatabase;

interface Column {
  table: string;
  column: string;
  fallback: string | null;
  type: string;
}
let columns: Column[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<Column>(
    `select table_name as table, column_name as column, column_default as fallback,
       case when data_type = 'numeric' then format('numeric(%s,%s)', numeric_precision, numeric_scale)
            else data_type end as type
     from information_schema.columns where table_schema = 'public'`,
  );
  columns = rows;
});

afterAll(() => database.drop());

describe('the stored data model of the specification', () => {
  test.each(Object.entries(SPEC_TABLES))('%s has its columns', (table, expected) => {
    const found = new Set(columns.filter((c) => c.table === table).map(({ column }) => column));
    expect(expected.split(' ').filter((column) => !found.has(column))).toEqual([]);
  });

  test.each(Object.entries(SPEC_LISTS))('%s holds exactly its values', async (constraint, values) => {
    const { rows } = await database.pool.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    );
    const literals = rows[0]?.definition.match(/'(?:[^']|'')*'/g)?.map((literal) => literal.slice(1, -1));
    expect(literals?.sort()).toEqual([...values].sort());
  });

  test.each(Object.entries(SPEC_DEFAULTS))('%s is %s unless given', (name, value) => {
    const found = columns.find(({ table, column }) => `${table}.${column}` === name);
    expect(found?.fallback).toBe(value);
  });
});

describe('conventions', () => {
  test('every id is a UUID that PostgreSQL makes in the order of time', () => {
    const ids = columns.filter(({ column }) => column === 'id');
    expect(ids.filter((id) => id.type !== 'uuid' || id.fallback !== 'uuidv7()')).toEqual([]);
  });

  test('every moment carries its time zone', () => {
    expect(columns.filter(({ type }) => type === 'timestamp without time zone')).toEqual([]);
  });

  test('money has two decimals, a place on earth eight', () => {
    const money = columns.filter(({ column }) => column === 'price' || column === 'total');
    expect(new Set(money.map(({ type }) => type))).toEqual(new Set(['numeric(10,2)']));
    const places = columns.filter(({ column }) => column === 'latitude' || column === 'longitude');
    expect(places.map(({ type }) => type).sort()).toEqual(['numeric(10,8)', 'numeric(11,8)']);
  });

  test('no foreign key makes a deletion read a whole table', async () => {
    // An index serves when it starts with the column; a partial one only when it leaves out
    // nothing but rows that refer to nothing.
    const { rows } = await database.pool.query(
      `select con.conrelid::regclass::text as "table", con.conname as constraint
       from pg_constraint con
       join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
       where con.contype = 'f' and con.connamespace = 'public'::regnamespace
         and not exists (
           select from pg_index i
           where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1]
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
         )
       order by 1, 2`,
    );
    expect(rows).toEqual([]);
  });

  test('updated_at moves by itself wherever it exists', async () => {
    const { rows } = await database.pool.query<{ table: string }>(
      `select tgrelid::regclass::text as "table" from pg_trigger
       where tgfoid = 'touch_updated_at()'::regprocedure`,
    );
    const touched = rows.map(({ table }) => table).sort();
    expect(touched).toEqual(
      columns
        .filter(({ column }) => column === 'updated_at')
        .map(({ table }) => table)
        .sort(),
    );
  });
});
