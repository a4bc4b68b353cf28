import { addDays, periodEnd, remindAt, retryAfter } from '@kindred/validation/commerce/periods';
import { GRACE_DAYS, type Interval, type ItemType } from '@kindred/validation/commerce/values';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { OrderItemsTable, OrdersTable, SubscriptionsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

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

/** Holds a subscription until the transaction ends. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
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
 * Begins what a paid order is the first payment of. An order that began one already answers with it, and a second
 * order for the same thing pays the next period of the one that runs.
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
): Promise<SubscriptionRow> {
  const { order, item, paymentMethodId, keepsCoupon, now } = begun;
  const db = unrestrictedDb(tx);
  if (order.subscriptionId !== null) {
    const known = await lockSubscription(tx, order.subscriptionId);
    if (known !== undefined) return known;
  }
  const interval = item.interval ?? 'month';
  const trialEnd = item.trialDays > 0 ? addDays(now, item.trialDays) : null;
  const end = trialEnd ?? periodEnd(now, 1, interval);
  const inserted = await db
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
  const row = inserted ?? (await extendOpen(tx, order, item, paymentMethodId, now));
  await db.updateTable('orders').set({ subscriptionId: row.id }).where('id', '=', order.id).execute();
  return row;
}

async function extendOpen(
  tx: Tx,
  order: OrderRow,
  item: OrderItemRow,
  paymentMethodId: string | null,
  now: Date,
): Promise<SubscriptionRow> {
  const { userId } = order;
  const open = await openOf(tx, { userId, itemType: item.itemType as ItemType, itemId: item.itemId });
  if (open === undefined) throw new Error(`Order ${order.id} can neither begin nor extend a subscription`);
  await changeSubscription(tx, open.id, {
    ...(paymentMethodId === null ? {} : { paymentMethodId }),
    ...(order.isGift ? {} : { isGift: false }),
  });
  return advance(tx, open.id, now);
}

async function openOf(
  tx: Tx,
  of: Pick<SubscriptionRow, 'userId' | 'itemType' | 'itemId'>,
): Promise<{ id: string } | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', of.userId)
    .where('itemType', '=', of.itemType)
    .where('itemId', '=', of.itemId)
    .where('status', '<>', sql.lit('ended'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The period that was waiting to be paid begins, or the next one. */
async function advance(tx: Tx, id: string, now: Date): Promise<SubscriptionRow> {
  const row = await unrestrictedDb(tx)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const end = periodEnd(row.anchorAt, row.periodCount + 1, row.interval);
  return changeSubscription(tx, id, {
    status: 'active',
    periodCount: row.periodCount + 1,
    currentPeriodStart: row.currentPeriodEnd,
    currentPeriodEnd: end,
    failedCharges: 0,
    pastDueSince: null,
    dueAt: nextLook({ ...row, currentPeriodEnd: end, isTrial: false }, now),
  });
}

/**
 * What a renewal or a change of plan was charged for happens. One that ended meanwhile begins anew from now, unless
 * another one of the same thing is open: then that one gets the period.
 * @returns undefined when there is none
 */
export async function paySubscription(
  tx: Tx,
  order: OrderRow,
  change_: { interval: Interval | null; keepsCoupon: boolean; now: Date },
): Promise<SubscriptionRow | undefined> {
  const { interval, keepsCoupon, now } = change_;
  const row = order.subscriptionId === null ? undefined : await lockSubscription(tx, order.subscriptionId);
  if (row === undefined) return undefined;
  await expireOtherOrders(tx, row.id, order.id);
  const method = await methodThatPaid(tx, order.id);
  const coupon = {
    isGift: false,
    ...(keepsCoupon ? {} : { couponId: null }),
    ...(method === null ? {} : { paymentMethodId: method }),
  };
  if (order.kind === 'change') {
    const next = interval ?? row.interval;
    const end = periodEnd(now, 1, next);
    return changeSubscription(tx, row.id, {
      ...REOPENED,
      ...coupon,
      interval: next,
      amountMinor: order.planAmountMinor ?? row.amountMinor,
      nextInterval: null,
      nextAmountMinor: null,
      nextFrom: null,
      anchorAt: now,
      periodCount: 1,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      dueAt: nextLook({ ...row, interval: next, currentPeriodEnd: end, isTrial: false }, now),
    });
  }
  if (row.status === 'ended') {
    const open = await openOf(tx, row);
    if (open !== undefined) {
      await unrestrictedDb(tx)
        .updateTable('orders')
        .set({ subscriptionId: open.id })
        .where('id', '=', order.id)
        .execute();
      return advance(tx, open.id, now);
    }
    const end = periodEnd(now, 1, row.interval);
    return changeSubscription(tx, row.id, {
      ...REOPENED,
      ...coupon,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      anchorAt: now,
      periodCount: 1,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      dueAt: nextLook({ ...row, currentPeriodEnd: end, isTrial: false }, now),
    });
  }
  // A period that was paid before: told twice, counted once.
  if (order.periodStart !== null && order.periodStart < row.currentPeriodEnd) return row;
  await changeSubscription(tx, row.id, coupon);
  return advance(tx, row.id, now);
}

const REOPENED = {
  status: 'active',
  endedAt: null,
  failedCharges: 0,
  pastDueSince: null,
} as const satisfies Updateable<SubscriptionsTable>;

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

/** Ends it, with the order of a period that nobody paid. @returns undefined when it had ended before */
export async function closeSubscription(tx: Tx, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(tx, id);
  if (row === undefined || row.status === 'ended') return undefined;
  await cancelUnpaidOrders(tx, id);
  return changeSubscription(tx, id, { status: 'ended', endedAt: now, dueAt: null });
}

async function cancelUnpaidOrders(tx: Tx, subscriptionId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('orders')
    .set({ status: 'cancelled', reservedUntil: null })
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('kind', '!=', 'purchase')
    .execute();
}

/**
 * A change of plan credits days that a renewal adds to, and ends the period that a renewal is for: where one of the two
 * is paid, nothing is waited for of the other.
 */
async function expireOtherOrders(tx: Tx, subscriptionId: string, paidOrderId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('orders')
    .set({ reservedUntil: sql<Date>`now()` })
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('kind', '!=', 'purchase')
    .where('id', '!=', paidOrderId)
    .execute();
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
  mark: { periodStart: Date } | { planAmountMinor: number },
): Promise<void> {
  await unrestrictedDb(tx).updateTable('orders').set(mark).where('id', '=', orderId).execute();
}
