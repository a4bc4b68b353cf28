import type { Db, Tx } from '@kindred/db/client';
import { buyerOf } from '@kindred/db/commerce/checkout/visibility';
import { insertPayment, type OrderRow, type PaymentRow } from '@kindred/db/commerce/checkout/writes';
import { sellerSettingsOf } from '@kindred/db/commerce/sellerSettings/visibility';
import { orderById } from '@kindred/db/commerce/settlement/visibility';
import {
  itemsOfOrder,
  lockOrder,
  lockPayment,
  methodById,
  openPaymentsOf,
  paymentById,
  storeMethod,
  updateOrder,
  updatePayment,
} from '@kindred/db/commerce/settlement/writes';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import type { Outbox } from '../../../platform/bus.ts';
import { type PaymentState, ProviderUnavailable } from '../../../platform/payments/port.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyOrder, notifySubscription } from '../notices/service.ts';
import { chargeFailed, methodStored } from '../subscriptions/service.ts';
import { recordDisputes } from './disputes.ts';
import { awaitsFee, postFee } from './fees.ts';
import { canStillBePaid, completes, releaseOrder } from './late.ts';
import { returnPayment } from './returns.ts';

export type SettlementDeps = Pick<Deps, 'db' | 'bus' | 'env' | 'log' | 'payments'>;

/** Looked up again after so long, longer each time it was still open. */
function nextCheck(payment: PaymentRow, now: Date): Date {
  const age = now.getTime() - payment.createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(60_000, age), 6 * 3_600_000));
}

const OVER: readonly PaymentState['status'][] = ['succeeded', 'failed', 'cancelled'];

/**
 * Records what a provider says of a payment and does what follows: completes its order, keeps the method, tells the
 * buyer why it was declined, holds what is disputed. The state is the present one, fetched from the provider, so it
 * does not matter how often, how late and in which order it is told.
 */
export async function settle(deps: SettlementDeps, paymentId: string, state: PaymentState): Promise<void> {
  const known = await paymentById(deps.db, paymentId);
  if (known === undefined) return;
  await write(deps, async (tx, outbox) => {
    const order = known.orderId === null ? undefined : await lockOrder(tx, known.orderId);
    const payment = await lockPayment(tx, paymentId);
    if (payment === undefined) return;
    const now = new Date();
    const isOver = OVER.includes(state.status);
    const wasPaid = payment.status === 'succeeded';
    const fee = payment.feeMinor ?? state.fee;
    const method =
      state.method === null || state.status !== 'succeeded'
        ? null
        : {
            id: await keptMethod(tx, payment, state.method),
            label: state.method.label,
          };
    const isPaid = state.status === 'succeeded' && !wasPaid;
    const isSurplus = isPaid && order !== undefined && !(await canStillBePaid(tx, order));
    await updatePayment(tx, paymentId, {
      status: wasPaid ? 'succeeded' : state.status,
      providerRef: state.ref,
      url: isOver ? null : state.url,
      declineReason: state.declineReason,
      feeMinor: fee,
      ...(method?.id ? { paymentMethodId: method.id } : {}),
      ...(isSurplus && payment.mode === 'payment' ? { isSurplus: true } : {}),
      checkAt: isOver && !awaitsFee(payment, { ...state, fee }, now) ? null : nextCheck(payment, now),
    });
    let isFeeBooked = state.status !== 'succeeded' || payment.feeMinor !== null;
    if (isSurplus) {
      if (payment.mode === 'payment') await outbox.job(returnPayment, { paymentId });
    } else if (isPaid && order !== undefined) {
      const fresh = (await lockOrder(tx, order.id)) ?? order;
      const paid = { paymentMethod: method ?? storedLabel(fresh, payment), fee: fee ?? 0, now };
      const isComplete = await completes(tx, outbox, fresh, paid);
      isFeeBooked ||= isComplete && fee !== null;
      if (!isComplete && payment.mode === 'payment') {
        await updatePayment(tx, paymentId, { isSurplus: true });
        await outbox.job(returnPayment, { paymentId });
      }
    } else if (isPaid && payment.subscriptionId !== null && method?.id) {
      await methodStored(tx, payment.subscriptionId, method.id);
    } else if (payment.status !== state.status && order?.status === 'pending') {
      await notPaid(tx, outbox, order, payment, state, now);
    }
    if (!isFeeBooked && fee !== null) await postFee(tx, payment, fee);
    if (order !== undefined && state.disputes.length > 0) {
      await recordDisputes(tx, outbox, order.id, payment.driver, state.disputes, now);
    }
  });
}

/** Stores what can be charged again; null of a method that was used once. */
async function keptMethod(
  tx: Tx,
  { userId, driver, isTest }: PaymentRow,
  { ref, label }: NonNullable<PaymentState['method']>,
): Promise<string | null> {
  return ref === null ? null : storeMethod(tx, { userId, driver, providerRef: ref, label, isTest });
}

/** A driver that says nothing of the method still charged the one it was given. */
function storedLabel(order: OrderRow, payment: PaymentRow): { id: string; label: string } | null {
  return payment.paymentMethodId === null
    ? null
    : { id: payment.paymentMethodId, label: order.paymentMethod ?? '' };
}

/** Declined, or waiting for the buyer to confirm. The order stays open for another try. */
async function notPaid(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  payment: PaymentRow,
  state: PaymentState,
  now: Date,
): Promise<void> {
  if (state.status === 'failed') {
    await updateOrder(tx, order.id, { declineReason: state.declineReason ?? 'The payment was declined.' });
    if (order.kind === 'purchase' && payment.paymentMethodId === null) {
      await notifyOrder(tx, outbox, 'payment_failed', order.id);
    }
    await chargeFailed(tx, outbox, order, now);
  }
  if (state.status === 'requires_action' && order.kind === 'renewal' && order.subscriptionId !== null) {
    await notifySubscription(tx, outbox, 'confirm_payment', order.subscriptionId);
    await chargeFailed(tx, outbox, order, now);
  }
}

