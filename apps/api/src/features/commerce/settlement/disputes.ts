import type { Tx } from '@kindred/db/client';
import type { OrderRow } from '@kindred/db/commerce/checkout/writes';
import { type LedgerEntry, post } from '@kindred/db/commerce/ledger/writes';
import {
  closeDispute,
  disputeByRef,
  hasOpenDispute,
  insertDispute,
  lockOrder,
  setDisputeFee,
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

/** What the provider charges for a dispute is paid by the platform. */
function feeEntries(order: OrderRow, fee: number): LedgerEntry[] {
  const { platform, fees } = accountsOf(order, null);
  return [
    { account: platform, amount: -fee },
    { account: fees, amount: fee },
  ];
}

/** The provider charged for it later, or gave back what it had charged. */
async function bookFee(
  tx: Tx,
  order: OrderRow,
  dispute: { id: string; feeMinor: number },
  fee: number,
): Promise<void> {
  if (fee === dispute.feeMinor) return;
  await post(tx, {
    kind: 'fee',
    reference: `dispute_fee:${dispute.id}:${dispute.feeMinor}-${fee}`,
    orderId: order.id,
    isTest: order.isTest,
    currency: order.currency,
    entries: feeEntries(order, fee - dispute.feeMinor),
  });
  await setDisputeFee(tx, dispute.id, fee);
}

async function move(
  tx: Tx,
  order: OrderRow,
  kind: 'dispute' | 'dispute_won',
  disputeId: string,
  amount: number,
  fee = 0,
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
      ...feeEntries(order, fee),
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
    if (known !== undefined) await bookFee(tx, order, known, state.fee ?? known.feeMinor);
    else {
      const feeMinor = state.fee ?? 0;
      const id = await insertDispute(tx, {
        orderId,
        driver,
        providerRef: state.ref,
        amountMinor: state.amount,
        heldMinor: state.amount,
        feeMinor,
        currency: order.currency,
        reason: state.reason,
      });
      await move(tx, order, 'dispute', id, state.amount, feeMinor);
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
