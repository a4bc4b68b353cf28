import type { ItemType, PaymentDriverName, PurchaseStatus } from '@kindred/validation/commerce/values';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { DisputesTable, OrdersTable, PaymentsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../checkout/writes.ts';
import { lockingOrder } from '../recurring/writes.ts';
import { type OrderFacts, withSides } from './visibility.ts';

/**
 * Locked until the transaction ends: whoever pays, cancels or refunds an order locks it first. Of what is paid by the
 * period the lock of its buyer and item is taken before.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where(lockingOrder(sql`${orderId}::uuid`))
    .forUpdate()
    .executeTakeFirst();
}

const takeOrderOf = prepare((db, { paymentId }: { paymentId: string }) =>
  unrestrictedDb(db)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (of) =>
      of.selectFrom('payments').select('orderId').where('payments.id', '=', paymentId),
    )
    .where(lockingOrder(sql`(select order_id from payments where id = ${paymentId}::uuid)`))
    .forUpdate(),
);

/** The order that a payment is for. */
export async function lockOrderOf(tx: Tx, paymentId: string): Promise<OrderRow | undefined> {
  const [order] = await takeOrderOf(tx, { paymentId });
  return order;
}

const findItems = prepare((db, { orderId }: { orderId: string }) =>
  unrestrictedDb(db).selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position'),
);

export function itemsOfOrder(db: Db | Tx, orderId: string): Promise<OrderItemRow[]> {
  return findItems(db, { orderId });
}

export async function paymentById(db: Db | Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return unrestrictedDb(db).selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
}

export interface LockedPayment extends PaymentRow {
  /** How the provider calls the method that is charged. */
  methodRef: string | null;
}

const takePayment = prepare((db, { paymentId }: { paymentId: string }) =>
  unrestrictedDb(db)
    .selectFrom('payments')
    .leftJoin('paymentMethods as method', 'method.id', 'payments.paymentMethodId')
    .selectAll('payments')
    .select('method.providerRef as methodRef')
    .where('payments.id', '=', paymentId)
    .forUpdate('payments'),
);

/** Lock its order first, when it has one. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | undefined> {
  const [payment] = await takePayment(tx, { paymentId });
  return payment;
}

/** Prepared once for each choice of columns, of which there are few. */
function updating<Values extends object>(table: 'orders' | 'payments') {
  const updates = new Map<string, ReturnType<typeof prepare<Record<string, unknown>, unknown>>>();
  return async (tx: Tx, id: string, values: Values): Promise<void> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const columns = given.map(([column]) => column).sort();
    if (columns.length === 0) return;
    const update =
      updates.get(columns.join()) ??
      prepare((db, row: Record<string, unknown>) =>
        unrestrictedDb(db)
          .updateTable(table)
          .set(Object.fromEntries(columns.map((column) => [column, row[column]])))
          .where('id', '=', row.id as string),
      );
    updates.set(columns.join(), update);
    await update(tx, { ...Object.fromEntries(given), id });
  };
}

export const updatePayment = updating<Updateable<PaymentsTable>>('payments');
export const updateOrder = updating<Updateable<OrdersTable>>('orders');

export type PaidPayment = Pick<
  PaymentRow,
  'status' | 'providerRef' | 'url' | 'declineReason' | 'feeMinor' | 'checkAt'
> & {
  /** The method that it was paid with, when it is to be kept. */
  paymentMethodId?: string | null | undefined;
};

interface Completion extends PaidPayment {
  orderId: string;
  paymentId: string | null;
  paidAt: Date;
  label: string | null;
}

const finish = prepare((db, given: Completion) =>
  withSides(
    unrestrictedDb(db)
      .with('paid', (cte) =>
        cte
          .updateTable('payments')
          .set({
            status: given.status,
            providerRef: given.providerRef,
            url: given.url,
            declineReason: given.declineReason,
            feeMinor: given.feeMinor,
            checkAt: given.checkAt,
            paymentMethodId: sql<string>`coalesce(${given.paymentMethodId}::uuid, payment_method_id)`,
          })
          .where('id', '=', given.paymentId),
      )
      .with('orders', (cte) =>
        cte
          .updateTable('orders')
          .set({
            status: 'completed',
            paidAt: given.paidAt,
            reservedUntil: null,
            declineReason: null,
            paymentMethod: given.label,
          })
          .where('id', '=', given.orderId)
          .returningAll(),
      ),
  ),
);

/**
 * Marks an order as completed, and the payment that paid it, if there was one.
 * @returns the order as it is now, and who its two sides are
 */
export async function markCompleted(
  tx: Tx,
  order: { orderId: string; paidAt: Date; label: string | null },
  payment: { id: string; values: PaidPayment } | undefined,
): Promise<OrderFacts> {
  const none = {
    status: 'succeeded',
    providerRef: null,
    url: null,
    declineReason: null,
    feeMinor: null,
  } as const;
  const values = payment?.values ?? { ...none, checkAt: null };
  const [facts] = await finish(tx, {
    ...order,
    ...values,
    paymentMethodId: values.paymentMethodId ?? null,
    paymentId: payment?.id ?? null,
  });
  if (facts === undefined) throw new Error(`No order ${order.orderId}`);
  return facts;
}

/** Payments of an order that are neither settled nor over, the latest first. */
export async function openPaymentsOf(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
  return unrestrictedDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', 'in', ['created', 'pending', 'requires_action'])
    .orderBy('createdAt', 'desc')
    .execute();
}

/** The payment that paid an order. */
export async function paidPaymentOf(db: Db | Tx, orderId: string): Promise<PaymentRow | undefined> {
  return unrestrictedDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('isSurplus', '=', false)
    .executeTakeFirst();
}

