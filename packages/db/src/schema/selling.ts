import type {
  CouponDuration,
  CouponType,
  ItemType,
  LedgerKind,
  PaymentDriverName,
  PayoutStatus,
} from '@kindred/validation/commerce/values';
import type { Defaulted, DefaultedNullable, Id, Timestamp, TimestampNow, TimestampOrNull } from './types.ts';

/** Whole minor units of the row's currency; an int8 that pg reads as a safe integer. */
type Minor = number;

export interface SellerSettingsTable {
  userId: string;
  legalName: DefaultedNullable<string>;
  address: DefaultedNullable<string>;
  taxName: DefaultedNullable<string>;
  taxBps: Defaulted<number>;
  isTaxInclusive: Defaulted<boolean>;
  refundDays: Defaulted<number>;
  payoutMethod: DefaultedNullable<string>;
  /** The account that buyers transfer to. */
  transferDetails: DefaultedNullable<string>;
  updatedAt: TimestampNow;
}

export interface CouponsTable {
  id: Id;
  sellerId: string;
  /** Upper case. */
  code: string;
  type: CouponType;
  percentBps: DefaultedNullable<number>;
  amountMinor: DefaultedNullable<Minor>;
  currency: DefaultedNullable<string>;
  duration: Defaulted<CouponDuration>;
  maxUses: DefaultedNullable<number>;
  maxPerUser: DefaultedNullable<number>;
  uses: Defaulted<number>;
  expiresAt: TimestampOrNull;
  isActive: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** What a coupon is for; one without rows is for everything its seller sells. */
export interface CouponItemsTable {
  couponId: string;
  itemType: ItemType;
  itemId: string;
}

export interface CouponUsesTable {
  orderId: string;
  couponId: string;
  userId: string;
}

export interface AffiliatesTable {
  id: Id;
  sellerId: string;
  userId: string;
  code: string;
  rateBps: number;
  isActive: Defaulted<boolean>;
  referrals: Defaulted<number>;
  conversions: Defaulted<number>;
  joinedAt: TimestampNow;
}

export interface AffiliateReferralsTable {
  affiliateId: string;
  userId: string;
  sellerId: string;
  referredAt: TimestampNow;
}

export interface SalesDailyTable {
  sellerId: string;
  /** `YYYY-MM-DD` */
  day: string;
  itemType: ItemType;
  itemId: string;
  tribeId: DefaultedNullable<string>;
  currency: string;
  isTest: boolean;
  title: string;
  orders: Defaulted<number>;
  grossMinor: Defaulted<Minor>;
  refundedMinor: Defaulted<Minor>;
  netMinor: Defaulted<Minor>;
}

export interface PageViewsDailyTable {
  sellerId: string;
  day: string;
  itemType: ItemType;
  itemId: string;
  views: Defaulted<number>;
}

export interface PayoutsTable {
  id: Id;
  sellerId: string;
  amountMinor: Minor;
  /** How much of it is tax that the seller collected. */
  taxMinor: Defaulted<Minor>;
  currency: string;
  isTest: boolean;
  status: Defaulted<PayoutStatus>;
  method: string;
  reference: DefaultedNullable<string>;
  declineReason: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  requestedAt: TimestampNow;
  paidAt: TimestampOrNull;
  /** The account at the provider that it is sent to; null of one that somebody sends by hand. */
  accountRef: DefaultedNullable<string>;
}

/** Where the payment provider can pay a seller out, as it said last. */
export interface PayoutAccountsTable {
  id: Id;
  userId: string;
  driver: PaymentDriverName;
  isTest: boolean;
  providerRef: DefaultedNullable<string>;
  isSubmitted: Defaulted<boolean>;
  isEnabled: Defaulted<boolean>;
  due: Defaulted<string[]>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Who bought from a seller; kept by a trigger on orders. */
export interface SellerCustomersTable {
  id: Id;
  sellerId: string;
  userId: string;
  currency: string;
  isTest: boolean;
  orders: Defaulted<number>;
  /** After refunds. */
  spentMinor: Defaulted<Minor>;
  firstOrderAt: Timestamp;
  lastOrderAt: Timestamp;
}

/** How a seller's subscriptions changed on a day; kept by a trigger on subscriptions. */
export interface SubscriptionsDailyTable {
  sellerId: string;
  /** `YYYY-MM-DD` */
  day: string;
  itemType: ItemType;
  itemId: string;
  currency: string;
  isTest: boolean;
  activeChange: Defaulted<number>;
  monthlyChangeMinor: Defaulted<Minor>;
  started: Defaulted<number>;
  ended: Defaulted<number>;
}

export interface SubscriptionCohortsTable {
  sellerId: string;
  /** The first of the month, `YYYY-MM-01`. */
  startedMonth: string;
  /** `9999-12-01` of those who still pay. */
  endedMonth: string;
  itemType: ItemType;
  itemId: string;
  currency: string;
  isTest: boolean;
  count: Defaulted<number>;
}

/** The entries of an account, summed by what they were for; kept by a trigger on entries. */
export interface LedgerAccountKindsTable {
  accountId: string;
  kind: LedgerKind;
  amountMinor: Defaulted<Minor>;
}

/** What an affiliate gets of an order; kept by a trigger on entries of the ledger. */
export interface AffiliateCommissionsTable {
  orderId: string;
  affiliateId: string;
  currency: string;
  isTest: boolean;
  heldMinor: Defaulted<Minor>;
  releasedMinor: Defaulted<Minor>;
  releaseAt: Timestamp;
  /**
   * What the seller owed of all bank transfers once this order was added. Payable when they have paid that in; null when
   * the platform received the money itself.
   */
  owedThroughMinor: DefaultedNullable<Minor>;
  createdAt: TimestampNow;
}

export interface AffiliateEarningsTable {
  affiliateId: string;
  currency: string;
  isTest: boolean;
  heldMinor: Defaulted<Minor>;
  releasedMinor: Defaulted<Minor>;
}

/** The debt that a seller's pending orders add once they are paid by bank transfer; kept by a trigger on orders. */
export interface SellerTransfersTable {
  sellerId: string;
  currency: string;
  isTest: boolean;
  openMinor: Defaulted<Minor>;
}

/** The refunds of a seller's sales that the provider has not answered about; kept by a trigger on orders. */
export interface SellerRefundsTable {
  sellerId: string;
  currency: string;
  isTest: boolean;
  pendingMinor: Defaulted<Minor>;
}

/** What belongs to who sells; private by row. */
export interface SellingGuardedTables {
  sellerSettings: SellerSettingsTable;
  coupons: CouponsTable;
  couponItems: CouponItemsTable;
  couponUses: CouponUsesTable;
  affiliates: AffiliatesTable;
  affiliateReferrals: AffiliateReferralsTable;
  salesDaily: SalesDailyTable;
  pageViewsDaily: PageViewsDailyTable;
  payouts: PayoutsTable;
  payoutAccounts: PayoutAccountsTable;
  sellerCustomers: SellerCustomersTable;
  subscriptionsDaily: SubscriptionsDailyTable;
  subscriptionCohorts: SubscriptionCohortsTable;
  ledgerAccountKinds: LedgerAccountKindsTable;
  affiliateCommissions: AffiliateCommissionsTable;
  affiliateEarnings: AffiliateEarningsTable;
  sellerTransfers: SellerTransfersTable;
  sellerRefunds: SellerRefundsTable;
}
