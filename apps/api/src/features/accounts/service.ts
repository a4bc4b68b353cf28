import { randomBytes } from 'node:crypto';
import {
  credentialsByEmail,
  credentialsById,
  currentUserById,
  userByIdentity,
} from '@kindred/db/accounts/queries';
import { hasTwoFactor } from '@kindred/db/accounts/twoFactor/visibility';
import { tokensOf } from '@kindred/db/accounts/visibility';
import {
  confirmSession,
  deleteAccessTokensOf,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  insertAccessToken,
  insertTrustedDevice,
  insertUser,
  lockUser,
  type NewUser,
  setIdentity,
  setPassword,
  verifyEmail,
} from '@kindred/db/accounts/writes';
import type { Tx } from '@kindred/db/client';
import { violatedConstraint } from '@kindred/db/violated';
import {
  type ChangePasswordInput,
  type ConfirmIdentityInput,
  type CurrentUser,
  type LoginInput,
  type SignUpInput,
  type SocialProvider,
  TOKENS_PER_USER,
  type TokenScope,
} from '@kindred/validation/accounts';
import type { TwoFactorNeeded, VerifyLoginInput } from '@kindred/validation/accounts/twoFactor';
import type { Outbox } from '../../platform/bus.ts';
import { HOUR, limit, networkOf, QUARTER_HOUR } from '../../platform/limits.ts';
import { hashToken } from '../../platform/sessions.ts';
import { assertRecentlyConfirmed } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { countGuess, deviceToken } from './guessing.ts';
import { mailConfirmation } from './links.service.ts';
import { presentCurrentUser } from './present.ts';
import { mailSecurityNotice } from './security-mail.ts';
import { challengeFor, isRightCode, verifySignIn } from './two-factor.service.ts';
import { isRoleWithheld } from './withheld.ts';

export { describeDevice } from './device.ts';

export { presentCard } from './present.ts';

export const ACCESS_TOKEN_PREFIX = 'kin_';

/**
 * The one way into an account: a new session and its cookies; one that the browser held before ends.
 * @param isConfirmed whether this sign-in also counts as a recent confirmation
 */
export async function completeSignIn(
  ctx: Context,
  { tx, outbox }: { tx: Tx; outbox: Outbox },
  userId: string,
  { isConfirmed, isNewAccount = false }: { isConfirmed: boolean; isNewAccount?: boolean },
): Promise<void> {
  if (ctx.credential.kind === 'session') {
    await deleteSession(tx, ctx.credential.sid);
  }
  const device = deviceToken(ctx);
  const isUnknownDevice = await insertTrustedDevice(tx, hashToken(device.token), userId);
  if (isUnknownDevice && !isNewAccount) await mailSecurityNotice(ctx, outbox, userId, 'new_sign_in');
  const session = await ctx.deps.sessions.create(tx, userId, {
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    confirmedAt: isConfirmed ? new Date() : null,
  });
  ctx.setCookie(ctx.deps.sessions.cookie(session.token));
  ctx.setCookie(device.cookie);
}

export async function currentUserOf(ctx: Context, userId: string): Promise<CurrentUser> {
  const row = await currentUserById(ctx.db, userId);
  return row ? presentCurrentUser(row) : fail('signed_out');
}

/** The way in for every first step: a session, or what the second step needs. */
async function beginSignIn(
  ctx: Context,
  write: { tx: Tx; outbox: Outbox },
  userId: string,
  options: { isNewAccount?: boolean } = {},
): Promise<TwoFactorNeeded | undefined> {
  const challenge = await challengeFor(write.tx, userId);
  if (challenge === undefined) await completeSignIn(ctx, write, userId, { isConfirmed: true, ...options });
  return challenge;
}

export async function verifyLogin(ctx: Context, input: VerifyLoginInput): Promise<CurrentUser> {
  const userId = await verifySignIn(ctx, input, (write, id) =>
    completeSignIn(ctx, write, id, { isConfirmed: true }),
  );
  return currentUserOf(ctx, userId);
}

async function currentUserOf(ctx: Context, userId: string): Promise<CurrentUser> {
  const row = await currentUserById(ctx.db, userId);
  if (!row) fail('signed_out');
  return presentCurrentUser(row, await isRoleWithheld(ctx.deps, row));
}

export async function logIn(ctx: Context, input: LoginInput): Promise<CurrentUser | TwoFactorNeeded> {
  const wasRight = await countGuess(ctx, input.email);
  const found = await credentialsByEmail(ctx.db, input.email);
  const fits = await ctx.deps.passwords.verify(found?.password, input.password);
  if (!found || !fits) fail('invalid_credentials');
  if (found.suspendedAt !== null) fail('account_suspended');
  await wasRight();
  const challenge = await ctx.write((tx, outbox) => beginSignIn(ctx, { tx, outbox }, found.id));
  return challenge ?? currentUserOf(ctx, found.id);
}

