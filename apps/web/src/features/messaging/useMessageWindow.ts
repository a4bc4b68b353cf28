import type { LiveChanges } from '@kindred/validation/live';
import type { ChangesPage, MessageView } from '@kindred/validation/messaging/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { errorCode } from '../../app/errors.ts';
import { inTime } from '../../app/inTime.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { useUntilDone } from '../../app/useUntilDone.ts';
import {
  holds,
  type MessageWindow,
  openMessageWindow,
  withChanges,
  withMessage,
  withNewer,
  withOlder,
  withSeen,
} from './messageWindow.ts';
import { onArrival } from './outbox/outboxStore.ts';
import { conversationKey, talkKey } from './query.ts';
import { heardOf } from './time/serverClock.ts';

/** Messages that are loaded at once. */
const PAGE = 50;
/** Revisions behind beyond which the stretch is loaded anew instead of being caught up with. */
const BEHIND_MAX = 1_000;

/** Where somebody comes in: at a number, or where what they have not read begins. */
export interface Opening {
  at: number | undefined;
  readSeq: number;
  unreadCount: number;
}

/** Whether what was kept from another visit is where somebody comes in. */
function serves(held: MessageWindow, { at }: Opening): boolean {
  return at === undefined ? !held.hasAfter : holds(held, at);
}

/**
 * The messages of one conversation, kept true: an event brings its changes, and a gap before them, a
 * return or a reconnection asks for what changed since the last revision held, however the gap came about.
 */
export function useMessageWindow(id: string, opening: Opening) {
  const client = useQueryClient();
  const key = talkKey(id);
  const [{ at, readSeq, unreadCount, isOfBefore }] = useState(() => {
    const held = client.getQueryData<MessageWindow>(key);
    const isOfBefore = held !== undefined && serves(held, opening);
    if (held !== undefined && !isOfBefore) client.removeQueries({ queryKey: key, exact: true });
    return { ...opening, isOfBefore };
  });
  const loaded = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<MessageWindow> => {
      const held = client.getQueryData<MessageWindow>(key);
      if (held !== undefined) return held;
      const around = at ?? (unreadCount > 0 ? readSeq + 1 : undefined);
      const where = around === undefined ? { id, limit: PAGE } : { id, limit: PAGE, around };
      const page = await api.messaging.messages.page.query(where, { signal });
      heardOf(page.now);
      return openMessageWindow(page);
    },
    meta: { catchesUp: true },
  });
  const hasTalk = loaded.data !== undefined;
  const [isCaughtUp, setCaughtUp] = useState(false);
  /** What is kept from another visit is looked at again, and what could not be: once it is here, or we are online. */
  const mustLook = useRef(isOfBefore);

  const change = useCallback(
    (by: (talk: MessageWindow) => MessageWindow) =>
      client.setQueryData<MessageWindow>(talkKey(id), (talk) => talk && by(talk)),
    [client, id],
  );
  const held = useCallback(() => client.getQueryData<MessageWindow>(talkKey(id)), [client, id]);

  const catchUp = useUntilDone(
    useCallback(async () => {
      try {
        for (let talk = held(); talk !== undefined; talk = held()) {
          const { revision } = talk;
          const changes = await changesSince(id, revision);
          if (changes !== null) {
            change((now) => withChanges(now, changes, revision));
            return;
          }
          // Away for so long that most of it is another: what is looked at is read again.
          const around = talk.hasAfter ? talk.messages[0]?.seq : undefined;
          const where = around === undefined ? { id, limit: PAGE } : { id, limit: PAGE, around };
          const page = await pageOf(where);
          change(() => openMessageWindow(page));
        }
      } catch (error) {
        // Closed to me: the screen is to know.
        if (errorCode(error) === 'not_found')
          void client.invalidateQueries({ queryKey: conversationKey(id) });
        throw error;
      } finally {
        // An event can come before the first page: nothing is caught up with then, and nothing has been opened.
        if (held() !== undefined) setCaughtUp(true);
      }
    }, [client, id, change, held]),
  );

  /** What I put out of my sight elsewhere, or what a block hides, is in no changes: all that is here is asked for. */
  const lookAgain = useUntilDone(
    useCallback(async () => {
      mustLook.current = true;
      if (held() === undefined) return;
      await seeAgain(id, held, change);
      mustLook.current = false;
    }, [id, change, held]),
  );

  const ifMine = ({ conversationId, changes }: { conversationId: string; changes?: LiveChanges }) => {
    if (conversationId !== id) return;
    const revision = held()?.revision;
    // What came before these was missed: all of it is asked for.
    if (changes === undefined || revision === undefined || revision < changes.since) {
      catchUp();
      return;
    }
    heardOf(changes.now);
    change((talk) => withChanges(talk, changes, changes.since));
  };
  useLiveEvent('message_created', ifMine);
  useLiveEvent('messages_changed', ifMine);
  useLiveEvent('marks_changed', ifMine);
  useLiveEvent('sight_changed', ({ conversationId }) => {
    if (conversationId === undefined || conversationId === id) lookAgain();
  });
  const again = useCallback(() => {
    catchUp();
    lookAgain();
  }, [catchUp, lookAgain]);
  useLiveEvent('resync', again);
  useEffect(() => {
    // What happened between two visits of the screen.
    const back = () => {
      catchUp();
      if (mustLook.current) lookAgain();
    };
    if (hasTalk) back();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [hasTalk, catchUp, lookAgain]);
  useEffect(
    () =>
      onArrival((message) => {
        if (message.conversationId !== id) return;
        change((talk) => withMessage(talk, message));
        catchUp();
      }),
    [id, change, catchUp],
  );

  const older = useCallback(async (): Promise<void> => {
    const before = held()?.messages[0]?.seq;
    if (before === undefined) return;
    const page = await pageOf({ id, before, limit: PAGE });
    change((talk) => withOlder(talk, page, before));
    catchUp();
  }, [id, held, change, catchUp]);

  const newer = useCallback(async (): Promise<void> => {
    const after = held()?.messages.at(-1)?.seq;
    if (after === undefined) return;
    const page = await pageOf({ id, after, limit: PAGE });
    change((talk) => withNewer(talk, page, after));
    catchUp();
  }, [id, held, change, catchUp]);

  /** Loads the stretch around a number, or the end, unless it is here. */
  const goTo = useCallback(
    async (seq: number | 'end'): Promise<void> => {
      const talk = held();
      if (talk !== undefined && (seq === 'end' ? !talk.hasAfter : holds(talk, seq))) return;
      const where = seq === 'end' ? { id, limit: PAGE } : { id, limit: PAGE, around: seq };
      const page = await pageOf(where);
      change(() => openMessageWindow(page));
      catchUp();
    },
    [id, held, change, catchUp],
  );

  return { ...loaded, talk: loaded.data, isCaughtUp, change, older, newer, goTo, lookAgain: again };
}

