import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import { credentialsByEmail } from '@kindred/db/accounts/queries';
import { setSuspended } from '@kindred/db/accounts/writes';
import { recordCommand } from '../features/admin/audit/service.ts';
import { readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/**
 * `pnpm admin:suspend <email>` and `pnpm admin:unsuspend <email>`, while the product runs or not. A suspended person is
 * logged out everywhere, and their sockets are closed within two seconds.
 */
await runCommand(async () => {
  const [action, address, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--');
  const isSuspending = action === 'suspend';
  const email = address?.trim().toLowerCase();
  if (!email || rest.length > 0) throw new Error(`Usage: pnpm admin:${action} <email>`);
  await withDatabase(readEnv(), log, async (db) => {
    const user = await credentialsByEmail(db, email);
    if (!user) throw new Error(`No account has the address ${email}.`);
    const problem = await db.transaction().execute(async (tx) => {
      const found = await setSuspended(tx, user.id, isSuspending);
      if (found !== null) return found;
      if (isSuspending) await endCredentials(tx, user.id, 'suspended');
      await recordCommand(tx, {
        action: isSuspending ? 'user.suspend' : 'user.unsuspend',
        subject: { type: 'user', id: user.id, name: email },
        before: { isSuspended: !isSuspending },
        after: { isSuspended: isSuspending },
      });
      return null;
    });
    const problems = {
      last_admin: `${email} is the only active platform admin. Create another one first: pnpm admin:create`,
      leaving: `${email} has asked for the account to be deleted and can do nothing but cancel that.`,
      unchanged: isSuspending ? `${email} is already suspended.` : `${email} is not suspended.`,
    };
    if (problem !== null) throw new Error(problems[problem]);
    log(isSuspending ? `${email} is suspended and logged out everywhere.` : `${email} can log in again.`);
  });
});
