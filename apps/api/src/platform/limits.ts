import type { Db } from '@kindred/db/client';
import { type Limit, returnUse, takeLimit, takeLimits } from '@kindred/db/limits';
import { fail } from '../trpc/errors.ts';

export const MINUTE = 60;
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

/** Counts one use and stops the request (429 with Retry-After) once `max` is passed in the window. */
export async function limit(db: Db, key: string, max: number, windowSeconds: number): Promise<void> {
  const wait = await takeLimit(db, key, max, windowSeconds);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

/** The same of two: one use of the second is counted when the first is not passed. */
export async function limitBoth(db: Db, both: readonly [Limit, Limit], windowSeconds: number): Promise<void> {
  const wait = await takeLimits(db, both, windowSeconds);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

/**
 * Counts only the work that fails with a miss. A use is counted first and taken back after any other end, so that
 * guesses sent at once are counted as well, and a right one is refused as the others once the limit is passed.
 */
export async function limitMisses<T>(
  db: Db,
  both: readonly [Limit, Limit],
  windowSeconds: number,
  { work, isMiss }: { work: () => Promise<T>; isMiss: (error: unknown) => boolean },
): Promise<T> {
  await limitBoth(db, both, windowSeconds);
  let missed = false;
  try {
    return await work();
  } catch (error) {
    missed = isMiss(error);
    throw error;
  } finally {
    if (!missed) for (const { key } of both) await returnUse(db, key);
  }
}

/** What an address counts as: whoever has IPv6 has a whole /64 of addresses to choose from. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
