import type { Db } from '@kindred/db/client';
import { takeLimit } from '@kindred/db/limits';
import { fail } from '../trpc/errors.ts';

export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

/** Counts one use and stops the request (429 with Retry-After) once `max` is passed in the window. */
export async function limit(db: Db, key: string, max: number, windowSeconds: number): Promise<void> {
  const wait = await takeLimit(db, key, max, windowSeconds);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}
