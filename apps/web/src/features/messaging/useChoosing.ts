import type { ConversationView } from '@kindred/validation/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { MENU, MESSAGES } from './copy.ts';
import { CONVERSATIONS_KEY, conversationKey } from './query.ts';

type How = () => Promise<ConversationView>;

/** What one person chooses of a conversation of theirs, from the list, the menu or the sheet of a group. */
export function useChoosing({ id, isArchived, lastSeq }: ConversationView) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate: choose } = useMutation({
    mutationFn: (how: How) => how(),
    onSuccess: (now) => {
      client.setQueryData(conversationKey(id), now);
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
    onError: (error) =>
      toast.show({ title: MESSAGES.failed, description: messageOf(error), tone: 'destructive' }),
  });
  const put = (isAway: boolean) => () => api.messaging.archive.mutate({ id, isArchived: isAway });
  return {
    choose,
    /** Away, or back among the others; it can be taken back. */
    archive: () =>
      choose(async () => {
        const now = await put(!isArchived)();
        // Not as a callback of the call: the row may be gone before its answer, and callbacks with it.
        toast.show({
          title: isArchived ? MENU.unarchived : MENU.archived,
          action: { label: MENU.undo, onClick: () => choose(put(isArchived)) },
        });
        return now;
      }),
    markRead: () => choose(() => api.messaging.markRead.mutate({ id, seq: lastSeq })),
    markUnread: () => choose(() => api.messaging.markUnread.mutate({ id })),
  };
}

/** Whether there is something to come back to. */
export const isWaiting = ({ unreadCount, isMarkedUnread }: ConversationView): boolean =>
  unreadCount > 0 || isMarkedUnread;
