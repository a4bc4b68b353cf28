import type { Cursor, RankCursor } from '@kindred/db/feed/queries';
import { z } from 'zod';
import { fail } from '../../trpc/errors.ts';

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::?[0-5]\d)?$/;

/** Whether PostgreSQL can read it back: `2026-02-30` has the right form and is no day. */
function isTime(place: string): boolean {
  const [, day, time] = TIME.exec(place) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return moment.getTime() > 0 && moment.toISOString().startsWith(`${day}T${time}`);
}

const isNumber = (place: string) => /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/.test(place);

const timeParts = z.tuple([z.literal('c'), z.string().refine(isTime), z.uuid()]);
const countParts = z.tuple([z.literal('n'), z.string().regex(/^\d{1,9}$/), z.uuid()]);
const rank = z.tuple([z.string().refine(isNumber), z.uuid()]);
/** A new block begins below the end of another; the rest of one below its top and after a post of it. */
const rankParts = z.union([
  z.tuple([z.literal('a'), z.null(), rank, z.null()]),
  z.tuple([z.literal('a'), rank, rank.nullable(), rank]),
]);

const write = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const pair = ({ place, id }: Cursor): z.infer<typeof rank> => [place, id];
const cursorOf = ([place, id]: z.infer<typeof rank>): Cursor => ({ place, id });

export function encodeTime(row: Cursor): string {
  return write(['c', row.place, row.id] satisfies z.infer<typeof timeParts>);
}

export function encodeRank({ top, end, after }: RankCursor): string {
  return write(['a', top && pair(top), end && pair(end), after && pair(after)]);
}

/** Stops with `invalid_cursor` for anything that is no cursor of this list. */
function read<Parts>(cursor: string, parts: z.ZodType<Parts>): Parts {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return fail('invalid_cursor', { issues: [{ path: 'cursor', message: 'Invalid cursor' }] });
  }
}

/** Of a list that is read by time, newest first. */
export function decodeTime(cursor: string): Cursor {
  const [, place, id] = read(cursor, timeParts);
  return { place, id };
}

export function decodeRank(cursor: string): RankCursor {
  const [, top, end, after] = read(cursor, rankParts);
  return { top: top && cursorOf(top), end: end && cursorOf(end), after: after && cursorOf(after) };
}

/** Of a list that is read by a count, the highest first. */
export function encodeCount(row: Cursor): string {
  return write(['n', row.place, row.id] satisfies z.infer<typeof countParts>);
}

export function decodeCount(cursor: string): Cursor {
  const [, place, id] = read(cursor, countParts);
  return { place, id };
}
