import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { SECTIONS, type Section, type SectionName } from './tables.ts';

export { SECTIONS, type SectionName } from './tables.ts';

/**
 * Rows of a person, so many at once. The table is read once however many there are; no two sections are read at the
 * same time.
 */
export async function* ownRows(
  tx: Tx,
  userId: string,
  name: SectionName,
  atOnce: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const {
    table,
    column,
    without = [],
    only = sql`true`,
    with: more = sql`'{}'::jsonb`,
  }: Section = SECTIONS[name];
  await sql`declare own_rows no scroll cursor for
    select to_jsonb(own) - ${[...without]}::text[] || ${more} as row
    from ${sql.table(table)} own where ${sql.ref(`own.${column}`)} = ${userId} and ${only}`.execute(tx);
  const next = sql<{ row: Record<string, unknown> }>`fetch forward ${sql.lit(atOnce)} from own_rows`;
  for (let isMore = true; isMore; ) {
    const { rows } = await next.execute(tx);
    yield rows.map(({ row }) => row);
    isMore = rows.length === atOnce;
  }
  await sql`close own_rows`.execute(tx);
}

export interface OwnFile {
  id: string;
  filename: string;
  storageKey: string;
  widths: number[];
  isPrivate: boolean;
  /** When it was uploaded, in full precision: half of the next page's cursor. */
  place: string;
}

/** Files that a person has uploaded, the latest first. */
export async function ownFiles(
  db: Db,
  userId: string,
  page: { limit: number; after?: Cursor | undefined },
): Promise<OwnFile[]> {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'filename', 'storageKey', 'widths', 'isPrivate'])
    .select(sql<string>`attachments.created_at::text`.as('place'))
    .where('uploadedBy', '=', userId)
    .where('storageKey', 'is not', null)
    .$narrowType<{ storageKey: string }>()
    .$if(page.after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(created_at, id) < (${page.after?.place}::text::timestamptz, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export type DataExportRow = NonNullable<Awaited<ReturnType<typeof exportOf>>>;

export async function exportOf(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('dataExports')
    .select(['id', 'progress', 'storageKey', 'size', 'readyAt', 'failedAt', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
}
