import type { NotificationView } from '@kindred/validation/notifications/list';
import type { NotificationTab } from '@kindred/validation/notifications/values';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { askAgain } from '../../app/refetch.ts';
import { useToast } from '../../ui/toast.tsx';
import { NOTIFICATIONS } from './copy.ts';
import { LISTS_KEY } from './query.ts';

type Lists = InfiniteData<NotificationView[]>;
/** What becomes of a line; undefined takes it away. */
type Change = (row: NotificationView) => NotificationView | undefined;

/** What is done to lines is seen at once, in every tab, and undone when the server refuses. */
export function useChanges() {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: ({ send }: { change: Change; send: () => Promise<unknown> }) => send(),
    onMutate: async ({ change: apply }) => {
      // A first answer is waited for: nothing else would ask for it again.
      await client.cancelQueries({ queryKey: LISTS_KEY, predicate: ({ state }) => state.data !== undefined });
      const before = client.getQueriesData<Lists>({ queryKey: LISTS_KEY });
      client.setQueriesData<Lists>(
        { queryKey: LISTS_KEY },
        (lists) =>
          lists && {
            ...lists,
            pages: lists.pages.map((page) => page.flatMap((row) => apply(row) ?? [])),
          },
      );
      return before.map(([key, lists]) => ({ key, lists, shown: client.getQueryData(key) }));
    },
    onError: (error, _, before) => {
      // What came meanwhile is newer than what was here before: it stays until it is asked for anew.
      for (const { key, lists, shown } of before ?? []) {
        if (client.getQueryData(key) === shown) client.setQueryData(key, lists);
      }
      toast.show({ title: NOTIFICATIONS.failed, description: messageOf(error), tone: 'destructive' });
    },
    // The lists are asked for anew by the live event that follows; this is for when it does not come. After a
    // failure none does, and what is shown is asked for too: part of it is put back from before.
    onSettled: (_, error) =>
      askAgain(client, { queryKey: LISTS_KEY, refetchType: error === null ? 'inactive' : 'all' }),
  });
  const only =
    (id: string, apply: Change): Change =>
    (row) =>
      row.id === id ? apply(row) : row;
  return {
    read: ({ id }: NotificationView) =>
      change.mutate({
        change: only(id, (row) => ({ ...row, isRead: true })),
        send: () => api.notifications.read.mutate({ id }),
      }),
    unread: ({ id }: NotificationView) =>
      change.mutate({
        change: only(id, (row) => ({ ...row, isRead: false })),
        send: () => api.notifications.unread.mutate({ id }),
      }),
    remove: ({ id }: NotificationView) =>
      change.mutate({
        change: only(id, () => undefined),
        send: () => api.notifications.delete.mutate({ id }),
      }),
    readAll: (tab: NotificationTab) =>
      change.mutate({
        change: (row) => (tab === 'messages' && row.kind !== 'message' ? row : { ...row, isRead: true }),
        send: () => api.notifications.readAll.mutate({ tab }),
      }),
  };
}
