import type { MemberFilter } from '@kindred/validation/tribes/memberships';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { tribeKey } from '../query.ts';

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
};
const cursorOf = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam });

export interface MembersAsked {
  filter: MemberFilter;
  query: string;
}

export function membersQuery(tribeId: string, { filter, query }: MembersAsked) {
  return infiniteQueryOptions({
    queryKey: tribeKey(tribeId, 'members', 'list', filter, query),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.members.list.query(
        { id: tribeId, filter, ...(query === '' ? {} : { query }), ...cursorOf(pageParam) },
        { signal },
      ),
    ...paging,
    placeholderData: keepPreviousData,
    // Who is there changes without an event: whoever comes back to the tab sees who is there now.
    staleTime: 0,
  });
}

/** One that an address leads to; whoever is not in the tribe is not found. */
export function memberQuery(tribeId: string, userId: string) {
  return queryOptions({
    queryKey: tribeKey(tribeId, 'members', 'one', userId),
    queryFn: ({ signal }) => api.tribes.members.get.query({ id: tribeId, userId }, { signal }),
    staleTime: 0,
  });
}

export function bansQuery(tribeId: string) {
  return infiniteQueryOptions({
    queryKey: tribeKey(tribeId, 'members', 'bans'),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.members.bans.query({ id: tribeId, ...cursorOf(pageParam) }, { signal }),
    ...paging,
  });
}

export type RequestList = 'pending' | 'decided';

export function requestsQuery(tribeId: string, status: RequestList) {
  return infiniteQueryOptions({
    queryKey: tribeKey(tribeId, 'requests', status),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.requests.list.query({ id: tribeId, status, ...cursorOf(pageParam) }, { signal }),
    ...paging,
  });
}

/** One that an address leads to; one that was withdrawn is not found. */
export function requestQuery(tribeId: string, requestId: string) {
  return queryOptions({
    queryKey: tribeKey(tribeId, 'requests', 'one', requestId),
    queryFn: ({ signal }) => api.tribes.requests.get.query({ id: tribeId, requestId }, { signal }),
  });
}

export function invitationsQuery(tribeId: string) {
  return infiniteQueryOptions({
    queryKey: tribeKey(tribeId, 'members', 'invitations'),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.invitations.list.query({ id: tribeId, limit: 10, ...cursorOf(pageParam) }, { signal }),
    ...paging,
    staleTime: 0,
  });
}
