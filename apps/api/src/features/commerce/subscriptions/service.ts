import type { Tx } from '@kindred/db/client';
import { couponById } from '@kindred/db/commerce/checkout/visibility';
import type { OrderItemRow, OrderRow, PaymentRow } from '@kindred/db/commerce/checkout/writes';
import { lockRecurring } from '@kindred/db/commerce/recurring/writes';
import {
  awaitsConfirmation,
  intervalOfOrder,
  openMembership,
  openOfBusiness,
  openOfTribe,
  wasAskedToPay,
} from '@kindred/db/commerce/subscriptions/visibility';
import {
  closeSubscription,
  expirePurchases,
  failCharge,
  keepMethod,
  latestOrderOf,
  paySubscription,
} from '@kindred/db/commerce/subscriptions/writes';
import { graceUntil } from '@kindred/validation/commerce/periods';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import type { EndReason } from '../../../platform/offer.ts';
import type { Deps } from '../../../trpc/context.ts';
import { notifySubscription } from '../notices/service.ts';
import { endOpenOrders } from '../settlement/release.ts';
import { asPriced, begin } from './beginning.ts';
import { type Ending, endPaidSubscription } from './ending.ts';

export { endPaidSubscription, lockRecurring };

async function isForever(tx: Tx, couponId: string | null): Promise<boolean> {
  return couponId !== null && (await couponById(tx, couponId))?.duration === 'forever';
}

/**
 * The first payment of something recurring, or the start of its trial.
 * @returns with grace, until when access is given
 */
export async function openSubscription(
  tx: Tx,
  _outbox: Outbox,
  opened: { order: OrderRow; item: OrderItemRow; paymentMethodId: string | null; now: Date },
): Promise<{ subscriptionId: string; paidUntil: Date }> {
  const keepsCoupon = await isForever(tx, opened.order.couponId);
  const row = await begin(tx, { ...opened, keepsCoupon });
  return { subscriptionId: row.id, paidUntil: graceUntil(row.currentPeriodEnd) };
}

/** An order of kind `renewal` or `change` was paid. */
export async function renewalPaid(
  tx: Tx,
  _outbox: Outbox,
  order: OrderRow,
  now: Date,
): Promise<{ paidUntil: Date }> {
  const held = await asPriced(tx, order);
  const keepsCoupon = await isForever(tx, order.couponId);
  const interval = await intervalOfOrder(tx, order.id);
  const row = await paySubscription(tx, order, held, { interval, keepsCoupon, now });
  return { paidUntil: graceUntil(row.currentPeriodEnd) };
}

/** An order of kind `renewal` was declined. A change of plan that was declined changes nothing. */
export async function chargeFailed(tx: Tx, outbox: Outbox, order: OrderRow, now: Date): Promise<void> {
  if (order.kind !== 'renewal' || order.subscriptionId === null) return;
  const row = await failCharge(tx, order.subscriptionId, now);
  // A buyer who has to confirm is notified of that, with the place to do it.
  if (row !== undefined && !(await awaitsConfirmation(tx, order.id)))
    await notifySubscription(tx, outbox, 'payment_failed', row.id);
}

/**
 * A renewal that its buyer pays by a bank transfer or on a page is due. They are asked once, in the transaction that
 * stores where to pay, unless they opened it themselves.
 */
export async function askForPayment(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  payment: Pick<PaymentRow, 'id' | 'triedFrom' | 'paymentMethodId'>,
  now: Date,
): Promise<void> {
  if (order.kind !== 'renewal' || order.subscriptionId === null) return;
  if (payment.triedFrom !== null || payment.paymentMethodId !== null) return;
  if (await wasAskedToPay(tx, order.id, payment.id)) return;
  const row = await failCharge(tx, order.subscriptionId, now);
  if (row !== undefined) await notifySubscription(tx, outbox, 'confirm_payment', row.id, now);
}

/** Ends it at once and takes back what it gave. Money is for the caller. */
export async function endSubscription(
  tx: Tx,
  outbox: Outbox,
  subscriptionId: string,
  reason: EndReason,
  now: Date,
  news: Ending['news'] = 'ended',
): Promise<void> {
  const row = await closeSubscription(tx, subscriptionId, now);
  if (row === undefined) return;
  await endOpenOrders(tx, outbox, row);
  await expirePurchases(tx, row.id, reason === 'refunded' ? 'refunded' : 'expired');
  const last = await latestOrderOf(tx, row.id);
  await offerOf(row.itemType)?.ended(
    tx,
    outbox,
    {
      orderId: last?.orderId ?? row.id,
      orderItemId: last?.orderItemId ?? row.id,
      itemId: row.itemId,
      buyerId: row.userId,
      sellerId: row.sellerId,
      title: row.title,
      quantity: 1,
      slotId: null,
      invitationId: null,
      cohortId: null,
      subscriptionId: row.id,
      paidUntil: null,
      isTrial: row.trialEndsAt !== null && row.periodCount === 0,
    },
    reason,
  );
  await notifySubscription(tx, outbox, news, row.id);
}

/** A new method for what comes; it is charged at once when something is due. */
export async function methodStored(tx: Tx, subscriptionId: string, paymentMethodId: string): Promise<void> {
  await keepMethod(tx, subscriptionId, paymentMethodId);
}

/** Somebody is in a tribe no longer: what they pay for it ends, once that is so. */
export async function stopPaying(
  tx: Tx,
  outbox: Outbox,
  who: { tribeId: string; userId: string },
  refund: Ending['refund'],
): Promise<void> {
  const subscriptionId = await openMembership(tx, who.tribeId, who.userId);
  if (subscriptionId !== undefined) await outbox.job(endPaidSubscription, { subscriptionId, refund });
}

const PIECE = 200;
const NONE = '00000000-0000-0000-0000-000000000000';

/** The days that are left are sent back. */
async function endAll(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  news: 'ended' | 'became_free',
  list: (page: { after: string; limit: number }) => Promise<string[]>,
): Promise<void> {
  let after: string | undefined = NONE;
  while (after !== undefined) {
    const ids: string[] = await list({ after, limit: PIECE });
    await db.transaction().execute(async (tx) => {
      for (const subscriptionId of ids) {
        await bus.outbox(tx).job(endPaidSubscription, { subscriptionId, refund: 'rest', news });
      }
    });
    after = ids.length === PIECE ? ids.at(-1) : undefined;
  }
}

/** A tribe is gone, and with it what it sold, or its membership became free. */
export async function endSubscriptionsOfTribe(
  deps: Pick<Deps, 'db' | 'bus'>,
  tribeId: string,
  news: 'ended' | 'became_free',
): Promise<void> {
  const itemType = news === 'became_free' ? 'tribe' : undefined;
  await endAll(deps, news, (page) => openOfTribe(deps.db, tribeId, { ...page, itemType }));
}

/** A business is gone, and with it what it sold. */
export async function endSubscriptionsOfBusiness(
  deps: Pick<Deps, 'db' | 'bus'>,
  businessId: string,
): Promise<void> {
  await endAll(deps, 'ended', (page) => openOfBusiness(deps.db, businessId, page));
}
