import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a text, in whatever case, holds the words anywhere; letters that mean something in a pattern stand for
 * themselves.
 */
export function holds(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return sql<SqlBool>`${text} ilike ${opaqueParameter(pattern)}`;
}

/**
 * A value that the plan does not depend on. PostgreSQL would else choose the plan by its statistics of the column, which
 * are of rows of everybody (decision 18).
 */
export function opaqueParameter(value: string): RawBuilder<string> {
  return sql<string>`(select ${value}::text)`;
}
