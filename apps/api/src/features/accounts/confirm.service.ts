import { credentialsById, userByIdentity } from '@kindred/db/accounts/queries';
import { hasTwoFactor } from '@kindred/db/accounts/twoFactor/visibility';
import { confirmSession } from '@kindred/db/accounts/writes';
import type { ConfirmIdentityInput, SocialProvider } from '@kindred/validation/accounts';
import { limit, QUARTER_HOUR } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { IDENTITY_COLUMN } from './identities.ts';
import { passkeyOwner } from './passkeys/service.ts';
import { isRightCode } from './twoFactor/service.ts';

/** One count for every place that asks a signed-in person for their password. */
export async function limitPasswordGuesses(ctx: Context, userId: string): Promise<void> {
  await limit(ctx.db, `password:${userId}`, ctx.deps.env.LOGIN_PER_ACCOUNT, QUARTER_HOUR);
}

export async function confirmIdentity(
  ctx: Context,
  who: { userId: string; sid: string },
  { password, code, passkey }: ConfirmIdentityInput,
): Promise<void> {
  if (passkey !== undefined) {
    const owner = await passkeyOwner(ctx, passkey);
    if (owner?.userId !== who.userId) {
      const message = 'That passkey is not one of your account.';
      fail('confirmation_failed', { issues: [{ path: 'passkey', message }] });
    }
    await confirmSession(ctx.db, who.sid, new Date());
    return;
  }
  if (await hasTwoFactor(ctx.db, who.userId)) {
    const isRight = code !== undefined && (await isRightCode(ctx, who.userId, code));
    if (!isRight)
      fail('confirmation_failed', {
        issues: [{ path: 'code', message: 'That code is wrong or was used before. Try the next one.' }],
      });
    await confirmSession(ctx.db, who.sid, new Date());
    return;
  }
  await limitPasswordGuesses(ctx, who.userId);
  const known = await credentialsById(ctx.db, who.userId);
  // Without a password of their own it is verified all the same, and never fits.
  const fits = await ctx.deps.passwords.verify(known?.password, password ?? '');
  if (!fits)
    fail('confirmation_failed', { issues: [{ path: 'password', message: 'That password is wrong.' }] });
  await confirmSession(ctx.db, who.sid, new Date());
}

/**
 * How somebody without a password confirms who they are: by signing in again with a linked provider.
 * @returns false when the identity is not theirs.
 */
export async function confirmByIdentity(
  ctx: Context,
  userId: string,
  provider: SocialProvider,
  subject: string,
): Promise<boolean> {
  const known = await userByIdentity(ctx.db, IDENTITY_COLUMN[provider], subject);
  if (known?.id !== userId || ctx.credential.kind !== 'session') return false;
  // Here a code is asked for, as it is after signing in with the provider.
  if (await hasTwoFactor(ctx.db, userId)) return false;
  await confirmSession(ctx.db, ctx.credential.sid, new Date());
  return true;
}
