import { useEffect } from 'react';
import { comingBack } from './backoff.ts';
import { isAway } from './errors.ts';

const ANSWER_WITHIN_MS = 3_000;

const { hasOpened, waitMs } = comingBack();
const waiting = new Map<object, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/**
 * Runs `retry` once, when the server can serve again.
 * @param what failed; a later retry of it takes the place of this one
 * @returns how to cancel it
 */
export function whenReady(what: object, retry: () => void): () => void {
  waiting.set(what, retry);
  if (!isAsking) timer ??= setTimeout(look, waitMs());
  return () => {
    if (waiting.get(what) === retry) waiting.delete(what);
    if (waiting.size === 0) stop();
  };
}

export function useWhenReady(hasFailed: boolean, retry: () => void): void {
  useEffect(() => (hasFailed ? whenReady(retry, retry) : undefined), [hasFailed, retry]);
}

/** Asks at once whether the server is ready, if anything waits for that. */
export function lookNow(): void {
  if (waiting.size > 0 && !isAsking) void look();
}
window.addEventListener('online', lookNow);

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function look(): Promise<void> {
  stop();
  isAsking = true;
  const isThere = await isReady();
  isAsking = false;
  if (waiting.size === 0) return;
  if (isThere) {
    hasOpened();
    const retries = [...waiting.values()];
    waiting.clear();
    for (const retry of retries) retry();
  } else {
    timer = setTimeout(look, waitMs());
  }
}

/** Whether the server answers and can serve. */
export async function isReady(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    (answer) => !isAway(answer),
    () => false,
  );
}
