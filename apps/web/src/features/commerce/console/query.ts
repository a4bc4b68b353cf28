import type { ConsoleRange, ConsoleScope } from '@kindred/validation/commerce/console';
import type { SellerOrderFilter } from '@kindred/validation/commerce/customers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { COMMERCE_KEY } from '../query.ts';

export const CONSOLE_KEY = [...COMMERCE_KEY, 'console'] as const;
const firstPage: string | null = null;
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

/** Money of one currency, real or test. */
export interface Book {
  currency: string;
  isTest: boolean;
}

/** A tribe, a business or a thing that figures are narrowed to. */
export type Scope = { [Type in ConsoleScope]?: string };

export function analyticsQuery(range: ConsoleRange, book: Book | null, scope: Scope) {
  return queryOptions({
    queryKey: [...CONSOLE_KEY, 'analytics', range, book, scope],
    queryFn: ({ signal }) => api.commerce.console.get.query({ range, ...book, ...scope }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const scopesQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'scopes'],
  queryFn: ({ signal }) => api.commerce.console.scopes.query(undefined, { signal }),
});

export const itemsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'items'],
  queryFn: ({ signal }) => api.commerce.console.items.query(undefined, { signal }),
});

export const balancesQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'balances'],
  queryFn: ({ signal }) => api.commerce.payouts.balances.query(undefined, { signal }),
});

export const payoutsQuery = infiniteQueryOptions({
  queryKey: [...CONSOLE_KEY, 'payouts'],
  queryFn: ({ pageParam, signal }) => api.commerce.payouts.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export function ledgerQuery({ currency, isTest }: Book) {
  return infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'ledger', currency, isTest],
    queryFn: ({ pageParam, signal }) =>
      api.commerce.payouts.ledger.query({ currency, isTest, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });
}

export const couponsQuery = infiniteQueryOptions({
  queryKey: [...CONSOLE_KEY, 'coupons'],
  queryFn: ({ pageParam, signal }) => api.commerce.coupons.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export const affiliatesQuery = infiniteQueryOptions({
  queryKey: [...CONSOLE_KEY, 'affiliates'],
  queryFn: ({ pageParam, signal }) => api.commerce.affiliates.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export const programsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'programs'],
  queryFn: ({ signal }) => api.commerce.affiliates.programs.query(undefined, { signal }),
});

export function affiliateSalesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'affiliate-sales', id],
    queryFn: ({ pageParam, signal }) =>
      api.commerce.affiliates.sales.query({ id, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });
}

export function customersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'customers', search],
    queryFn: ({ pageParam, signal }) =>
      api.commerce.customers.list.query({ search, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  });
}

export function sellerOrdersQuery(filter: SellerOrderFilter, search: string) {
  return infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'orders', filter, search],
    queryFn: ({ pageParam, signal }) =>
      api.commerce.customers.orders.query({ filter, search, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  });
}

export const sellerSettingsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'settings'],
  queryFn: ({ signal }) => api.commerce.sellerSettings.get.query(undefined, { signal }),
});

export const payoutAccountQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'payout-account'],
  queryFn: ({ signal }) => api.commerce.payoutAccounts.get.query(undefined, { signal }),
});

export function payoutReviewQuery(id: string) {
  return queryOptions({
    queryKey: [...CONSOLE_KEY, 'payout-review', id],
    queryFn: ({ signal }) => api.commerce.payouts.review.query({ id }, { signal }),
    staleTime: 0,
  });
}

export function payoutRequestsQuery(list: 'open' | 'done') {
  return infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'payout-requests', list],
    queryFn: ({ pageParam, signal }) =>
      api.commerce.payouts.queue.query({ list, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
  });
}
