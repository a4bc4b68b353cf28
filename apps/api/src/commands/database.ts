import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, type Db } from '@kindred/db/client';
import { runningEmbedded, startEmbeddedPostgres } from '@kindred/db/embedded/server';
import type { Env } from '../platform/env.ts';

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
type Log = (message: string) => void;

/** The database of a product that may be running; an embedded one that is not runs for as long as the work takes. */
export async function besideProduct<T>(
  env: DatabaseEnv,
  log: Log,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL !== undefined) return work(env.DATABASE_URL);
  const running = runningEmbedded(env.DATA_DIR);
  if (running) return work(running.url);
  if (!existsSync(join(env.DATA_DIR, 'postgres'))) {
    throw new Error(
      `There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL as for the product.`,
    );
  }
  return withoutProduct(env, log, work);
}

/** The database while no other process may use it: an embedded one is refused while the product runs on it. */
export async function withoutProduct<T>(
  env: DatabaseEnv,
  log: Log,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL !== undefined) return work(env.DATABASE_URL);
  const asked = new AbortController();
  const stop = () => asked.abort();
  const isOwn = process.listenerCount('SIGTERM') === 0;
  // A command that stops by itself has listeners of its own.
  if (isOwn) process.once('SIGINT', stop).once('SIGTERM', stop);
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log, signal: asked.signal });
  const exit = () => void embedded.stop().then(() => process.exit(130));
  asked.signal.addEventListener('abort', exit);
  try {
    return await work(embedded.url);
  } finally {
    asked.signal.removeEventListener('abort', exit);
    if (isOwn) process.off('SIGINT', stop).off('SIGTERM', stop);
    await embedded.stop();
  }
}

/** {@link besideProduct} with two connections, and no limit on how long a statement takes. */
export function withDatabase<T>(
  env: DatabaseEnv,
  log: Log,
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  return besideProduct(env, log, async (url) => {
    const database = createDatabase({ url, max: 2, statementTimeout: 0 });
    try {
      return await work(database.db, url);
    } finally {
      await database.close();
    }
  });
}
