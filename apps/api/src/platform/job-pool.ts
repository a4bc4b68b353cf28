import type pg from 'pg';
import { isBusy } from '../trpc/errors.ts';

/** What the worker takes for "not now": it asks again, later and later, instead of giving up. */
const NOT_NOW = '57P03';

function again(error: unknown): never {
  if (!isBusy(error)) throw error;
  throw Object.assign(new Error('The database is away', { cause: error }), { code: NOT_NOW });
}

/** Everything of `target`, which goes on being itself, but for what `changed` answers. */
function changing<Target extends object>(target: Target, changed: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in changed) return Reflect.get(changed, name);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * The pool as the worker of jobs needs it. A job that is done while the database is away could not be put away, and
 * nobody would hear of the failure but Node, which ends the process; and a worker that asks for jobs in vain a few
 * times never asks again. Both wait for the database instead.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(again);
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
    // What streams, as COPY does, is no promise and tells of failures itself.
    const query = (...asked: unknown[]) => {
      const answer = ask(...asked);
      return answer instanceof Promise ? answer.catch(again) : answer;
    };
    return changing(client, { query: query as typeof client.query });
  };
  return changing(pool, {
    connect: ((callback?: Parameters<typeof pool.connect>[0]) =>
      callback === undefined ? connect() : pool.connect(callback)) as typeof pool.connect,
  });
}
