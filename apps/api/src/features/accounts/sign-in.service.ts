import { countInvitationUse } from '@kindred/db/accounts/invitations/writes';
import { passkeyByCredential } from '@kindred/db/accounts/passkeys/visibility';
import { credentialsByEmail, currentUserById, userByIdentity } from '@kindred/db/accounts/queries';
import {
  deleteSession,
  insertTrustedDevice,
  insertUser,
  lockUser,
  type NewUser,
  verifyEmail,
} from '@kindred/db/accounts/writes';
import type { Tx } from '@kindred/db/client';
import {
  type AccountWaiting,
  type CurrentUser,
  type LoginInput,
  SIGN_UP_ANSWER_NEEDED,
  type SignUpInput,
  type SocialProvider,
} from '@kindred/validation/accounts';
import type { PasskeyAssertion } from '@kindred/validation/accounts/passkeys';
import type { TwoFactorNeeded, VerifyLoginInput } from '@kindred/validation/accounts/twoFactor';
import type { Outbox } from '../../platform/bus.ts';
import { KNOWN_DEMO_PASSWORD } from '../../platform/env.ts';
import { HOUR, limit, networkOf, QUARTER_HOUR } from '../../platform/limits.ts';
import { hashToken } from '../../platform/sessions.ts';
import { write } from '../../platform/write.ts';
import type { Context } from '../../trpc/context.ts';
import { fail, invalid } from '../../trpc/errors.ts';
import { assertNotBlocked } from '../moderation/service.ts';
import { notifyAdmins } from './approval/jobs.ts';
import { IDENTITY_COLUMN } from './identities.ts';
import { admit, type Refusal, refusalOf } from './invitations/service.ts';
import { mailConfirmation } from './links/service.ts';
import { countLoginAttempt, deviceToken } from './loginThrottle.ts';
import { passkeyOwner } from './passkeys/service.ts';
import { presentCurrentUser } from './present.ts';
import { checkProof } from './proof/service.ts';
import { assertPasswordUnchanged } from './recheck.ts';
import { mailSecurityNotice } from './security-mail.ts';
import { refuseSuspended } from './suspension/service.ts';
import { challengeFor, verifySignIn } from './twoFactor/service.ts';
import { isRoleWithheld } from './twoFactor/withheld.ts';
import { stopViewing } from './view/service.ts';

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
  await assertNotBlocked(tx, { ip: ctx.ip, userId });
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

