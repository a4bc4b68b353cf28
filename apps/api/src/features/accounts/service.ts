import { randomBytes } from 'node:crypto';
import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import { credentialsById } from '@kindred/db/accounts/queries';
import { tokensOf } from '@kindred/db/accounts/visibility';
import {
  deleteAccessTokensOf,
  deleteOwnSession,
  insertAccessToken,
  setIdentity,
  setPassword,
} from '@kindred/db/accounts/writes';
import { violatedConstraint } from '@kindred/db/constraintErrors';
import {
  type ChangePasswordInput,
  type SocialProvider,
  TOKENS_PER_USER,
  type TokenScope,
} from '@kindred/validation/accounts';
import { hashToken } from '../../platform/sessions.ts';
import { assertRecentlyConfirmed } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { limitPasswordGuesses } from './confirm.service.ts';
import { IDENTITY_COLUMN } from './identities.ts';
import { assertSessionAlive, lockCaller } from './recheck.ts';
import { mailSecurityNotice } from './security-mail.ts';

export { deleteSessionsOf as endSessionsOf } from '@kindred/db/accounts/writes';
export { describeDevice } from './device.ts';

export { presentCard, presentCurrentUser } from './present.ts';
export { lockCaller } from './recheck.ts';
export { mailSecurityNotice } from './security-mail.ts';

export const ACCESS_TOKEN_PREFIX = 'kin_';

export async function changePassword(
  ctx: Context,
  who: { userId: string; sid: string },
  input: ChangePasswordInput,
): Promise<void> {
  await limitPasswordGuesses(ctx, who.userId);
  const known = await credentialsById(ctx.db, who.userId);
  if (!known) fail('signed_out');
  // Nobody who merely finds an open session may give the account a password of their own.
  if (known.password === null) assertRecentlyConfirmed(ctx);
  else {
    const fits = await ctx.deps.passwords.verify(known.password, input.currentPassword ?? '');
    if (!fits) {
      fail('wrong_password', {
        issues: [{ path: 'currentPassword', message: 'Your current password is not correct.' }],
      });
    }
  }
  const hashed = await ctx.deps.passwords.hash(input.newPassword);
  await ctx.write(async (tx, outbox) => {
    await assertSessionAlive(tx, who);
    await setPassword(tx, who.userId, hashed);
    await endCredentials(tx, who.userId, 'password_changed', who.sid);
    if (input.revokeTokens) await deleteAccessTokensOf(tx, who.userId);
    await mailSecurityNotice(ctx, outbox, who.userId, 'password_changed');
  });
}

export async function endOtherSessions(ctx: Context, who: { userId: string; sid: string }): Promise<void> {
  await ctx.write((tx) => endCredentials(tx, who.userId, 'logged_out', who.sid));
}

export async function endSession(ctx: Context, userId: string, sid: string): Promise<void> {
  await ctx.write(async (tx) => {
    if (!(await deleteOwnSession(tx, userId, sid))) fail('not_found');
  });
}

export async function createToken(
  ctx: Context,
  who: { userId: string; sid: string },
  input: { name: string; scopes: TokenScope[]; expiresInDays?: number | undefined },
) {
  const token = `${ACCESS_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = await ctx.write(async (tx, outbox) => {
    const { userId } = who;
    await assertSessionAlive(tx, who);
    if ((await tokensOf(tx, userId)).length >= TOKENS_PER_USER) fail('too_many_tokens');
    await mailSecurityNotice(ctx, outbox, userId, 'token_created');
    return insertAccessToken(tx, {
      userId,
      name: input.name,
      scopes: input.scopes,
      tokenHash: hashToken(token),
      tokenHint: token.slice(-4),
      expiresAt:
        input.expiresInDays === undefined ? null : new Date(Date.now() + input.expiresInDays * 86_400_000),
    });
  });
  return { row, token };
}

/** @throws last_sign_in_method when nothing would be left to sign in with. */
export async function unlinkIdentity(ctx: Context, userId: string, provider: SocialProvider): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await lockCaller(tx, ctx, userId);
    const known = await credentialsById(tx, userId);
    if (!known || known[IDENTITY_COLUMN[provider]] === null) fail('not_found');
    const linked = [known.googleId, known.facebookId].filter((subject) => subject !== null).length;
    if (known.password === null && linked === 1) fail('last_sign_in_method');
    await setIdentity(tx, userId, IDENTITY_COLUMN[provider], null);
    await mailSecurityNotice(ctx, outbox, userId, 'identity_unlinked');
  });
}

/** @returns false when somebody else has linked this identity. */
export async function linkIdentity(
  ctx: Context,
  userId: string,
  provider: SocialProvider,
  subject: string,
): Promise<boolean> {
  try {
    await ctx.write(async (tx, outbox) => {
      // The provider took its time to answer.
      await lockCaller(tx, ctx, userId);
      await setIdentity(tx, userId, IDENTITY_COLUMN[provider], subject);
      await mailSecurityNotice(ctx, outbox, userId, 'identity_linked');
    });
    return true;
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return false;
  }
}
