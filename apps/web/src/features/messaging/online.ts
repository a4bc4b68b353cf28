import { useSyncExternalStore } from 'react';
import { api } from '../../app/api.ts';
import { keepListening } from '../../app/keepListening.ts';
import { useIsConnected } from '../../app/useIsConnected.ts';

const NOBODY: ReadonlySet<string> = new Set();
let online = NOBODY;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function change(now: ReadonlySet<string>): void {
  online = now;
  for (const listener of listeners) listener();
}

/** One subscription for the page, for as long as anything on it asks. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= keepListening<{ userIds: string[] }>(
    (heard) => api.messaging.presence.subscribe(undefined, heard),
    {
      onData: ({ userIds }) => change(new Set(userIds)),
      // Nobody is called online who may have gone; it is asked for again.
      onError: () => change(NOBODY),
    },
  );
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    online = NOBODY;
  };
}

/** Whether somebody I talk to is online and lets me see it. Without a network nobody is known to be. */
export function useIsOnline(userId: string | undefined): boolean {
  const isThere = useSyncExternalStore(listen, () => userId !== undefined && online.has(userId));
  return useIsConnected() && isThere;
}
