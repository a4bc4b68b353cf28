import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;

/**
 * Nothing retries, polls, refetches on focus or grows stale: what changes is told by live events or by the
 * mutation that changed it. A 401 means that the session ended, and the whole app follows.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(CURRENT_USER_KEY, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
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
