import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** First answers on their way that are followed by another question already. */
const followed = new WeakSet<Promise<unknown>>();

/**
 * Something happened to what these queries tell of. One that waits for its first answer is asked again once that is
 * here: it may have been read before it happened, and would pass for fresh.
 */
export function askAgain(client: QueryClient, filters: InvalidateQueryFilters): void {
  for (const { promise, queryKey, state } of client.getQueryCache().findAll(filters)) {
    if (state.data !== undefined || promise === undefined || followed.has(promise)) continue;
    followed.add(promise);
    promise
      .then(() => client.invalidateQueries({ queryKey, exact: true }))
      // It says so itself, and whoever tries again asks anew.
      .catch(() => undefined);
  }
  void client.invalidateQueries(filters);
}
