import type { Tx } from '@kindred/db/client';
import { clawBack } from '@kindred/db/commerce/affiliates/writes';
import { giveStockBack, type OrderItemRow, type OrderRow } from '@kindred/db/commerce/checkout/writes';
import { giftOfOrder } from '@kindred/db/commerce/gifts/visibility';
import type { LedgerEntry } from '@kindred/db/commerce/ledger/writes';
import {
  insertRefund,
  linesOfRefund,
  type RefundRow,
  settledBefore,
  updateRefund,
} from '@kindred/db/commerce/refunds/writes';
import {
  addToDays,
  type DayFigures,
  endPurchases,
  itemsOfOrder,
  updateOrder,
} from '@kindred/db/commerce/settlement/writes';
import { endsByRefund } from '@kindred/db/commerce/subscriptions/visibility';
import { allocate, type Minor } from '@kindred/validation/commerce/money';
import { refundedShares } from '@kindred/validation/commerce/pricing';
import type { ItemType } from '@kindred/validation/commerce/values';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import type { EndReason } from '../../../platform/offer.ts';
import { issueCreditNote } from '../invoices/service.ts';
import { accountsOf, affiliateUserFor, ratesOf, saleOf } from '../settlement/complete.ts';
import { endSubscription } from '../subscriptions/service.ts';

export interface RefundLine {
  orderItemId: string;
  amount: Minor;
}

const leftOf = (items: readonly OrderItemRow[]): Minor =>
  items.reduce((sum, item) => sum + item.totalMinor - item.refundedMinor, 0);

/** A booking, a time of coaching or a ticket: it is canceled by its own rule, and refunded with it. */
const isBooked = ({ itemType, slotId }: OrderItemRow): boolean =>
  itemType === 'service' || itemType === 'event' || slotId !== null;

/** The refundable rest of an order, without booked times. */
export function leftUnbooked(order: OrderRow, items: readonly OrderItemRow[]): Minor {
  return order.totalMinor - order.refundedMinor - leftOf(items.filter(isBooked));
}

/**
 * Divides an amount over what is left of each line and of the shipping.
 * @param sparesBooked nothing of it falls on what is booked
 */
export function divideRefund(
  order: OrderRow,
  items: readonly OrderItemRow[],
  amount: Minor,
  sparesBooked = false,
): RefundLine[] {
  const left = items.map((item) => (sparesBooked && isBooked(item) ? 0 : leftOf([item])));
  const shipping = order.totalMinor - order.refundedMinor - leftOf(items);
  const parts = allocate(amount, [...left, shipping]);
  return items.map((item, index) => ({ orderItemId: item.id, amount: parts[index] ?? 0 }));
}

interface Reversal {
  entries: LedgerEntry[];
  days: DayFigures[];
}

/** The entries of the sale once more with the other sign, in proportion to what is refunded of each line. */
async function reversalOf(
  tx: Tx,
  order: OrderRow,
  items: readonly OrderItemRow[],
  refund: RefundRow,
  now: Date,
): Promise<Reversal> {
  const affiliateUser = await affiliateUserFor(tx, order);
  const to = accountsOf(order, affiliateUser);
  const before = await settledBefore(tx, order.id, refund.id);
  const lines = await linesOfRefund(tx, refund.id);
  const reversal: Reversal = { entries: [], days: [] };
  let ofLines = 0;
  for (const { orderItemId, amountMinor } of lines) {
    const item = items.find(({ id }) => id === orderItemId);
    if (item === undefined) continue;
    ofLines += amountMinor;
    const line = { total: item.totalMinor, tax: item.taxMinor };
    const shares = refundedShares(
      line,
      ratesOf(order, affiliateUser),
      before.get(orderItemId) ?? 0,
      amountMinor,
    );
    reversal.entries.push(
      { account: to.seller, amount: -shares.seller },
      { account: to.tax, amount: -shares.tax },
      { account: to.platform, amount: -shares.commission },
      ...(affiliateUser === null ? [] : [{ account: to.affiliate, amount: -shares.affiliate }]),
    );
    if (order.sellerId !== null) {
      reversal.days.push({
        sellerId: order.sellerId,
        at: now,
        itemType: item.itemType as ItemType,
        itemId: item.itemId,
        tribeId: order.tribeId,
        currency: order.currency,
        isTest: order.isTest,
        title: item.title,
        orders: 0,
        grossMinor: 0,
        refundedMinor: amountMinor - shares.tax,
        netMinor: -shares.seller,
      });
    }
  }
  reversal.entries.push(
    { account: to.seller, amount: -(refund.amountMinor - ofLines) },
    { account: to.buyer, amount: refund.amountMinor },
  );
  return reversal;
}

/**
 * A refund that has happened: books the day, closes what was bought once nothing of its line is left, and issues the
 * credit note. The row of the order is locked.
 * @returns the entries to post
 */
export async function applyRefund(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  refund: RefundRow,
  reason: EndReason,
  now: Date,
): Promise<LedgerEntry[]> {
  const items = await itemsOfOrder(tx, order.id);
  const { entries, days } = await reversalOf(tx, order, items, refund, now);
  await updateRefund(tx, refund.id, { status: 'succeeded', settledAt: now });
  await addToDays(tx, days);
  const isWhole = order.refundedMinor >= order.totalMinor;
  if (isWhole) await updateOrder(tx, order.id, { status: 'refunded' });
  // Nobody has a gift that was not opened yet, and nobody can open it once it is refunded.
  const ownerId = order.isGift ? ((await giftOfOrder(tx, order.id))?.redeemedBy ?? null) : order.userId;
  const ended = items.filter((item) => isWhole || item.refundedMinor >= item.totalMinor);
  for (const item of ended) {
    if (order.subscriptionId !== null) {
      // An order of an earlier period takes nothing from the one that runs.
      if (!(await endsByRefund(tx, order.id))) continue;
      await endPurchases(tx, { orderItemId: item.id }, 'refunded');
      await endSubscription(tx, outbox, order.subscriptionId, reason, now);
      continue;
    }
    await endPurchases(tx, { orderItemId: item.id }, 'refunded');
    if (order.fulfilledAt === null) await giveStockBack(tx, [item]);
    if (ownerId === null) continue;
    await offerOf(item.itemType as ItemType)?.ended(tx, outbox, saleOf(order, item, null, ownerId), reason);
  }
  await issueCreditNote(tx, refund.id, now);
  return clawBack(tx, order, entries);
}

/** A refund that the provider has made already, such as of a lost dispute. @returns the entries to post */
export async function takeBack(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  back: { amount: Minor; reason: 'disputed'; now: Date },
): Promise<LedgerEntry[]> {
  const items = await itemsOfOrder(tx, order.id);
  const refund = await insertRefund(tx, {
    orderId: order.id,
    amount: back.amount,
    reason: 'Dispute lost',
    status: 'pending',
    requestedBy: null,
    decidedBy: null,
    lines: divideRefund(order, items, back.amount),
  });
  const fresh = { ...order, refundedMinor: order.refundedMinor + back.amount };
  return applyRefund(tx, outbox, fresh, refund, back.reason, back.now);
}