function pageOf(where: Parameters<typeof api.messaging.messages.page.query>[0]) {
  return inTime((signal) => api.messaging.messages.page.query(where, { signal }));
}

/** Everything that is held is read again, from its first message to its last. */
async function seeAgain(
  id: string,
  held: () => MessageWindow | undefined,
  change: (by: (talk: MessageWindow) => MessageWindow) => void,
): Promise<void> {
  const talk = held();
  if (talk === undefined) return;
  const last = talk.hasAfter ? (talk.messages.at(-1)?.seq ?? 0) : Infinity;
  for (let after = talk.hasBefore ? (talk.messages[0]?.seq ?? 1) - 1 : 0; ; ) {
    const from = after;
    const page = await pageOf({ id, after: from, limit: PAGE });
    change((now) => withSeen(now, page, from));
    after = page.items.at(-1)?.seq ?? Infinity;
    if (!page.hasAfter || after >= last) break;
  }
  const left = held();
  if (left === undefined || left.messages.length > 0 || !(left.hasBefore || left.hasAfter)) return;
  // All that was here is gone, and there is more elsewhere.
  const page = await pageOf({ id, limit: PAGE });
  change(() => openMessageWindow(page));
}

/** All of it, so that nothing is shown of which the middle is missing; null when there is too much of it. */
async function changesSince(id: string, since: number): Promise<ChangesPage | null> {
  const items: MessageView[] = [];
  for (let from = since; ; ) {
    const page = await inTime((signal) =>
      api.messaging.messages.changes.query({ id, since: from }, { signal }),
    );
    items.push(...page.items);
    heardOf(page.now);
    // What is held was forgotten there, as when a backup was put back.
    if (page.revision < from) return null;
    if (!page.hasMore) return { ...page, items };
    if (items.length >= BEHIND_MAX) return null;
    from = page.revision;
  }
}

/** Everything up to `seq` is read, once a number; what the badge says follows by itself. */
export function useReading(id: string, seq: number, isShown: boolean): void {
  const client = useQueryClient();
  const seen = useRef(0);
  const told = useRef(0);
  const tell = useUntilDone(
    useCallback(async () => {
      const upTo = seen.current;
      if (upTo <= told.current) return;
      const conversation = await inTime((signal) =>
        api.messaging.markRead.mutate({ id, seq: upTo }, { signal }),
      );
      told.current = upTo;
      client.setQueryData(conversationKey(id), conversation);
    }, [client, id]),
  );
  useEffect(() => {
    if (!isShown || seq <= seen.current) return;
    seen.current = seq;
    tell();
  }, [seq, isShown, tell]);
}
