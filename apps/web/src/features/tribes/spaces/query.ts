import type { ANSWERS } from '@kindred/validation/tribes/spaces';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { FEED_KEY, postPages } from '../../feed/public.tsx';
import { tribeKey } from '../query.ts';

/** Below the key that a change of the tribe's spaces asks for anew. */
export const spacesKey = (tribeId: string) => tribeKey(tribeId, 'spaces', 'list');

export function spacesQuery(tribeId: string) {
  return queryOptions({
    queryKey: spacesKey(tribeId),
    queryFn: ({ signal }) => api.tribes.spaces.list.query({ id: tribeId }, { signal }),
    // Nothing is heard of a tribe while somebody is elsewhere.
    staleTime: 0,
  });
}

export type Answers = (typeof ANSWERS)[number] | 'all';

/** Begins the keys of every list of the posts of a space. */
export const spacePostsKey = (spaceId: string) => [...FEED_KEY, 'space', spaceId] as const;

export function spacePostsQuery(id: string, spaceId: string, answers: Answers) {
  const narrowed = answers === 'all' ? {} : { answers };
  return postPages(['space', spaceId, answers], (page, options) =>
    api.tribes.spaces.posts.query({ id, spaceId, ...narrowed, ...page }, options),
  );
}

export function streaksQuery(id: string, spaceId: string) {
  return queryOptions({
    queryKey: tribeKey(id, 'spaces', spaceId, 'streaks'),
    queryFn: ({ signal }) => api.tribes.spaces.streaks.query({ id, spaceId }, { signal }),
    staleTime: 0,
  });
}

/** Below the key that a change of the tribe's spaces asks for anew. */
export const spaceMembersKey = (id: string, spaceId: string) => tribeKey(id, 'spaces', spaceId, 'people');

/** Who was added by name, for who manages the space. */
export function spaceMembersQuery(id: string, spaceId: string) {
  return infiniteQueryOptions({
    queryKey: spaceMembersKey(id, spaceId),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.spaces.people.list.query(
        { id, spaceId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
}

export function spaceCandidatesQuery(id: string, spaceId: string, query: string) {
  return queryOptions({
    queryKey: tribeKey(id, 'spaces', spaceId, 'candidates', query),
    queryFn: ({ signal }) => api.tribes.spaces.people.find.query({ id, spaceId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const SLOTS = 50;
export const slotsKey = (id: string, spaceId: string) => tribeKey(id, 'spaces', spaceId, 'slots');

export function slotsQuery(id: string, spaceId: string) {
  return infiniteQueryOptions({
    queryKey: slotsKey(id, spaceId),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.spaces.hours.list.query(
        { id, spaceId, limit: SLOTS, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < SLOTS ? null : last.at(-1)?.id),
    staleTime: 0,
  });
}

/** One of them, wherever in the list it stands. */
export function slotQuery(id: string, spaceId: string, slotId: string) {
  return queryOptions({
    queryKey: [...slotsKey(id, spaceId), 'one', slotId],
    queryFn: ({ signal }) => api.tribes.spaces.hours.get.query({ id, spaceId, slotId }, { signal }),
  });
}

export const libraryKey = (id: string, spaceId: string) => tribeKey(id, 'spaces', spaceId, 'files');

export function libraryQuery(id: string, spaceId: string, folderId: string | null) {
  return queryOptions({
    queryKey: [...libraryKey(id, spaceId), folderId],
    queryFn: ({ signal }) =>
      api.tribes.spaces.library.list.query(
        { id, spaceId, ...(folderId === null ? {} : { folderId }) },
        { signal },
      ),
    staleTime: 0,
  });
}
