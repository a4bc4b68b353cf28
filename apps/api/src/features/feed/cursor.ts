import type { RankCursor } from '@kindred/db/feed/queries';
import type { Cursor } from '@kindred/db/paging';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/paging.ts';

const isNumber = (place: string) => /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/.test(place);

const rank = z.tuple([z.string().refine(isNumber), z.uuid()]);
/** A new block begins below the end of another; the rest of one below its top and after a post of it. */
const rankParts = z.union([
  z.tuple([z.literal('a'), z.null(), rank, z.null()]),
  z.tuple([z.literal('a'), rank, rank.nullable(), rank]),
]);

const pair = ({ place, id }: Cursor): z.infer<typeof rank> => [place, id];
const cursorOf = ([place, id]: z.infer<typeof rank>): Cursor => ({ place, id });

export function encodeRank({ top, end, after }: RankCursor): string {
  return encodeCursor(['a', top && pair(top), end && pair(end), after && pair(after)]);
}

export function decodeRank(cursor: string): RankCursor {
  const [, top, end, after] = decodeCursor(cursor, rankParts);
  return { top: top && cursorOf(top), end: end && cursorOf(end), after: after && cursorOf(after) };
}
