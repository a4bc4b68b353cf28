import { runningEmbedded } from '@kindred/db/embedded/server';
import { migrate } from '@kindred/db/migrate';
import { readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';
import { withoutProduct } from './database.ts';

/** `pnpm db:migrate`: creates the database or brings it up to date, without starting the product. */
await runCommand(async () => {
  const env = readEnv();
  const running = env.DATABASE_URL === undefined ? runningEmbedded(env.DATA_DIR) : undefined;
  const update = async (url: string) => {
    const { applied } = await migrate(url);
    log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  };
  await (running ? update(running.url) : withoutProduct(env, log, update));
});
