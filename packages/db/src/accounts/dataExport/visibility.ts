import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { SECTIONS, type SectionName } from './tables.ts';

export { SECTIONS, type SectionName } from './tables.ts';

export interface OwnRow {
  /** Where it lies in its table: the next page begins after it. */
  place: string;
  row: Record<string, unknown>;
}

/**
 * Rows of a person, a page at a time. All pages are read in one snapshot, in which no row moves.
 * @param tx repeatable read
 */
export async function ownRows(
  tx: Tx,
  userId: string,
  name: SectionName,
  page: { limit: number; after?: string | undefined },
): Promise<OwnRow[]> {
  const { table, column, without = [], with: more = sql`'{}'::jsonb` } = SECTIONS[name];
  const further: RawBuilder<unknown> =
    page.after === undefined ? sql`true` : sql`own.ctid > ${page.after}::text::tid`;
  const { rows } = await sql<OwnRow>`
    select own.ctid::text as place, to_jsonb(own) - ${[...without]}::text[] || ${more} as row
    from ${sql.table(table)} own
    where ${sql.ref(`own.${column}`)} = ${userId} and ${further}
    order by own.ctid limit ${page.limit}`.execute(tx);
  return rows;
}

export interface OwnFile {
  id: string;
  filename: string;
  storageKey: string;
  widths: number[];
  isPrivate: boolean;
}

/** Files that a person has uploaded, in the order of their ids. */
export async function ownFiles(
  db: Db,
  userId: string,
  page: { limit: number; after?: string | undefined },
): Promise<OwnFile[]> {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'filename', 'storageKey', 'widths', 'isPrivate'])
    .where('uploadedBy', '=', userId)
    .where('storageKey', 'is not', null)
    .$narrowType<{ storageKey: string }>()
    .$if(page.after !== undefined, (rows) => rows.where('id', '>', page.after ?? ''))
    .orderBy('id')
    .limit(page.limit)
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
