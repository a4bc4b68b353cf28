import { readEnv } from '@kindred/api/platform/env';
import { createDatabase, type Db } from '@kindred/db/client';
import { runningEmbedded, startEmbeddedPostgres } from '@kindred/db/embedded/server';

/**
 * The database that `pnpm start` would use. An embedded one that runs already is used as it is; else it is started for
 * as long as the work takes.
 */
export async function withDatabase(work: (db: Db, url: string) => Promise<void>): Promise<void> {
  const env = readEnv();
  const isEmbedded = env.DATABASE_URL === undefined;
  const running = isEmbedded ? runningEmbedded(env.DATA_DIR) : undefined;
  const started =
    isEmbedded && running === undefined
      ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => console.log(line) })
      : undefined;
  try {
    const url = env.DATABASE_URL ?? running?.url ?? started?.url ?? '';
    const database = createDatabase({ url, max: 2, statementTimeout: 0 });
    try {
      await work(database.db, url);
    } finally {
      await database.close();
    }
  } finally {
    await started?.stop();
  }
}

/** Runs a script's work and ends the process with a sentence instead of a stack when it cannot be done. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
