import { randomBytes } from 'node:crypto';
import { hasPasskey } from '@kindred/db/accounts/passkeys/visibility';
import { credentialsById } from '@kindred/db/accounts/queries';
import {
  challengedUser,
  hasTwoFactor,
  recoveryCodesLeft,
  twoFactorOf,
} from '@kindred/db/accounts/twoFactor/visibility';
import {
  attemptChallenge,
  deleteChallenge,
  insertChallenge,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  startTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@kindred/db/accounts/twoFactor/writes';
import type { Db, Tx } from '@kindred/db/client';
import { takeLimit } from '@kindred/db/limits';
import { isTwoFactorRole } from '@kindred/permissions/twoFactor';
import {
  SIGN_IN_METHODS,
  type TwoFactorNeeded,
  type TwoFactorView,
  type VerifyLoginInput,
} from '@kindred/validation/accounts/twoFactor';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { knownDevice } from '../loginThrottle.ts';
import { lockCaller } from '../recheck.ts';
import { mailSecurityNotice } from '../security-mail.ts';
import {
  decryptSecret,
  encryptSecret,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  setupUri,
  stepOf,
} from './totp.ts';

const CHALLENGE_MS = 10 * 60_000;

/** @returns what the second step needs; undefined when the account has none. */
export async function challengeFor(tx: Tx, userId: string): Promise<TwoFactorNeeded | undefined> {
  if (!(await hasTwoFactor(tx, userId))) return undefined;
  const token = randomBytes(32).toString('base64url');
  await insertChallenge(tx, {
    tokenHash: hashToken(token),
    userId,
    expiresAt: new Date(Date.now() + CHALLENGE_MS),
  });
  const methods = (await hasPasskey(tx, userId))
    ? [...SIGN_IN_METHODS]
    : SIGN_IN_METHODS.filter((method) => method !== 'passkey');
  return { twoFactor: { token, methods } };
}

/** One count for every place in a session that takes a code: confirmation and set-up. */
async function limitCodesInSession(ctx: Context, userId: string): Promise<void> {
  await limit(ctx.db, `two-factor:session:${userId}`, ctx.deps.env.LOGIN_PER_ACCOUNT, QUARTER_HOUR);
}

/** Who guesses at a sign-in: a known device by itself, all others as one, so that they lock no owner out. */
async function guesserOf(ctx: Context, userId: string): Promise<string> {
  const device = await knownDevice(ctx, { id: userId });
  return device === null ? userId : `${userId}:${device}`;
}

const RECOVERY_CODES_PER_QUARTER_HOUR = 5;
const RECOVERY_CODES_PER_DAY = 20;
const DAY = 24 * HOUR;

/** Apart from codes of the app, which may be used up by wrong ones. */
async function limitRecoveryCodes(db: Db, guesser: string): Promise<void> {
  await limit(db, `recovery-code:${guesser}`, RECOVERY_CODES_PER_QUARTER_HOUR, QUARTER_HOUR);
  await limit(db, `recovery-code:day:${guesser}`, RECOVERY_CODES_PER_DAY, DAY);
}

/** Wrong codes follow a right password: the owner hears of it, once a day. */
const WRONG_CODES_UNTIL_MAIL = 5;
async function countWrongCode(ctx: Context, userId: string): Promise<void> {
  if ((await takeLimit(ctx.db, `wrong-codes:${userId}`, WRONG_CODES_UNTIL_MAIL - 1, DAY)) === 0) return;
  if ((await takeLimit(ctx.db, `wrong-codes:mail:${userId}`, 1, DAY)) > 0) return;
  await ctx.write((_tx, outbox) => mailSecurityNotice(ctx, outbox, userId, 'wrong_codes'));
}

async function stepOfStored(tx: Tx, userId: string, code: string): Promise<number | null> {
  const stored = await twoFactorOf(tx, userId);
  return stored ? stepOf(await decryptSecret(tx, userId, stored.secret), code, new Date()) : null;
}

/** Spends a code of the authenticator app. */
async function spendCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const step = await stepOfStored(tx, userId, code);
  return step !== null && spendStep(tx, userId, step);
}

/**
 * The second step of a sign-in. Unknown tokens and wrong codes answer alike.
 * @param complete makes the session, in the same transaction
 */
