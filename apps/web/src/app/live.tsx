import type { LiveEvent } from '@kindred/validation/live';
import { useEffect, useRef } from 'react';
import { trpc } from './trpc.ts';

type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Holds the one subscription of the page; rendered by the signed-in shell. */
export function LiveEvents() {
  const utils = trpc.useUtils();
  trpc.live.events.useSubscription(undefined, {
    onData: ({ data }) => {
      if (data.type === 'badges_changed') void utils.notifications.badges.invalidate();
      for (const listener of listeners) listener(data);
    },
  });
  return null;
}

/** Runs `handle` for each live event of the type. Events carry ids: ask again through your queries. */
export function useLiveEvent<Type extends LiveEvent['type']>(
  type: Type,
  handle: (event: EventOf<Type>) => void,
) {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listener: Listener = (event) => {
      if (event.type === type) latest.current(event as EventOf<Type>);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [type]);
}
