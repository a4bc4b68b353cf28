import type { Goal } from '@kindred/validation/guide';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../app/api.ts';

const GUIDE_KEY = ['guide'] as const;
const PLANS_KEY = [...GUIDE_KEY, 'plans'] as const;

export const contextQuery = queryOptions({
  queryKey: [...GUIDE_KEY, 'context'] as const,
  queryFn: ({ signal }) => api.guide.context.query(undefined, { signal }),
});

export function playbooksQuery({ q, category }: { q?: string; category?: Goal | undefined } = {}) {
  return infiniteQueryOptions({
    queryKey: [...GUIDE_KEY, 'playbooks', q, category] as const,
    queryFn: ({ pageParam, signal }) =>
      api.guide.playbooks.list.query({ q, category, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function playbookQuery(id: string) {
  return queryOptions({
    queryKey: [...GUIDE_KEY, 'playbook', id] as const,
    queryFn: ({ signal }) => api.guide.playbooks.get.query({ id }, { signal }),
  });
}

export function planQuery(id: string) {
  return queryOptions({
    queryKey: [...PLANS_KEY, id] as const,
    queryFn: ({ signal }) => api.guide.plans.get.query({ id }, { signal }),
  });
}

export function sharedPlanQuery(code: string) {
  return queryOptions({
    queryKey: [...GUIDE_KEY, 'shared', code] as const,
    queryFn: ({ signal }) => api.guide.plans.shared.query({ code }, { signal }),
  });
}

/** A plan of mine changed: what shows it asks again. */
export function refreshPlans(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: PLANS_KEY });
  void client.invalidateQueries({ queryKey: contextQuery.queryKey });
}
