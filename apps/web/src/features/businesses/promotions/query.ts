import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { BUSINESSES_KEY } from '../query.ts';

/** They change from day to day; what was loaded serves for a while. */
const KEPT_MS = 600_000;

/** What businesses I follow promote, for the feed. */
export const promotedQuery = queryOptions({
  queryKey: [...BUSINESSES_KEY, 'promoted'],
  queryFn: ({ signal }) => api.businesses.promotions.list.query(undefined, { signal }),
  staleTime: KEPT_MS,
});

export function prefetchPromoted(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(promotedQuery);
}
