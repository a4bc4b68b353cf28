import type { InvitedView } from '@kindred/validation/tribes/memberships';
import { partialMatchKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { JOIN } from '../join/copy.ts';
import { INVITATION_KEY, TRIBES_KEY } from '../query.ts';
import { INVITATIONS } from './copy.ts';

const PREFETCHED_MS = 5_000;

const invitationsQuery = queryOptions({
  queryKey: [...TRIBES_KEY, 'invitations'],
  queryFn: ({ signal }) => api.tribes.invitations.mine.query(undefined, { signal }),
  staleTime: PREFETCHED_MS,
});

/** Those made out to me; one that comes, or is taken back, is seen at once. */
export function useInvitations() {
  const client = useQueryClient();
  const refresh = () => askAgain(client, { queryKey: invitationsQuery.queryKey });
  useLiveEvent('badges_changed', refresh);
  useLiveEvent('membership_changed', refresh);
  return useQuery(invitationsQuery);
}

export function useAccept({ code, tribe }: InvitedView, onAsksBirthDate: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (birthDate: string | undefined) =>
      api.tribes.invitations.accept.mutate({ code, ...(birthDate === undefined ? {} : { birthDate }) }),
    onSuccess: () => toast.show({ title: JOIN.done, description: JOIN.welcome(tribe.name), tone: 'success' }),
    onError: (error) => {
      if (errorCode(error) === 'birth_date_needed') onAsksBirthDate();
      else toast.show({ title: JOIN.failed, description: messageOf(error), tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: TRIBES_KEY }),
  });
}

/** Gone at once, and there again when it did not work. */
export function useTurnDown({ code, tribe }: InvitedView, onDone?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = invitationsQuery;
  return useMutation({
    mutationFn: () => api.tribes.invitations.decline.mutate({ code }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list?.filter((each) => each.code !== code));
      return { before };
    },
    onSuccess: () => {
      toast.show({ title: INVITATIONS.declined(tribe.name) });
      onDone?.();
    },
    onError: (error, _, kept) => {
      if (kept?.before !== undefined) client.setQueryData(queryKey, kept.before);
      toast.show({ title: INVITATIONS.notDeclined, description: messageOf(error), tone: 'destructive' });
    },
    // But the invitation itself, which nobody can look at any more.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: TRIBES_KEY,
        predicate: (query) => !partialMatchKey(query.queryKey, INVITATION_KEY),
      }),
  });
}
