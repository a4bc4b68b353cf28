import type { Tx } from '@kindred/db/client';
import {
  type OrderNotice,
  orderNotice,
  paidOrderNotice,
  payoutDeciders,
  payoutNotice,
  productNotice,
  type SubscriptionNotice,
  subscriptionNotice,
} from '@kindred/db/commerce/notices/visibility';
import { debtOf } from '@kindred/db/commerce/sellerDebt/visibility';
import type { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { notifyOf, notifyPerson } from '../../notifications/service.ts';
import { notifyOwners } from './jobs.ts';
import { type MailedNotice, mailNotice } from './mail.ts';
import {
  day,
  money,
  type OrderNews,
  orderWords,
  owingWords,
  type PayoutNews,
  type ProductNews,
  payoutWords,
  productWords,
  type Repayment,
  refundedForSeller,
  repaymentWords,
  type SubscriptionNews,
  subscriptionWords,
  type Words,
  whatIsSold,
} from './words.ts';

export type { OrderNews, PayoutNews, ProductNews, SubscriptionNews } from './words.ts';
export { money } from './words.ts';

const CUSTOMERS = '/profile/creator-tools/customers';
const PAYOUTS = '/profile/creator-tools/payouts';
/** For those who decide. */
const PAYOUT_REQUESTS = '/admin/payouts';
const SUBSCRIPTIONS = '/profile/orders?tab=subscriptions';
const ORDER_LINKS = [{ label: 'All your orders', url: '/profile/orders' }];
const SUBSCRIPTION_LINKS = [{ label: 'All your subscriptions', url: SUBSCRIPTIONS }];

interface Notice extends Words {
  userId: string;
  /** What happened, as `data.kind`. */
  kind: string;
  path: string;
  groupKey?: string;
  isMailed?: boolean;
}

const newsOf = ({ userId, kind, title, message, path, groupKey, isMailed }: Notice) => ({
  userId,
  actorId: null,
  type: 'payment' as const,
  kind: 'payment' as const,
  did: title,
  message,
  data: { kind, actionUrl: path, ...(isMailed === true ? { isMailed } : {}) },
  ...(groupKey === undefined ? {} : { groupKey }),
});

async function notify(tx: Tx, outbox: Outbox, notice: Notice): Promise<void> {
  await notifyOf(tx, outbox, [newsOf(notice)]);
}

type Mail = Pick<MailedNotice, 'button' | 'links'> & Partial<MailedNotice>;

function mailOf({ userId, title, message }: Notice, mail: Mail): z.input<typeof mailNotice.payload> {
  return { userId, heading: title, paragraphs: [message], lines: [], notes: [], ...mail };
}

/** On a mail of its own at once, whatever they want to hear by mail otherwise; in the app as they like it. */
async function notifyByMail(tx: Tx, outbox: Outbox, notice: Notice, mail: Mail): Promise<void> {
  await notify(tx, outbox, { ...notice, isMailed: true });
  await outbox.job(mailNotice, mailOf(notice, mail));
}

/** What stands on a receipt: each thing, what was taken off and added, and the sum. */
function receiptMail(order: OrderNotice): Mail {
  const { currency, lines, discountMinor, shippingMinor, taxMinor, totalMinor } = order;
  const line = (title: string, minor: number) => ({ title, text: money(minor, currency) });
  return {
    paragraphs: [`Order ${order.number}. Thank you!`],
    lines: [
      ...lines.map(({ title, quantity, unitMinor }) => ({
        title,
        text:
          quantity === 1
            ? money(unitMinor, currency)
            : `${quantity} × ${money(unitMinor, currency)} = ${money(quantity * unitMinor, currency)}`,
      })),
      ...(discountMinor === 0 ? [] : [line('Discount', -discountMinor)]),
      ...(shippingMinor === 0 ? [] : [line('Shipping', shippingMinor)]),
      ...(taxMinor === 0
        ? []
        : [line(`${order.taxName ?? 'Tax'}${order.isTaxInclusive ? ' (included)' : ''}`, taxMinor)]),
      line('Total', totalMinor),
    ],
    button: { label: 'See your order', url: `/profile/orders/${order.id}` },
    notes: [
      ...(order.paymentMethod === null || totalMinor === 0 ? [] : [`Paid with ${order.paymentMethod}.`]),
      ...(order.isTest ? ['This was a test payment: no real money moved.'] : []),
    ],
    links: ORDER_LINKS,
    orderId: order.id,
  };
}

/** Sales of a day are one unread line. */
function saleNotice(order: OrderNotice, sellerId: string, now: Date) {
  const words = orderWords('sale', order);
  const path = `${CUSTOMERS}?order=${order.id}`;
  const groupKey = `sale:${now.toISOString().slice(0, 10)}`;
  return {
    ...newsOf({ ...words, userId: sellerId, kind: 'sale', path, groupKey }),
    several: {
      title: `You made {count} sales on ${day(now, 'UTC', now)}`,
      message: `Latest: ${whatIsSold(order)} · ${words.message}`,
      actionUrl: CUSTOMERS,
    },
  };
}

const receiptNotice = (order: OrderNotice): Notice => ({
  ...orderWords('receipt', order),
  userId: order.userId,
  kind: 'receipt',
  path: `/profile/orders/${order.id}`,
  isMailed: true,
});

/** Tells both sides of an order that was just paid: the buyer also by mail. */
export async function notifyPaid(
  tx: Tx,
  outbox: Outbox,
  ...paid: Parameters<typeof paidOrderNotice>
): Promise<void> {
  const order = paidOrderNotice(...paid);
  const receipt = receiptNotice(order);
  const sale = order.sellerId === null ? [] : [saleNotice(order, order.sellerId, new Date())];
  await notifyOf(tx, outbox, [newsOf(receipt), ...sale]);
  await outbox.job(mailNotice, mailOf(receipt, receiptMail(order)));
}

const FOR_SELLER: readonly OrderNews[] = [
  'refund_requested',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
];

/** Tells the buyer or the seller of an order what became of it. */
export async function notifyOrder(tx: Tx, outbox: Outbox, what: OrderNews, orderId: string): Promise<void> {
  const order = await orderNotice(tx, orderId);
  const { userId, sellerId } = order;
  const atSeller = `${CUSTOMERS}?order=${order.id}`;
  if (what === 'sale') {
    if (sellerId !== null) await notifyOf(tx, outbox, [saleNotice(order, sellerId, new Date())]);
    return;
  }
  const words = orderWords(what, order);
  if (FOR_SELLER.includes(what)) {
    if (sellerId !== null)
      await notify(tx, outbox, { ...words, userId: sellerId, kind: what, path: atSeller });
    return;
  }
  const notice: Notice = { ...words, userId, kind: what, path: `/profile/orders/${order.id}` };
  if (what === 'receipt') {
    await notifyByMail(tx, outbox, receiptNotice(order), receiptMail(order));
  } else if (what === 'payment_failed') {
    const groupKey = `payment_failed:${order.id}`;
    await notify(tx, outbox, { ...notice, groupKey });
  } else {
    await notify(tx, outbox, notice);
  }
  if (what === 'refunded' && sellerId !== null && order.refund?.decidedBy !== sellerId) {
    await notify(tx, outbox, { ...refundedForSeller(order), userId: sellerId, kind: what, path: atSeller });
  }
}

/** Of what is mailed whatever they want to hear: what needs an answer, and what is agreed on anew. */
const BUTTONS: Partial<Record<SubscriptionNews, string>> = {
  price_changes: 'Manage subscription',
  became_free: 'See your subscriptions',
  payment_failed: 'Update payment method',
  confirm_payment: 'Confirm payment',
};

/** Where it is paid or confirmed. */
function paymentUrl({ open }: SubscriptionNotice): string | undefined {
  const url = open?.url;
  return url !== null && url !== undefined && /^(https:\/\/|\/(?!\/))/.test(url) ? url : undefined;
}

/** A period is paid by a bank transfer, which nobody makes without its reference. */
async function askForTransfer(
  tx: Tx,
  outbox: Outbox,
  { open, ...row }: SubscriptionNotice,
  now: Date,
): Promise<void> {
  const path = `/profile/orders/${open?.orderId}`;
  const words = subscriptionWords('transfer_due', { ...row, open }, now);
  const notice = { ...words, userId: row.userId, kind: 'transfer_due', path };
  await notifyByMail(tx, outbox, notice, {
    lines: [
      { title: 'Amount', text: money(open?.amountMinor ?? row.amountMinor, row.currency) },
      { title: 'Reference', text: open?.transferRef ?? '' },
      ...(open?.payTo ? [{ title: 'Pay to', text: open.payTo.split('\n').join(', ') }] : []),
    ],
    button: { label: 'See how to pay', url: path },
    links: SUBSCRIPTION_LINKS,
  });
}

/** Tells the subscriber what becomes of a subscription. */
export async function notifySubscription(
  tx: Tx,
  outbox: Outbox,
  what: SubscriptionNews,
  subscriptionId: string,
  now = new Date(),
): Promise<void> {
  const row = await subscriptionNotice(tx, subscriptionId);
  if (what === 'confirm_payment' && row.open?.transferRef) return askForTransfer(tx, outbox, row, now);
  // They were asked to confirm it.
  if (what === 'payment_failed' && row.open?.status === 'requires_action') return;
  const path = `${SUBSCRIPTIONS}#${row.id}`;
  const notice: Notice = { ...subscriptionWords(what, row, now), userId: row.userId, kind: what, path };
  const isAsked = what === 'confirm_payment' && row.open?.status !== 'requires_action';
  const label = isAsked ? 'Pay now' : BUTTONS[what];
  if (label === undefined) return notify(tx, outbox, notice);
  const url = (what === 'confirm_payment' ? paymentUrl(row) : undefined) ?? path;
  await notifyByMail(tx, outbox, notice, { button: { label, url }, links: SUBSCRIPTION_LINKS });
}

/** Tells those who decide of a request, and the seller of what was decided. */
export async function notifyPayout(
  tx: Tx,
  outbox: Outbox,
  what: PayoutNews,
  payoutId: string,
): Promise<void> {
  const payout = await payoutNotice(tx, payoutId);
  const words = payoutWords(what, payout);
  const notice = { ...words, kind: `payout_${what}`, path: PAYOUTS };
  if (what !== 'requested') return notify(tx, outbox, { ...notice, userId: payout.sellerId });
  for (const userId of await payoutDeciders(tx)) {
    const news = newsOf({ ...notice, path: PAYOUT_REQUESTS, userId });
    await notifyPerson(tx, outbox, { ...news, actorId: payout.sellerId });
  }
}

/** Renewals of a day that wait for the seller to settle their balance are one unread line. */
export async function notifyOwing(
  tx: Tx,
  outbox: Outbox,
  sellerId: string,
  { title, currency, isTest }: { title: string; currency: string; isTest: boolean },
  now: Date,
): Promise<void> {
  const { debt } = await debtOf(tx, { sellerId, currency, isTest });
  const words = owingWords({ title, debt, currency });
  const groupKey = `owing:${now.toISOString().slice(0, 10)}`;
  await notify(tx, outbox, { ...words, userId: sellerId, kind: 'owing', path: PAYOUTS, groupKey });
}

export function notifyRepayment(tx: Tx, outbox: Outbox, userId: string, repayment: Repayment): Promise<void> {
  return notify(tx, outbox, { ...repaymentWords(repayment), userId, kind: 'repayment', path: PAYOUTS });
}

/** Tells the seller of a product what is with it, and of a new version everybody who has it. */
export async function notifyProduct(
  tx: Tx,
  outbox: Outbox,
  what: ProductNews,
  productId: string,
): Promise<void> {
  if (what === 'new_version') return outbox.job(notifyOwners, { productId });
  const product = await productNotice(tx, productId);
  await notify(tx, outbox, {
    ...productWords(what, product),
    userId: product.sellerId,
    kind: what,
    path: `/product/${product.id}`,
    groupKey: `${what}:${product.id}`,
  });
}
