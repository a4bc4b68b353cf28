import type { BusinessView } from '@kindred/validation/businesses';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { errorCode } from '../../app/errors.ts';
import { askAgain } from '../../app/refetch.ts';
import { BUSINESS_KEY, BUSINESS_LISTS_KEY, BUSINESSES_KEY, businessQuery } from './query.ts';

export function useBusiness(slug: string) {
  const { data, error, refetch } = useQuery(businessQuery(slug));
  const code = errorCode(error);
  return {
    business: data,
    // What can be no slug at all is nobody's.
    isGone: code === 'not_found' || code === 'invalid_input',
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Changes a business wherever it is loaded: its page by slug as by id, and its card in every list. */
export function patchBusiness(client: QueryClient, id: string, change: Partial<BusinessView>): void {
  client.setQueriesData<BusinessView>({ queryKey: BUSINESS_KEY }, (business) =>
    business?.id === id ? { ...business, ...change } : business,
  );
  client.setQueriesData<unknown>({ queryKey: BUSINESS_LISTS_KEY }, (list: unknown) =>
    patchIn(list, id, change),
  );
}

/** A copy of what a list holds, however deep, with the card of that id changed. */
function patchIn(held: unknown, id: string, change: Partial<BusinessView>): unknown {
  if (Array.isArray(held)) return held.map((each) => patchIn(each, id, change));
  if (typeof held !== 'object' || held === null) return held;
  if ('id' in held) return held.id === id ? { ...held, ...change } : held;
  return Object.fromEntries(Object.entries(held).map(([key, value]) => [key, patchIn(value, id, change)]));
}

/** The page, its parts and every list of businesses are asked for again. */
export function refreshBusinesses(client: QueryClient): void {
  askAgain(client, { queryKey: BUSINESSES_KEY });
}
