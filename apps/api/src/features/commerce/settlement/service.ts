import type { Db, Tx } from '@kindred/db/client';
import { insertPayment, type OrderRow, type PaymentRow } from '@kindred/db/commerce/checkout/writes';
import type { Operator } from '@kindred/db/commerce/invoices/content';
import { openOrdersOf, type Recurring } from '@kindred/db/commerce/recurring/visibility';
import { sellerSettingsOf } from '@kindred/db/commerce/sellerSettings/visibility';
import { orderToPay, type PaymentToBegin, paymentToBegin } from '@kindred/db/commerce/settlement/visibility';
import {
  itemsOfOrder,
  type LockedPayment,
  lockOrder,
  lockOrderOf,
  lockPayment,
  openPaymentsOf,
  paymentById,
  storeMethod,
  updateOrder,
  updatePayment,
} from '@kindred/db/commerce/settlement/writes';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import type { Outbox } from '../../../platform/bus.ts';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import { type PaymentState, ProviderUnavailable } from '../../../platform/payments/port.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { issueForTransfer, operatorOf } from '../invoices/service.ts';
import { notifyOrder, notifySubscription } from '../notices/service.ts';
import { askForPayment, chargeFailed, methodStored } from '../subscriptions/service.ts';
import { recordDisputes } from './disputes.ts';
import { awaitsFee, postFee } from './fees.ts';
import { CannotBeGiven, completeOrFail, payableOrder } from './late.ts';
import { endPayments, releaseOrder } from './release.ts';
import { returnPayment } from './returns.ts';

export type SettlementDeps = Pick<Deps, 'db' | 'bus' | 'env' | 'log' | 'payments'>;

/** Looked up again after so long, longer each time it was still open. */
function nextCheck(payment: PaymentRow, now: Date): Date {
  const age = now.getTime() - payment.createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(60_000, age), 6 * 3_600_000));
}

const OVER: readonly PaymentState['status'][] = ['succeeded', 'failed', 'cancelled'];
const OPEN: readonly PaymentRow['status'][] = ['pending', 'requires_action'];

/**
 * Records what a provider says of a payment and does what follows: completes its order, keeps the method, tells the
 * buyer why it was declined, holds what is disputed. The state is the present one, fetched from the provider, so it
 * does not matter how often, how late and in which order it is told. When what was bought cannot be given any more,
 * the order is cancelled instead, and the payment is sent back.
 * @param state of what is settled here, a function that runs in the transaction that records it
 * @returns the order that this completed, as it was before
 */
export async function settle(
  deps: SettlementDeps,
  paymentId: string,
  state: PaymentState | ((tx: Tx) => Promise<PaymentState | null>),
): Promise<OrderRow | undefined> {
  const operator = operatorOf(deps.env);
  const record = (refusal: string | null) =>
    write(deps, (tx, outbox) => recordPayment(tx, outbox, { paymentId, state, refusal, operator }));
  try {
    return await record(null);
  } catch (error) {
    if (!(error instanceof CannotBeGiven)) throw error;
    return record(error.message);
  }
}

