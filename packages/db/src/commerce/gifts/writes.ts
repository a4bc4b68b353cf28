import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface Recipient {
  recipientId: string | null;
  recipientEmail: string | null;
}

export async function insertGift(
  tx: Tx,
  gift: Recipient & { orderId: string; message: string },
): Promise<void> {
  await unrestrictedDb(tx).insertInto('gifts').values(gift).execute();
}

/** Sent, now or once more, under this code. */
export async function markGiftSent(
  tx: Tx,
  giftId: string,
  sent: { codeHash: Buffer; at: Date },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('gifts')
    .set({ codeHash: sent.codeHash, sentAt: sent.at })
    .where('id', '=', giftId)
    .execute();
}

/** For somebody else, under a code of another version. */
export async function redirectGift(tx: Tx, giftId: string, to: Recipient): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('gifts')
    .set((row) => ({ ...to, codeVersion: row('codeVersion', '+', 1) }))
    .where('id', '=', giftId)
    .execute();
}

/** @returns false when somebody has opened it */
export async function takeGift(tx: Tx, giftId: string, by: { userId: string; at: Date }): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('gifts')
    .set({ redeemedBy: by.userId, redeemedAt: by.at })
    .where('id', '=', giftId)
    .where('redeemedBy', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
