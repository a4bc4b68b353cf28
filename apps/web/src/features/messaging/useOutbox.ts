import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onOutbox, openOutbox, waitingMessages } from './outbox.ts';

/** What of mine is on its way to a conversation, oldest first. */
export function useOutbox(userId: string, conversationId: string) {
  useEffect(() => void openOutbox(userId), [userId]);
  const all = useSyncExternalStore(onOutbox, waitingMessages);
  return useMemo(
    () => all.filter((each) => each.userId === userId && each.conversationId === conversationId),
    [all, userId, conversationId],
  );
}
