import type { Goal } from '@kindred/validation/guide';
import type { GuideAnswer } from '@kindred/validation/guide/query';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import type { Question } from './AskForm.tsx';

const GUIDE_KEY = ['guide'] as const;
const PLAYBOOKS_KEY = [...GUIDE_KEY, 'playbooks'] as const;
const PLANS_KEY = [...GUIDE_KEY, 'plans'] as const;

export const contextQuery = queryOptions({
  queryKey: [...GUIDE_KEY, 'context'] as const,
  queryFn: ({ signal }) => api.guide.context.query(undefined, { signal }),
});

export interface Answered {
  question: Question;
  answer: GuideAnswer;
}

/** What was asked last, there again for people who come back from a source of its answer. */
export const answerQuery = queryOptions<Answered>({
  queryKey: [...GUIDE_KEY, 'answer'] as const,
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
});

interface PlaybooksAsked {
  q?: string;
  category?: Goal | undefined;
  tribeId?: string;
}

export function playbooksQuery({ q, category, tribeId }: PlaybooksAsked = {}) {
  return infiniteQueryOptions({
    queryKey: [...PLAYBOOKS_KEY, q, category, tribeId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.guide.playbooks.list.query({ q, category, tribeId, cursor: pageParam }, { signal }),
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

export const plansQuery = queryOptions({
  queryKey: PLANS_KEY,
  queryFn: ({ signal }) => api.guide.plans.list.query(undefined, { signal }),
});

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

/** The viewer's own plan changed: refetch what shows it. */
export function refreshPlans(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: PLANS_KEY });
  void client.invalidateQueries({ queryKey: contextQuery.queryKey });
}

/** A playbook was written, changed or deleted: the lists ask again. */
export function refreshPlaybooks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: PLAYBOOKS_KEY });
}
