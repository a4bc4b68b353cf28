import { isBlank } from '@kindred/validation/characters';
import type { TribeCategory } from '@kindred/validation/tribes';
import { TRIBE_CATEGORIES, TRIBE_PRICES, TRIBE_SORTS } from '@kindred/validation/tribes';
import type { MyTribeList } from '@kindred/validation/tribes/discover';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { TRIBES_KEY } from '../query.ts';

/** What Discover is narrowed to, and its order. */
export interface DiscoverFilter {
  query?: string;
  category?: TribeCategory;
  price?: (typeof TRIBE_PRICES)[number];
  sort: (typeof TRIBE_SORTS)[number];
}

/** Begins the keys of all lists of mine. */
export const MINE_KEY = [...TRIBES_KEY, 'mine'] as const;
const PAGE = 50;
const PREFETCHED_MS = 5_000;

export function discoverQuery(filter: DiscoverFilter) {
  return infiniteQueryOptions({
    queryKey: [...TRIBES_KEY, 'discover', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.tribes.discover.query(
        { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // Nobody tells of tribes that others found: whoever comes back is shown those of now.
    staleTime: PREFETCHED_MS,
    // While somebody types, what was found before stays until there is something in its place.
    placeholderData: keepPreviousData,
  });
}

export const featuredQuery = queryOptions({
  queryKey: [...TRIBES_KEY, 'featured'] as const,
  queryFn: ({ signal }) => api.tribes.featured.query(undefined, { signal }),
  staleTime: PREFETCHED_MS,
});

/** A list of mine, the last joined first; `my` holds them all. */
export function mineQuery(list: MyTribeList) {
  return infiniteQueryOptions({
    queryKey: [...MINE_KEY, list] as const,
    queryFn: ({ pageParam, signal }) =>
      api.tribes[list].query(
        { limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE ? null : (last.at(-1)?.id ?? null)),
    staleTime: PREFETCHED_MS,
  });
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((each) => each === value);
}

/** The filter as it stands in the address; what is unknown there counts as nothing. */
export function filterIn(search: URLSearchParams): DiscoverFilter {
  const query = search.get('q')?.trim().slice(0, 100) ?? '';
  const category = oneOf(TRIBE_CATEGORIES, search.get('category'));
  const price = oneOf(TRIBE_PRICES, search.get('price'));
  return {
    ...(isBlank(query) ? {} : { query }),
    ...(category === undefined ? {} : { category }),
    ...(price === undefined ? {} : { price }),
    sort: oneOf(TRIBE_SORTS, search.get('sort')) ?? 'active',
  };
}

export function searchFor({ query, category, price, sort }: DiscoverFilter): Record<string, string> {
  return {
    tab: 'discover',
    ...(query === undefined ? {} : { q: query }),
    ...(category === undefined ? {} : { category }),
    ...(price === undefined ? {} : { price }),
    ...(sort === 'active' ? {} : { sort }),
  };
}

export function isNarrowed({ query, category, price }: DiscoverFilter): boolean {
  return query !== undefined || category !== undefined || price !== undefined;
}
