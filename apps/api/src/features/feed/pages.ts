import type { Cursor } from '@kindred/db/feed/queries';
import { encodeTime } from './cursor.ts';

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
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor: rows.length > limit && last ? encodeTime(cursorOf(last)) : null,
  };
}
