import type { Tx } from '@kindred/db/client';
import type { OrderItemRow, OrderRow, PaymentRow } from '@kindred/db/commerce/checkout/writes';
import { balanceOf } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import {
  insertRefund,
  type RefundRow,
  refundById,
  releaseRefund,
  requestedRefund,
  updateRefund,
} from '@kindred/db/commerce/refunds/writes';
import { lockPendingRefunds } from '@kindred/db/commerce/sellerDebt/writes';
import { orderById } from '@kindred/db/commerce/settlement/visibility';
import {
  hasOpenDispute,
  itemsOfOrder,
  lockOrder,
  paidPaymentOf,
  updatePayment,
} from '@kindred/db/commerce/settlement/writes';
import { type Minor, toMinor } from '@kindred/validation/commerce/money';
import { NEGATIVE_BALANCE_MAX } from '@kindred/validation/commerce/values';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { ProviderUnavailable } from '../../../platform/payments/port.ts';
import { write } from '../../../platform/write.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyOrder } from '../notices/service.ts';
import { isPaidToSeller, owedBySeller } from '../settlement/complete.ts';
import { cancelOrder, type SettlementDeps } from '../settlement/service.ts';
import { applyRefund, divideRefund, leftUnbooked, type RefundLine } from './reverse.ts';

export interface RefundOrder {
  orderId: string;
  /** Parts of lines, in minor units; everything that is left when null. */
  lines: readonly RefundLine[] | null;
  /** Instead of lines: an amount that is divided over all of them. */
  amount?: Minor;
  /** Without lines: not what is booked, which is canceled by its own rule. */
  sparesBooked?: boolean;
  reason: string;
  /** Whoever decided; null of what the product does by itself. */
  by: string | null;
}

/** An order that can be refunded, locked. */
async function refundable(tx: Tx, orderId: string): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const order = (await lockOrder(tx, orderId)) ?? fail('not_found');
  if (order.status !== 'completed' || order.totalMinor === order.refundedMinor) fail('refund_not_possible');
  if (await hasOpenDispute(tx, orderId)) fail('dispute_open');
  return { order, items: await itemsOfOrder(tx, orderId) };
}

function partsOf(
  order: OrderRow,
  items: readonly OrderItemRow[],
  refund: Pick<RefundOrder, 'lines' | 'amount' | 'sparesBooked'>,
): { amount: Minor; lines: RefundLine[] } {
  const { sparesBooked = false } = refund;
  const left = sparesBooked ? leftUnbooked(order, items) : order.totalMinor - order.refundedMinor;
  if (refund.lines === null) {
    const amount = refund.amount ?? left;
    if (amount <= 0 || amount > left) fail('refund_too_large');
    return { amount, lines: divideRefund(order, items, amount, sparesBooked) };
  }
  const lines = refund.lines.map((line) => {
    const item = items.find(({ id }) => id === line.orderItemId) ?? fail('not_found');
    if (line.amount <= 0 || line.amount > item.totalMinor - item.refundedMinor) fail('refund_too_large');
    return line;
  });
  if (new Set(lines.map(({ orderItemId }) => orderItemId)).size < lines.length) fail('refund_too_large');
  return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/**
 * After a payout a refund may bring the seller below zero, but not without end: it counts with all that are pending.
 * Called when it is stored as pending.
 */
async function assertWithinBound(tx: Tx, order: OrderRow): Promise<void> {
  if (order.sellerId === null) return;
  const { sellerId: ownerId, currency, isTest } = order;
  const pending = await lockPendingRefunds(tx, { sellerId: ownerId, currency, isTest });
  const holds = (kind: 'seller' | 'tax') => balanceOf(tx, { kind, ownerId, currency, isTest });
  const balance = (await holds('seller')) + (await holds('tax'));
  if (balance - pending >= -NEGATIVE_BALANCE_MAX) return;
  // What they received themselves comes out of no balance.
  const payment = await paidPaymentOf(tx, order.id);
  if (!isPaidToSeller(order, payment?.driver)) fail('refund_not_possible');
}

/**
 * Refunds an order, whole or in part, never more than is left. The amount is kept first, then the provider is asked,
 * then it is booked: a process that dies in between leaves a pending refund that a job completes.
 * @param record writes in the transaction that keeps the refund
 */
export async function refundOrder(
  deps: SettlementDeps,
  refund: RefundOrder,
  record?: (tx: Tx, outbox: Outbox, kept: KeptRefund) => Promise<void>,
): Promise<void> {
  const refundId = await write(deps, async (tx, outbox) => {
    const kept = await keepRefund(tx, refund);
    await record?.(tx, outbox, kept);
    return kept.id;
  });
  await carryOut(deps, refundId);
}

/** A refund that is stored as pending, of an order as it was before. */
export interface KeptRefund {
  id: string;
  amount: Minor;
  order: OrderRow;
}

async function keepRefund(tx: Tx, refund: RefundOrder): Promise<KeptRefund> {
  const { order, items } = await refundable(tx, refund.orderId);
  const { amount, lines } = partsOf(order, items, refund);
  const { orderId, reason, by } = refund;
  const made = await insertRefund(tx, {
    orderId,
    amount,
    lines,
    reason,
    status: 'pending',
    requestedBy: by,
    decidedBy: by,
  });
  await assertWithinBound(tx, order);
  return { id: made.id, amount, order };
}

/** Refunds an order whose row is locked, together with what this transaction takes back for it. */
export async function refundWith(tx: Tx, outbox: Outbox, refund: RefundOrder): Promise<void> {
  await outbox.job(carryOutRefund, { refundId: (await keepRefund(tx, refund)).id });
}

export const carryOutRefund = defineJob({
  name: 'commerce.carryOutRefund',
  payload: z.object({ refundId: id }),
  run: (deps, { refundId }) => carryOut(deps, refundId),
});

/** Refunds what is left of the line of an order that bought one time. */
async function refundSlot(
  deps: SettlementDeps,
  refund: { orderId: string; slotId: string; reason: string; by: string | null },
): Promise<void> {
  const { orderId, slotId, reason, by } = refund;
  const line = (await itemsOfOrder(deps.db, orderId)).find((item) => item.slotId === slotId);
  const amount = line === undefined ? 0 : line.totalMinor - line.refundedMinor;
  if (line === undefined || amount === 0) return;
  await refundOrder(deps, { orderId, lines: [{ orderItemId: line.id, amount }], reason, by });
}

/** Before a booked time ends: what was paid for it goes back, or its order that is not paid ends. */
export async function giveBackSlot(
  deps: SettlementDeps,
  by: string | null,
  { slotId, orderId }: { slotId: string; orderId: string | null },
  reason: string,
): Promise<void> {
  if (orderId === null) return;
  const isPending = (await orderById(deps.db, orderId))?.status === 'pending';
  if (isPending && (await cancelOrder(deps, orderId))) return;
  if ((await orderById(deps.db, orderId))?.status !== 'completed') return;
  await refundSlot(deps, { orderId, slotId, reason: reason || 'Booking canceled', by });
}

/** Asks the provider for a pending refund and books what comes of it. Safe to repeat. */
export async function carryOut(deps: SettlementDeps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId);
  if (refund?.status !== 'pending') return;
  const payment = await paidPaymentOf(deps.db, refund.orderId);
  if (payment?.providerRef == null) return;
  const { driver, providerRef: ref, currency } = payment;
  try {
    const amount = refund.amountMinor;
    const made = await deps.payments.driver(driver).refund({ key: refund.id, ref, amount, currency });
    await write(deps, (tx, outbox) => settleRefund(tx, outbox, refund.id, payment, made));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, refundId }, 'the payment provider does not answer');
  }
}

