import type { GroupMemberView } from '@kindred/validation/messaging/groups';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { MESSAGING_KEY } from '../query.ts';

const PAGE = 30;
export const groupKey = (id: string) => [...MESSAGING_KEY, 'group', id] as const;

export function peopleQuery(id: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...groupKey(id), 'people', search],
    queryFn: ({ pageParam, signal }): Promise<GroupMemberView[]> =>
      api.messaging.groups.members.query(
        {
          id,
          limit: PAGE,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    // People come and go while nobody looks.
    refetchOnMount: 'always',
  });
}

export function linkQuery(id: string) {
  return queryOptions({
    queryKey: [...groupKey(id), 'link'],
    queryFn: async ({ signal }) => (await api.messaging.groups.link.query({ id }, { signal })).token,
    refetchOnMount: 'always',
  });
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: [...MESSAGING_KEY, 'invitation', token],
    queryFn: ({ signal }) => api.messaging.groups.invitation.query({ token }, { signal }),
  });
}
