import { drawDemo } from '@kindred/api/features/media/demo/pictures';
import { readEnv } from '@kindred/api/platform/env';
import { createStorage } from '@kindred/api/platform/storage';
import { resetDemo } from '@kindred/db/demo/seed';
import { migrate } from '@kindred/db/migrate';
import { runScript, withDatabase } from './database.ts';

/** `pnpm demo:reset`: empties everything and seeds the demo community again. Never on a database of yours. */
await runScript(async () => {
  const env = readEnv();
  if (!env.seedsDemo) {
    throw new Error(
      'This would delete everything in DATABASE_URL, and every file that was uploaded. If that is what you want, set ALLOW_DEMO_SEED=1 and run it again.',
    );
  }
  await withDatabase(async (db, url) => {
    await migrate(url);
    await resetDemo(db);
    const storage = createStorage(env);
    await storage.empty();
    await drawDemo(db, storage, env, { isNew: true, tell: console.log });
    console.log('The demo community is as new.');
  });
});
