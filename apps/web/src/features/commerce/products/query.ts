import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { COMMERCE_KEY } from '../query.ts';

const PREFETCHED_MS = 5_000;
const firstPage: string | null = null;

/** Everything about one product. */
export function productKey(id: string, ...part: readonly unknown[]) {
  return [...COMMERCE_KEY, 'product', id, ...part] as const;
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'page'),
    queryFn: ({ signal }) => api.commerce.products.get.query({ id }, { signal }),
    staleTime: PREFETCHED_MS,
  });
}

export function reviewsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: productKey(id, 'reviews'),
    queryFn: ({ pageParam, signal }) =>
      api.commerce.products.reviews.list.query({ id, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function slotsQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'slots'),
    queryFn: ({ signal }) => api.commerce.products.slots.list.query({ id }, { signal }),
  });
}

/** All versions, for the seller. */
export function filesQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'files'),
    queryFn: ({ signal }) => api.commerce.products.files.list.query({ id }, { signal }),
  });
}

export function choicesQuery(tribeId: string) {
  return queryOptions({
    queryKey: [...COMMERCE_KEY, 'bundleChoices', tribeId],
    queryFn: ({ signal }) => api.commerce.products.bundleChoices.query({ id: tribeId }, { signal }),
  });
}

export function prefetchProduct(client: QueryClient): void {
  const at = matchPath({ path: '/product/:id', caseSensitive: false }, window.location.pathname);
  const id = at?.params.id?.toLowerCase();
  if (id) void client.prefetchQuery(productQuery(id));
}
