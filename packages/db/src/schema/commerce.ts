import type {
  DisputeStatus,
  Interval,
  InvoiceKind,
  InvoiceStatus,
  ItemType,
  LedgerAccountKind,
  LedgerKind,
  OrderKind,
  OrderStatus,
  PaymentDriverName,
  PaymentMode,
  PaymentStatus,
  ProductCategory,
  ProductKind,
  PurchaseStatus,
  RefundStatus,
  SubscriptionStatus,
} from '@kindred/validation/commerce/values';
import type { BusinessHoursTable, BusinessSpecialDaysTable } from './bookings.ts';
import type { InvoiceContent } from './invoices.ts';
import type { ProductBookingRulesTable, ProductSlotsTable } from './productTimes.ts';
import type { SellingGuardedTables } from './selling.ts';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
  JsonObjectOrNull,
  Money,
  MoneyDefaulted,
  MoneyOrNull,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export type { OrderStatus } from '@kindred/validation/commerce/values';

/** Whole minor units of the row's currency; an int8 that pg reads as a safe integer. */
type Minor = number;

export interface PaymentMethodsTable {
  id: Id;
  userId: string;
  driver: PaymentDriverName;
  providerRef: string;
  /** For people: `Visa •••• 4242`. */
  label: string;
  isTest: boolean;
  createdAt: TimestampNow;
}

