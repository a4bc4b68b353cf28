import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { openGuarded } from '../../unrestrictedDb.ts';

/** @param sentAt of the one that has just left; null when none has */
export async function planDigest(
  db: Db | Tx,
  userId: string,
  digestAt: Date,
  sentAt: Date | null,
): Promise<void> {
  await openGuarded(db)
    .updateTable('userPreferences')
    .set({ digestAt, ...(sentAt === null ? {} : { digestSentAt: sentAt }) })
    .where('userId', '=', userId)
    .execute();
}

/** What waited for the digest that has just left. */
export async function dropWaitingForDigest(tx: Tx, userId: string): Promise<void> {
  await openGuarded(tx)
    .deleteFrom('waitingDeliveries')
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('dueAt', '=', sql<Date>`'infinity'::timestamptz`)
    .execute();
}
