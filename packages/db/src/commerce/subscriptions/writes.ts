import { addDays, periodEnd, remindAt, retryAfter } from '@kindred/validation/commerce/periods';
import { GRACE_DAYS, type Interval, type ItemType } from '@kindred/validation/commerce/values';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { OrderItemsTable, OrdersTable, SubscriptionsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockingSubscription } from '../recurring/writes.ts';

export type SubscriptionRow = Selectable<SubscriptionsTable>;
type OrderRow = Selectable<OrdersTable>;
type OrderItemRow = Selectable<OrderItemsTable>;

/** Of one that runs: when the clock looks at it next, which is when its buyer is to be told of the next charge. */
function nextLook(
  row: { interval: Interval; currentPeriodEnd: Date; isTrial: boolean; remindedFor: Date | null },
  now: Date,
): Date {
  const told = row.remindedFor?.getTime() === row.currentPeriodEnd.getTime();
  const remind = remindAt(row.currentPeriodEnd, row.isTrial ? 'trial' : row.interval);
  return !told && remind > now ? remind : row.currentPeriodEnd;
}

/** Locks a subscription until the transaction ends, after what its buyer has of the same item. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where(lockingSubscription(id))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changeSubscription(
  tx: Tx,
  id: string,
  set: Updateable<SubscriptionsTable>,
): Promise<SubscriptionRow> {
  return unrestrictedDb(tx)
    .updateTable('subscriptions')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Begins what a paid order is the first payment of, and stores on the order which period it gave. It adds to nothing
 * that runs already.
 * @returns undefined when its buyer has an open one of the same item
 */
export async function insertSubscription(
  tx: Tx,
  begun: {
    order: OrderRow;
    item: OrderItemRow;
    paymentMethodId: string | null;
    /** Whether later periods keep the order's coupon. */
    keepsCoupon: boolean;
    now: Date;
  },
): Promise<SubscriptionRow | undefined> {
  const { order, item, paymentMethodId, keepsCoupon, now } = begun;
  const interval = item.interval ?? 'month';
  const trialEnd = item.trialDays > 0 ? addDays(now, item.trialDays) : null;
  const end = trialEnd ?? periodEnd(now, 1, interval);
  const row = await unrestrictedDb(tx)
    .insertInto('subscriptions')
    .values({
      userId: order.userId,
      sellerId: order.sellerId,
      tribeId: order.tribeId,
      itemType: item.itemType as ItemType,
      itemId: item.itemId,
      title: item.title,
      interval,
      amountMinor: item.unitMinor,
      currency: order.currency,
      isTest: order.isTest,
      status: trialEnd ? 'trial' : 'active',
      anchorAt: trialEnd ?? now,
      periodCount: trialEnd ? 0 : 1,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      trialEndsAt: trialEnd,
      dueAt: nextLook(
        { interval, currentPeriodEnd: end, isTrial: trialEnd !== null, remindedFor: null },
        now,
      ),
      paymentMethodId,
      couponId: keepsCoupon || trialEnd ? order.couponId : null,
      affiliateId: order.affiliateId,
      isGift: order.isGift,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'itemType', 'itemId']).where('status', '<>', sql.lit('ended')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await storeGiven(tx, order.id, row);
  return row;
}

/** The period that an order gave, so that a refund takes back that one. */
async function storeGiven(tx: Tx, orderId: string, row: SubscriptionRow): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('orders')
    .set({ subscriptionId: row.id, givenFrom: row.currentPeriodStart, givenUntil: row.currentPeriodEnd })
    .where('id', '=', orderId)
    .execute();
}

/** Whether an order still pays for what it was priced for: the period that is due, or a change of the one that runs. */
export function isStillPriced(order: OrderRow, row: SubscriptionRow): boolean {
  if (row.status === 'ended' || order.periodStart?.getTime() !== row.currentPeriodEnd.getTime()) return false;
  return order.kind === 'renewal' || (row.status === 'active' && !row.cancelAtPeriodEnd);
}

/**
 * What a renewal or a change of plan was charged for happens, where {@link isStillPriced} says so. The subscription is
 * locked. A change counts from the moment it was priced, so its buyer pays for no day twice and for none too few.
 */
export async function paySubscription(
  tx: Tx,
  order: OrderRow,
  row: SubscriptionRow,
  change: { interval: Interval | null; keepsCoupon: boolean; now: Date },
): Promise<SubscriptionRow> {
  const { interval, keepsCoupon, now } = change;
  const method = await methodThatPaid(tx, order.id);
  const kept = {
    isGift: false,
    failedCharges: 0,
    pastDueSince: null,
    status: 'active',
    ...(keepsCoupon ? {} : { couponId: null }),
    ...(method === null ? {} : { paymentMethodId: method }),
  } as const;
  const next = order.kind === 'change' ? (interval ?? row.interval) : row.interval;
  const start = order.kind === 'change' ? order.createdAt : row.currentPeriodEnd;
  const count = order.kind === 'change' ? 1 : row.periodCount + 1;
  const anchorAt = order.kind === 'change' ? start : row.anchorAt;
  const end = periodEnd(anchorAt, count, next);
  const paid = await changeSubscription(tx, row.id, {
    ...kept,
    anchorAt,
    periodCount: count,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    dueAt: nextLook({ ...row, interval: next, currentPeriodEnd: end, isTrial: false }, now),
    ...(order.kind === 'change'
      ? {
          interval: next,
          amountMinor: order.planAmountMinor ?? row.amountMinor,
          nextInterval: null,
          nextAmountMinor: null,
          nextFrom: null,
        }
      : {}),
  });
  await storeGiven(tx, order.id, paid);
  return paid;
}