async function recordPayment(
  tx: Tx,
  outbox: Outbox,
  given: {
    paymentId: string;
    state: Parameters<typeof settle>[2];
    refusal: string | null;
    operator: Operator;
  },
): Promise<OrderRow | undefined> {
  const { paymentId, refusal, operator } = given;
  const order = await lockOrderOf(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return undefined;
  const state = typeof given.state === 'function' ? await given.state(tx) : given.state;
  if (state === null) return undefined;
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
  const payable = isPaid && order !== undefined ? await payableOrder(tx, outbox, order) : undefined;
  const isComplete = payable !== undefined && refusal === null;
  const isTooLate = isPaid && order !== undefined && !isComplete;
  const isSurplus = isTooLate && payment.mode === 'payment';
  const values = {
    status: wasPaid ? 'succeeded' : state.status,
    providerRef: state.ref,
    url: isOver ? null : state.url,
    declineReason: state.declineReason,
    feeMinor: fee,
    paymentMethodId: method?.id ?? undefined,
    checkAt: isOver && !awaitsFee(payment, { ...state, fee }, now) ? null : nextCheck(payment, now),
  } as const;
  if (!isComplete) await updatePayment(tx, paymentId, isSurplus ? { ...values, isSurplus } : values);
  if (payable !== undefined && refusal !== null) await releaseOrder(tx, outbox, payable, refusal);
  let isFeeBooked = state.status !== 'succeeded' || payment.feeMinor !== null;
  if (isTooLate) {
    if (isSurplus) await outbox.job(returnPayment, { paymentId });
  } else if (isComplete) {
    await completeOrFail(tx, outbox, payable, {
      paymentMethod: method ?? storedLabel(payable, payment),
      fee: fee ?? 0,
      operator,
      driver: payment.driver,
      now,
      payment: { id: paymentId, values },
    });
    isFeeBooked ||= fee !== null;
  } else if (!isOver && order !== undefined && order.status !== 'pending') {
    // Begun while its order was being ended.
    if (!OPEN.includes(payment.status)) await outbox.job(endPayments, { orderId: order.id });
  } else if (isPaid && payment.subscriptionId !== null && method?.id) {
    await methodStored(tx, payment.subscriptionId, method.id);
  } else if (payment.status !== state.status && order?.status === 'pending') {
    await notPaid(tx, outbox, order, payment, state, now);
    if (payment.driver === 'invoice' && state.status === 'pending') {
      await issueForTransfer(tx, order.id, { ref: state.ref, now, operator });
    }
  }
  if (!isFeeBooked && fee !== null) await postFee(tx, payment, fee);
  if (order !== undefined && state.disputes.length > 0) {
    // After the sale is booked.
    await outbox.last(() => recordDisputes(tx, outbox, order.id, payment.driver, state.disputes, now));
  }
  return isComplete ? payable : undefined;
}

/** Stores what can be charged again; null of a method that was used once. */
async function keptMethod(
  tx: Tx,
  { userId, driver, isTest, paymentMethodId, methodRef }: LockedPayment,
  { ref, label }: NonNullable<PaymentState['method']>,
): Promise<string | null> {
  if (paymentMethodId !== null && methodRef === ref) return paymentMethodId;
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
  if (state.status === 'pending') await askForPayment(tx, outbox, order, payment, now);
}

/** The buyer's view of an order that was just placed or tried to be paid. */
export async function placedOrder({ db }: Pick<Deps, 'db'>, orderId: string): Promise<PlacedOrder> {
  return placed((await orderToPay(db, orderId)) ?? fail('not_found'));
}

function placed(
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'declineReason'> & { url: string | null },
): PlacedOrder {
  const { id, number, status, url, declineReason } = order;
  const isPending = status === 'pending';
  return {
    orderId: id,
    number,
    status,
    paymentUrl: isPending ? url : null,
    declineReason: isPending ? declineReason : null,
  };
}

/**
 * Asks the provider for a payment that is stored: begins it on the provider's page, or charges the stored method. Safe
 * to repeat: the payment's id is the idempotency key. When the provider does not answer the order waits.
 * @returns where it stands
 */
export async function pay(deps: SettlementDeps, paymentId: string): Promise<PlacedOrder> {
  const payment = (await paymentToBegin(deps.db, paymentId)) ?? fail('not_found');
  const orderId = payment.orderId ?? fail('not_found');
  try {
    const completed = await settle(deps, paymentId, await ask(deps, payment));
    if (completed !== undefined) return placed({ ...completed, status: 'completed', url: null });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'the payment provider does not answer');
  }
  return placedOrder(deps, orderId);
}

/** Begins a payment that is stored at its provider. */
export async function begin(
  deps: Pick<Deps, 'db' | 'env' | 'payments'>,
  paymentId: string,
): Promise<PaymentState> {
  return ask(deps, (await paymentToBegin(deps.db, paymentId)) ?? fail('not_found'));
}

