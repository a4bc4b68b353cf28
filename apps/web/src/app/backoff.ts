import { errorCode } from './errors.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** What no other try changes: it is about who asks, or about what is asked for. */
const FINAL: ReadonlySet<string | null> = new Set([
  'signed_out',
  'account_suspended',
  'invalid_input',
  'not_allowed',
  'not_found',
]);

/** Whether another try would be answered the same. */
export function isFinal(error: unknown): boolean {
  return FINAL.has(errorCode(error));
}

/**
 * How long to wait for the next try, later each time, and not everybody at the same moment.
 * @param failed how many tries have failed, the first being 1
 * @param longestMs beyond which it grows no further
 */
export function waitAfter(failed: number, longestMs = LONGEST_MS): number {
  const longest = Math.min(longestMs, FIRST_MS * 2 ** (failed - 1));
  return longest / 2 + (Math.random() * longest) / 2;
}