async function methodThatPaid(tx: Tx, orderId: string): Promise<string | null> {
  const row = await unrestrictedDb(tx)
    .selectFrom('payments')
    .select('paymentMethodId')
    .where('orderId', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return row?.paymentMethodId ?? null;
}

/**
 * A charge failed: it is tried again after 1, 3 and 5 days, and given up with the grace.
 * @returns undefined when it has ended already
 */
export async function failCharge(tx: Tx, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(tx, id);
  if (row === undefined || row.status === 'ended') return undefined;
  const since = row.pastDueSince ?? (now > row.currentPeriodEnd ? now : row.currentPeriodEnd);
  const failedCharges = row.failedCharges + 1;
  return changeSubscription(tx, id, {
    status: 'past_due',
    pastDueSince: since,
    failedCharges,
    dueAt: retryAfter(since, now),
  });
}

/** The next try to charge one whose charge failed. */
export async function planRetry(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (row?.status !== 'past_due' || row.pastDueSince === null) return;
  await changeSubscription(tx, id, { dueAt: retryAfter(row.pastDueSince, now) });
}

/** Whether everything was tried in vain. */
export function isGivenUp(row: Pick<SubscriptionRow, 'pastDueSince'>, now: Date): boolean {
  return row.pastDueSince !== null && addDays(row.pastDueSince, GRACE_DAYS) <= now;
}

/** Its orders that wait to be paid are for the caller to end. @returns undefined when it had ended before */
export async function closeSubscription(tx: Tx, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(tx, id);
  if (row === undefined || row.status === 'ended') return undefined;
  return changeSubscription(tx, id, { status: 'ended', endedAt: now, dueAt: null });
}

/** What somebody owned by it is theirs no longer. */
export async function expirePurchases(
  tx: Tx,
  subscriptionId: string,
  status: 'expired' | 'refunded',
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('purchases')
    .set({ status })
    .where('status', '=', 'active')
    .where('orderId', 'in', (query) =>
      query.selectFrom('orders').select('orders.id').where('orders.subscriptionId', '=', subscriptionId),
    )
    .execute();
}

/** Its latest order, with the line of it. */
export async function latestOrderOf(tx: Tx, subscriptionId: string) {
  return unrestrictedDb(tx)
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id as orderId', 'orderItems.id as orderItemId'])
    .where('orders.subscriptionId', '=', subscriptionId)
    .where('orders.status', 'in', ['completed', 'refunded'])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orderItems.position')
    .limit(1)
    .executeTakeFirst();
}

/** One that waits for money is charged at once when it gets another method. */
export async function keepMethod(tx: Tx, id: string, paymentMethodId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('subscriptions')
    .set({
      paymentMethodId,
      dueAt: sql<Date | null>`case when status = 'past_due' then least(due_at, now()) else due_at end`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes up to `limit` that the clock has to look at; others may take more at the same time. Whoever dies with one in
 * hand leaves it for an hour.
 */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<SubscriptionRow[]> {
  const db = unrestrictedDb(tx);
  const due = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('dueAt', 'is not', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return db
    .updateTable('subscriptions')
    .set({ dueAt: new Date(now.getTime() + 3_600_000) })
    .where(sql<boolean>`id = any(${due.map(({ id }) => id)}::uuid[])`)
    .returningAll()
    .execute();
}

/** Its buyer was told of the charge at the end of this period. */
export async function markReminded(tx: Tx, row: SubscriptionRow): Promise<void> {
  await changeSubscription(tx, row.id, { remindedFor: row.currentPeriodEnd, dueAt: row.currentPeriodEnd });
}

export async function lookAgain(tx: Tx, id: string, at: Date): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('subscriptions')
    .set({ dueAt: at })
    .where('id', '=', id)
    .where('status', '<>', sql.lit('ended'))
    .execute();
}

/** The order that pays a period, once there is one. */
export async function orderOfPeriod(tx: Tx, subscriptionId: string, periodStart: Date) {
  return unrestrictedDb(tx)
    .selectFrom('orders')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', sql.lit('renewal'))
    .where('status', '<>', sql.lit('cancelled'))
    .where('periodStart', '=', periodStart)
    .executeTakeFirst();
}

export async function markOrder(
  tx: Tx,
  orderId: string,
  mark: { periodStart: Date; planAmountMinor?: number },
): Promise<void> {
  await unrestrictedDb(tx).updateTable('orders').set(mark).where('id', '=', orderId).execute();
}
