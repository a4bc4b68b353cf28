import type { StandingRow } from '@kindred/db/tribes/challenges/visibility';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../platform/paging.ts';

/** Where a leaderboard goes on: after whom, and how many stand before the next one. */
export interface RankPlace {
  points: number;
  id: string;
  /** The place of the last one shown. */
  rank: number;
  /** How many were shown, the last one included. */
  seen: number;
}
export interface Ranked {
  row: StandingRow;
  rank: number;
  seen: number;
}

const parts = z.tuple([
  z.literal('r'),
  z.int().min(0).max(2_000_000_000),
  z.uuid(),
  z.int().min(1),
  z.int().min(1),
]);

export function encodeRank({ row, rank, seen }: Ranked): string {
  const place = ['r', row.points, row.id, rank, seen] satisfies z.infer<typeof parts>;
  return encodeCursor(place);
}

/** Stops with `invalid_cursor` for anything that is no cursor of this list. */
export function decodeRank(cursor: string): RankPlace {
  const [, points, id, rank, seen] = decodeCursor(cursor, parts);
  return { points, id, rank, seen };
}

/** The same place for the same points; the next place counts everybody before it. */
export function ranked(rows: readonly StandingRow[], from?: RankPlace): Ranked[] {
  let before = from;
  return rows.map((row) => {
    const seen = (before?.seen ?? 0) + 1;
    const rank = before !== undefined && before.points === row.points ? before.rank : seen;
    before = { points: row.points, id: row.id, rank, seen };
    return { row, rank, seen };
  });
}
