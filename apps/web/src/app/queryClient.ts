import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, isUnreached } from './errors.ts';
import { hasLoaded, retryWhenReady } from './recovery.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;

type AnyQuery = Query<unknown, unknown, unknown>;

/** Asks for the very thing again that did not come, which may be the next page of a list. */
function retry(query: AnyQuery): void {
  if (!query.isActive() || !isUnreached(query.state.error)) return;
  const { fetchMeta } = query.state;
  // What fails again is told, and retried, where this one was.
  query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined);
}

/**
 * A read that did not reach the server is asked for again once it is ready. Else nothing retries, polls, refetches on focus or grows stale: what changes is told by live events or by the
 * mutation that changed it. A 401 means that the session ended, and the whole app follows.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(CURRENT_USER_KEY, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        onError(error);
        if (isUnreached(error)) retryWhenReady(query, () => retry(query));
      },
      onSuccess: (_, query) => hasLoaded(query),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      // Offline, a write fails at once and says so; it is never sent behind the person's back later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
