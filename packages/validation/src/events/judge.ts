import type { Direction } from './values.ts';

/** A scan of one seat. */
export interface SeatScan {
  nonce: string;
  direction: Direction;
  /** ISO 8601. */
  scannedAt: string;
}
export interface Judged {
  result: 'accepted' | 'duplicate';
  /** When the accepted scan before a duplicate was made. */
  firstAt: string | null;
}

const inOrder = (one: SeatScan, other: SeatScan) =>
  Date.parse(one.scannedAt) - Date.parse(other.scannedAt) || (one.nonce < other.nonce ? -1 : 1);

/**
 * Judges all scans of one seat by the time of their devices: a seat enters while it is outside, and leaves while it is
 * inside. The order in which they arrived plays no part.
 * @returns the results by nonce, and since when the seat is inside
 */
export function judgeScans(scans: readonly SeatScan[]): {
  results: Map<string, Judged>;
  insideSince: string | null;
} {
  const results = new Map<string, Judged>();
  let insideSince: string | null = null;
  let last: string | null = null;
  for (const { nonce, direction, scannedAt } of scans.toSorted(inOrder)) {
    const isAccepted = (direction === 'in') === (insideSince === null);
    results.set(nonce, { result: isAccepted ? 'accepted' : 'duplicate', firstAt: isAccepted ? null : last });
    if (!isAccepted) continue;
    insideSince = direction === 'in' ? scannedAt : null;
    last = scannedAt;
  }
  return { results, insideSince };
}
