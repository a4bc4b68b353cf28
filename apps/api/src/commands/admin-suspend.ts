import { parseArgs } from 'node:util';
import { credentialsByEmail } from '@kindred/db/accounts/queries';
import { suspensionById } from '@kindred/db/accounts/suspension/queries';
import { setSuspended } from '@kindred/db/accounts/suspension/writes';
import { isLastAdmin } from '@kindred/db/constraintErrors';
import { enqueueJob } from '@kindred/db/outbox';
import { suspendUserInput } from '@kindred/validation/admin/users';
import { sendSuspension } from '../features/accounts/suspension/jobs.ts';
import { recordCommand } from '../features/admin/audit/service.ts';
import { readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

const [action, ...args] = process.argv.slice(2).filter((arg) => arg !== '--');
const isSuspending = action === 'suspend';
const USAGE = isSuspending
  ? 'Usage: pnpm admin:suspend <email> [--reason <text>] [--until <2030-01-31T12:00:00Z>]'
  : 'Usage: pnpm admin:unsuspend <email>';

function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: isSuspending ? { reason: { type: 'string' }, until: { type: 'string' } } : {},
    });
    const email = positionals[0]?.trim().toLowerCase();
    if (!email || positionals.length > 1) throw new Error('One address is needed');
    const { reason, until } = suspendUserInput.pick({ reason: true, until: true }).partial().parse(values);
    return { email, reason: reason ?? null, until: until === undefined ? null : new Date(until) };
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

/**
 * `pnpm admin:suspend <email>` and `pnpm admin:unsuspend <email>`, while the product runs or not. A suspended person is
 * logged out everywhere, and their sockets are closed within two seconds.
 */
await runCommand(async () => {
  const { email, reason, until } = readCommand();
  if (until !== null && until.getTime() <= Date.now()) throw new Error('The end has to be in the future.');
  await withDatabase(readEnv(), log, async (db) => {
    const user = await credentialsByEmail(db, email);
    if (!user) throw new Error(`No account has the address ${email}.`);
    const work = db.transaction().execute(async (tx) => {
      const before = await suspensionById(tx, user.id);
      const found = await setSuspended(tx, user.id, isSuspending ? { reason, until } : null);
      if (found !== null) return found;
      if (isSuspending) await enqueueJob(tx, sendSuspension.name, { userId: user.id });
      await recordCommand(tx, {
        action: isSuspending ? 'user.suspend' : 'user.unsuspend',
        subject: { type: 'user', id: user.id, name: before && `${before.firstName} ${before.lastName}` },
        after: isSuspending ? { suspension: { until, reason } } : { suspension: null },
        reason: reason ?? undefined,
      });
      return null;
    });
    const problem = await work.catch((error: unknown) =>
      isLastAdmin(error) ? ('last_admin' as const) : Promise.reject(error),
    );
    const problems = {
      gone: `No account has the address ${email}.`,
      last_admin: `${email} is the only active platform admin. Create another one first: pnpm admin:create`,
      leaving: `${email} has asked for the account to be deleted and can do nothing but cancel that.`,
      waiting: `${email} is waiting for approval.`,
      unchanged: isSuspending ? `${email} is already suspended.` : `${email} is not suspended.`,
    };
    if (problem !== null) throw new Error(problems[problem]);
    log(isSuspending ? `${email} is suspended and logged out everywhere.` : `${email} can log in again.`);
  });
});
