import type { BusinessView } from '@kindred/validation/businesses';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { cameFrom } from '../../../app/cameFrom.ts';
import { useCountOnce } from '../../../app/useCountOnce.ts';
import { useParamOnce } from '../../../app/useParamOnce.ts';
import { businessKey, FRESH_MS } from '../query.ts';
import { SHARED, sourceOf } from './source.ts';

export function businessAnalyticsQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'analytics'),
    queryFn: ({ signal }) => api.businesses.analytics.get.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}

/** Counts that the page was opened, with where its visitor came from; not for the team. */
export function useCountBusinessView(business: BusinessView | undefined): void {
  const [search] = useSearchParams();
  const [isShared] = useState(() => search.get(SHARED.name) === SHARED.value);
  useParamOnce(SHARED.name, () => undefined);
  useCountOnce(business?.myRole === null ? business.id : null, async () => {
    const source = sourceOf(cameFrom(), isShared, document.referrer);
    if (business !== undefined) await api.businesses.analytics.countView.mutate({ id: business.id, source });
  });
}
