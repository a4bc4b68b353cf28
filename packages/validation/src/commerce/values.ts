// Apart from the schemas, so that a screen and a table type load no parser.

/** What can be sold; each has its offer, see apps/api/src/offers.ts. */
export const ITEM_TYPES = ['tribe', 'product', 'plan', 'course', 'event', 'service'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const PRODUCT_KINDS = ['digital', 'physical', 'bundle', 'subscription', 'coaching'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** What a product can lack to be published. */
export const PRODUCT_NEEDS = ['file', 'items', 'hours'] as const;
export type ProductNeed = (typeof PRODUCT_NEEDS)[number];

export const PRODUCT_CATEGORIES = ['Templates', 'Tools', 'Courses', 'Resources'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

export const INTERVALS = ['month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Bought by hand, the next period of a subscription, or a change of its plan. */
export const ORDER_KINDS = ['purchase', 'renewal', 'change'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** `free` charges nothing and asks no provider. */
export const PAYMENT_DRIVERS = ['test', 'stripe', 'invoice', 'free'] as const;
export type PaymentDriverName = (typeof PAYMENT_DRIVERS)[number];
/** Those that can pay sellers out, with what people call them. */
export const PAYOUT_PROVIDERS = ['test', 'stripe'] as const;
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];
export const PAYOUT_PROVIDER_NAMES: Readonly<Record<PayoutProvider, string>> = {
  test: 'Test payouts',
  stripe: 'Stripe',
};
export const PAYMENT_MODES = ['payment', 'setup'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
/** Days of access after a renewal could not be charged. */
export const GRACE_DAYS = 7;
/** Days after the first failed charge on which it is tried again. */
export const RETRY_DAYS = [1, 3, 5] as const;

export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'declined'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const PURCHASE_STATUSES = ['active', 'expired', 'refunded'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Waits to be paid, to be opened, was opened, or can be opened no more. */
export const GIFT_STATUSES = ['waiting', 'sent', 'redeemed', 'void'] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

export const COUPON_TYPES = ['percentage', 'fixed'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];
/** The first payment of a subscription, or each. */
export const COUPON_DURATIONS = ['first', 'forever'] as const;
export type CouponDuration = (typeof COUPON_DURATIONS)[number];

export const PAYOUT_STATUSES = ['pending', 'approved', 'completed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
export const INVOICE_STATUSES = ['pending', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const LEDGER_ACCOUNT_KINDS = [
  'buyer',
  'seller',
  'seller_held',
  'affiliate',
  'affiliate_held',
  'tax',
  'platform',
  'provider_fees',
  'payouts',
] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number];
export const LEDGER_KINDS = [
  'sale',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'release',
  'payout',
  'payout_returned',
  /** What somebody who owed it sent to the platform. */
  'repayment',
  'fee',
  /** What is owed of a bank transfer that its seller received themselves. */
  'transfer',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Minutes for which stock and coupon are kept for an order that is not paid. */
export const RESERVATION_MINUTES = 15;
/** Days for which an affiliate's link counts. */
export const REFERRAL_DAYS = 30;
export const REFUND_DAYS_DEFAULT = 14;
/** A trial of the platform's paid plan. */
export const PLAN_TRIAL_DAYS = 14;
export const PLAN_PRICE = '29.00';
export const PLAN_NAMES = { starter: 'Starter', pro: 'Creator Pro', enterprise: 'Enterprise' } as const;
/** What the paid plan is bought by, as `{ type: 'plan', id }`. */
export const PLAN_IDS = { pro: '01920000-0000-7000-8000-0000000000a1' } as const;
/**
 * How far below zero refunds after a payout, and bank transfers together with those that are open, may bring a seller's
 * balance, in minor units.
 */
export const NEGATIVE_BALANCE_MAX = 100_000;
/** Orders of one buyer that wait for a bank transfer, as each reserves what it is for. */
export const OPEN_TRANSFERS_MAX = 10;
/** Days within which a bank transfer is waited for. */
export const INVOICE_DAYS = 14;
/** Things of one order. */
export const ORDER_LINES_MAX = 20;
export const QUANTITY_MAX = 99;

/** What the buttons of the built-in payment page do; the last two decide a dispute. */
export const TEST_ACTIONS = ['pay', 'decline', 'confirm', 'later', 'dispute', 'win', 'lose'] as const;
export type TestAction = (typeof TEST_ACTIONS)[number];
/** How a stored test card behaves when it is charged again. */
export const TEST_CARDS = ['succeeds', 'declines', 'asks'] as const;
export type TestCard = (typeof TEST_CARDS)[number];
export const TEST_CARD_LABELS: Readonly<Record<TestCard, string>> = {
  succeeds: 'Test card •••• 4242',
  declines: 'Test card •••• 0341',
  asks: 'Test card •••• 3184',
};
