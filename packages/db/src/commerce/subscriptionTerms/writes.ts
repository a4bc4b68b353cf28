import type { Interval, ItemType } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { changeSubscription, type SubscriptionRow } from '../subscriptions/writes.ts';

/** Stops at the end of what is paid for, or no longer. */
export async function setCancelled(tx: Tx, id: string, now: Date | null): Promise<void> {
  await changeSubscription(tx, id, { cancelAtPeriodEnd: now !== null, cancelledAt: now });
}

/** What it changes to at the end of the period; null for nothing. */
export async function planNext(
  tx: Tx,
  id: string,
  next: { interval: Interval; amount: number } | null,
): Promise<void> {
  await changeSubscription(tx, id, {
    nextInterval: next?.interval ?? null,
    nextAmountMinor: next?.amount ?? null,
    nextFrom: null,
  });
}

/** Another plan from its first charge on, while the trial runs. */
export async function setTerms(
  tx: Tx,
  id: string,
  terms: { interval: Interval; amount: number },
): Promise<void> {
  await changeSubscription(tx, id, { interval: terms.interval, amountMinor: terms.amount });
}

/** What was agreed on for the next period, at its beginning. */
export async function applyNext(tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const start = row.currentPeriodEnd;
  if (row.nextAmountMinor === null || (row.nextFrom !== null && row.nextFrom > start)) return row;
  const interval = row.nextInterval ?? row.interval;
  return changeSubscription(tx, row.id, {
    interval,
    amountMinor: row.nextAmountMinor,
    nextInterval: null,
    nextAmountMinor: null,
    nextFrom: null,
    ...(interval === row.interval ? {} : { anchorAt: start, periodCount: 0 }),
  });
}

/** A change of plan that waits to be paid. */
export async function pendingChangeOf(tx: Tx, subscriptionId: string) {
  return unrestrictedDb(tx)
    .selectFrom('orders')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'change')
    .where('status', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who sells it now: a tribe may have been handed over. */
export async function setSeller(
  tx: Tx,
  id: string,
  seller: { sellerId: string | null; tribeId: string | null; title: string },
): Promise<void> {
  await changeSubscription(tx, id, seller);
}

/**
 * Announces a price to those who pay another one: it counts for periods that begin `from` then.
 * @returns whom to tell
 */
export async function announcePrice(
  tx: Tx,
  notice: {
    tribeId: string;
    itemType: ItemType;
    itemId: string;
    interval: Interval;
    currency: string;
    amount: number;
    from: Date;
  },
): Promise<string[]> {
  // Whose price it is already has no other one to come.
  await unrestrictedDb(tx)
    .updateTable('subscriptions')
    .set({ nextAmountMinor: null, nextFrom: null })
    .where('tribeId', '=', notice.tribeId)
    .where('itemType', '=', notice.itemType)
    .where('itemId', '=', notice.itemId)
    .where('interval', '=', notice.interval)
    .where('amountMinor', '=', notice.amount)
    .where('nextFrom', 'is not', null)
    .execute();
  const rows = await unrestrictedDb(tx)
    .updateTable('subscriptions')
    .set({ nextAmountMinor: notice.amount, nextFrom: notice.from })
    .where('tribeId', '=', notice.tribeId)
    .where('itemType', '=', notice.itemType)
    .where('itemId', '=', notice.itemId)
    .where('interval', '=', notice.interval)
    .where('currency', '=', notice.currency)
    .where('amountMinor', '!=', notice.amount)
    .where(sql<boolean>`next_amount_minor is distinct from ${notice.amount}::bigint`)
    .where('nextInterval', 'is', null)
    .where('status', '<>', sql.lit('ended'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
