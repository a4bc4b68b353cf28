import type { Tx } from '@kindred/db/client';
import { recordOwedThrough } from '@kindred/db/commerce/affiliates/writes';
import type { OrderItemRow, OrderRow } from '@kindred/db/commerce/checkout/writes';
import type { Operator } from '@kindred/db/commerce/invoices/content';
import { type LedgerEntry, post } from '@kindred/db/commerce/ledger/writes';
import { debtOf } from '@kindred/db/commerce/sellerDebt/visibility';
import {
  addToDays,
  affiliateUserOf,
  countConversion,
  type DayFigures,
  extendPurchases,
  givePurchase,
  itemsOfOrder,
  lockOrder,
  markCompleted,
  type PaidPayment,
  updateOrder,
} from '@kindred/db/commerce/settlement/writes';
import { sharesOf } from '@kindred/validation/commerce/pricing';
import {
  type ItemType,
  NEGATIVE_BALANCE_MAX,
  type PaymentDriverName,
} from '@kindred/validation/commerce/values';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import type { Sale } from '../../../platform/offer.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendGift } from '../gifts/send.ts';
import { issueInvoice } from '../invoices/service.ts';
import { notifyPaid } from '../notices/service.ts';
import { openSubscription, renewalPaid } from '../subscriptions/service.ts';

/** An order line as its offer sees it. @param ownerId for a gift, the person who redeemed it */
export function saleOf(
  order: OrderRow,
  item: OrderItemRow,
  paidUntil: Date | null,
  ownerId: string = order.userId,
): Sale {
  return {
    orderId: order.id,
    orderItemId: item.id,
    itemId: item.itemId,
    buyerId: ownerId,
    sellerId: order.sellerId,
    title: item.title,
    quantity: item.quantity,
    slotId: item.slotId,
    invitationId: item.invitationId,
    cohortId: item.cohortId,
    subscriptionId: order.subscriptionId,
    paidUntil,
    isTrial: item.trialDays > 0 && order.kind === 'purchase',
  };
}

/** Where an affiliate's share goes; nowhere when the affiliate is gone. */
export async function affiliateUserFor(tx: Tx, order: OrderRow): Promise<string | null> {
  return order.affiliateId === null ? null : ((await affiliateUserOf(tx, order.affiliateId)) ?? null);
}

/** The rates that were frozen on an order. */
export function ratesOf(order: OrderRow, affiliateUser: string | null) {
  return {
    commissionBps: order.commissionBps,
    affiliateBps: affiliateUser === null ? 0 : order.affiliateBps,
  };
}

/** The accounts that the parts of a line belong to. What the platform sells is all its own. */
export function accountsOf(order: OrderRow, affiliateUser: string | null) {
  const { sellerId } = order;
  return {
    buyer: { kind: 'buyer', ownerId: order.userId },
    seller: sellerId === null ? { kind: 'platform', ownerId: null } : { kind: 'seller', ownerId: sellerId },
    tax: { kind: 'tax', ownerId: sellerId },
    platform: { kind: 'platform', ownerId: null },
    affiliate: { kind: 'affiliate_held', ownerId: affiliateUser },
    fees: { kind: 'provider_fees', ownerId: null },
  } as const satisfies Record<string, LedgerEntry['account']>;
}

/** A bank transfer goes to the seller's own account, that for a plan to the operator. */
export function isPaidToSeller(
  order: Pick<OrderRow, 'sellerId'>,
  driver: PaymentDriverName | undefined,
): boolean {
  return order.sellerId !== null && driver === 'invoice';
}

/** Of money that its seller received, or sends back, themselves: what they owe the others of it. */
export function owedBySeller(order: OrderRow, entries: readonly LedgerEntry[]): LedgerEntry[] {
  const isTheirs = ({ account }: LedgerEntry) => account.kind === 'buyer' || account.kind === 'tax';
  const received = entries.filter(isTheirs).reduce((sum, { amount }) => sum + amount, 0);
  const { seller } = accountsOf(order, null);
  return [...entries.filter((entry) => !isTheirs(entry)), { account: seller, amount: received }];
}

async function postSale(
  tx: Tx,
  order: OrderRow,
  items: readonly OrderItemRow[],
  affiliateUser: string | null,
  { fee, driver }: Pick<PaidBy, 'fee' | 'driver'>,
): Promise<void> {
  if (order.totalMinor === 0) return;
  const to = accountsOf(order, affiliateUser);
  const shares = items.flatMap((item): LedgerEntry[] => {
    const { seller, tax, commission, affiliate } = sharesOf(
      { total: item.totalMinor, tax: item.taxMinor },
      ratesOf(order, affiliateUser),
    );
    return [
      { account: to.seller, amount: seller },
      { account: to.tax, amount: tax },
      { account: to.platform, amount: commission },
      ...(affiliateUser === null ? [] : [{ account: to.affiliate, amount: affiliate }]),
    ];
  });
  const entries = [
    ...shares,
    { account: to.seller, amount: order.shippingMinor },
    { account: to.buyer, amount: -order.totalMinor },
    // What the provider keeps is paid by the platform, out of its commission.
    { account: to.platform, amount: -fee },
    { account: to.fees, amount: fee },
  ];
  const isDirect = isPaidToSeller(order, driver);
  await post(tx, {
    kind: isDirect ? 'transfer' : 'sale',
    reference: `sale:${order.id}`,
    orderId: order.id,
    isTest: order.isTest,
    currency: order.currency,
    entries: isDirect ? owedBySeller(order, entries) : entries,
  });
  if (!isDirect) return;
  if (affiliateUser !== null) await recordOwedThrough(tx, order.id);
  await assertOwable(tx, order);
}

