import type { Db, Tx } from '@kindred/db/client';
import { linkCode } from '../../../platform/link-code.ts';

export { hashCode } from '../../../platform/link-code.ts';

export function giftCode(db: Db | Tx, gift: { id: string; codeVersion: number }): Promise<string> {
  return linkCode(db, 'gifts', `gift:${gift.id}:${gift.codeVersion}`);
}

/** Below this site. A member needs no code for what was sent to them: notifications hold no secret. */
export async function giftPath(
  db: Db | Tx,
  gift: { id: string; codeVersion: number; recipientId: string | null },
): Promise<string> {
  return `/gift/${gift.recipientId === null ? await giftCode(db, gift) : gift.id}`;
}
