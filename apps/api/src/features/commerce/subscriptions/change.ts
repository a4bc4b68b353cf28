import type { Tx } from '@kindred/db/client';
import { openOrdersOf } from '@kindred/db/commerce/recurring/visibility';
import { lockSubscription, markOrder, type SubscriptionRow } from '@kindred/db/commerce/subscriptions/writes';
import { pendingChangeOf, planNext, setTerms } from '@kindred/db/commerce/subscriptionTerms/writes';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import { currencyOf, type Minor, toDecimal } from '@kindred/validation/commerce/money';
import { periodEnd } from '@kindred/validation/commerce/periods';
import type { PlanChange } from '@kindred/validation/commerce/subscriptions';
import type { Interval } from '@kindred/validation/commerce/values';
import type { OfferTerms } from '../../../platform/offer.ts';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { assertDebtBounded, reservedUntilOf } from '../checkout/draft.ts';
import { taxLabelOf } from '../checkout/present.ts';
import type { PaymentAttempt } from '../payments/service.ts';
import { cancelOrder, payOrder, type SettlementDeps } from '../settlement/service.ts';
import { creditOf } from './credit.ts';
import { chargeable, isSellerSuspended, keptCoupon, orderFor, priceOf, termsNow } from './renewal.ts';

/** How another interval comes about. */
interface Change {
  /** At once and without money in a trial, at once for the difference, or at the end of the period. */
  way: 'none' | 'trial' | 'upgrade' | 'downgrade';
  /** The price of a period from then on, before coupon and tax. */
  amount: Minor;
  /** The discount of the coupon that is kept. */
  off: Minor;
  credit: Minor;
  /** The price of the first period, before coupon and tax. */
  unit: Minor;
  terms: OfferTerms | null;
}

async function changeTo(
  db: Deps['db'] | Tx,
  row: SubscriptionRow,
  interval: Interval,
  now: Date,
): Promise<Change> {
  const same = { amount: row.amountMinor, off: 0, credit: 0, unit: 0, terms: null };
  if (interval === row.interval) return { way: 'none', ...same };
  const terms = (await termsNow(db, row, interval, now)) ?? fail('not_for_sale');
  if (await isSellerSuspended(db, terms.sellerId)) fail('not_for_sale');
  const amount = terms.price;
  const { off } = await keptCoupon(db, row, amount);
  const later = { amount, off, credit: 0, unit: 0, terms };
  if (row.status === 'trial') return { way: 'trial', ...later };
  const credit = await creditOf(db, row, terms.sellerId, now);
  return interval === 'year' && amount - off > credit
    ? { ...later, way: 'upgrade', credit, unit: amount - credit }
    : { way: 'downgrade', ...later };
}

function assertChangeable(row: SubscriptionRow | undefined): SubscriptionRow {
  if (row === undefined) return fail('not_found');
  if (row.status === 'ended') fail('subscription_ended');
  if (row.status === 'past_due' || row.cancelAtPeriodEnd) fail('subscription_unchangeable');
  return row;
}

export async function previewChange(
  deps: SettlementDeps,
  held: SubscriptionRow,
  interval: Interval,
  now: Date,
): Promise<PlanChange> {
  const row = assertChangeable(held);
  const change = await changeTo(deps.db, row, interval, now);
  const isNow = change.way === 'upgrade';
  const priced = await priceOf(deps.db, row, change.terms?.sellerId ?? row.sellerId, {
    unit: change.unit,
    price: change.amount,
    interval,
  });
  const { coupon, off, isForever } = await keptCoupon(deps.db, row, change.amount);
  const money = (minor: Minor) => toDecimal(minor, row.currency);
  const label = isNow && !priced.tax.isInclusive ? taxLabelOf(priced.tax) : null;
  return {
    interval,
    amount: money(change.amount),
    currency: row.currency,
    coupon: coupon === null ? null : { code: coupon.code, discount: money(off), isForever },
    dueNow: money(isNow ? priced.amounts.total : 0),
    credit: money(change.credit),
    tax: label === null ? null : { label, amount: money(priced.amounts.tax) },
    startsAt: (change.way === 'downgrade' ? row.currentPeriodEnd : now).toISOString(),
    isTransfer: isNow && deps.payments.main.name === 'invoice',
    nextBilling: (isNow ? periodEnd(now, 1, interval) : row.currentPeriodEnd).toISOString(),
  };
}

const DONE = { paymentUrl: null, declineReason: null };

/**
 * Another interval. What costs more is charged now by the days that are left and happens once it is paid; a decline
 * changes nothing. Asked for twice, it is charged once.
 */
export async function changeInterval(
  deps: SettlementDeps,
  id: string,
  interval: Interval,
  now: Date,
  attempt?: PaymentAttempt,
): Promise<Pick<PlacedOrder, 'paymentUrl' | 'declineReason'>> {
  const made = await write(deps, async (tx) => {
    const row = assertChangeable(await lockSubscription(tx, id));
    const change = await changeTo(tx, row, interval, now);
    const { way, amount, off, unit, terms } = change;
    if (way === 'none') {
      // An announced price stays; a change that waits is taken back.
      if (row.nextInterval !== null) await planNext(tx, id, null);
      const unpaid = await pendingChangeOf(tx, id);
      return unpaid === undefined ? null : { orderId: unpaid.id, methodId: null, isTakenBack: true };
    }
    if (way === 'trial') return setTerms(tx, id, { interval, amount }).then(() => null);
    if (way === 'downgrade') return planNext(tx, id, { interval, amount }).then(() => null);
    attempt?.assertAllowed();
    assertSetUp(deps.payments);
    const open = await pendingChangeOf(tx, id);
    const methodId = await chargeable(tx, deps.payments, row);
    if (open !== undefined) return { orderId: open.id, methodId, isTakenBack: false };
    // The next period waits for its payment.
    if ((await openOrdersOf(tx, row)).length > 0) fail('subscription_unchangeable');
    if (unit - off < currencyOf(row.currency).minimum) fail('amount_too_small');
    const sellerId = terms?.sellerId ?? row.sellerId;
    const order = await orderFor(tx, deps.payments, row, {
      kind: 'change',
      title: `${row.title} (${interval === 'year' ? 'annual' : 'monthly'}, minus unused days)`,
      sellerId,
      tribeId: terms?.tribeId ?? row.tribeId,
      unit,
      price: amount,
      interval,
      reservedUntil: reservedUntilOf(deps.payments, now),
      now,
    });
    await markOrder(tx, order.id, { planAmountMinor: amount, periodStart: row.currentPeriodEnd });
    await assertDebtBounded(tx, order);
    return { orderId: order.id, methodId, isTakenBack: false };
  });
  if (made === null || made.isTakenBack) await attempt?.giveBack();
  if (made === null) return DONE;
  if (made.isTakenBack) return cancelOrder(deps, made.orderId).then(() => DONE);
  const { status, paymentUrl, declineReason } = await payOrder(deps, made.orderId, made.methodId);
  if (status === 'pending' && declineReason !== null && paymentUrl === null) {
    await cancelOrder(deps, made.orderId);
  }
  return { paymentUrl, declineReason };
}
