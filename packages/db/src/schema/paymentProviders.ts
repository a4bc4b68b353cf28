import type { DisputeStatus, PaymentStatus } from '@kindred/validation/commerce/values';
import type { Defaulted, DefaultedNullable, TimestampNow } from './types.ts';

/** Whole minor units, see ./commerce.ts. */
type Minor = number;

/** Rows of the built-in provider of test payments, which knows nothing of orders. */
export interface TestPaymentsTable {
  ref: string;
  key: string;
  buyerId: string;
  amountMinor: Minor;
  currency: string;
  description: string;
  returnUrl: string;
  isSetup: Defaulted<boolean>;
  savesMethod: Defaulted<boolean>;
  status: Defaulted<Exclude<PaymentStatus, 'created'>>;
  declineReason: DefaultedNullable<string>;
  methodRef: DefaultedNullable<string>;
  methodLabel: DefaultedNullable<string>;
  refundedMinor: Defaulted<Minor>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}
export interface TestRefundsTable {
  key: string;
  paymentRef: string;
  amountMinor: Minor;
  status: 'succeeded' | 'failed';
  createdAt: TimestampNow;
}
export interface TestDisputesTable {
  ref: string;
  paymentRef: string;
  amountMinor: Minor;
  reason: string;
  status: Defaulted<DisputeStatus>;
  createdAt: TimestampNow;
}

/** Bank transfers that are waited for, and what is sent back by hand. */
export interface BankTransfersTable {
  /** What the buyer writes on the transfer. */
  ref: string;
  key: string;
  amountMinor: Minor;
  currency: string;
  status: Defaulted<'pending' | 'succeeded' | 'cancelled'>;
  /** The account it goes to, as it was told to the buyer. */
  payTo: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}
export interface BankRefundsTable {
  key: string;
  transferRef: string;
  amountMinor: Minor;
  status: Defaulted<'pending' | 'succeeded' | 'failed'>;
  createdAt: TimestampNow;
}

/** Books of the providers that are built in; private by row. */
export interface PaymentProvidersGuardedTables {
  testPayments: TestPaymentsTable;
  testRefunds: TestRefundsTable;
  testDisputes: TestDisputesTable;
  bankTransfers: BankTransfersTable;
  bankRefunds: BankRefundsTable;
}
