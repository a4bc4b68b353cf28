import { createInterface } from 'node:readline/promises';
import { resetDemo, SHARES_A_PLAN } from '@kindred/db/demo/seed';
import { migrate } from '@kindred/db/migrate';
import { demoPassword } from '../community.ts';
import { shareLatestPlan } from '../features/guide/service.ts';
import { drawDemo } from '../features/media/demo/pictures.ts';
import { readEnv } from '../platform/env.ts';
import { createPasswords } from '../platform/passwords.ts';
import { createStorage } from '../platform/storage.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** `pnpm demo:reset`: deletes everything and seeds the demo community again, after a typed confirmation. */
await runCommand(async () => {
  const env = readEnv();
  if (!env.seedsDemo) {
    throw new Error(
      'This would delete everything in the database, and every uploaded file. If that is what you want, set ALLOW_DEMO_SEED=1 and run it again.',
    );
  }
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const place = env.DATABASE_URL === undefined ? env.DATA_DIR : new URL(env.DATABASE_URL).pathname.slice(1);
  const answer = await input
    .question(`This deletes everyone and everything in ${place}. Type "delete everything" to go on: `)
    .finally(() => input.close());
  if (answer.trim() !== 'delete everything') throw new Error('Nothing was deleted.');
  await withDatabase(env, log, async (db, url) => {
    await migrate(url);
    const password = demoPassword(env);
    await resetDemo(db, { password: await createPasswords({ atOnce: 1, queue: 1 }).hash(password) });
    await shareLatestPlan(db, SHARES_A_PLAN);
    const storage = createStorage(env);
    await storage.empty();
    await drawDemo(db, storage, env, log);
    log(`The demo community is as new. Its password is ${password}.`);
  });
});
