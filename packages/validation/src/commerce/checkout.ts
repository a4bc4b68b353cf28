import { z } from 'zod';
import { id, text, timestamp } from '../text.ts';
import { inviteCode } from '../tribes/memberships.ts';
import { amount, currency, interval, itemType, shippingAddressInput } from './fields.ts';
import { giftDetails } from './gifts.ts';
import {
  ORDER_LINES_MAX,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  QUANTITY_MAX,
  TEST_ACTIONS,
  TEST_CARDS,
} from './values.ts';

export type { TestAction } from './values.ts';

/** One thing to buy. Prices are the server's. */
export const checkoutItem = z.strictObject({
  type: itemType,
  /** The id of a plan of the platform is its name's, see `GET /plans`. */
  id,
  quantity: z
    .int({ error: 'Quantity must be a whole number' })
    .min(1, { error: 'Quantity must be at least 1' })
    .max(QUANTITY_MAX, { error: `Quantity must be at most ${QUANTITY_MAX}` })
    .default(1),
  /** Of what is sold by the month and by the year. */
  interval: interval.optional(),
  /** Of coaching: the hour that is bought. */
  slotId: id.optional(),
  /** Of a tribe: the secret of an invitation to it. */
  invite: inviteCode.optional(),
  /** Of a course with cohorts: when to start. */
  cohortId: id.optional(),
});
export type CheckoutItem = z.infer<typeof checkoutItem>;

const basket = {
  items: z.array(checkoutItem).min(1, { error: 'Choose something to buy' }).max(ORDER_LINES_MAX),
  coupon: text().trim().toUpperCase().max(32, { error: 'This coupon is not valid' }).optional(),
  /** ISO 3166-1 alpha-2, for shipping. */
  country: text()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: 'Choose a country' })
    .optional(),
};

export const quoteInput = z.strictObject({
  ...basket,
  /** As a gift: one period of what recurs, and never a trial. */
  isGift: z.boolean().optional(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

export const quoteLine = z.object({
  type: itemType,
  id,
  title: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  /** Of one. */
  price: amount,
  /** Of the line, after its part of the discount. */
  total: amount,
  interval: interval.nullable(),
  /** When a booking takes place; null of anything else. */
  booked: z
    .object({
      startsAt: timestamp,
      endsAt: timestamp,
      /** Of the seller. */
      timeZone: z.string(),
      /** It can be canceled and is refunded until so many minutes before it begins; null for no refunds. */
      cancelMinutes: z.int().nullable(),
      cancelUntil: timestamp.nullable(),
    })
    .nullable(),
  /** Title of the chosen cohort of a course. */
  cohort: z.string().nullable(),
});

/** What an order would cost now. Sums are exact: subtotal − discount + shipping + tax (unless included) = total. */
export const quoteView = z
  .object({
    lines: z.array(quoteLine),
    currency,
    subtotal: amount,
    discount: amount,
    coupon: z.string().nullable(),
    shipping: amount,
    tax: amount,
    /** Such as `VAT 20%`; null without tax. */
    taxLabel: z.string().nullable(),
    isTaxIncluded: z.boolean(),
    /** Due now. */
    total: amount,
    /** What comes after: null when it is paid once. */
    recurring: z
      .object({
        interval,
        /** All that it is sold by, when there is a choice. */
        intervals: z.array(interval),
        /** Of each later period, with tax. */
        amount,
        trialDays: z.int().min(0),
        firstChargeAt: timestamp,
        /** The regular price, in case the first period is cheaper. */
        isDiscountForever: z.boolean(),
      })
      .nullable(),
    needsAddress: z.boolean(),
    /** Where it is sent to; empty for everywhere. */
    shipsTo: z.array(z.string()),
    /** Whether it can be bought for somebody else. */
    canBeGiven: z.boolean(),
    /** Of a gift: what it can be given for, when there is a choice. */
    giftIntervals: z.array(interval),
    /** Whether no real money moves. */
    isTest: z.boolean(),
    /** Whether the buyer pays by bank transfer, and what was bought waits for it. */
    isTransfer: z.boolean(),
    seller: z.string().nullable(),
    /** How it is paid with one tap, such as `Visa •••• 4242`; null when the payment page asks. */
    paymentMethod: z.object({ id, label: z.string() }).nullable(),
    /** Days within which a refund can be requested; 0 for none, as of bookings, which are canceled instead. */
    refundDays: z.int(),
    /** Of everything above that costs money: sent back with the order, which is refused when it has changed. */
    token: z.string(),
  })
  .meta({ id: 'Quote' });
export type QuoteView = z.infer<typeof quoteView>;

export const placeOrderInput = z.strictObject({
  ...basket,
  /** Of the quote that the buyer saw. */
  token: text().max(100),
  address: shippingAddressInput.optional(),
  /** Whom it is a gift for. */
  gift: giftDetails.optional(),
  /** A stored method to charge at once; left out, the answer leads to the payment page. */
  paymentMethodId: id.optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const payOrderInput = z.strictObject({ id, paymentMethodId: id.optional() });
export type PayOrderInput = z.infer<typeof payOrderInput>;

/** `paymentUrl` is where to pay; null when nothing is left to do, or nothing but waiting. */
export const placedOrder = z
  .object({
    orderId: id,
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    paymentUrl: z.string().nullable(),
    /** A sentence why the payment did not go through. */
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrder>;

const testRef = text().max(100);
export const testCard = z.enum(TEST_CARDS);

export const testPaymentInput = z.strictObject({ ref: testRef });
export const testPaymentActInput = z.strictObject({
  ref: testRef,
  action: z.enum(TEST_ACTIONS),
  /** How the stored card behaves when it is charged again. */
  card: testCard.default('succeeds'),
});
/** A payment as the built-in payment page shows it. */
export const testPaymentView = z
  .object({
    ref: z.string(),
    description: z.string(),
    amount,
    currency,
    /** A payment method is stored and nothing is charged. */
    isSetup: z.boolean(),
    /** Whether the card is kept for later charges. */
    savesMethod: z.boolean(),
    status: z.enum(PAYMENT_STATUSES),
    declineReason: z.string().nullable(),
    hasOpenDispute: z.boolean(),
    /** Below this site. */
    returnTo: z.string(),
  })
  .meta({ id: 'TestPayment' });
export type TestPaymentView = z.infer<typeof testPaymentView>;
