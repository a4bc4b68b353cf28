import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** @param sentAt when the last digest was sent; null when none was */
export async function planDigest(
  db: Db | Tx,
  userId: string,
  digestAt: Date,
  sentAt: Date | null,
): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('userPreferences')
    .set({ digestAt, ...(sentAt === null ? {} : { digestSentAt: sentAt }) })
    .where('userId', '=', userId)
    .execute();
}

/** Drops the deliveries that waited for the digest just sent. */
export async function dropWaitingForDigest(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('waitingDeliveries')
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('dueAt', '=', sql<Date>`'infinity'::timestamptz`)
    .execute();
}
