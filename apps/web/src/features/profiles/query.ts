import type { SeenAs } from '@kindred/validation/accounts/privacy';
import type { PEOPLE_LISTS } from '@kindred/validation/profiles';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

export const PROFILES_KEY = ['profiles'] as const;
export const PROFILE_KEY = [...PROFILES_KEY, 'one'] as const;
export const PEOPLE_KEY = [...PROFILES_KEY, 'people'] as const;
export const BLOCKED_KEY = [...PROFILES_KEY, 'blocked'] as const;

/** What was asked for with the screen's code is not asked for again when the screen is there. */
const PREFETCHED_MS = 5_000;

/** @param handle as it stands in the address: case does not matter, `me` is who is signed in */
export function profileQuery(handle: string, as?: SeenAs) {
  const seen = as === undefined ? {} : { as };
  return queryOptions({
    queryKey: [...PROFILE_KEY, handle.toLowerCase(), ...Object.values(seen)],
    queryFn: ({ signal }) => api.profiles.get.query({ handle, ...seen }, { signal }),
    // No event tells of followers: whoever comes back sees the counts of now, after those of before.
    staleTime: PREFETCHED_MS,
  });
}

export function peopleQuery(list: (typeof PEOPLE_LISTS)[number], id: string) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, id, list],
    queryFn: ({ pageParam, signal }) =>
      api.profiles[list].query({ id, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
}

/** Whom I blocked, the latest first. */
export function blockedQuery() {
  return infiniteQueryOptions({
    queryKey: BLOCKED_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.profiles.blocked.query(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
