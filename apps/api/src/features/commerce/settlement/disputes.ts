import type { Tx } from '@kindred/db/client';
import type { OrderRow } from '@kindred/db/commerce/checkout/writes';
import { type LedgerEntry, post } from '@kindred/db/commerce/ledger/writes';
import {
  closeDispute,
  disputeByRef,
  hasOpenDispute,
  insertDispute,
  lockOrder,
  updateOrder,
} from '@kindred/db/commerce/settlement/writes';
import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import type { Outbox } from '../../../platform/bus.ts';
import type { DisputeState } from '../../../platform/payments/port.ts';
import { notifyOrder } from '../notices/service.ts';
import { takeBack } from '../refunds/reverse.ts';
import { accountsOf } from './complete.ts';

/** Where disputed money is held: of a seller, or of the platform's own sale. */
function heldOf(order: OrderRow): LedgerEntry['account'] {
  return { kind: 'seller_held', ownerId: order.sellerId };
}

async function move(
  tx: Tx,
  order: OrderRow,
  kind: 'dispute' | 'dispute_won',
  disputeId: string,
  amount: number,
): Promise<void> {
  await post(tx, {
    kind,
    reference: `${kind}:${disputeId}`,
    orderId: order.id,
    isTest: order.isTest,
    currency: order.currency,
    entries: [
      { account: accountsOf(order, null).seller, amount: -amount },
      { account: heldOf(order), amount },
    ],
  });
}

/**
 * What a provider says of the disputes of a payment. Opened: the amount, which may exceed the sale, is held. Won: it
 * is given back. Lost: it goes to the buyer, as a refund of what was left of the sale and the rest from the seller.
 */
export async function recordDisputes(
  tx: Tx,
  outbox: Outbox,
  orderId: string,
  driver: PaymentDriverName,
  disputes: readonly DisputeState[],
  now: Date,
): Promise<void> {
  for (const state of disputes) {
    const order = await lockOrder(tx, orderId);
    if (order === undefined || order.paidAt === null) return;
    let known = await disputeByRef(tx, driver, state.ref);
    if (known === undefined) {
      const id = await insertDispute(tx, {
        orderId,
        driver,
        providerRef: state.ref,
        amountMinor: state.amount,
        heldMinor: state.amount,
        currency: order.currency,
        reason: state.reason,
      });
      await move(tx, order, 'dispute', id, state.amount);
      await updateOrder(tx, orderId, { hasDispute: true });
      await notifyOrder(tx, outbox, 'dispute_opened', orderId);
      known = await disputeByRef(tx, driver, state.ref);
    }
    if (known === undefined || known.status !== 'open' || state.status === 'open') continue;
    await closeDispute(tx, known.id, state.status, now);
    if (state.status === 'won') await move(tx, order, 'dispute_won', known.id, -known.amountMinor);
    else await lose(tx, outbox, order, known, now);
    await updateOrder(tx, orderId, { hasDispute: await hasOpenDispute(tx, orderId) });
    await notifyOrder(tx, outbox, state.status === 'won' ? 'dispute_won' : 'dispute_lost', orderId);
  }
}

async function lose(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  dispute: { id: string; amountMinor: number },
  now: Date,
): Promise<void> {
  const left = order.totalMinor - order.refundedMinor;
  const ofSale = Math.min(dispute.amountMinor, left);
  const excess = dispute.amountMinor - ofSale;
  const { seller, buyer } = accountsOf(order, null);
  const reversed =
    ofSale === 0 ? [] : await takeBack(tx, outbox, order, { amount: ofSale, reason: 'disputed', now });
  await post(tx, {
    kind: 'dispute_lost',
    reference: `dispute_lost:${dispute.id}`,
    orderId: order.id,
    isTest: order.isTest,
    currency: order.currency,
    entries: [
      { account: heldOf(order), amount: -dispute.amountMinor },
      { account: seller, amount: dispute.amountMinor - excess },
      { account: buyer, amount: excess },
      ...reversed,
    ],
  });
}
