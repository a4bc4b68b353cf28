import type { UserCard } from '@kindred/validation/accounts';
import type { SpaceMembersPage } from '@kindred/validation/tribes/spaceMembers';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { PEOPLE } from './copy.ts';
import { useRefreshSpaces } from './hooks.ts';
import { spaceMembersKey } from './query.ts';

export function useAddPerson(tribeId: string, spaceId: string, person: UserCard) {
  const refresh = useRefreshSpaces(tribeId);
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.tribes.spaces.people.add.mutate({ id: tribeId, spaceId, userIds: [person.id] }),
    onSuccess: refresh,
    onError: (error) =>
      toast.show({ title: PEOPLE.addFailed, description: messageOf(error), tone: 'destructive' }),
  });
}

/** They are gone from the list at once; they come back when the server does not take it. */
export function useTakeOut(tribeId: string, spaceId: string) {
  const client = useQueryClient();
  const refresh = useRefreshSpaces(tribeId);
  const toast = useToast();
  const key = spaceMembersKey(tribeId, spaceId);
  return useMutation({
    mutationFn: (person: UserCard) =>
      api.tribes.spaces.people.remove.mutate({ id: tribeId, spaceId, userId: person.id }),
    async onMutate(person) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<InfiniteData<SpaceMembersPage>>(key);
      client.setQueryData<InfiniteData<SpaceMembersPage>>(key, (data) =>
        data === undefined
          ? undefined
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ id }) => id !== person.id),
                count: Math.max(0, page.count - 1),
              })),
            },
      );
      return { before };
    },
    onSuccess(_done, person) {
      toast.show({ title: PEOPLE.removed(person.name), tone: 'success' });
      void refresh();
    },
    onError(error, _person, context) {
      if (context?.before) client.setQueryData(key, context.before);
      toast.show({ title: PEOPLE.removeFailed, description: messageOf(error), tone: 'destructive' });
      void refresh();
    },
  });
}