async function settleRefund(
  tx: Tx,
  outbox: Outbox,
  refundId: string,
  payment: Pick<PaymentRow, 'id' | 'driver'>,
  made: { ref: string; status: 'pending' | 'succeeded' | 'failed' },
): Promise<void> {
  const known = await refundById(tx, refundId);
  const order = known && (await lockOrder(tx, known.orderId));
  const refund = order && (await refundById(tx, refundId));
  if (order === undefined || refund?.status !== 'pending') return;
  const now = new Date();
  await updateRefund(tx, refundId, { providerRef: made.ref });
  if (made.status === 'pending') return;
  if (made.status === 'failed') return releaseRefund(tx, refund, { status: 'failed', at: now });
  const entries = await applyRefund(tx, outbox, order, refund, 'refunded', now);
  await notifyOrder(tx, outbox, 'refunded', order.id);
  await updatePayment(tx, payment.id, { refundedMinor: order.refundedMinor });
  const isDirect = isPaidToSeller(order, payment.driver);
  await post(tx, {
    kind: isDirect ? 'transfer' : 'refund',
    reference: `refund:${refund.id}`,
    orderId: order.id,
    isTest: order.isTest,
    currency: order.currency,
    entries: isDirect ? owedBySeller(order, entries) : entries,
  });
}

/** The buyer asks for their money back where the seller decides: what was sent already has to come back first. */
export async function requestRefund(
  deps: SettlementDeps,
  request: { orderId: string; reason: string; by: string },
): Promise<void> {
  await write(deps, async (tx, outbox) => {
    const { order, items } = await refundable(tx, request.orderId);
    if ((await requestedRefund(tx, order.id)) !== undefined) fail('refund_requested');
    const { amount, lines } = partsOf(order, items, { lines: null, sparesBooked: true });
    await insertRefund(tx, {
      orderId: order.id,
      amount,
      lines,
      reason: request.reason,
      status: 'requested',
      requestedBy: request.by,
      decidedBy: null,
    });
    await notifyOrder(tx, outbox, 'refund_requested', order.id);
  });
}

/** The seller's answer to a request. */
export async function decideRefund(
  deps: SettlementDeps,
  decision: { orderId: string; refundId: string; approve: boolean; reason: string; by: string },
): Promise<void> {
  const { orderId, refundId, approve, reason, by } = decision;
  await write(deps, async (tx, outbox) => {
    const order = (await lockOrder(tx, orderId)) ?? fail('not_found');
    const refund = (await refundById(tx, refundId)) ?? fail('not_found');
    if (refund.orderId !== orderId) fail('not_found');
    if (refund.status !== 'requested') fail('refund_not_possible');
    if (!approve) {
      await releaseRefund(tx, refund, { status: 'declined', decidedBy: by, reason, at: new Date() });
      return notifyOrder(tx, outbox, 'refund_declined', orderId);
    }
    if (await hasOpenDispute(tx, orderId)) fail('dispute_open');
    await updateRefund(tx, refundId, { status: 'pending', decidedBy: by });
    await assertWithinBound(tx, order);
  });
  if (approve) await carryOut(deps, refundId);
}

/** Amounts that somebody typed, in minor units. */
export function linesFrom(
  lines: readonly { lineId: string; amount: string }[],
  currency: string,
): RefundLine[] {
  return lines.map(({ lineId, amount }, index) => {
    try {
      return { orderItemId: lineId, amount: toMinor(amount, currency) };
    } catch {
      return fail('invalid_input', {
        issues: [{ path: `lines.${index}.amount`, message: 'Enter an amount such as 12.50' }],
      });
    }
  });
}

export { endPurchases } from '@kindred/db/commerce/settlement/writes';
export type { RefundRow };
export { itemsOfOrder, lockOrder };
