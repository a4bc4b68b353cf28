import type { Db, Tx } from '@kindred/db/client';
import { sellerTerms } from '@kindred/db/commerce/checkout/visibility';
import { lastPaidOrder } from '@kindred/db/commerce/subscriptions/visibility';
import type { SubscriptionRow } from '@kindred/db/commerce/subscriptions/writes';
import { type Minor, prorate } from '@kindred/validation/commerce/money';
import { unusedOf } from '@kindred/validation/commerce/periods';

/**
 * The days that are left are worth what was paid for them and not refunded, in the terms of the price they are taken
 * from: with tax where the seller's prices include it, else without.
 */
export async function creditOf(
  db: Db | Tx,
  row: SubscriptionRow,
  sellerId: string | null,
  now: Date,
): Promise<Minor> {
  const order = await lastPaidOrder(db, row.id);
  if (order === undefined) return 0;
  const { totalMinor, taxMinor, refundedMinor } = order;
  const seller = sellerId === null ? undefined : await sellerTerms(db, sellerId, null);
  const kept = totalMinor - refundedMinor;
  const paid = seller?.isTaxInclusive ? kept : prorate(kept, totalMinor - taxMinor, totalMinor);
  return unusedOf(paid, { start: row.currentPeriodStart, end: row.currentPeriodEnd }, now);
}
