import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import { spendMailedLink } from '@kindred/db/accounts/links/writes';
import { currentUserById } from '@kindred/db/accounts/queries';
import { turnOffTwoFactor } from '@kindred/db/accounts/twoFactor/writes';
import { setPassword, verifyEmail } from '@kindred/db/accounts/writes';
import type { Outbox } from '../../../platform/bus.ts';
import { limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendConfirmation, sendReset } from '../jobs.ts';
import { mailSecurityNotice } from '../security-mail.ts';

/**
 * Gives every caller the same answer, as fast: all that depends on the address happens in a job. Requests that wait are
 * one mail, and those of strangers use up nothing of the owner's.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const { env } = ctx.deps;
  await limit(ctx.db, `reset:address:${networkOf(ctx.ip)}`, env.RESET_PER_ADDRESS, QUARTER_HOUR);
  await ctx.write((_tx, outbox) => outbox.job(sendReset, { email }, { key: `reset:${email}` }));
}

export async function resetPassword(ctx: Context, input: { token: string; password: string }): Promise<void> {
  await limit(ctx.db, `reset:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  const hashed = await ctx.deps.passwords.hash(input.password);
  await ctx.write(async (tx, outbox) => {
    const userId = await spendMailedLink(tx, 'reset_password', hashToken(input.token));
    if (userId === undefined) fail('reset_link_invalid');
    await setPassword(tx, userId, hashed);
    // Whoever has the link has the mail. Who signed up with the mail of another must leave no second step behind.
    if (await verifyEmail(tx, userId)) await turnOffTwoFactor(tx, userId);
    await endCredentials(tx, userId, 'recovered');
    await mailSecurityNotice(ctx, outbox, userId, 'password_reset');
  });
  ctx.setCookie(ctx.deps.sessions.blankCookie());
}

/** However often it is asked for while it waits, it is one mail. */
export function mailConfirmation(outbox: Outbox, userId: string): Promise<void> {
  return outbox.job(sendConfirmation, { userId }, { key: `confirm:${userId}` });
}

/** @returns false when the address is known to be theirs already, and nothing is sent */
export async function requestConfirmation(ctx: Context, userId: string): Promise<boolean> {
  const row = (await currentUserById(ctx.db, userId)) ?? fail('signed_out');
  if (row.isEmailConfirmed) return false;
  await limit(ctx.db, `confirm:account:${userId}`, ctx.deps.env.RESET_PER_ACCOUNT, QUARTER_HOUR);
  await ctx.write((_tx, outbox) => mailConfirmation(outbox, userId));
  return true;
}

export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await limit(ctx.db, `confirm:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  await ctx.write(async (tx) => {
    const userId = await spendMailedLink(tx, 'confirm_email', hashToken(token));
    if (userId === undefined) fail('confirmation_link_invalid');
    await verifyEmail(tx, userId);
  });
}
