import { z } from 'zod';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { amount, currency, interval, itemType } from './fields.ts';
import { SUBSCRIPTION_STATUSES } from './values.ts';

export const subscriptionIdInput = z.strictObject({ id });
export const subscriptionsInput = z.strictObject(cursorPageShape);

export const SUBSCRIPTION_LABELS = ['active', 'cancelled'] as const;

export const subscriptionView = z
  .object({
    id,
    type: itemType,
    itemId: id,
    name: z.string(),
    /** Where it leads, below this site. */
    url: z.string(),
    plan: z.enum(['Monthly', 'Annual']),
    interval,
    amount,
    currency,
    /** As people read it: `cancelled` also while it runs to the end of its period. */
    status: z.enum(SUBSCRIPTION_LABELS),
    state: z.enum(SUBSCRIPTION_STATUSES),
    /** Null of one that is cancelled. */
    nextBilling: timestamp.nullable(),
    startDate: timestamp,
    /** Until when it can be used, of one that is cancelled. */
    endDate: timestamp.nullable(),
    trialEndsAt: timestamp.nullable(),
    /** Until when access lasts although a charge failed. */
    graceUntil: timestamp.nullable(),
    paymentMethod: z.string().nullable(),
    /** The bank transfer that its present period or a change of plan waits for, and the order that says where it goes. */
    transfer: z.object({ orderId: id, reference: z.string(), isChange: z.boolean() }).nullable(),
    /** What it changes to at the end of the period. */
    next: z.object({ interval, amount }).nullable(),
    isTest: z.boolean(),
    can: z.object({
      cancel: z.boolean(),
      resume: z.boolean(),
      change: z.boolean(),
      updateMethod: z.boolean(),
      /** Try the charge that failed again. */
      payNow: z.boolean(),
    }),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionView = z.infer<typeof subscriptionView>;
export const subscriptionPage = pageOf(subscriptionView);

export const changePlanInput = z.strictObject({ id, interval });
/** What changing costs. An upgrade is charged now, by the days that are left; a downgrade waits for the end. */
export const planChange = z.object({
  interval,
  amount,
  currency,
  /** Kept with the other plan: what it takes off each period, or off the first that is charged. */
  coupon: z.object({ code: z.string(), discount: amount, isForever: z.boolean() }).nullable(),
  /** Charged now. */
  dueNow: amount,
  /** For the days of the present period that are left. */
  credit: amount,
  /** What is added to what is due now; null without tax, and where the price includes it. */
  tax: z.object({ label: z.string(), amount }).nullable(),
  startsAt: timestamp,
  nextBilling: timestamp,
  /** What is due now is paid by bank transfer, and the change waits for it. */
  isTransfer: z.boolean(),
});
export type PlanChange = z.infer<typeof planChange>;
/** `url` is where a new payment method is entered. */
export const methodUpdate = z.object({ url: z.string() });
export const paySubscriptionInput = z.strictObject({
  id,
  /** A stored method; left out, the one it is charged to. */
  paymentMethodId: id.optional(),
  /** On the page of the payment provider, where another method can be entered. */
  onPage: z.boolean().optional(),
});
/** How many were told of another price, and from when it counts for periods that begin then. */
export const priceNotice = z.object({ told: z.int().min(0), from: timestamp });
export type PriceNotice = z.infer<typeof priceNotice>;
/** What came of trying a charge: `paymentUrl` where the buyer has to confirm it. */
export const chargeResult = z.object({
  subscription: subscriptionView,
  paymentUrl: z.string().nullable(),
  declineReason: z.string().nullable(),
});
