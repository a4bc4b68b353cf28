import type { Db } from '@kindred/db/client';
import type { Context } from '../trpc/context.ts';
import { AppError } from '../trpc/errors.ts';
import { createConcurrencyLimit, type InTurn } from './concurrency.ts';
import type { Env } from './env.ts';

/** @param db for the long statements of a search, see {@link createSearches} */
type Search<T> = (db: Db) => Promise<T>;

export interface Searches {
  /** @param by whose search it is: one caller has a share of the queue, not all of it */
  run<T>(by: string, work: Search<T>): Promise<T>;
  /** Searches of this node that run and that wait, for metrics. */
  state: InTurn['state'];
}

/** Searches of one caller, running and waiting. */
const AT_ONCE_PER_CALLER = 8;
const WAIT_AT_MOST_MS = 1_000;
const RETRY_AFTER_SECONDS = 2;
/** A search asks two questions at once at most, so that half of the connections are always left to other calls. */
const CONNECTIONS_EACH = 2;

const refusal = () => new AppError('search_busy', { retryAfter: RETRY_AFTER_SECONDS });

type Limits = Pick<Env, 'SEARCHES_AT_ONCE' | 'SEARCH_QUEUE' | 'DATABASE_POOL'>;

/** How many searches run at once on this node. */
export function searchesAtOnce({ SEARCHES_AT_ONCE, DATABASE_POOL }: Limits): number {
  return Math.min(SEARCHES_AT_ONCE, Math.max(1, Math.floor(DATABASE_POOL / 2 / CONNECTIONS_EACH)));
}

/**
 * The queue of this node for everything that looks through much to find what was typed.
 * @param db connections that plan once: to plan the search of everything takes longer than to run it
 * @param waitAtMost milliseconds after which a search that waits is refused
 */
export function createSearches(env: Limits, db: Db, waitAtMost = WAIT_AT_MOST_MS): Searches {
  const inTurn = createConcurrencyLimit({
    atOnce: searchesAtOnce(env),
    queue: env.SEARCH_QUEUE,
    waitAtMost,
    refusal,
  });
  const counts = new Map<string, number>();
  return {
    state: inTurn.state,
    async run(by, work) {
      const count = counts.get(by) ?? 0;
      if (count >= AT_ONCE_PER_CALLER) throw refusal();
      counts.set(by, count + 1);
      try {
        return await inTurn(() => work(db));
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
  { deps, db, viewer, ip }: Pick<Context, 'deps' | 'db' | 'viewer' | 'ip'>,
  words: string | undefined,
  work: Search<T>,
): Promise<T> {
  return words ? deps.searches.run(viewer?.id ?? ip, work) : work(db);
}
