import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { businessKey, FRESH_MS } from '../query.ts';

export function servicesQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'services'),
    queryFn: ({ signal }) => api.businesses.services.list.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}
