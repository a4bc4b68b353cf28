import { z } from 'zod';
import { decodeCursor, decodeTime, encodeCursor, encodeTime } from '../../platform/paging.ts';

const rankParts = z.tuple([z.literal('m'), z.int().min(0).max(3), z.string()]);
const nameParts = z.tuple([z.literal('s'), z.uuid()]);

/** Of the list of members: by rank, then the latest first. */
export function encodeMember(row: { rank: number; place: string; membershipId: string }): string {
  const { rank, place, membershipId } = row;
  return encodeCursor(['m', rank, encodeTime({ place, id: membershipId })] satisfies z.infer<
    typeof rankParts
  >);
}

export function decodeMember(cursor: string): { rank: number; place: string; id: string } {
  const [, rank, time] = decodeCursor(cursor, rankParts);
  return { rank, ...decodeTime(time) };
}

/** Of members found by name. */
export function encodeFound(row: { id: string }): string {
  return encodeCursor(['s', row.id] satisfies z.infer<typeof nameParts>);
}

export function decodeFound(cursor: string): string {
  return decodeCursor(cursor, nameParts)[1];
}
