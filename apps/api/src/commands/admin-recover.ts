import { insertMailedLink } from '@kindred/db/accounts/links/writes';
import { credentialsByEmail, currentUserById } from '@kindred/db/accounts/queries';
import { recoverPlatformAdmin } from '@kindred/db/accounts/setup/writes';
import { newLinkToken } from '../features/accounts/link-mail.ts';
import { takeOver } from '../features/accounts/setup/service.ts';
import { recordCommand } from '../features/admin/audit/service.ts';
import { readEnv } from '../platform/env.ts';
import { hashToken } from '../platform/sessions.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

const LINK_MS = 3_600_000;
/** The limit of links in an inbox is for links that others ask for. */
const UNLIMITED = { max: 1, seconds: 0 };

/**
 * `pnpm admin:recover <email>`: makes an account a platform admin that can log in, also while the product runs, and
 * prints a link that sets a new password.
 */
await runCommand(async () => {
  const [address, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--');
  const email = address?.trim().toLowerCase();
  if (!email || rest.length > 0) throw new Error('Usage: pnpm admin:recover <email>');
  const env = readEnv();
  await withDatabase(env, log, async (db) => {
    const found = await credentialsByEmail(db, email);
    if (!found) throw new Error(`No account has the address ${email}. Create one: pnpm admin:create`);
    const token = newLinkToken();
    await db.transaction().execute(async (tx) => {
      const user = await currentUserById(tx, found.id);
      if (!user?.isEmailConfirmed) await takeOver(tx, found.id, null);
      if (!(await recoverPlatformAdmin(tx, found.id))) {
        throw new Error(`${email} is being deleted already. Create another admin: pnpm admin:create`);
      }
      const expiresAt = new Date(Date.now() + LINK_MS);
      const link = {
        tokenHash: hashToken(token),
        userId: found.id,
        purpose: 'reset_password',
        email,
      } as const;
      await insertMailedLink(tx, { ...link, expiresAt }, UNLIMITED);
      await recordCommand(tx, {
        action: 'user.recover',
        subject: { type: 'user', id: found.id, name: user ? `${user.firstName} ${user.lastName}` : email },
        before: { role: user?.role, isSuspended: found.suspendedAt !== null },
        after: { role: 'platform_admin', isSuspended: false },
      });
    });
    log(`${email} is an active platform admin. Choose a new password within an hour at
  ${env.publicUrl}/reset-password#token=${token}
Two-factor authentication stays as it is; pnpm admin:reset-2fa ${email} turns it off.`);
  });
});
