import type { BusinessView } from '@kindred/validation/businesses';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { errorCode } from '../../app/errors.ts';
import { askAgain } from '../../app/refetch.ts';
import { BUSINESS_KEY, BUSINESSES_KEY, businessQuery } from './query.ts';

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

/** Changes a business wherever its page is loaded: by its slug as by its id. */
export function patchBusiness(client: QueryClient, id: string, change: Partial<BusinessView>): void {
  client.setQueriesData<BusinessView>({ queryKey: BUSINESS_KEY }, (business) =>
    business?.id === id ? { ...business, ...change } : business,
  );
}

/** The page, its parts and every list of businesses are asked for again. */
export function refreshBusinesses(client: QueryClient): void {
  askAgain(client, { queryKey: BUSINESSES_KEY });
}
