import { queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

export const BUSINESSES_KEY = ['businesses'] as const;
export const BUSINESS_KEY = [...BUSINESSES_KEY, 'one'] as const;
/** Begins the keys of every list that holds cards of businesses. */
export const BUSINESS_LISTS_KEY = [...BUSINESSES_KEY, 'lists'] as const;

/** What is shown inside one business. */
export function businessKey(businessId: string, ...part: readonly unknown[]) {
  return [...BUSINESSES_KEY, 'in', businessId, ...part] as const;
}

/** Changes by others are not pushed: data older than this is refetched on mount. */
export const FRESH_MS = 5_000;

/** @param slug or id, as it stands in the address; case does not matter */
export function businessQuery(slug: string) {
  return queryOptions({
    queryKey: [...BUSINESS_KEY, slug.toLowerCase()],
    queryFn: ({ signal }) => api.businesses.get.query({ id: slug }, { signal }),
    staleTime: FRESH_MS,
  });
}