/** What the buyer is told about an order that was just placed or tried to be paid. */
export async function placedOrder({ db }: Pick<Deps, 'db'>, orderId: string): Promise<PlacedOrder> {
  const order = (await orderById(db, orderId)) ?? fail('not_found');
  const [open] = await openPaymentsOf(db, orderId);
  return {
    orderId: order.id,
    number: order.number,
    status: order.status,
    paymentUrl: order.status === 'pending' ? (open?.url ?? null) : null,
    declineReason: order.status === 'pending' ? order.declineReason : null,
  };
}

/**
 * Asks the provider for a payment that is stored: begins it on the provider's page, or charges the stored method. Safe
 * to repeat: the payment's id is the idempotency key. When the provider does not answer the order waits.
 * @returns where it stands
 */
export async function pay(deps: SettlementDeps, paymentId: string): Promise<PlacedOrder> {
  const payment = (await paymentById(deps.db, paymentId)) ?? fail('not_found');
  const orderId = payment.orderId ?? fail('not_found');
  try {
    await settle(deps, paymentId, await begin(deps, payment, orderId));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'the payment provider does not answer');
  }
  return placedOrder(deps, orderId);
}

/** The call itself. Nothing is written, so that a killed process leaves nothing but the stored payment behind. */
export async function begin(
  deps: Pick<Deps, 'db' | 'env' | 'payments'>,
  payment: PaymentRow,
  orderId: string | null,
): Promise<PaymentState> {
  const driver = deps.payments.driver(payment.driver);
  const order = orderId === null ? undefined : await orderById(deps.db, orderId);
  const buyer = await buyerOf(deps.db, payment.userId);
  const back = order
    ? `/profile/orders/${order.id}`
    : `/profile/orders?tab=subscriptions&method=${payment.subscriptionId}`;
  const common = {
    key: payment.id,
    amount: payment.amountMinor,
    currency: payment.currency,
    description: order?.description ?? 'Payment method',
    buyer,
    returnUrl: new URL(back, deps.env.publicUrl).href,
  };
  const method =
    payment.paymentMethodId === null ? undefined : await methodById(deps.db, payment.paymentMethodId);
  const isReplaced = payment.mode === 'setup' && payment.subscriptionId !== null;
  if (isReplaced && method !== undefined && driver.replaceMethod !== undefined) {
    const { key, returnUrl } = common;
    const state = await driver.replaceMethod({ key, buyer, returnUrl, methodRef: method.providerRef });
    if (state !== null) return state;
  }
  if (method === undefined || payment.mode === 'setup') {
    const isSetup = payment.mode === 'setup';
    const savesMethod =
      isSetup || (order !== undefined && !order.isGift && (await isRecurring(deps.db, order.id)));
    const payTo = driver.name === 'invoice' ? await accountOf(deps, order) : null;
    return driver.start({ ...common, isSetup, savesMethod, payTo });
  }
  return driver.charge({ ...common, methodRef: method.providerRef });
}

/** Where a bank transfer for an order goes: to its seller, for a plan to the operator. */
async function accountOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  order: { sellerId: string | null } | undefined,
): Promise<string | null> {
  if (order === undefined) return null;
  if (order.sellerId === null) return env.OPERATOR_BANK ?? null;
  return (await sellerSettingsOf(db, order.sellerId))?.transferDetails ?? null;
}

async function isRecurring(db: Db, orderId: string): Promise<boolean> {
  return (await itemsOfOrder(db, orderId)).some(({ interval }) => interval !== null);
}

/**
 * Another try to pay a pending order, with a stored method or on the payment page. A page that is open already is
 * used again.
 */
export async function payOrder(
  deps: SettlementDeps,
  orderId: string,
  paymentMethodId: string | null,
  triedFrom: string | null = null,
): Promise<PlacedOrder> {
  const made = await write(deps, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fail('not_found');
    if (order.status !== 'pending') fail('order_not_pending');
    const [open] = await openPaymentsOf(tx, orderId);
    if (open !== undefined) return open.id;
    // Why the last try failed says nothing of this one.
    await updateOrder(tx, orderId, { declineReason: null });
    const { main } = deps.payments;
    const isSetup = order.totalMinor === 0;
    return insertPayment(tx, {
      orderId,
      userId: order.userId,
      driver: main.name,
      isTest: order.isTest,
      mode: isSetup ? 'setup' : 'payment',
      amountMinor: order.totalMinor,
      currency: order.currency,
      paymentMethodId,
      triedFrom,
    });
  });
  const payment = await paymentById(deps.db, made);
  return payment?.url ? placedOrder(deps, orderId) : pay(deps, made);
}

/**
 * Ends an order that was not paid and gives back what was reserved for it. A payment that is still open is ended at
 * the provider first: when it turns out to be paid, the order is completed instead.
 * @returns whether it was cancelled
 */
export async function cancelOrder(deps: SettlementDeps, orderId: string): Promise<boolean> {
  for (const payment of await openPaymentsOf(deps.db, orderId)) {
    const driver = deps.payments.driver(payment.driver);
    const state =
      payment.providerRef === null
        ? await driver.fetch({ ref: null, key: payment.id })
        : await driver.cancel(payment.providerRef);
    if (state !== null) await settle(deps, payment.id, state);
    else await write(deps, (tx) => updatePayment(tx, payment.id, { status: 'cancelled', checkAt: null }));
  }
  return write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'pending') return false;
    await releaseOrder(tx, order);
    return true;
  });
}
