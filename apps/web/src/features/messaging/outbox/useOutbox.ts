import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onOutbox, type Waiting, waitingMessages } from './outboxStore.ts';
import { startOutbox } from './start.ts';

/** All of mine that is on its way, oldest first. */
function useMine(userId: string): readonly Waiting[] {
  const client = useQueryClient();
  useEffect(() => startOutbox(client, userId), [client, userId]);
  const all = useSyncExternalStore(onOutbox, waitingMessages);
  return useMemo(() => all.filter((each) => each.userId === userId), [all, userId]);
}

/** What of mine is on its way to a conversation, oldest first. */
export function useOutbox(userId: string, conversationId: string): readonly Waiting[] {
  const mine = useMine(userId);
  return useMemo(() => mine.filter((each) => each.conversationId === conversationId), [mine, conversationId]);
}

/** Of each conversation that something of mine is on its way to, what was written last. */
export function useLastWaiting(userId: string): ReadonlyMap<string, Waiting> {
  const mine = useMine(userId);
  return useMemo(() => new Map(mine.map((each) => [each.conversationId, each])), [mine]);
}
