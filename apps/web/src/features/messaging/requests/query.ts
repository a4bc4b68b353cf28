import type { RequestView } from '@kindred/validation/messaging/requests';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { CONVERSATIONS_KEY } from '../query.ts';

/** Below the key of the list: what makes that one stale makes these. */
const REQUESTS_KEY = [...CONVERSATIONS_KEY, 'requests'] as const;
const PAGE = 20;

export const requestsQuery = infiniteQueryOptions({
  queryKey: [...REQUESTS_KEY, 'all'],
  queryFn: ({ pageParam, signal }): Promise<RequestView[]> =>
    api.messaging.requests.list.query(
      { limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
});

export const requestCountQuery = queryOptions({
  queryKey: [...REQUESTS_KEY, 'count'],
  queryFn: async ({ signal }) => (await api.messaging.requests.count.query(undefined, { signal })).count,
});
