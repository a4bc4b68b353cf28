import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CUSTOM_PLAN } from '../dialect.ts';
import type { Cursor } from '../paging.ts';

type Listed = 'users' | 'tribes' | 'businesses';

/** Whether a row comes after another in a list of the newest: after a place, or after the row with that id. */
export function comesAfter(table: Listed, after: Cursor | string): RawBuilder<SqlBool> {
  const mine = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  if (typeof after !== 'string') {
    return sql<SqlBool>`${mine} < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  }
  return sql<SqlBool>`${mine} < (
    select held.created_at, held.id from ${sql.table(table)} held where held.id = ${after}::uuid)`;
}

/** Whether a word of the name, or the handle, begins with what is looked for. */
export function isNamed(table: 'tribes' | 'businesses', q: string): RawBuilder<SqlBool> {
  const words = q.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql<SqlBool>`${sql.ref(`${table}.name_text`)} like '% ' || ${words}::text || '%' ${CUSTOM_PLAN}`;
}
