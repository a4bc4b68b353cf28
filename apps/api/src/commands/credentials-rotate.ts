import { readEnv } from '../platform/env.ts';
import { rotateKey } from '../platform/signing.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** `pnpm credentials:rotate`: signs certificates and tickets with new keys. What was signed before can still be verified. */
await runCommand(async () => {
  await withDatabase(readEnv(), log, async (db) => {
    for (const signed of ['credentials', 'tickets'] as const) {
      const keys = await rotateKey(db, signed);
      log(`New ${signed} are signed with a new key. ${keys - 1} older keys stay published.`);
    }
  });
});
