import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { RECOVERY_CODES } from '@kindred/validation/accounts/twoFactor';
import { Secret, TOTP } from 'otpauth';
import { serverKey } from '../../../platform/server-key.ts';

const PERIOD_SECONDS = 30;
/** A clock may be one step off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function totpOf(secret: string, label?: { issuer: string; label: string }): TOTP {
  return new TOTP({
    ...label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** In base32, as authenticator apps take it. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function setupUri(secret: string, label: { issuer: string; label: string }): string {
  return totpOf(secret, label).toString();
}

/** @returns the step that the code belongs to, or null when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const CODE_LENGTH = 16;

/** 80 bits each, so a plain hash is enough to keep them by. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** @param code in lower case; dashes do not matter. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
}

async function keyOf(db: Db | Tx): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await serverKey(db, 'two-factor'), '', 'totp-secret', 32));
}

/** Bound to its account: copied into another row, it cannot be decrypted. */
export async function encryptSecret(db: Db | Tx, userId: string, secret: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws {Error} when it was written with another key or for another account. */
export async function decryptSecret(db: Db | Tx, userId: string, stored: string): Promise<string> {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}
