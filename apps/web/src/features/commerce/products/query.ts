import type { ProductKind } from '@kindred/validation/commerce/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { COMMERCE_KEY } from '../query.ts';
import type { ProductOwner } from './owner.ts';

const PREFETCHED_MS = 5_000;
/** Nobody tells of products that come or go: whoever comes back is shown those of now. */
const FRESH_MS = 30_000;
const firstPage: string | null = null;

export function apiOf({ type }: ProductOwner) {
  return type === 'business' ? api.businesses.products : api.commerce.products;
}

export function productsQuery(owner: ProductOwner, kind: ProductKind | undefined) {
  return infiniteQueryOptions({
    queryKey: [...COMMERCE_KEY, 'products', owner.id, kind ?? null],
    queryFn: ({ pageParam, signal }) =>
      apiOf(owner).list.query({ id: owner.id, kind, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
  });
}

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

/** What is booked to come: by everybody for its seller, otherwise by the viewer. */
export function bookedQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'booked'),
    queryFn: ({ signal }) => api.commerce.products.times.booked.query({ id }, { signal }),
  });
}

export function timesQuery(id: string, range: { from: string; to: string }) {
  return queryOptions({
    queryKey: productKey(id, 'times', range),
    queryFn: ({ signal }) => api.commerce.products.times.list.query({ id, ...range }, { signal }),
    gcTime: 0,
  });
}

/** Those that a booked time can be moved to. */
export function otherTimesQuery(id: string, bookingId: string, range: { from: string; to: string }) {
  return queryOptions({
    queryKey: productKey(id, 'times', range, bookingId),
    queryFn: ({ signal }) =>
      api.commerce.products.bookings.times.query({ id: bookingId, ...range }, { signal }),
    gcTime: 0,
  });
}

/** For the seller. */
export function hoursQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'hours'),
    queryFn: ({ signal }) => api.commerce.products.hours.get.query({ id }, { signal }),
  });
}

/** All versions, for the seller. */
export function filesQuery(id: string) {
  return queryOptions({
    queryKey: productKey(id, 'files'),
    queryFn: ({ signal }) => api.commerce.products.files.list.query({ id }, { signal }),
  });
}

export function choicesQuery(owner: ProductOwner) {
  return queryOptions({
    queryKey: [...COMMERCE_KEY, 'bundleChoices', owner.id],
    queryFn: ({ signal }) => apiOf(owner).bundleChoices.query({ id: owner.id }, { signal }),
  });
}

export function prefetchProduct(client: QueryClient): void {
  const at = matchPath({ path: '/product/:id', caseSensitive: false }, window.location.pathname);
  const id = at?.params.id?.toLowerCase();
  if (id) void client.prefetchQuery(productQuery(id));
}
