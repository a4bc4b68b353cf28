import type { SeenAs } from '@kindred/validation/accounts/privacy';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { PROFILES_KEY } from '../query.ts';

/** Whose profile is looked at; with `as`, my own as somebody else sees it. */
export interface Seen {
  handle: string;
  as?: SeenAs | undefined;
}

const PART_KEY = [...PROFILES_KEY, 'part'] as const;
/** Each part of each profile; nobody tells when another changes theirs, so whoever comes back is shown that of now. */
export const partKey = (part: string, seen?: Seen) => [...PART_KEY, part, ...(seen ? [seen] : [])] as const;

const pages = { initialPageParam: null as string | null, staleTime: 0 };
const from = (cursor: string | null) => (cursor === null ? {} : { cursor });

export function groupsQuery(seen: Seen) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: partKey('groups', seen),
    queryFn: ({ pageParam, signal }) =>
      api.profiles.groups.query({ ...seen, ...from(pageParam) }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function badgesQuery(seen: Seen) {
  return queryOptions({
    queryKey: partKey('badges', seen),
    queryFn: ({ signal }) => api.profiles.badges.query(seen, { signal }),
    staleTime: 0,
  });
}

export function activityQuery(seen: Seen) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: partKey('activity', seen),
    queryFn: ({ pageParam, signal }) =>
      api.profiles.activity.query({ ...seen, ...from(pageParam) }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function worksQuery(seen: Seen) {
  return queryOptions({
    queryKey: partKey('portfolio', seen),
    queryFn: ({ signal }) => api.profiles.portfolio.list.query(seen, { signal }),
    staleTime: 0,
  });
}

export function profileReviewsQuery(seen: Seen) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: partKey('reviews', seen),
    queryFn: ({ pageParam, signal }) =>
      api.profiles.reviews.list.query({ ...seen, ...from(pageParam) }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}
