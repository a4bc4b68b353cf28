import { randomBytes } from 'node:crypto';
import { isTrustedDevice } from '@kindred/db/accounts/writes';
import { resetLimit } from '@kindred/db/limits';
import { limit, networkOf, QUARTER_HOUR } from '../../platform/limits.ts';
import { hashToken } from '../../platform/sessions.ts';
import type { Context } from '../../trpc/context.ts';

/** Browsers keep a cookie for 400 days at most. */
const DEVICE_DAYS = 400;
const DEVICE_TOKEN = /^[\w-]{43}$/;

export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-device' : 'device';
}

/** The device's own token, or a new one, and the cookie that keeps it. */
export function deviceToken(ctx: Context): { token: string; cookie: string } {
  const known = ctx.deviceToken !== null && DEVICE_TOKEN.test(ctx.deviceToken) ? ctx.deviceToken : null;
  const token = known ?? randomBytes(32).toString('base64url');
  const { isHttps } = ctx.deps.env;
  const secure = isHttps ? '; Secure' : '';
  const name = deviceCookieName(isHttps);
  return {
    token,
    cookie: `${name}=${token}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** @returns the caller's device, where it has signed in to the account before; strangers have none */
export async function knownDevice(
  ctx: Pick<Context, 'db' | 'deviceToken'>,
  of: { email: string } | { id: string },
): Promise<string | null> {
  const device = ctx.deviceToken === null ? null : hashToken(ctx.deviceToken);
  return device !== null && (await isTrustedDevice(ctx.db, device, of)) ? device : null;
}

/**
 * Caps password guesses by address and by account. A device that has signed in to the account before has
 * an allowance of its own, so strangers who use up the account's do not lock its owner out. Unknown
 * addresses are counted just like known ones.
 * @returns what to call when the guess was right.
 */
export async function countLoginAttempt(ctx: Context, email: string): Promise<() => Promise<void>> {
  const { env, db } = ctx.deps;
  await limit(db, `login:address:${networkOf(ctx.ip)}`, env.LOGIN_PER_ADDRESS, QUARTER_HOUR);
  const device = await knownDevice(ctx, { email });
  const key = device === null ? `login:account:${email}` : `login:device:${device}:${email}`;
  await limit(db, key, env.LOGIN_PER_ACCOUNT, QUARTER_HOUR);
  return async () => {
    if (device !== null) await resetLimit(db, key);
  };
}
