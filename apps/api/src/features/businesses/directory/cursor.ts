import type { Cursor } from '@kindred/db/paging';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../platform/paging.ts';

const isScore = (place: string) => /^\d{1,12}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/.test(place);
const scoreParts = z.tuple([z.literal('t'), z.string().refine(isScore), z.uuid()]);

/** Of the order of what trends. */
export function encodeScore(row: Cursor): string {
  return encodeCursor(['t', row.place, row.id] satisfies z.infer<typeof scoreParts>);
}

export function decodeScore(cursor: string): Cursor {
  const [, place, id] = decodeCursor(cursor, scoreParts);
  return { place, id };
}
