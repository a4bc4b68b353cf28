import type { Cursor } from '@kindred/db/paging';
import { z } from 'zod';
import { fail } from '../trpc/errors.ts';

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::?[0-5]\d)?$/;

/** Whether PostgreSQL can read it back: `2026-02-30` has the right form and is no day. */
function isTime(place: string): boolean {
  const [, day, time] = TIME.exec(place) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return moment.getTime() > 0 && moment.toISOString().startsWith(`${day}T${time}`);
}

/** A time as PostgreSQL printed it. */
export const timePlace = z.string().refine(isTime);

const timeParts = z.tuple([z.literal('c'), timePlace, z.uuid()]);
const countParts = z.tuple([z.literal('n'), z.string().regex(/^\d{1,9}$/), z.uuid()]);

/** Opaque to clients: JSON in base64url. Its first element says which list it belongs to. */
export function encodeCursor(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Stops with `invalid_cursor` for anything that is no cursor of this list. */
export function decodeCursor<Parts>(cursor: string, parts: z.ZodType<Parts>): Parts {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return fail('invalid_cursor', { issues: [{ path: 'cursor', message: 'Invalid cursor' }] });
  }
}

export function encodeTime(row: Cursor): string {
  return encodeCursor(['c', row.place, row.id] satisfies z.infer<typeof timeParts>);
}

/** Of a list in the order of time. */
export function decodeTime(cursor: string): Cursor {
  const [, place, id] = decodeCursor(cursor, timeParts);
  return { place, id };
}

export function encodeCount(row: Cursor): string {
  return encodeCursor(['n', row.place, row.id] satisfies z.infer<typeof countParts>);
}

/** Of a list in the order of a count, highest first. */
export function decodeCount(cursor: string): Cursor {
  const [, place, id] = decodeCursor(cursor, countParts);
  return { place, id };
}

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
 * A page of a list in the order of time.
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

/** In the order of time that PostgreSQL printed, then of ids: as each source that is merged has it. */
export function latestFirst(one: Cursor, other: Cursor): number {
  const [a, b] = [Date.parse(one.place), Date.parse(other.place)];
  if (a !== b) return b - a;
  if (one.place !== other.place) return one.place < other.place ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