/** The debt may have grown since the order was placed. The seller's account is locked by the posting. */
async function assertOwable(tx: Tx, { sellerId, currency, isTest, owedMinor }: OrderRow): Promise<void> {
  if (sellerId === null || owedMinor === 0) return;
  const { debt } = await debtOf(tx, { sellerId, currency, isTest });
  if (debt > NEGATIVE_BALANCE_MAX) fail('balance_owed');
}

/** What a line adds to its seller's day. */
function dayOf(
  order: OrderRow,
  item: OrderItemRow,
  affiliateUser: string | null,
  now: Date,
): DayFigures | null {
  if (order.sellerId === null) return null;
  const shares = sharesOf({ total: item.totalMinor, tax: item.taxMinor }, ratesOf(order, affiliateUser));
  return {
    sellerId: order.sellerId,
    at: now,
    itemType: item.itemType as ItemType,
    itemId: item.itemId,
    tribeId: order.tribeId,
    currency: order.currency,
    isTest: order.isTest,
    title: item.title,
    orders: 1,
    grossMinor: item.totalMinor - item.taxMinor,
    refundedMinor: 0,
    netMinor: shares.seller,
  };
}

async function openOrExtend(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  items: readonly OrderItemRow[],
  paid: { paymentMethodId: string | null; now: Date },
): Promise<{ order: OrderRow; paidUntil: Date | null }> {
  const recurring = items.find(({ interval }) => interval !== null);
  if (recurring === undefined) return { order, paidUntil: null };
  if (order.kind !== 'purchase') {
    const { paidUntil } = await renewalPaid(tx, outbox, order, paid.now);
    return { order, paidUntil };
  }
  const opened = await openSubscription(tx, outbox, { order, item: recurring, ...paid });
  await updateOrder(tx, order.id, { subscriptionId: opened.subscriptionId });
  return { order: { ...order, subscriptionId: opened.subscriptionId }, paidUntil: opened.paidUntil };
}

/** Gives what a line is to whom it is for: the buyer, or who opens a gift. */
export async function give(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  item: OrderItemRow,
  to: { ownerId: string; paidUntil: Date | null },
): Promise<void> {
  const itemType = item.itemType as ItemType;
  const { ownerId, paidUntil } = to;
  if (order.kind === 'purchase') {
    await givePurchase(tx, {
      userId: ownerId,
      orderId: order.id,
      orderItemId: item.id,
      itemType,
      itemId: item.itemId,
      title: item.title,
      expiresAt: paidUntil,
    });
  } else if (order.subscriptionId !== null) await extendPurchases(tx, order.subscriptionId, paidUntil);
  await offerOf(itemType)?.paid(tx, outbox, saleOf(order, item, paidUntil, ownerId));
}

async function giveAll(
  tx: Tx,
  outbox: Outbox,
  pending: OrderRow,
  items: readonly OrderItemRow[],
  paid: { paymentMethodId: string | null; now: Date },
): Promise<OrderRow> {
  const { order, paidUntil } = await openOrExtend(tx, outbox, pending, items, paid);
  for (const item of items) await give(tx, outbox, order, item, { ownerId: order.userId, paidUntil });
  return order;
}

/** How an order was paid: by which method (its id is null when it was used once), and what the provider kept. */
export interface PaidBy {
  paymentMethod: { id: string | null; label: string } | null;
  fee: number;
  operator: Operator;
  /** Left out where nothing is to be paid. */
  driver?: PaymentDriverName;
  now: Date;
  /** What is to be stored of the payment that paid it. */
  payment?: { id: string; values: PaidPayment };
}

/**
 * Completes an order that was paid, or that nothing is to be paid for: books it, gives the buyer what they bought and
 * tells both sides. Everything happens in the one transaction that holds the order.
 */
export async function completeOrder(tx: Tx, outbox: Outbox, pending: OrderRow, paid: PaidBy): Promise<void> {
  if (pending.status !== 'pending') return;
  const { now, paymentMethod } = paid;
  const items = await itemsOfOrder(tx, pending.id);
  const affiliateUser = await affiliateUserFor(tx, pending);
  const completed = await markCompleted(
    tx,
    { orderId: pending.id, paidAt: now, label: paymentMethod?.label ?? null },
    paid.payment,
  );
  const order = pending.isGift
    ? pending
    : await giveAll(tx, outbox, pending, items, { paymentMethodId: paymentMethod?.id ?? null, now });
  if (order.isGift) await sendGift(tx, outbox, order.id, now);
  if (order.affiliateId !== null && order.kind === 'purchase') await countConversion(tx, order.affiliateId);
  const isTrial = order.kind === 'purchase' && items.some(({ trialDays }) => trialDays > 0);
  const facts = isTrial ? undefined : { ...completed, subscriptionId: order.subscriptionId };
  if (facts !== undefined) await notifyPaid(tx, outbox, facts, items);
  // Rows that many orders share come last, so that they are locked for the shortest time.
  const days = items.flatMap((item) => dayOf(order, item, affiliateUser, now) ?? []);
  if (facts !== undefined) {
    await addToDays(tx, days);
    const { operator } = paid;
    await issueInvoice(tx, order.id, { now, operator }, { order: facts, lines: items });
  }
  await outbox.last(() => postSale(tx, order, items, affiliateUser, paid));
}

/** The order as it is now, locked, with its lines. */
export async function lockedOrder(tx: Tx, orderId: string) {
  const order = await lockOrder(tx, orderId);
  return order && { order, items: await itemsOfOrder(tx, orderId) };
}
