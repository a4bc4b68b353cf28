import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../app/api.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { onArrival } from './outbox.ts';
import { conversationKey, talkKey } from './query.ts';
import { openTalk, type Talk, withChanges, withMessage, withOlder } from './talk.ts';

/** Messages that are loaded at once. */
const PAGE = 50;

/**
 * The messages of one conversation, kept true: each event, each return and each reconnection asks for what
 * changed since the last revision held, so that a gap is filled, however it came about.
 */
export function useTalk(id: string) {
  const client = useQueryClient();
  const key = talkKey(id);
  const loaded = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Talk> => {
      const held = client.getQueryData<Talk>(key);
      if (held !== undefined) return held;
      return openTalk(await api.messaging.messages.page.query({ id, limit: PAGE }, { signal }));
    },
    meta: { catchesUp: true },
  });
  const hasTalk = loaded.data !== undefined;
  const running = useRef<{ again: boolean } | null>(null);

  const change = useCallback(
    (by: (talk: Talk) => Talk) => client.setQueryData<Talk>(talkKey(id), (talk) => talk && by(talk)),
    [client, id],
  );

  const catchUp = useCallback(async (): Promise<void> => {
    if (running.current !== null) {
      running.current.again = true;
      return;
    }
    const run = { again: false };
    running.current = run;
    try {
      for (;;) {
        const since = client.getQueryData<Talk>(talkKey(id))?.revision;
        if (since === undefined) return;
        const changes = await api.messaging.messages.changes.query({ id, since });
        change((talk) => withChanges(talk, changes));
        if (changes.hasMore) continue;
        if (!run.again) return;
        run.again = false;
      }
    } catch {
      // Asked again with the next event, and when the connection is back.
    } finally {
      running.current = null;
    }
  }, [client, id, change]);

  const ifMine = (event: { conversationId: string }) => {
    if (event.conversationId === id) void catchUp();
  };
  useLiveEvent('message_created', ifMine);
  useLiveEvent('messages_changed', ifMine);
  useLiveEvent('marks_changed', ifMine);
  useLiveEvent('resync', () => void catchUp());
  useEffect(() => {
    // What happened between two visits of the screen.
    if (hasTalk) void catchUp();
    const back = () => void catchUp();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [hasTalk, catchUp]);
  useEffect(
    () =>
      onArrival((message) => {
        if (message.conversationId !== id) return;
        change((talk) => withMessage(talk, message));
        void catchUp();
      }),
    [id, change, catchUp],
  );

  const older = async (): Promise<void> => {
    const first = client.getQueryData<Talk>(key)?.messages[0];
    if (first === undefined) return;
    const page = await api.messaging.messages.page.query({ id, before: first.seq, limit: PAGE });
    change((talk) => withOlder(talk, page));
  };

  return { ...loaded, talk: loaded.data, change, older };
}

/** Everything up to `seq` is read, once a number; what the badge says follows by itself. */
export function useReading(id: string, seq: number, isShown: boolean): void {
  const client = useQueryClient();
  const told = useRef(0);
  useEffect(() => {
    if (!isShown || seq <= told.current) return;
    const before = told.current;
    told.current = seq;
    api.messaging.markRead
      .mutate({ id, seq })
      .then((conversation) => client.setQueryData(conversationKey(id), conversation))
      .catch(() => {
        told.current = before;
      });
  }, [client, id, seq, isShown]);
}
