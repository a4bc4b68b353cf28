import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { PaymentRow } from '../checkout/writes.ts';

/** @returns false for one that was stored before */
export async function storePaymentEvent(
  db: Db | Tx,
  event: { driver: PaymentDriverName; eventId: string; type: string; providerRef: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unrestrictedDb(db)
    .insertInto('paymentEvents')
    // Nothing is to be done about what concerns no payment.
    .values({ ...event, processedAt: event.providerRef === null ? sql<Date>`now()` : null })
    .onConflict((conflict) => conflict.columns(['driver', 'eventId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function closePaymentEvent(
  db: Db | Tx,
  event: { driver: PaymentDriverName; eventId: string },
): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('paymentEvents')
    .set({ processedAt: sql<Date>`now()` })
    .where('driver', '=', event.driver)
    .where('eventId', '=', event.eventId)
    .execute();
}

/** Counts a try to answer an event that failed. */
export async function notePaymentEventError(
  db: Db,
  event: { driver: PaymentDriverName; eventId: string },
  error: string,
): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('paymentEvents')
    .set((row) => ({ attempts: row('attempts', '+', 1), lastError: error }))
    .where('driver', '=', event.driver)
    .where('eventId', '=', event.eventId)
    .where('processedAt', 'is', null)
    .execute();
}

/**
 * Takes payments that are due to be looked up; each comes again later, the later the older it is, unless it is
 * settled meanwhile.
 */
export async function takeDuePayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return unrestrictedDb(db)
    .updateTable('payments')
    .set({
      checkAt: sql<Date>`now() + least(greatest(now() - created_at, interval '1 minute'), interval '6 hours')`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments as waiting')
        .select('waiting.id')
        .where('waiting.checkAt', '<=', sql<Date>`now()`)
        .orderBy('waiting.checkAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Providers send nothing again after some days, and what is older than a webhook may be is refused. */
export async function prunePaymentEvents(db: Db): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('paymentEvents')
    .where('processedAt', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

/** Nobody waits for a day because of what was declined. */
export async function forgetNetworks(db: Db): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('payments')
    .set({ triedFrom: null })
    .where('triedFrom', 'is not', null)
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
