import { useEffect } from 'react';
import { comingBack } from './backoff.ts';
import { isAway } from './errors.ts';

const READY = '/readyz';
const ANSWER_WITHIN_MS = 3_000;

/** What fails this often in a row while the server is ready has another reason, such as code that is gone. */
const RETRIES = 5;

const { hasOpened, waitMs } = comingBack();
const lost = new Map<object, Set<() => void>>();
let retried = new WeakMap<object, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/**
 * Runs `retry` once, when the server can serve again.
 * @param what failed; it is given up after a few retries in a row, until `hasLoaded(what)`
 * @returns how to forget it
 */
export function retryWhenReady(what: object, retry: () => void): () => void {
  if ((retried.get(what) ?? 0) >= RETRIES) return () => undefined;
  const retries = lost.get(what) ?? new Set();
  lost.set(what, retries.add(retry));
  if (!isAsking) timer ??= setTimeout(look, waitMs());
  return () => {
    retries.delete(retry);
    if (retries.size === 0 && lost.get(what) === retries) lost.delete(what);
    if (lost.size === 0) stop();
  };
}

export function useRetryWhenReady(what: object, hasFailed: boolean, retry: () => void): void {
  useEffect(() => (hasFailed ? retryWhenReady(what, retry) : undefined), [what, hasFailed, retry]);
}

export function hasLoaded(what: object): void {
  retried.delete(what);
}

/** There is a sign that it is worth another look at once. */
export function lookNow(): void {
  if (lost.size === 0 || isAsking) return;
  stop();
  void look();
}
window.addEventListener('online', lookNow);

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function look(): Promise<void> {
  timer = undefined;
  isAsking = true;
  const isThere = navigator.onLine && (await isReady());
  isAsking = false;
  if (lost.size === 0) return;
  if (isThere) {
    hasOpened();
    const due = [...lost];
    lost.clear();
    for (const [what, retries] of due) {
      retried.set(what, (retried.get(what) ?? 0) + 1);
      for (const retry of retries) retry();
    }
  } else {
    // A server that was away explains every failure so far.
    retried = new WeakMap();
    timer = setTimeout(look, waitMs());
  }
}

function isReady(): Promise<boolean> {
  return fetch(READY, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    (answer) => !isAway(answer),
    () => false,
  );
}