export async function verifySignIn(
  ctx: Context,
  input: VerifyLoginInput,
  complete: (write: { tx: Tx; outbox: Outbox }, userId: string) => Promise<void>,
): Promise<string> {
  const { env } = ctx.deps;
  await limit(ctx.db, `login:address:${networkOf(ctx.ip)}`, env.LOGIN_PER_ADDRESS, QUARTER_HOUR);
  const tokenHash = hashToken(input.token);
  const owner = (await challengedUser(ctx.db, tokenHash)) ?? fail('two_factor_failed');
  const guesser = await guesserOf(ctx, owner);
  if (input.recoveryCode !== undefined) await limitRecoveryCodes(ctx.db, guesser);
  else await limit(ctx.db, `two-factor:${guesser}`, env.LOGIN_PER_ACCOUNT, QUARTER_HOUR);
  // A wrong code must not throw inside: that would undo the count of attempts.
  const userId = await ctx.write(async (tx, outbox) => {
    const challenged = await attemptChallenge(tx, tokenHash);
    if (challenged === undefined) return undefined;
    const isRight =
      input.recoveryCode === undefined
        ? await spendCode(tx, challenged, input.code ?? '')
        : await spendRecoveryCode(tx, challenged, hashRecoveryCode(input.recoveryCode));
    if (!isRight) return undefined;
    await deleteChallenge(tx, tokenHash);
    if (input.recoveryCode !== undefined)
      await mailSecurityNotice(ctx, outbox, challenged, 'recovery_code_used');
    await complete({ tx, outbox }, challenged);
    return challenged;
  });
  if (userId !== undefined) return userId;
  await countWrongCode(ctx, owner);
  fail('two_factor_failed');
}

/** For a recent confirmation. */
export async function isRightCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  await limitCodesInSession(ctx, userId);
  return ctx.write((tx) => spendCode(tx, userId, code));
}

export async function twoFactorStatus(ctx: Context, userId: string): Promise<TwoFactorView> {
  const role = ctx.withheldRole ?? ctx.viewer?.role ?? 'guest';
  return {
    isOn: await hasTwoFactor(ctx.db, userId),
    isRequired: ctx.deps.env.REQUIRE_ADMIN_2FA && isTwoFactorRole(role),
    recoveryCodesLeft: await recoveryCodesLeft(ctx.db, userId),
  };
}

export async function beginSetup(ctx: Context, userId: string): Promise<{ secret: string; uri: string }> {
  const known = (await credentialsById(ctx.db, userId)) ?? fail('signed_out');
  const secret = makeSecret();
  await ctx.write(async (tx) => {
    await lockCaller(tx, ctx, userId);
    const encrypted = await encryptSecret(tx, userId, secret);
    if (!(await startTwoFactor(tx, userId, encrypted))) fail('two_factor_on');
  });
  return { secret, uri: setupUri(secret, { issuer: ctx.deps.env.PRODUCT_NAME, label: known.email }) };
}

async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** @returns the recovery codes, for the only time. */
export async function finishSetup(ctx: Context, userId: string, code: string): Promise<string[]> {
  await limitCodesInSession(ctx, userId);
  return ctx.write(async (tx, outbox) => {
    await lockCaller(tx, ctx, userId);
    if (await hasTwoFactor(tx, userId)) fail('two_factor_on');
    const step = await stepOfStored(tx, userId, code);
    if (step === null || !(await turnOnTwoFactor(tx, userId, step))) {
      fail('two_factor_code_wrong', {
        issues: [{ path: 'code', message: 'That code is wrong. Try the current one.' }],
      });
    }
    await mailSecurityNotice(ctx, outbox, userId, 'two_factor_on');
    return newRecoveryCodes(tx, userId);
  });
}

export async function regenerateRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  return ctx.write(async (tx, outbox) => {
    await lockCaller(tx, ctx, userId);
    if (!(await hasTwoFactor(tx, userId))) fail('two_factor_off');
    await mailSecurityNotice(ctx, outbox, userId, 'recovery_codes_replaced');
    return newRecoveryCodes(tx, userId);
  });
}

export async function turnOff(ctx: Context, userId: string): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await lockCaller(tx, ctx, userId);
    if (!(await turnOffTwoFactor(tx, userId))) fail('two_factor_off');
    await mailSecurityNotice(ctx, outbox, userId, 'two_factor_off');
  });
}
