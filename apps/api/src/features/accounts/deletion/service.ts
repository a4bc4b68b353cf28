import { deletionBlockersOf } from '@kindred/db/accounts/deletion/visibility';
import { askDeletion, keepAccount } from '@kindred/db/accounts/deletion/writes';
import { credentialsById } from '@kindred/db/accounts/queries';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { cancelAllOf } from '../../commerce/subscriptions/leaving/service.ts';
import { limitPasswordGuesses } from '../confirm.service.ts';
import { assertSessionAlive } from '../recheck.ts';
import { deletionDate, sendLeaving } from './jobs.ts';

export { deletionDate } from './jobs.ts';

/** Hides an account, whose row is locked, until it is deleted. @returns when that was requested */
export async function requestDeletion(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  { byStaff }: { byStaff: boolean },
): Promise<Date> {
  const blockers = await deletionBlockersOf(tx, userId);
  if (blockers.some(({ kind }) => kind === 'platform')) fail('last_admin');
  if (blockers.length > 0) fail('deletion_blocked');
  await cancelAllOf(tx, outbox, userId);
  const askedAt = await askDeletion(tx, userId);
  await outbox.job(sendLeaving, { userId, askedAt: askedAt.toISOString(), byStaff });
  return askedAt;
}

export async function deleteAccount(
  ctx: Context,
  who: { userId: string; sid: string },
  password: string | undefined,
): Promise<{ deletedAt: string }> {
  await limitPasswordGuesses(ctx, who.userId);
  const known = (await credentialsById(ctx.db, who.userId)) ?? fail('signed_out');
  if (known.password !== null && !(await ctx.deps.passwords.verify(known.password, password ?? ''))) {
    fail('wrong_password', { issues: [{ path: 'password', message: 'That password is wrong.' }] });
  }
  const askedAt = await ctx.write(async (tx, outbox) => {
    await assertSessionAlive(tx, who);
    return requestDeletion(tx, outbox, who.userId, { byStaff: false });
  });
  ctx.setCookie(ctx.deps.sessions.blankCookie());
  return { deletedAt: deletionDate(askedAt).toISOString() };
}

/** Keeps an account that was to be deleted; does nothing for one that stays. */
export async function comeBack(ctx: Context): Promise<void> {
  const { leaving } = ctx;
  if (leaving === null) return;
  await ctx.write(async (tx) => {
    if (!(await keepAccount(tx, leaving.userId))) fail('not_found');
  });
}
