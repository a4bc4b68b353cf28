import { randomBytes } from 'node:crypto';
import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import {
  makePlatformAdmin,
  replaceFirstSetupToken,
  spendSetupToken,
} from '@kindred/db/accounts/setup/writes';
import { turnOffTwoFactor } from '@kindred/db/accounts/twoFactor/writes';
import { insertUser, setPassword } from '@kindred/db/accounts/writes';
import type { Db, Tx } from '@kindred/db/client';
import type { CurrentUser, SetupInput } from '@kindred/validation/accounts';
import type { Env } from '../../../platform/env.ts';
import { limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { completeSignIn, currentUserOf } from '../sign-in.service.ts';

const FIRST_START_MS = 24 * 3_600_000;

export function newSetupToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The token stands behind the #, so that it reaches no server log and no referrer. */
export function setupAddress(env: Env, token: string): string {
  return `${env.publicUrl}/setup#token=${token}`;
}

/** @returns where the first admin is created, or undefined when there is one already */
export async function offerSetup(db: Db, env: Env): Promise<string | undefined> {
  const { token, hash } = newSetupToken();
  const isOffered = await replaceFirstSetupToken(db, hash, new Date(Date.now() + FIRST_START_MS));
  return isOffered ? setupAddress(env, token) : undefined;
}

/**
 * Ends every way into an account whose address was never confirmed: another person may have signed up with it.
 * @param password the only way in from now on; null for none but a link
 */
export async function takeOver(tx: Tx, userId: string, password: string | null): Promise<void> {
  await setPassword(tx, userId, password);
  await endCredentials(tx, userId, 'recovered');
  await turnOffTwoFactor(tx, userId);
}

/** Creates a platform admin by the operator's one-time token, and signs them in. */
export async function setUp(ctx: Context, { token, password, ...person }: SetupInput): Promise<CurrentUser> {
  await limit(ctx.db, `setup:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  const hashed = await ctx.deps.passwords.hash(password);
  const userId = await ctx.write(async (tx, outbox) => {
    if (!(await spendSetupToken(tx, hashToken(token)))) fail('setup_link_invalid');
    const created = await insertUser(tx, { ...person, password: hashed, authProvider: 'password' });
    if (created === undefined) fail('email_taken');
    await makePlatformAdmin(tx, created);
    await completeSignIn(ctx, { tx, outbox }, created, { isConfirmed: true, isNewAccount: true });
    return created;
  });
  return currentUserOf(ctx, userId);
}
