import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What is shown by pictures, and who shows it by uploads of theirs. */
export interface Pictured {
  table:
    | 'settings'
    | 'products'
    | 'services'
    | 'businesses'
    | 'portfolio_works'
    | 'courses'
    | 'events'
    | 'event_series';
  id: string;
  uploaderId: string;
}

/** A picture of that row, or a free upload of whoever edits it, by the key under which storage keeps it. */
export async function pictureFor(
  tx: Tx,
  { table, id, uploaderId }: Pictured,
  storageKey: string,
): Promise<{ id: string; widths: number[]; bytes: number } | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('attachments')
    .select(['id', 'widths'])
    .select((row) => row.fn.coalesce('receivedSize', sql<number>`size::integer`).as('bytes'))
    .where('storageKey', '=', storageKey)
    .where('kind', '=', 'image')
    .where((row) =>
      row.or([
        row.and([row('attachedType', '=', table), row('attachedTo', '=', id)]),
        row.and([row('attachedTo', 'is', null), row('uploadedBy', '=', uploaderId)]),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Shows a row by these pictures in this order: each one that it is shown by already, or a free upload of whoever edits
 * it. Those it is shown by no longer go.
 * @returns false when one of them is neither
 */
export async function setPictures(
  tx: Tx,
  { table, id, uploaderId }: Pictured,
  mediaIds: readonly string[],
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .deleteFrom('attachments')
    .where('attachedType', '=', table)
    .where('attachedTo', '=', id)
    .where(sql<SqlBool>`not (id = any(${[...mediaIds]}::uuid[]))`)
    .execute();
  for (const [position, mediaId] of mediaIds.entries()) {
    const { numUpdatedRows } = await guarded
      .updateTable('attachments')
      .set({ attachedType: table, attachedTo: id, position })
      .where('id', '=', mediaId)
      .where('kind', '=', 'image')
      .where('isPrivate', '=', false)
      .where((row) =>
        row.or([
          row.and([row('attachedType', '=', table), row('attachedTo', '=', id)]),
          row.and([row('attachedTo', 'is', null), row('uploadedBy', '=', uploaderId)]),
        ]),
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
  }
  return true;
}

/** A banner for a course that has none. */
export async function giveCourseImage(tx: Tx, courseId: string, url: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courses')
    .set({ imageUrl: url })
    .where('id', '=', courseId)
    .where('imageUrl', 'is', null)
    .execute();
}