/** The way in for every first step: a session, or what the second step needs. */
export async function beginSignIn(
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

export async function currentUserOf(ctx: Context, userId: string): Promise<CurrentUser> {
  const row = await currentUserById(ctx.db, userId);
  if (!row) fail('signed_out');
  return presentCurrentUser(row, await isRoleWithheld(ctx.deps, row));
}

export async function logIn(ctx: Context, input: LoginInput): Promise<CurrentUser | TwoFactorNeeded> {
  const wasRight = await countLoginAttempt(ctx, input.email);
  const found = await credentialsByEmail(ctx.db, input.email);
  const fits = await ctx.deps.passwords.verify(found?.password, input.password);
  // The demo password is in the documentation.
  const isKnown = input.password === KNOWN_DEMO_PASSWORD && !ctx.isFromThisMachine;
  if (!found || !fits || isKnown) fail('invalid_credentials');
  if (found.suspendedAt !== null) await refuseSuspended(ctx.deps, found.id);
  await wasRight();
  const challenge = await ctx.write(async (tx, outbox) => {
    await assertPasswordUnchanged(tx, found);
    return beginSignIn(ctx, { tx, outbox }, found.id);
  });
  return challenge ?? currentUserOf(ctx, found.id);
}

/** One step is enough: a passkey is something one has, unlocked by something one knows or is. */
export async function logInWithPasskey(ctx: Context, passkey: PasskeyAssertion): Promise<CurrentUser> {
  await limit(ctx.db, `login:address:${networkOf(ctx.ip)}`, ctx.deps.env.LOGIN_PER_ADDRESS, QUARTER_HOUR);
  const owner = (await passkeyOwner(ctx, passkey)) ?? fail('passkey_failed');
  if (owner.suspendedAt !== null) await refuseSuspended(ctx.deps, owner.userId);
  await ctx.write(async (tx, outbox) => {
    // A reset that removes it meanwhile comes first or waits.
    await lockUser(tx, owner.userId);
    if ((await passkeyByCredential(tx, passkey.id)) === undefined) fail('passkey_failed');
    await completeSignIn(ctx, { tx, outbox }, owner.userId, { isConfirmed: true });
  });
  return currentUserOf(ctx, owner.userId);
}

export async function signUp(ctx: Context, input: SignUpInput): Promise<CurrentUser | AccountWaiting> {
  const { password, invitation, proof, answer, ...person } = input;
  const refusal = refusalOf(ctx.deps.env.SIGN_UP, invitation);
  if (refusal !== null) fail(refusal);
  const isAsked = ctx.deps.env.SIGN_UP === 'approval' && invitation === undefined;
  if (isAsked && !answer) invalid('answer', SIGN_UP_ANSWER_NEEDED);
  await checkProof(ctx, proof);
  await limit(ctx.db, `signup:address:${networkOf(ctx.ip)}`, ctx.deps.env.SIGNUP_PER_ADDRESS, HOUR);
  const hashed = await ctx.deps.passwords.hash(password);
  const { userId, isWaiting } = await ctx.write(async (tx, outbox) => {
    await assertNotBlocked(tx, { ip: ctx.ip, email: person.email });
    const { refusal, invitationId, isWaiting } = await admit(tx, ctx.deps.env.SIGN_UP, invitation);
    if (refusal !== null) fail(refusal);
    const created = await insertUser(tx, {
      ...person,
      password: hashed,
      authProvider: 'password',
      waiting: isWaiting ? { answer: answer || null } : undefined,
    });
    if (created === undefined) fail('email_taken');
    if (invitationId !== null) await countInvitationUse(tx, invitationId);
    await mailConfirmation(outbox, created);
    if (isWaiting) await outbox.job(notifyAdmins, { userId: created });
    else await completeSignIn(ctx, { tx, outbox }, created, { isConfirmed: true, isNewAccount: true });
    return { userId: created, isWaiting };
  });
  return isWaiting ? { isWaiting } : currentUserOf(ctx, userId);
}

export async function logOut(ctx: Context): Promise<void> {
  const { credential } = ctx;
  if (credential.kind === 'session') {
    // The context of a view writes nothing.
    await write(ctx.deps, async (tx, outbox) => {
      await stopViewing(tx, outbox, ctx);
      await deleteSession(tx, credential.sid);
    });
  }
  ctx.setCookie(ctx.deps.sessions.blankCookie());
}

export interface SocialPerson {
  subject: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

export type SocialOutcome =
  | 'signed_in'
  | TwoFactorNeeded
  | 'suspended'
  | 'waiting'
  | 'identity_exists'
  | 'no_email'
  | Refusal;

/**
 * Signs in whoever the provider says it is. An account that merely has the same address is never joined:
 * its owner signs in first and links the provider in settings.
 * @param invitation the token of a link, for a new account
 */
export async function signInWith(
  ctx: Context,
  provider: SocialProvider,
  person: SocialPerson,
  invitation: string | undefined,
): Promise<SocialOutcome> {
  const column = IDENTITY_COLUMN[provider];
  return ctx.write(async (tx, outbox) => {
    const linked = await userByIdentity(tx, column, person.subject);
    // A reset that unlinks it meanwhile comes first or waits.
    if (linked) await lockUser(tx, linked.id);
    const known = linked && (await userByIdentity(tx, column, person.subject));
    if (known?.awaitsApprovalSince) return 'waiting';
    if (known?.suspendedAt) return 'suspended';
    if (known) return (await beginSignIn(ctx, { tx, outbox }, known.id)) ?? 'signed_in';
    const { refusal, invitationId, isWaiting } = await admit(tx, ctx.deps.env.SIGN_UP, invitation);
    if (refusal !== null) return refusal;
    if (person.email === null) return 'no_email';
    await assertNotBlocked(tx, { ip: ctx.ip, email: person.email });
    const newUser: NewUser = {
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      password: null,
      authProvider: provider,
      [column]: person.subject,
      waiting: isWaiting ? { answer: null } : undefined,
    };
    // Two tabs may come back at the same moment: the second finds the account of the first.
    const created = await insertUser(tx, newUser);
    if (created !== undefined && invitationId !== null) await countInvitationUse(tx, invitationId);
    const earlier = created === undefined ? await userByIdentity(tx, column, person.subject) : undefined;
    const userId = created ?? earlier?.id;
    if (userId === undefined) return 'identity_exists';
    // A provider's word is taken only for an address that it has confirmed itself.
    await verifyEmail(tx, userId);
    if (isWaiting && created !== undefined) await outbox.job(notifyAdmins, { userId: created });
    if (isWaiting || earlier?.awaitsApprovalSince) return 'waiting';
    return (await beginSignIn(ctx, { tx, outbox }, userId, { isNewAccount: true })) ?? 'signed_in';
  });
}
