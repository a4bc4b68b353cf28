import type { Cursor } from '@kindred/db/feed/queries';
import { encodeTime } from './cursor.ts';

/**
 * What of the rows is shown, and where the next page begins.
 * @param rows one more than `limit` when there is a next page
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  encode: (row: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? encode(last) : null };
}

/**
 * A page of a list that is read by time.
 * @param rows one more than `limit` when there is a next page
 */
export function pageByTime<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const { shown, nextCursor } = cutPage(rows, limit, (row) => encodeTime(cursorOf(row)));
  return { items: shown.map(present), nextCursor };
}
