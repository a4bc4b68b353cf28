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

/** Everybody is back this long after a server is, and what it says to so many at once. */
const BACK_WITHIN_MS = 10_000;
/** Without a network there is no server to spare, and it may be there again at any moment. */
const OFFLINE_LONGEST_MS = 4_000;

/**
 * When to look for a server again: soon the first time, later each time after that. One that went away shortly after
 * it had come back is no sign of a server that can serve.
 */
export function comingBack() {
  let failed = 0;
  let openedAt: number | null = null;
  return {
    hasOpened(): void {
      openedAt = performance.now();
    },
    waitMs(): number {
      if (openedAt !== null && performance.now() - openedAt >= BACK_WITHIN_MS) failed = 0;
      openedAt = null;
      failed += 1;
      return waitAfter(failed, navigator.onLine ? BACK_WITHIN_MS : OFFLINE_LONGEST_MS);
    },
  };
}
