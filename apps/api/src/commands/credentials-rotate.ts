import { rotateKey } from '../features/courses/certificates/keys.ts';
import { readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** `pnpm credentials:rotate`: signs certificates with a new key. Those signed before can still be verified. */
await runCommand(async () => {
  await withDatabase(readEnv(), log, async (db) => {
    const keys = await rotateKey(db);
    log(`Certificates are signed with a new key. ${keys - 1} older keys stay published.`);
  });
});
