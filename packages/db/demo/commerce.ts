import { GRACE_DAYS } from '@kindred/validation/commerce/values';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../src/schema/database.ts';
import { idOf } from './ids.ts';
import { invoiceRows, ledgerRows, salesDays, soldCounts, viewDays } from './rows/books.ts';
import {
  affiliateRows,
  couponRows,
  giftRows,
  methodRows,
  ownedRows,
  paymentRows,
  refundRows,
  saleOf,
  sellerSettingsRows,
  subscriptionRows,
} from './rows/commerce.ts';
import { coachingRows } from './rows/products.ts';
import { purchasesOf, subscriptionPlans } from './rows/purchases.ts';
import type { Members } from './rows/tribes.ts';

export type Insert = <Name extends keyof Database>(
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
) => Promise<void>;

/** All that was sold in the demo. */
export function demoSales(now: Date, members: Members) {
  const plans = subscriptionPlans(now, members);
  const sales = purchasesOf(now, plans).map((purchase) => saleOf(purchase));
  return { plans, sales, sold: soldCounts(sales) };
}

export async function writeSales(
  tx: Transaction<Database>,
  insert: Insert,
  { plans, sales }: ReturnType<typeof demoSales>,
  now: Date,
): Promise<void> {
  await insert('sellerSettings', sellerSettingsRows(now));
  await insert('paymentMethods', methodRows(plans));
  const { coupons, uses } = couponRows(sales, now);
  await insert('coupons', coupons);
  await insert('affiliates', affiliateRows(sales, now));
  await insert('subscriptions', subscriptionRows(plans, now));
  await insert(
    'orders',
    sales.map(({ order }) => order),
  );
  await insert(
    'orderItems',
    sales.flatMap(({ lines }) => lines),
  );
  await insert('productSlots', coachingRows(now));
  await insert('couponUses', uses);
  const paid = paymentRows(sales, now);
  await insert('payments', paid.payments);
  await insert('testPayments', paid.provider);
  await insert('bankTransfers', paid.transfers);
  const back = refundRows(sales);
  await insert('refunds', back.refunds);
  await insert('refundItems', back.items);
  await insert('gifts', giftRows(sales, now));
  await insert('purchases', ownedRows(sales, plans, now));
  const books = ledgerRows(sales, now);
  await insert('payouts', books.payouts);
  await insert('ledgerAccounts', books.accounts);
  await insert('ledgerTransactions', books.transactions);
  await insert('ledgerEntries', books.entries);
  await insert('salesDaily', salesDays(sales));
  await insert('pageViewsDaily', viewDays(sales, now));
  const papers = invoiceRows(sales);
  await insert('invoiceCounters', papers.counters);
  await insert('invoices', papers.invoices);
  await endSubscriptions(tx, plans);
  await openPaidTribes(tx);
  await fixWhatTriggersMade(tx);
}

/** An update each, so that they are counted as they are when somebody stops paying. */
async function endSubscriptions(
  tx: Transaction<Database>,
  plans: ReturnType<typeof demoSales>['plans'],
): Promise<void> {
  for (const { id, end } of plans.filter(({ hasEnded }) => hasEnded)) {
    await tx
      .updateTable('subscriptions')
      .set({ status: 'ended', dueAt: null, endedAt: end, updatedAt: end })
      .where('id', '=', id)
      .execute();
  }
}

/** Who pays for a tribe reads it as long as that and the days of grace last. */
async function openPaidTribes(tx: Transaction<Database>): Promise<void> {
  await sql`update tribe_memberships m set tier = 'paid', paid_from = s.current_period_start,
      tier_until = s.current_period_end + make_interval(days => ${GRACE_DAYS}),
      access_until = s.current_period_end + make_interval(days => ${GRACE_DAYS})
    from subscriptions s where s.item_type = 'tribe' and s.item_id = m.tribe_id and s.user_id = m.user_id
      and s.status <> 'ended'`.execute(tx);
}

/** Rows that triggers made have ids and times by chance; the same moment gives the same rows. */
async function fixWhatTriggersMade(tx: Transaction<Database>): Promise<void> {
  const customers = await tx
    .selectFrom('sellerCustomers')
    .select(['id', 'sellerId', 'userId', 'currency', 'isTest'])
    .execute();
  for (const { id, sellerId, userId, currency, isTest } of customers) {
    const fixed = idOf(`customer ${sellerId} ${userId} ${currency} ${isTest}`);
    await sql`update seller_customers set id = ${fixed} where id = ${id}`.execute(tx);
  }
  await sql`update busy_times set id = slot_id where slot_id is not null`.execute(tx);
  await sql`update affiliate_commissions set created_at = orders.paid_at
    from orders where orders.id = affiliate_commissions.order_id`.execute(tx);
}
