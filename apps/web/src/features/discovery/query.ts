import type { SearchKind } from '@kindred/validation/discovery';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

const PAGE = 20;
const SUGGESTED = 6;
const SEARCH_KEY = ['search'] as const;

/** An answer to older words is dropped. */
export function searchQuery(words: string, kind?: SearchKind) {
  const input = { q: words, limit: PAGE, ...(kind === undefined ? {} : { type: kind }) };
  return infiniteQueryOptions({
    queryKey: [...SEARCH_KEY, input],
    enabled: words !== '',
    queryFn: ({ pageParam, signal }) =>
      api.discovery.search.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export const suggestedQuery = queryOptions({
  queryKey: [...SEARCH_KEY, 'suggested'],
  queryFn: ({ signal }) => api.accounts.users.query({ limit: SUGGESTED }, { signal }),
});