/** Keeps a method for later charges; the same one again is the same row. */
export async function storeMethod(
  tx: Tx,
  method: { userId: string; driver: PaymentDriverName; providerRef: string; label: string; isTest: boolean },
): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('paymentMethods')
    .values(method)
    .onConflict((conflict) =>
      conflict.constraint('payment_methods_ref_key').doUpdateSet({ label: method.label }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Purchase {
  userId: string;
  orderId: string;
  orderItemId: string;
  itemType: ItemType;
  itemId: string;
  title: string;
  expiresAt: Date | null;
}

const own = prepare((db, purchase: Purchase) => {
  const { userId, orderId, orderItemId, itemType, itemId, title, expiresAt } = purchase;
  return unrestrictedDb(db)
    .insertInto('purchases')
    .values({ userId, orderId, orderItemId, itemType, itemId, title, expiresAt })
    .onConflict((conflict) =>
      conflict.constraint('purchases_line_item_key').doUpdateSet({ status: 'active', expiresAt }),
    );
});

/** Makes the buyer own what the line is; again for the next period of a subscription. */
export async function givePurchase(tx: Tx, purchase: Purchase): Promise<void> {
  await own(tx, purchase);
}

export async function endPurchases(
  tx: Tx,
  line: { orderItemId: string },
  status: Exclude<PurchaseStatus, 'active'>,
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('purchases')
    .set({ status })
    .where('orderItemId', '=', line.orderItemId)
    .where('status', '=', 'active')
    .execute();
}

export interface DayFigures {
  sellerId: string;
  /** The day it is counted on, in UTC. */
  at: Date;
  itemType: ItemType;
  itemId: string;
  tribeId: string | null;
  currency: string;
  isTest: boolean;
  title: string;
  orders: number;
  grossMinor: number;
  refundedMinor: number;
  netMinor: number;
}

/** Those of one item and day as one. */
function summedDays(figures: readonly DayFigures[]) {
  const days = new Map<string, Omit<DayFigures, 'at'> & { day: string }>();
  for (const { at, ...figure } of figures) {
    const day = at.toISOString().slice(0, 10);
    const key = [figure.itemId, figure.itemType, day, figure.sellerId, figure.currency, figure.isTest].join();
    const before = days.get(key);
    days.set(key, {
      ...figure,
      day,
      orders: figure.orders + (before?.orders ?? 0),
      grossMinor: figure.grossMinor + (before?.grossMinor ?? 0),
      refundedMinor: figure.refundedMinor + (before?.refundedMinor ?? 0),
      netMinor: figure.netMinor + (before?.netMinor ?? 0),
    });
  }
  return [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

/** Adds to the day of each item; in one order everywhere, so that two sales never deadlock. */
export async function addToDays(tx: Tx, figures: readonly DayFigures[]): Promise<void> {
  const days = summedDays(figures);
  if (days.length === 0) return;
  await unrestrictedDb(tx)
    .insertInto('salesDaily')
    .values(days)
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'day', 'itemType', 'itemId', 'currency', 'isTest'])
        .doUpdateSet((row) => ({
          orders: sql<number>`sales_daily.orders + ${row.ref('excluded.orders')}`,
          grossMinor: sql<number>`sales_daily.gross_minor + ${row.ref('excluded.grossMinor')}`,
          refundedMinor: sql<number>`sales_daily.refunded_minor + ${row.ref('excluded.refundedMinor')}`,
          netMinor: sql<number>`sales_daily.net_minor + ${row.ref('excluded.netMinor')}`,
        })),
    )
    .execute();
}

/** Whose affiliate, to credit the account of the person. */
export async function affiliateUserOf(tx: Tx, affiliateId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .selectFrom('affiliates')
    .select('userId')
    .where('id', '=', affiliateId)
    .executeTakeFirst();
  return row?.userId;
}

export async function countConversion(tx: Tx, affiliateId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('affiliates')
    .set((row) => ({ conversions: row('conversions', '+', 1) }))
    .where('id', '=', affiliateId)
    .execute();
}

export async function disputeByRef(tx: Tx, driver: PaymentDriverName, providerRef: string) {
  return unrestrictedDb(tx)
    .selectFrom('disputes')
    .selectAll()
    .where('driver', '=', driver)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst();
}

export async function insertDispute(tx: Tx, dispute: Insertable<DisputesTable>): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('disputes')
    .values(dispute)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDisputeFee(tx: Tx, id: string, feeMinor: number): Promise<void> {
  await unrestrictedDb(tx).updateTable('disputes').set({ feeMinor }).where('id', '=', id).execute();
}

export async function closeDispute(tx: Tx, id: string, status: 'won' | 'lost', at: Date): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('disputes')
    .set({ status, closedAt: at, heldMinor: 0 })
    .where('id', '=', id)
    .execute();
}

export async function hasOpenDispute(tx: Tx, orderId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('disputes')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders whose reservation has run out, the oldest first. */
export async function expiredOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('reservedUntil', '<', now)
    .orderBy('reservedUntil')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments that came too late or twice and were not sent back yet. */
export async function surplusPayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return unrestrictedDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('isSurplus', '=', true)
    .where(sql<boolean>`refunded_minor < amount_minor`)
    .where('status', '=', 'succeeded')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** What a subscription gave is owned until its next end. */
export async function extendPurchases(tx: Tx, subscriptionId: string, until: Date | null): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('purchases')
    .from('orders')
    .set({ status: 'active', expiresAt: until })
    .whereRef('orders.id', '=', 'purchases.orderId')
    .where('orders.subscriptionId', '=', subscriptionId)
    .where('purchases.status', '!=', 'refunded')
    .execute();
}
