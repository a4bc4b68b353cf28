import type { QuoteInput } from '@kindred/validation/commerce/checkout';
import type { Interval } from '@kindred/validation/commerce/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { askAgain } from '../../app/refetch.ts';
import { refreshBusinesses } from '../businesses/hooks.ts';
import { refreshTribes } from '../tribes/hooks.ts';

export const COMMERCE_KEY = ['commerce'] as const;

/** Long enough for what was just asked to be shown. */
const QUOTED_MS = 5_000;

/** What an order would cost at this moment. */
export function quoteQuery(input: QuoteInput) {
  return queryOptions({
    queryKey: [...COMMERCE_KEY, 'quote', input],
    queryFn: ({ signal }) => api.commerce.checkout.quote.query(input, { signal }),
    staleTime: QUOTED_MS,
    gcTime: QUOTED_MS,
  });
}

export const ORDERS_KEY = [...COMMERCE_KEY, 'orders'] as const;
const firstPage: string | null = null;
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

export const receiptsQuery = infiniteQueryOptions({
  queryKey: [...ORDERS_KEY, 'receipts'],
  queryFn: ({ pageParam, signal }) => api.commerce.orders.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export const SUBSCRIPTIONS_KEY = [...ORDERS_KEY, 'subscriptions'] as const;

export const subscriptionsQuery = infiniteQueryOptions({
  queryKey: [...SUBSCRIPTIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.commerce.subscriptions.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

/** What changing to the other interval costs at this moment. */
export function planChangeQuery(id: string, interval: Interval) {
  return queryOptions({
    queryKey: [...SUBSCRIPTIONS_KEY, 'change', id, interval],
    queryFn: ({ signal }) => api.commerce.subscriptions.previewChange.query({ id, interval }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [...ORDERS_KEY, 'invoices'],
  queryFn: ({ pageParam, signal }) => api.commerce.invoices.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.commerce.orders.get.query({ id }, { signal }),
  });
}

const LIBRARY_KEY = [...COMMERCE_KEY, 'library'] as const;

export const downloadsQuery = infiniteQueryOptions({
  queryKey: [...LIBRARY_KEY, 'downloads'],
  queryFn: ({ pageParam, signal }) => api.commerce.library.downloads.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export const purchasesQuery = infiniteQueryOptions({
  queryKey: [...LIBRARY_KEY, 'purchases'],
  queryFn: ({ pageParam, signal }) => api.commerce.library.purchases.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

/** Something was bought, cancelled or given back: what is owned, and what is open because of it, is another. */
export function refreshCommerce(client: QueryClient): void {
  askAgain(client, { queryKey: COMMERCE_KEY });
  refreshTribes(client);
  // Who bought of a business may review it.
  refreshBusinesses(client);
  // A plan of the platform changes what somebody may do.
  void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
}
