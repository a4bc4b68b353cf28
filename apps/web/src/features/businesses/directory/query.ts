import {
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  BUSINESS_SORTS,
  type BusinessScope,
  type BusinessSize,
  type BusinessSort,
  DIRECTORY_QUERY_MAX,
  INDUSTRIES,
  type Industry,
  RATING_FILTERS,
  type RatingFilter,
  TRENDING_SHOWN,
} from '@kindred/validation/businesses/values';
import { isBlank } from '@kindred/validation/characters';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { BUSINESS_LISTS_KEY, FRESH_MS } from '../query.ts';

/** What the directory is narrowed to, and its order. */
export interface Filter {
  query?: string;
  industry?: Industry;
  size?: BusinessSize;
  scope?: BusinessScope;
  rating?: RatingFilter;
  openNow?: true;
  sort: BusinessSort;
}
/** Where the device is, while it is asked for what is near: in no address, and kept nowhere. */
export interface Near {
  lat: number;
  lng: number;
}

const MINE_PAGE = 50;

export function directoryQuery(filter: Filter & Partial<Near>) {
  return infiniteQueryOptions({
    queryKey: [...BUSINESS_LISTS_KEY, 'directory', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.businesses.directory.query({ ...filter, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
    // While somebody types, what was found before stays until there is something in its place.
    placeholderData: keepPreviousData,
  });
}

export function countsQuery({ sort: _, ...filter }: Filter & Partial<Near>) {
  return queryOptions({
    queryKey: [...BUSINESS_LISTS_KEY, 'counts', filter] as const,
    queryFn: ({ signal }) => api.businesses.counts.query(filter, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export const trendingQuery = queryOptions({
  queryKey: [...BUSINESS_LISTS_KEY, 'trending'] as const,
  queryFn: ({ signal }) => api.businesses.list.query({ sort: 'trending', limit: TRENDING_SHOWN }, { signal }),
  staleTime: FRESH_MS,
});

export const recommendedQuery = queryOptions({
  queryKey: [...BUSINESS_LISTS_KEY, 'recommended'] as const,
  queryFn: ({ signal }) => api.businesses.recommended.query(undefined, { signal }),
  staleTime: FRESH_MS,
});

export const featuredQuery = queryOptions({
  queryKey: [...BUSINESS_LISTS_KEY, 'featured'] as const,
  queryFn: ({ signal }) => api.businesses.featured.query(undefined, { signal }),
  staleTime: FRESH_MS,
});

/** Those I am in the team of, the newest first. */
export const mineQuery = infiniteQueryOptions({
  queryKey: [...BUSINESS_LISTS_KEY, 'mine'] as const,
  queryFn: async ({ pageParam, signal }) => ({
    items: await api.businesses.mine.query(
      { limit: MINE_PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
      { signal },
    ),
  }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ items }) => (items.length < MINE_PAGE ? null : (items.at(-1)?.id ?? null)),
  staleTime: FRESH_MS,
});

export function prefetchDirectory(client: QueryClient): void {
  const filter = filterIn(new URLSearchParams(window.location.search));
  void client.prefetchInfiniteQuery(directoryQuery(filter));
  void client.prefetchQuery(countsQuery(filter));
  void client.prefetchInfiniteQuery(mineQuery);
  void client.prefetchQuery(trendingQuery);
  void client.prefetchQuery(recommendedQuery);
  void client.prefetchQuery(featuredQuery);
}

function oneOf<Value extends string | number>(values: readonly Value[], wanted: string | null) {
  return values.find((value) => String(value) === wanted);
}

/** The filter as it stands in the address; what is unknown there counts as nothing. */
export function filterIn(search: URLSearchParams): Filter {
  const query = search.get('q')?.trim().slice(0, DIRECTORY_QUERY_MAX) ?? '';
  const chosen = {
    industry: oneOf(INDUSTRIES, search.get('industry')),
    size: oneOf(BUSINESS_SIZES, search.get('size')),
    scope: oneOf(BUSINESS_SCOPES, search.get('scope')),
    rating: oneOf(RATING_FILTERS, search.get('rating')),
    openNow: search.get('openNow') === 'true' || undefined,
  };
  return {
    ...(isBlank(query) ? {} : { query }),
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    sort: oneOf(BUSINESS_SORTS, search.get('sort')) ?? 'trending',
  };
}

export function searchFor({ query, sort, ...chosen }: Filter): Record<string, string> {
  const values = { ...(query === undefined ? {} : { q: query }), ...chosen };
  return {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    ...(sort === 'trending' ? {} : { sort }),
  };
}

export function isNarrowed({ sort: _, ...filter }: Filter): boolean {
  return Object.keys(filter).length > 0;
}
