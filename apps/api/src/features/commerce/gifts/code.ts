import { createHash, hkdfSync } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { serverKey } from '../../../platform/server-key.ts';

/**
 * The 128 bits in the link of a gift. They are made of the server's key each time they are needed and stored as a
 * hash only, so that rows of gifts open nothing.
 */
export async function giftCode(db: Db | Tx, gift: { id: string; codeVersion: number }): Promise<string> {
  const key = await serverKey(db, 'gifts');
  const bits = hkdfSync('sha256', key, '', `gift:${gift.id}:${gift.codeVersion}`, 16);
  return Buffer.from(bits).toString('base64url');
}

export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Below this site. A member needs no code for what was sent to them: notifications hold no secret. */
export async function giftPath(
  db: Db | Tx,
  gift: { id: string; codeVersion: number; recipientId: string | null },
): Promise<string> {
  return `/gift/${gift.recipientId === null ? await giftCode(db, gift) : gift.id}`;
}
