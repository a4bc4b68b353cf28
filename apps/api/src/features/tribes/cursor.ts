import { z } from 'zod';
import { fail } from '../../trpc/errors.ts';
import { decodeTime, encodeTime } from '../feed/service.ts';

const rankParts = z.tuple([z.literal('m'), z.int().min(0).max(3), z.string()]);
const nameParts = z.tuple([z.literal('s'), z.uuid()]);

const write = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function read<Parts>(cursor: string, parts: z.ZodType<Parts>): Parts {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return fail('invalid_cursor', { issues: [{ path: 'cursor', message: 'Invalid cursor' }] });
  }
}

/** Of the list of members: by rank, then the latest first. */
export function encodeMember(row: { rank: number; place: string; membershipId: string }): string {
  const { rank, place, membershipId } = row;
  return write(['m', rank, encodeTime({ place, id: membershipId })] satisfies z.infer<typeof rankParts>);
}

export function decodeMember(cursor: string): { rank: number; place: string; id: string } {
  const [, rank, time] = read(cursor, rankParts);
  return { rank, ...decodeTime(time) };
}

/** Of members found by name. */
export function encodeFound(row: { id: string }): string {
  return write(['s', row.id] satisfies z.infer<typeof nameParts>);
}

export function decodeFound(cursor: string): string {
  return read(cursor, nameParts)[1];
}
