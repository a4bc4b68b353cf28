import { createHash, hkdfSync } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { serverKey } from './server-key.ts';

/**
 * The 128 bits in a secret link. They are made of the server's key each time they are needed and stored as a hash only,
 * so that rows open nothing.
 * @param of what the link opens, with a version where it can be made anew
 */
export async function linkCode(db: Db | Tx, keyName: string, of: string): Promise<string> {
  return codeWith(await serverKey(db, keyName), of).toString('base64url');
}

/** The bits of many codes of one key, which is read once. */
export function codeWith(key: Buffer, of: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', of, 16));
}

export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