/** The call itself. Nothing is written, so that a killed process leaves nothing but the stored payment behind. */
async function ask(
  deps: Pick<Deps, 'db' | 'env' | 'payments'>,
  payment: PaymentToBegin,
): Promise<PaymentState> {
  const { orderId, methodRef } = payment;
  if (payment.driver === 'test') assertSetUp(deps.payments);
  const driver = deps.payments.driver(payment.driver);
  const back =
    orderId === null
      ? `/profile/orders?tab=subscriptions&method=${payment.subscriptionId}`
      : `/profile/orders/${orderId}`;
  const common = {
    key: payment.id,
    amount: payment.amountMinor,
    currency: payment.currency,
    description: payment.description ?? 'Payment method',
    buyer: { id: payment.userId, email: payment.email, name: `${payment.firstName} ${payment.lastName}` },
    returnUrl: new URL(back, deps.env.publicUrl).href,
  };
  const isReplaced = payment.mode === 'setup' && payment.subscriptionId !== null;
  if (isReplaced && methodRef !== null && driver.replaceMethod !== undefined) {
    const { key, returnUrl, buyer } = common;
    const state = await driver.replaceMethod({ key, buyer, returnUrl, methodRef });
    if (state !== null) return state;
  }
  if (methodRef === null || payment.mode === 'setup') {
    const isSetup = payment.mode === 'setup';
    const savesMethod =
      isSetup || (orderId !== null && payment.isGift === false && (await isRecurring(deps.db, orderId)));
    const payTo = driver.name === 'invoice' ? await accountOf(deps, payment) : null;
    return driver.start({ ...common, isSetup, savesMethod, payTo });
  }
  return driver.charge({ ...common, methodRef });
}

/** Where a bank transfer for an order goes: to its seller, for a plan to the operator. */
async function accountOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { orderId, sellerId }: PaymentToBegin,
): Promise<string | null> {
  if (orderId === null) return null;
  if (sellerId === null) return env.OPERATOR_BANK ?? null;
  return (await sellerSettingsOf(db, sellerId))?.transferDetails ?? null;
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
  assertSetUp(deps.payments);
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

/** Asks the provider what became of the payments of an order that are open. */
export async function refreshPayments(deps: SettlementDeps, orderId: string): Promise<void> {
  for (const { id, driver, providerRef } of await openPaymentsOf(deps.db, orderId)) {
    const state = await deps.payments.driver(driver).fetch({ ref: providerRef, key: id });
    if (state !== null) await settle(deps, id, state);
  }
}

/** Ends the payments of an order that are open at the provider; one that turns out to be paid is settled. */
export async function endPaymentsOf(deps: SettlementDeps, orderId: string): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, orderId)) {
    const driver = deps.payments.driver(payment.driver);
    const ref = payment.providerRef ?? (await driver.fetch({ ref: null, key: payment.id }))?.ref;
    const state = ref === undefined ? null : await driver.cancel(ref);
    if (state !== null) await settle(deps, payment.id, state);
    else await write(deps, (tx) => updatePayment(tx, payment.id, { status: 'cancelled', checkAt: null }));
  }
}

/**
 * Ends an order that was not paid and gives back what was reserved for it. A payment that is still open is ended at
 * the provider first: when it turns out to be paid, the order is completed instead.
 * @param onCancelled runs in the transaction that cancels it
 * @returns whether it was cancelled
 */
export async function cancelOrder(
  deps: SettlementDeps,
  orderId: string,
  onCancelled?: (tx: Tx, outbox: Outbox) => Promise<void>,
): Promise<boolean> {
  await endPaymentsOf(deps, orderId);
  return write(deps, async (tx, outbox) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'pending') return false;
    await releaseOrder(tx, outbox, order);
    await onCancelled?.(tx, outbox);
    return true;
  });
}

/**
 * The same of what a buyer has not paid of an item.
 * @param but the order that may wait on
 */
export async function cancelOpenOrders(
  deps: SettlementDeps,
  of: Recurring,
  but: (order: OrderRow) => boolean = () => false,
): Promise<void> {
  for (const order of await openOrdersOf(deps.db, of)) if (!but(order)) await cancelOrder(deps, order.id);
}
