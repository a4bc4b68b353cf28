import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode, isSearchBusy, isSignedOut, isUnreached, retryAfter } from './errors.ts';
import { whenReady } from './recovery.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;

/** How often a search that was refused for now is sent again by itself. */
const BUSY_RETRIES = 3;
const BUSY_WAIT_MS = 2_000;
/** Spread over this much more, so that those refused together do not come back together. */
const BUSY_SPREAD_MS = 1_000;

type AnyQuery = Query<unknown, unknown, unknown>;

/** What fails this often in a row while the server is ready has another reason. */
const RETRIES = 5;

/** Asks again for exactly what failed, which may be the next page of a list. */
function retry(query: AnyQuery): void {
  if (!query.isActive() || !isUnreached(query.state.error)) return;
  const { fetchMeta } = query.state;
  // Another failure goes the same way as the first.
  query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined);
}

/**
 * A read that did not reach the server is repeated once the server is ready, and a search that was refused for now
 * after the time that the server gave. Otherwise nothing retries, polls,
 * refetches on focus or grows stale: live events and mutations update it. A 401
 * means that the session ended, and an `account_suspended` that it is of no use: the whole app follows.
 */
export function createQueryClient(): QueryClient {
  const retries = new WeakMap<AnyQuery, number>();
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(CURRENT_USER_KEY, null);
    // Asked again, which is refused the same way and shows why.
    else if (errorCode(error) === 'account_suspended' && client.getQueryData(CURRENT_USER_KEY))
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.queryKey[0] !== CURRENT_USER_KEY[0]) onError(error);
        const count = retries.get(query) ?? 0;
        if (count === RETRIES || !isUnreached(error)) return;
        whenReady(query, () => {
          retries.set(query, count + 1);
          retry(query);
        });
      },
      onSuccess: (_, query) => void retries.delete(query),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (count, error) => isSearchBusy(error) && count < BUSY_RETRIES,
        retryDelay: (_, error) => (retryAfter(error) ?? BUSY_WAIT_MS) + Math.random() * BUSY_SPREAD_MS,
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