export interface SubscriptionsTable {
  id: Id;
  userId: string;
  /** Null for a plan of the platform. */
  sellerId: string | null;
  tribeId: DefaultedNullable<string>;
  itemType: ItemType;
  itemId: string;
  title: string;
  interval: Interval;
  amountMinor: Minor;
  currency: string;
  isTest: boolean;
  status: SubscriptionStatus;
  anchorAt: Timestamp;
  periodCount: Defaulted<number>;
  currentPeriodStart: Timestamp;
  currentPeriodEnd: Timestamp;
  trialEndsAt: TimestampOrNull;
  cancelAtPeriodEnd: Defaulted<boolean>;
  cancelledAt: TimestampOrNull;
  endedAt: TimestampOrNull;
  /** When the clock has to look at it next; null once it has ended. */
  dueAt: TimestampOrNull;
  failedCharges: Defaulted<number>;
  pastDueSince: TimestampOrNull;
  nextInterval: DefaultedNullable<Interval>;
  nextAmountMinor: DefaultedNullable<Minor>;
  /** From when {@link nextAmountMinor} counts, of a price that was announced; null of a change the buyer asked for. */
  nextFrom: TimestampOrNull;
  paymentMethodId: DefaultedNullable<string>;
  couponId: DefaultedNullable<string>;
  affiliateId: DefaultedNullable<string>;
  remindedFor: TimestampOrNull;
  /** Its period was given, and nobody has paid for another one. */
  isGift: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface OrdersTable {
  id: Id;
  userId: string;
  /** {@link totalMinor} in the data model's own form. */
  total: Money;
  /** ISO 4217. */
  currency: Defaulted<string>;
  status: Defaulted<OrderStatus>;
  paymentIntentId: string | null;
  /** `ORD-9F3A1C22B0`. */
  number: Computed<string>;
  /** Null for a plan of the platform. */
  sellerId: DefaultedNullable<string>;
  tribeId: DefaultedNullable<string>;
  kind: Defaulted<OrderKind>;
  description: Defaulted<string>;
  isTest: Defaulted<boolean>;
  driver: Defaulted<PaymentDriverName>;
  subtotalMinor: Defaulted<Minor>;
  discountMinor: Defaulted<Minor>;
  shippingMinor: Defaulted<Minor>;
  taxMinor: Defaulted<Minor>;
  totalMinor: Defaulted<Minor>;
  refundedMinor: Defaulted<Minor>;
  commissionBps: Defaulted<number>;
  taxName: DefaultedNullable<string>;
  taxBps: Defaulted<number>;
  isTaxInclusive: Defaulted<boolean>;
  couponId: DefaultedNullable<string>;
  couponCode: DefaultedNullable<string>;
  affiliateId: DefaultedNullable<string>;
  affiliateBps: Defaulted<number>;
  subscriptionId: DefaultedNullable<string>;
  paymentMethod: DefaultedNullable<string>;
  paidAt: TimestampOrNull;
  /** Until when stock, places and coupon are kept for it. */
  reservedUntil: TimestampOrNull;
  declineReason: DefaultedNullable<string>;
  hasDispute: Defaulted<boolean>;
  shippingAddress: JsonObjectOrNull<ShippingAddressFields>;
  fulfilledAt: TimestampOrNull;
  tracking: DefaultedNullable<string>;
  /** The end of the period that ran while a renewal or a change was priced. */
  periodStart: TimestampOrNull;
  /** The price of a period after a change, before tax and coupon. */
  planAmountMinor: DefaultedNullable<Minor>;
  /** Bought for somebody else, see {@link GiftsTable}. */
  isGift: Defaulted<boolean>;
  /** The one thing that it pays for by the period; null of what is bought once. */
  recurringType: DefaultedNullable<ItemType>;
  recurringId: DefaultedNullable<string>;
  /** The token of the quote that it was placed with. */
  quotedAs: DefaultedNullable<string>;
  /** The amount its seller owes once it is paid by bank transfer; 0 of an order that is paid otherwise. */
  owedMinor: Defaulted<Minor>;
  /** The sum of its pending refunds, without those that the seller sends; kept by a trigger on refunds. */
  refundingMinor: Defaulted<Minor>;
  /** The period that it gave when it completed, without grace. */
  givenFrom: TimestampOrNull;
  givenUntil: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}
interface ShippingAddressFields {
  name: string;
  line1: string;
  line2?: string | undefined;
  city: string;
  region?: string | undefined;
  postalCode: string;
  country: string;
}

export interface OrderItemsTable {
  id: Id;
  orderId: string;
  /** What kind of thing: 'course', 'event', 'service', 'tribe', … */
  itemType: string;
  itemId: string;
  quantity: Defaulted<number>;
  /** Of one, in the currency of the order. */
  price: Money;
  position: Defaulted<number>;
  title: Defaulted<string>;
  unitMinor: Defaulted<Minor>;
  discountMinor: Defaulted<Minor>;
  taxMinor: Defaulted<Minor>;
  totalMinor: Defaulted<Minor>;
  refundedMinor: Defaulted<Minor>;
  interval: DefaultedNullable<Interval>;
  trialDays: Defaulted<number>;
  /** Of coaching: the hour that was bought. */
  slotId: DefaultedNullable<string>;
  /** Of a membership bought by a shared link: that link. */
  invitationId: DefaultedNullable<string>;
  /** Of a course: the cohort that its buyer chose. */
  cohortId: DefaultedNullable<string>;
  /** Products whose stock was taken for it. */
  stockKeys: Defaulted<string[]>;
}

/** To whom an order is given. */
export interface GiftsTable {
  id: Id;
  orderId: string;
  recipientId: DefaultedNullable<string>;
  recipientEmail: DefaultedNullable<string>;
  message: Defaulted<string>;
  /** SHA-256 of the code in its link. */
  codeHash: DefaultedNullable<Buffer>;
  /** Counts up with each new recipient. */
  codeVersion: Defaulted<number>;
  sentAt: TimestampOrNull;
  redeemedBy: DefaultedNullable<string>;
  redeemedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

/** One try to be paid; its id is the idempotency key towards the provider. */
export interface PaymentsTable {
  id: Id;
  orderId: DefaultedNullable<string>;
  subscriptionId: DefaultedNullable<string>;
  userId: string;
  driver: PaymentDriverName;
  isTest: boolean;
  mode: Defaulted<PaymentMode>;
  providerRef: DefaultedNullable<string>;
  amountMinor: Minor;
  currency: string;
  paymentMethodId: DefaultedNullable<string>;
  status: Defaulted<PaymentStatus>;
  url: DefaultedNullable<string>;
  declineReason: DefaultedNullable<string>;
  /** Null until the provider has said what it keeps. */
  feeMinor: DefaultedNullable<Minor>;
  refundedMinor: Defaulted<Minor>;
  /** Came too late, or twice: it is sent back. */
  isSurplus: Defaulted<boolean>;
  checkAt: TimestampOrNull;
  /** The network that the buyer tried from, kept for a day; null of what we charge by ourselves. */
  triedFrom: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface PaymentEventsTable {
  driver: PaymentDriverName;
  eventId: string;
  type: string;
  providerRef: DefaultedNullable<string>;
  receivedAt: TimestampNow;
  processedAt: TimestampOrNull;
  /** Times that it could not be answered. */
  attempts: Defaulted<number>;
  lastError: DefaultedNullable<string>;
}

export interface RefundsTable {
  id: Id;
  orderId: string;
  amountMinor: Minor;
  reason: Defaulted<string>;
  status: Defaulted<RefundStatus>;
  requestedBy: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  declineReason: DefaultedNullable<string>;
  providerRef: DefaultedNullable<string>;
  createdAt: TimestampNow;
  settledAt: TimestampOrNull;
}

export interface RefundItemsTable {
  refundId: string;
  orderItemId: string;
  amountMinor: Minor;
}

export interface DisputesTable {
  id: Id;
  orderId: string;
  driver: PaymentDriverName;
  providerRef: string;
  amountMinor: Minor;
  heldMinor: Defaulted<Minor>;
  /** What the provider charged for it, as far as it is booked. */
  feeMinor: Defaulted<Minor>;
  currency: string;
  reason: Defaulted<string>;
  status: Defaulted<DisputeStatus>;
  openedAt: TimestampNow;
  closedAt: TimestampOrNull;
}

export interface PurchasesTable {
  id: Id;
  userId: string;
  orderId: string;
  orderItemId: string;
  itemType: ItemType;
  itemId: string;
  title: string;
  status: Defaulted<PurchaseStatus>;
  expiresAt: TimestampOrNull;
  createdAt: TimestampNow;
}

export interface LedgerAccountsTable {
  id: Id;
  kind: LedgerAccountKind;
  ownerId: DefaultedNullable<string>;
  currency: string;
  isTest: boolean;
  /** Kept by a trigger; positive is owed to the owner. */
  balanceMinor: Defaulted<Minor>;
  createdAt: TimestampNow;
}

export interface LedgerTransactionsTable {
  id: Id;
  kind: LedgerKind;
  reference: string;
  orderId: DefaultedNullable<string>;
  isTest: boolean;
  createdAt: TimestampNow;
}

export interface LedgerEntriesTable {
  id: Id;
  transactionId: string;
  accountId: string;
  amountMinor: Minor;
  currency: string;
  isTest: boolean;
  createdAt: TimestampNow;
}

export interface InvoiceCountersTable {
  issuerId: string;
  kind: InvoiceKind;
  nextNumber: Defaulted<number>;
}

export interface InvoicesTable {
  id: Id;
  /** The seller; all zeros for the platform. */
  issuerId: string;
  kind: InvoiceKind;
  number: number;
  orderId: string;
  refundId: DefaultedNullable<string>;
  userId: string;
  amountMinor: Minor;
  currency: string;
  status: InvoiceStatus;
  issuedAt: TimestampNow;
  dueAt: TimestampNow;
  content: JsonObject<InvoiceContent>;
}

/** What a tribe or a business sells beside courses, events and services. */
export interface ProductsTable {
  id: Id;
  tribeId: DefaultedNullable<string>;
  businessId: DefaultedNullable<string>;
  sellerId: string;
  kind: Defaulted<ProductKind>;
  name: string;
  description: Defaulted<string>;
  price: MoneyDefaulted;
  /** Before it became cheaper. */
  originalPrice: MoneyOrNull;
  imageUrl: DefaultedNullable<string>;
  images: Defaulted<string[]>;
  category: DefaultedNullable<ProductCategory>;
  badge: DefaultedNullable<string>;
  ctaText: Defaulted<string>;
  ctaLink: DefaultedNullable<string>;
  inStock: Defaulted<boolean>;
  /** Null for as many as are wanted. */
  stock: DefaultedNullable<number>;
  /** Of a subscription. */
  interval: DefaultedNullable<Interval>;
  shippingFee: MoneyDefaulted;
  shipsTo: Defaulted<string[]>;
  durationMinutes: DefaultedNullable<number>;
  ratingSum: Defaulted<number>;
  ratingCount: Defaulted<number>;
  soldCount: Defaulted<number>;
  features: Defaulted<string[]>;
  /** On sale. */
  isActive: Defaulted<boolean>;
  /** Not on sale yet. */
  isDraft: Defaulted<boolean>;
  /** When followers were notified of it as new. */
  announcedAt: TimestampOrNull;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** A version of a file of a product: those of one name are versions of one file. */
export interface ProductFilesTable {
  id: Id;
  productId: string;
  name: string;
  version: number;
  /** Kept by a trigger: no later version of its name is there. */
  isNewest: Defaulted<boolean>;
  createdAt: TimestampNow;
}

export interface ProductDownloadsTable {
  userId: string;
  fileId: string;
  downloads: Defaulted<number>;
  /** The last time. */
  downloadedAt: TimestampNow;
}

/** What a bundle gives: a product or a course. */
export interface ProductBundleItemsTable {
  id: Id;
  bundleId: string;
  productId: DefaultedNullable<string>;
  courseId: DefaultedNullable<string>;
  position: Defaulted<number>;
}

export interface ProductReviewsTable {
  id: Id;
  productId: string;
  authorId: string;
  rating: number;
  content: Defaulted<string>;
  isRefunded: Defaulted<boolean>;
  /** The one answer of the seller. */
  reply: DefaultedNullable<string>;
  repliedAt: TimestampOrNull;
  /** Whether whom it is about keeps it off their profile. */
  hiddenOnProfile: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Who had the trial of the platform's paid plan. */
export interface PlanTrialsTable {
  userId: string;
  startedAt: TimestampNow;
}

export interface EnterpriseInquiriesTable {
  id: Id;
  userId: string | null;
  name: string;
  email: string;
  organization: string;
  message: string;
  createdAt: TimestampNow;
}

/** Private by row: behind `openGuarded`. */
export interface CommerceGuardedTables extends SellingGuardedTables {
  planTrials: PlanTrialsTable;
  enterpriseInquiries: EnterpriseInquiriesTable;
  paymentMethods: PaymentMethodsTable;
  subscriptions: SubscriptionsTable;
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  gifts: GiftsTable;
  payments: PaymentsTable;
  paymentEvents: PaymentEventsTable;
  refunds: RefundsTable;
  refundItems: RefundItemsTable;
  disputes: DisputesTable;
  purchases: PurchasesTable;
  ledgerAccounts: LedgerAccountsTable;
  ledgerTransactions: LedgerTransactionsTable;
  ledgerEntries: LedgerEntriesTable;
  invoiceCounters: InvoiceCountersTable;
  invoices: InvoicesTable;
  products: ProductsTable;
  productFiles: ProductFilesTable;
  productDownloads: ProductDownloadsTable;
  productBundleItems: ProductBundleItemsTable;
  productHours: Omit<BusinessHoursTable, 'businessId'> & { productId: string };
  productSpecialDays: Omit<BusinessSpecialDaysTable, 'businessId'> & { productId: string };
  productBookingRules: ProductBookingRulesTable;
  productSlots: ProductSlotsTable;
  productReviews: ProductReviewsTable;
}
