import type { Context } from '../trpc/context.ts';
import { AppError } from '../trpc/errors.ts';
import type { Env } from './env.ts';
import { createSlots } from './slots.ts';

export interface Searches {
  /** @param by whose search it is: one caller has a share of the queue, not all of it */
  run<T>(by: string, work: () => Promise<T>): Promise<T>;
}

/** Of one caller, running and waiting. */
const AT_ONCE_PER_CALLER = 8;
const WAIT_AT_MOST_MS = 1_000;
const RETRY_AFTER_SECONDS = 2;
/** A search asks two questions at once at most, so that half of the connections are always left to other calls. */
const CONNECTIONS_EACH = 2;

const refusal = () => new AppError('search_busy', { retryAfter: RETRY_AFTER_SECONDS });

/**
 * The queue of this node for everything that looks through much to find what was typed.
 * @param waitAtMost milliseconds after which a search that waits is refused
 */
export function createSearches(
  env: Pick<Env, 'SEARCHES_AT_ONCE' | 'SEARCH_QUEUE' | 'DATABASE_POOL'>,
  waitAtMost = WAIT_AT_MOST_MS,
): Searches {
  const share = Math.max(1, Math.floor(env.DATABASE_POOL / 2 / CONNECTIONS_EACH));
  const inTurn = createSlots({
    atOnce: Math.min(env.SEARCHES_AT_ONCE, share),
    queue: env.SEARCH_QUEUE,
    waitAtMost,
    refusal,
  });
  const counts = new Map<string, number>();
  return {
    async run(by, work) {
      const count = counts.get(by) ?? 0;
      if (count >= AT_ONCE_PER_CALLER) throw refusal();
      counts.set(by, count + 1);
      try {
        return await inTurn(work);
      } finally {
        const left = (counts.get(by) ?? 1) - 1;
        if (left === 0) counts.delete(by);
        else counts.set(by, left);
      }
    },
  };
}

/** Runs `work` when it is its turn among the searches; without words it is a list like any other. */
export function inSearchQueue<T>(
  { deps, viewer, ip }: Pick<Context, 'deps' | 'viewer' | 'ip'>,
  words: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return words ? deps.searches.run(viewer?.id ?? ip, work) : work();
}
