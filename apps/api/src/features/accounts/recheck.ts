import { credentialsById } from '@kindred/db/accounts/queries';
import { sessionWithUser } from '@kindred/db/accounts/visibility';
import { lockUser } from '@kindred/db/accounts/writes';
import type { Tx } from '@kindred/db/client';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';

/**
 * To be asked in the transaction that gives an account another way in: a reset may have ended the session, or the
 * account may be suspended, since the request began.
 */
export async function assertSessionAlive(tx: Tx, who: { userId: string; sid: string }): Promise<void> {
  await lockUser(tx, who.userId);
  const session = await sessionWithUser(tx, who.sid);
  if (session === undefined || session.user.suspendedAt !== null) fail('signed_out');
}

/** The same where a token may call as well: the person is locked either way. */
export async function lockCaller(tx: Tx, { credential }: Pick<Context, 'credential'>, userId: string) {
  if (credential.kind === 'session') await assertSessionAlive(tx, { userId, sid: credential.sid });
  else await lockUser(tx, userId);
}

/**
 * To be asked in the transaction that acts on a password which was verified before it: a reset or a change may have
 * come in between.
 */
export async function assertPasswordUnchanged(
  tx: Tx,
  verified: { id: string; password: string | null },
): Promise<void> {
  await lockUser(tx, verified.id);
  const known = await credentialsById(tx, verified.id);
  if (known?.password !== verified.password) fail('invalid_credentials');
}
