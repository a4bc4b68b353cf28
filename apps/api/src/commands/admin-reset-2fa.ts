import { deletePasskeysOf } from '@kindred/db/accounts/passkeys/writes';
import { credentialsByEmail } from '@kindred/db/accounts/queries';
import { turnOffTwoFactor } from '@kindred/db/accounts/twoFactor/writes';
import { deleteSessionsOf } from '@kindred/db/accounts/writes';
import { recordCommand } from '../features/admin/audit/service.ts';
import { readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** `pnpm admin:reset-2fa <email>`: for somebody who lost their phone and their recovery codes. */
await runCommand(async () => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (email === undefined || email === '') throw new Error('Usage: pnpm admin:reset-2fa <email>');
  await withDatabase(readEnv(), log, async (db) => {
    const user = await credentialsByEmail(db, email);
    if (!user) throw new Error(`No account has the address ${email}.`);
    const wasOn = await db.transaction().execute(async (tx) => {
      await deleteSessionsOf(tx, user.id);
      await deletePasskeysOf(tx, user.id);
      const wasTurnedOn = await turnOffTwoFactor(tx, user.id);
      await recordCommand(tx, {
        action: 'user.reset_two_factor',
        subject: { type: 'user', id: user.id, name: email },
        before: { hasTwoFactor: wasTurnedOn },
        after: { hasTwoFactor: false },
      });
      return wasTurnedOn;
    });
    log(
      wasOn
        ? `Two-factor authentication of ${email} is off. Its recovery codes and passkeys are deleted, its sessions ended.`
        : `Two-factor authentication of ${email} was not on. Its passkeys are deleted, its sessions ended.`,
    );
  });
});
