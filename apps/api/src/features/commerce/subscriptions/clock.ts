import type { OrderRow } from '@kindred/db/commerce/checkout/writes';
import { awaitsConfirmation, subscriptionRow } from '@kindred/db/commerce/subscriptions/visibility';
import {
  failCharge,
  isGivenUp,
  lockSubscription,
  lookAgain,
  markReminded,
  orderOfPeriod,
  planRetry,
  type SubscriptionRow,
  takeDue,
} from '@kindred/db/commerce/subscriptions/writes';
import { addDays, remindAt } from '@kindred/validation/commerce/periods';
import { write } from '../../../platform/write.ts';
import { notifyOwing, notifySubscription } from '../notices/service.ts';
import { cancelOpenOrders, cancelOrder, payOrder, type SettlementDeps } from '../settlement/service.ts';
import { renewalOrder } from './renewal.ts';
import { endSubscription } from './service.ts';

const AT_ONCE = 50;

/**
 * The clock: everything that is due at `now`, in pieces that other processes may take part in. What fails is left for
 * an hour, and the others go on.
 */
export async function runSubscriptions(deps: SettlementDeps, now: Date): Promise<void> {
  for (;;) {
    const due = await write(deps, (tx) => takeDue(tx, now, AT_ONCE));
    for (const row of due) {
      try {
        await step(deps, row, now);
      } catch (error) {
        deps.log.error({ err: error, subscriptionId: row.id }, 'a subscription could not be looked after');
      }
    }
    if (due.length < AT_ONCE) return;
  }
}

async function step(deps: SettlementDeps, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.currentPeriodEnd > now) return remind(deps, row, now);
  const isOver = row.cancelAtPeriodEnd || isGivenUp(row, now);
  if (isOver) return giveUp(deps, row, now);
  await renew(deps, row, now);
}

/** Sent once a period. A canceled subscription is not charged, so its buyer gets none. */
async function remind(deps: SettlementDeps, row: SubscriptionRow, now: Date): Promise<void> {
  const isTrial = row.status === 'trial';
  const isDue = remindAt(row.currentPeriodEnd, isTrial ? 'trial' : row.interval) <= now;
  const isTold = row.remindedFor?.getTime() === row.currentPeriodEnd.getTime();
  await write(deps, async (tx, outbox) => {
    if (row.cancelAtPeriodEnd || isTold || !isDue) return lookAgain(tx, row.id, row.currentPeriodEnd);
    await markReminded(tx, row);
    await notifySubscription(tx, outbox, isTrial ? 'trial_ends' : 'renews_soon', row.id, now);
  });
}

/** Ends a subscription after its open payment at the provider, which may turn out to be paid. */
async function giveUp(deps: SettlementDeps, row: SubscriptionRow, now: Date): Promise<void> {
  const order = await write(deps, (tx) => orderOfPeriod(tx, row.id, row.currentPeriodEnd));
  if (order?.status === 'pending' && !(await cancelOrder(deps, order.id))) return;
  await write(deps, (tx, outbox) => endSubscription(tx, outbox, row.id, 'expired', now));
}

async function renew(deps: SettlementDeps, row: SubscriptionRow, now: Date): Promise<void> {
  // An order for the period that ends, such as a change of plan, is paid by now or not at all.
  const isDue = ({ kind, periodStart }: OrderRow) =>
    kind === 'renewal' && periodStart?.getTime() === row.currentPeriodEnd.getTime();
  await cancelOpenOrders(deps, row, isDue);
  const due = await write(deps, (tx, outbox) => renewalOrder(tx, outbox, deps, row.id, now));
  if (due === null) return;
  if (due === 'over') return giveUp(deps, row, now);
  if (due === 'owing' || due === 'suspended') return waitForSeller(deps, row, due, now);
  if (due.isPaid) return;
  const { status } = await payOrder(deps, due.orderId, due.methodId);
  if (status !== 'pending') return;
  await write(deps, async (tx) => {
    const after = await subscriptionRow(tx, row.id);
    if (after?.status === 'past_due' && after.failedCharges > row.failedCharges) {
      return planRetry(tx, row.id, now);
    }
    // The provider still works on what it was given: it is asked again in an hour.
    if (due.methodId !== null && !(await awaitsConfirmation(tx, due.orderId))) return;
    await failCharge(tx, row.id, now);
  });
}

/** A renewal whose seller may owe no more or is suspended: nothing is charged, and it is tried each day of the grace. */
async function waitForSeller(
  deps: SettlementDeps,
  row: SubscriptionRow,
  why: 'owing' | 'suspended',
  now: Date,
): Promise<void> {
  // An order that was placed before the suspension.
  await cancelOpenOrders(deps, row);
  await write(deps, async (tx, outbox) => {
    const held = await lockSubscription(tx, row.id);
    // Paid while its order was being canceled.
    if (held === undefined || held.currentPeriodEnd > now) return;
    const after = await failCharge(tx, row.id, now);
    if (after === undefined) return;
    await lookAgain(tx, row.id, addDays(now, 1));
    if (row.pastDueSince === null) await notifySubscription(tx, outbox, 'renewal_waits', row.id, now);
    if (why === 'owing' && after.sellerId !== null) await notifyOwing(tx, outbox, after.sellerId, after, now);
  });
}
