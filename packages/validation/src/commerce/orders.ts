import { z } from 'zod';
import { messageOnly, userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { amount, currency, interval, itemType, shippingAddress } from './fields.ts';
import { giftSummary, orderGift } from './gifts.ts';
import { bookedTime } from './productTimes.ts';
import { INVOICE_KINDS, INVOICE_STATUSES, ORDER_KINDS, ORDER_STATUSES, REFUND_STATUSES } from './values.ts';

export const ordersInput = z.strictObject({ ...cursorPageShape });
export const orderIdInput = z.strictObject({ id });
export const orderRefundInput = z.strictObject({ id, refundId: id });

/** A line of the list of receipts. */
export const receipt = z
  .object({
    id,
    orderNumber: z.string(),
    amount,
    refunded: amount,
    currency,
    description: z.string(),
    date: timestamp,
    status: z.enum(ORDER_STATUSES),
    paymentMethod: z.string().nullable(),
    /** The invoice as a PDF; null before there is one. */
    receiptUrl: z.string().nullable(),
    isTest: z.boolean(),
    /** For its buyer, of what they gave away. */
    gift: giftSummary.nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;
export const receiptPage = pageOf(receipt);

export const orderLine = z.object({
  id,
  type: itemType,
  itemId: id,
  title: z.string(),
  quantity: z.int(),
  price: amount,
  total: amount,
  refunded: amount,
  interval: interval.nullable(),
  /** When and where booked coaching or a booked service takes place. */
  booked: bookedTime.nullable(),
  /** Title of the cohort that the buyer of a course chose. */
  cohort: z.string().nullable(),
  /** Where it is used, below this site; null when it is gone. */
  url: z.string().nullable(),
});

export const refundView = z.object({
  id,
  amount,
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  declineReason: z.string().nullable(),
  createdAt: timestamp,
});
export type RefundView = z.infer<typeof refundView>;

export const bankTransfer = z
  .object({
    /** What the buyer writes on it. */
    reference: z.string(),
    /** The account it goes to, in words; null when its seller has named none. */
    payTo: z.string().nullable(),
  })
  .meta({ id: 'BankTransfer' });

/** One order, for its buyer and its seller. */
export const orderView = receipt
  .extend({
    kind: z.enum(ORDER_KINDS),
    lines: z.array(orderLine),
    subtotal: amount,
    discount: amount,
    coupon: z.string().nullable(),
    shipping: amount,
    tax: amount,
    /** Such as `VAT 20%`, or `VAT 20%, included`. */
    taxLabel: z.string().nullable(),
    seller: userCard.nullable(),
    /** The business that sold it; null in a tribe. */
    business: z.object({ slug: z.string(), name: z.string() }).nullable(),
    buyer: userCard,
    /** Where it is still to be paid; null otherwise. */
    paymentUrl: z.string().nullable(),
    /** That it waits for; null otherwise. */
    transfer: bankTransfer.nullable(),
    declineReason: z.string().nullable(),
    reservedUntil: timestamp.nullable(),
    subscriptionId: id.nullable(),
    /** What becomes of the subscription once this order is refunded whole; null without one that runs. */
    subscriptionAfterRefund: z.enum(['ends', 'continues']).nullable(),
    address: shippingAddress.nullable(),
    fulfilledAt: timestamp.nullable(),
    tracking: z.string().nullable(),
    hasDispute: z.boolean(),
    gift: orderGift.nullable(),
    refunds: z.array(refundView),
    can: z.object({
      /** Ask the seller for a refund. */
      requestRefund: z.boolean(),
      /** Give one. */
      refund: z.boolean(),
      fulfil: z.boolean(),
      pay: z.boolean(),
      cancel: z.boolean(),
      /** A bank transfer that has arrived. */
      markPaid: z.boolean(),
      /** A refund that was sent by hand. */
      markRefunded: z.boolean(),
      /** A gift once more, or to somebody else. */
      sendGift: z.boolean(),
    }),
  })
  .meta({ id: 'Order' });
export type OrderView = z.infer<typeof orderView>;

const reason = text().trim().max(500, { error: 'Reason must be at most 500 characters' });
export const requestRefundInput = z.strictObject({ id, reason: reason.default('') });
export const giveRefundInput = z.strictObject({
  id,
  /** Of some lines, or parts of them; everything that is left when left out. */
  lines: z
    .array(z.strictObject({ lineId: id, amount: text().max(20) }))
    .min(1)
    .max(20)
    .optional(),
  reason: reason.default(''),
});
export const decideRefundInput = z.strictObject({
  id,
  refundId: id,
  approve: z.boolean(),
  reason: reason.default(''),
});
export const fulfilInput = z.strictObject({
  id,
  tracking: text().trim().max(200, { error: 'Tracking must be at most 200 characters' }).optional(),
});

export const invoiceRow = z
  .object({
    id,
    kind: z.enum(INVOICE_KINDS),
    invoiceNumber: z.string(),
    amount,
    currency,
    description: z.string(),
    issueDate: timestamp,
    dueDate: timestamp,
    status: z.enum(INVOICE_STATUSES),
    /** Who it is from. */
    issuer: z.string(),
    client: z.string(),
    /** A PDF. */
    url: z.string(),
    orderId: id,
    isTest: z.boolean(),
  })
  .meta({ id: 'Invoice' });
export type InvoiceRow = z.infer<typeof invoiceRow>;
export const invoicePage = pageOf(invoiceRow);
export const invoicesInput = z.strictObject({
  ...cursorPageShape,
  /** `seller` for those I issued. */
  role: z.enum(['buyer', 'seller']).default('buyer'),
});
export const invoiceIdInput = z.strictObject({ id });

export const done = messageOnly;
