import type { LiveEvent } from '@kindred/validation/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenOutboxIsUsed } from '../features/messaging/outbox/whenUsed.ts';
import { api, sinceFirstAnswer, whenSocketCloses } from './api.ts';
import { BADGES_KEY } from './badges.ts';
import { useSignedInUser } from './currentUser.ts';
import { isSignedOut } from './errors.ts';
import { keepListening } from './keepListening.ts';
import { CURRENT_USER_KEY } from './queryClient.ts';
import { askAgain } from './refetch.ts';

type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;
/** An event as it comes, with the id to go on from. */
interface Told {
  id: string;
  data: LiveEvent;
}

type Listener = (event: LiveEvent) => void;

/** What the list of conversations tells of is another after these. */
const LISTED: ReadonlySet<LiveEvent['type']> = new Set([
  'message_created',
  'messages_changed',
  'message_draft_changed',
  'badges_changed',
]);

const listeners = new Set<Listener>();

/** Holds the one subscription of the page; rendered by the signed-in shell. */
export function LiveEvents() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = (data: LiveEvent) => {
      // Too much was missed to follow it one by one. A query that listens for itself catches up in its own way.
      if (data.type === 'resync') {
        askAgain(queryClient, { predicate: ({ meta }) => meta?.catchesUp !== true });
        import('../features/messaging/delivered.ts')
          .then(({ reportDelivered }) => reportDelivered())
          .catch(() => undefined);
      }
      if (data.type === 'membership_changed') {
        // Whichever screen is open: what a tribe closed to me is gone from all that is loaded.
        import('../features/feed/membership.ts')
          .then(({ followMembership }) => followMembership(queryClient, data.tribeId))
          .catch(() => undefined);
      }
      if (data.type === 'conversation_changed') {
        import('../features/messaging/query.ts')
          .then(({ conversationIsAnother }) => conversationIsAnother(queryClient, data.conversationId))
          .catch(() => undefined);
      }
      if (LISTED.has(data.type)) {
        import('../features/messaging/query.ts')
          .then(({ listsAreAnother }) => listsAreAnother(queryClient))
          .catch(() => undefined);
      }
      if (data.type === 'badges_changed' || data.type === 'message_created') {
        askAgain(queryClient, { queryKey: BADGES_KEY });
      }
      if (data.type === 'message_created') {
        import('../features/messaging/delivered.ts')
          .then(({ reportDeliveredSoon }) => reportDeliveredSoon(data.conversationId))
          .catch(() => undefined);
      }
      for (const listener of listeners) listener(data);
    };
    // What came between the first answers and the opening of the socket is told first.
    let last = sinceFirstAnswer();
    return keepListening<Told>(
      (heard) => api.live.events.subscribe(last === undefined ? undefined : { lastEventId: last }, heard),
      {
        onData: ({ id, data }) => {
          last = id;
          follow(data);
        },
        onError: (error) => {
          if (isSignedOut(error)) queryClient.setQueryData(CURRENT_USER_KEY, null);
        },
      },
    );
  }, [queryClient]);
  // What was written before a restart goes out, whichever screen is open first.
  const { id } = useSignedInUser();
  useEffect(
    () =>
      whenOutboxIsUsed(() => {
        import('../features/messaging/hooks.ts')
          .then(({ startOutbox }) => startOutbox(queryClient, id))
          .catch(() => undefined);
      }),
    [id, queryClient],
  );
  useEffect(() => {
    import('./outbox/calls.ts').then(({ startCalls }) => startCalls(id)).catch(() => undefined);
    import('./outbox/sealed.ts').then(({ tidySealed }) => tidySealed(id)).catch(() => undefined);
  }, [id]);
  // Sessions end elsewhere too: by a logout everywhere, a new password, a suspension.
  useEffect(
    () => whenSocketCloses(() => void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY })),
    [queryClient],
  );
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
