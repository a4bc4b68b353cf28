import { spendMailedLink } from '@kindred/db/accounts/links/writes';
import { credentialsById } from '@kindred/db/accounts/queries';
import type { CurrentUser } from '@kindred/validation/accounts';
import type { TwoFactorNeeded } from '@kindred/validation/accounts/twoFactor';
import { limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendLoginLink } from '../jobs.ts';
import { beginSignIn, currentUserOf } from '../sign-in.service.ts';
import { refuseSuspended } from '../suspension/service.ts';

/**
 * The way in for a new device while strangers have used up the password attempts of the account. Everything that
 * depends on the address happens in a job, so the answer and its time tell nothing about it.
 */
export async function requestLoginLink(ctx: Context, email: string): Promise<void> {
  const { env } = ctx.deps;
  await limit(ctx.db, `login-link:address:${networkOf(ctx.ip)}`, env.RESET_PER_ADDRESS, QUARTER_HOUR);
  await ctx.write((_tx, outbox) => outbox.job(sendLoginLink, { email }, { key: `login-link:${email}` }));
}

export async function logInByLink(ctx: Context, token: string): Promise<CurrentUser | TwoFactorNeeded> {
  await limit(ctx.db, `login-link:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  const { userId, challenge } = await ctx.write(async (tx, outbox) => {
    const owner = await spendMailedLink(tx, 'login', hashToken(token));
    const known = owner === undefined ? undefined : await credentialsById(tx, owner);
    if (!known) fail('login_link_invalid');
    if (known.suspendedAt !== null) await refuseSuspended(ctx.deps, known.id, tx);
    return { userId: known.id, challenge: await beginSignIn(ctx, { tx, outbox }, known.id) };
  });
  return challenge ?? currentUserOf(ctx, userId);
}
