import { deletionBlockersOf } from '@kindred/db/accounts/deletion/visibility';
import { askDeletion, keepAccount } from '@kindred/db/accounts/deletion/writes';
import { credentialsById } from '@kindred/db/accounts/queries';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { cancelAllOf } from '../../commerce/subscriptions/leaving/service.ts';
import { limitPasswordGuesses } from '../confirm.service.ts';
import { assertSessionAlive } from '../recheck.ts';
import { deletionDate, sendLeaving } from './jobs.ts';

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
    const blockers = await deletionBlockersOf(tx, who.userId);
    if (blockers.some(({ kind }) => kind === 'platform')) fail('last_admin');
    if (blockers.length > 0) fail('deletion_blocked');
    await cancelAllOf(tx, outbox, who.userId);
    const asked = await askDeletion(tx, who.userId);
    await outbox.job(sendLeaving, { userId: who.userId, askedAt: asked.toISOString() });
    return asked;
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