export async function signUp(ctx: Context, input: SignUpInput): Promise<CurrentUser> {
  await limit(ctx.db, `signup:address:${networkOf(ctx.ip)}`, ctx.deps.env.SIGNUP_PER_ADDRESS, HOUR);
  const { password, ...person } = input;
  const hashed = await ctx.deps.passwords.hash(password);
  const userId = await ctx.write(async (tx, outbox) => {
    const created = await insertUser(tx, { ...person, password: hashed, authProvider: 'password' });
    if (created === undefined) fail('email_taken');
    await mailConfirmation(outbox, created);
    await completeSignIn(ctx, { tx, outbox }, created, { isConfirmed: true, isNewAccount: true });
    return created;
  });
  return currentUserOf(ctx, userId);
}

export async function logOut(ctx: Context): Promise<void> {
  const { credential } = ctx;
  if (credential.kind === 'session') {
    await ctx.write((tx) => deleteSession(tx, credential.sid));
  }
  ctx.setCookie(ctx.deps.sessions.blankCookie());
}

/** One count for every place that asks a signed-in person for their password. */
async function limitPasswordGuesses(ctx: Context, userId: string): Promise<void> {
  await limit(ctx.db, `password:${userId}`, ctx.deps.env.LOGIN_PER_ACCOUNT, QUARTER_HOUR);
}

export async function confirmIdentity(
  ctx: Context,
  who: { userId: string; sid: string },
  { password, code }: ConfirmIdentityInput,
): Promise<void> {
  if (await hasTwoFactor(ctx.db, who.userId)) {
    const isRight = code !== undefined && (await isRightCode(ctx, who.userId, code));
    if (!isRight) fail('confirmation_failed', { issues: [{ path: 'code', message: 'That code is wrong.' }] });
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
    await setPassword(tx, who.userId, hashed);
    await deleteSessionsOf(tx, who.userId, who.sid);
    if (input.revokeTokens) await deleteAccessTokensOf(tx, who.userId);
    await mailSecurityNotice(ctx, outbox, who.userId, 'password_changed');
  });
}

export async function endOtherSessions(ctx: Context, who: { userId: string; sid: string }): Promise<void> {
  await ctx.write((tx) => deleteSessionsOf(tx, who.userId, who.sid));
}

export async function endSession(ctx: Context, userId: string, sid: string): Promise<void> {
  await ctx.write(async (tx) => {
    if (!(await deleteOwnSession(tx, userId, sid))) fail('not_found');
  });
}

export async function createToken(
  ctx: Context,
  userId: string,
  input: { name: string; scopes: TokenScope[]; expiresInDays?: number | undefined },
) {
  const token = `${ACCESS_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = await ctx.write(async (tx, outbox) => {
    await lockUser(tx, userId);
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

export const IDENTITY_COLUMN = { google: 'googleId', facebook: 'facebookId' } as const;

/** @throws last_sign_in_method when nothing would be left to sign in with. */
export async function unlinkIdentity(ctx: Context, userId: string, provider: SocialProvider): Promise<void> {
  await ctx.write(async (tx) => {
    await lockUser(tx, userId);
    const known = await credentialsById(tx, userId);
    if (!known || known[IDENTITY_COLUMN[provider]] === null) fail('not_found');
    const linked = [known.googleId, known.facebookId].filter((subject) => subject !== null).length;
    if (known.password === null && linked === 1) fail('last_sign_in_method');
    await setIdentity(tx, userId, IDENTITY_COLUMN[provider], null);
  });
}

export interface SocialPerson {
  subject: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

export type SocialOutcome = 'signed_in' | TwoFactorNeeded | 'suspended' | 'identity_exists' | 'no_email';

/**
 * Signs in whoever the provider says it is. An account that merely has the same address is never joined:
 * its owner signs in first and links the provider in settings.
 */
export async function signInWith(
  ctx: Context,
  provider: SocialProvider,
  person: SocialPerson,
): Promise<SocialOutcome> {
  const column = IDENTITY_COLUMN[provider];
  return ctx.write(async (tx, outbox) => {
    const known = await userByIdentity(tx, column, person.subject);
    if (known?.suspendedAt) return 'suspended';
    if (known) return (await beginSignIn(ctx, { tx, outbox }, known.id)) ?? 'signed_in';
    if (person.email === null) return 'no_email';
    const newUser: NewUser = {
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      password: null,
      authProvider: provider,
      [column]: person.subject,
    };
    // Two tabs may come back at the same moment: the second finds the account of the first.
    const userId = (await insertUser(tx, newUser)) ?? (await userByIdentity(tx, column, person.subject))?.id;
    if (userId === undefined) return 'identity_exists';
    // A provider's word is taken only for an address that it has confirmed itself.
    await verifyEmail(tx, userId);
    return (await beginSignIn(ctx, { tx, outbox }, userId, { isNewAccount: true })) ?? 'signed_in';
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
    await ctx.write((tx) => setIdentity(tx, userId, IDENTITY_COLUMN[provider], subject));
    return true;
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return false;
  }
}
