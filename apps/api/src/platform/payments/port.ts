import type { Minor } from '@kindred/validation/commerce/money';
import type { PaymentDriverName, PaymentStatus } from '@kindred/validation/commerce/values';

/** Where a payment stands at its provider. */
export interface PaymentState {
  /** How the provider calls it. */
  ref: string;
  status: Exclude<PaymentStatus, 'created'>;
  /** Where the buyer pays or confirms, while something is left for them to do. */
  url: string | null;
  /** A sentence for the buyer, of one that failed. */
  declineReason: string | null;
  /** What paid, once it is known. One that was kept has a `ref`, by which `charge` charges it again. */
  method: { ref: string | null; label: string } | null;
  /** What the provider keeps of it, in minor units; null while it has not said so. */
  fee: Minor | null;
  refunded: Minor;
  disputes: DisputeState[];
}

export interface DisputeState {
  ref: string;
  amount: Minor;
  reason: string;
  status: 'open' | 'won' | 'lost';
  /** What the provider has charged for it so far, where it charges for disputes. */
  fee?: Minor;
}

export interface NewPayment {
  /** The idempotency key: the same key is the same payment, however often it is sent. */
  key: string;
  amount: Minor;
  currency: string;
  /** On the payment page and the bank statement. */
  description: string;
  buyer: { id: string; email: string; name: string };
  /** Where the payment page leads back to, an address of this site. */
  returnUrl: string;
  /** Stores the method without charging it; `amount` is 0. */
  isSetup: boolean;
  /** Keeps the method for later charges. */
  savesMethod: boolean;
  /** Of what is paid by hand: the account it goes to. */
  payTo?: string | null;
}

export interface NewCharge {
  key: string;
  amount: Minor;
  currency: string;
  description: string;
  buyer: NewPayment['buyer'];
  methodRef: string;
  /** Where the buyer confirms when the bank asks for it. */
  returnUrl: string;
}

export interface MethodChange {
  key: string;
  methodRef: string;
  buyer: NewPayment['buyer'];
  returnUrl: string;
}

/** Where an account that a seller is paid out to stands at the provider. */
export interface PayoutAccountState {
  ref: string;
  /** Whether the seller has gone through the provider's form. */
  isSubmitted: boolean;
  /** Whether money can be sent there and on to their bank. */
  isEnabled: boolean;
  /** What the provider still asks for, by its own names, such as `external_account`. */
  due: string[];
}

export interface PayoutAccounts {
  /**
   * Opens an account. `key` is the idempotency key.
   * @throws {ProviderRefused}
   */
  open(account: { key: string; email: string }): Promise<PayoutAccountState>;
  /**
   * The provider's page on which its holder enters what is due, or looks after the account.
   * @param page.againUrl leads to a new page, when this one was used or is too old
   * @returns null when the provider does not know the account any more
   */
  page(page: { ref: string; returnUrl: string; againUrl: string }): Promise<string | null>;
  fetch(ref: string): Promise<PayoutAccountState | null>;
  /** @returns the provider's reference; null when it refuses */
  payOut(payout: { key: string; amount: Minor; currency: string; ref: string }): Promise<string | null>;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment or the payout account that it is about; null of what concerns neither. */
  ref: string | null;
}

/** The provider could not be reached or did not know: the order waits, and trying again is safe. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
/** The provider said no, for good, for a reason that is between it and who runs this site. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** A webhook that is not the provider's, or too old. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/** The port to a payment provider. Every method throws {@link ProviderUnavailable} when it is not known what happened. */
export interface PaymentDriver {
  name: Exclude<PaymentDriverName, 'free'>;
  /** Whether no real money moves. */
  isTest: boolean;
  /** Whether a stored method can be charged while the buyer is away. */
  canCharge: boolean;
  /** What amounts of a currency must be a multiple of, where it is more than 1. */
  stepOf?(currency: string): Minor;
  /** Begins a payment on the provider's page. */
  start(payment: NewPayment): Promise<PaymentState>;
  /** Charges a stored method. A refusal is a state, `failed` or `requires_action`, not an error. */
  charge(charge: NewCharge): Promise<PaymentState>;
  /** What became of a payment; null when the provider never heard of it. */
  fetch(payment: { ref: string | null; key: string }): Promise<PaymentState | null>;
  /** Ends one that was not paid; one that was stays as it is. */
  cancel(ref: string): Promise<PaymentState>;
  refund(refund: { key: string; ref: string; amount: Minor; currency: string }): Promise<{
    ref: string;
    status: 'pending' | 'succeeded' | 'failed';
  }>;
  /**
   * Opens the provider's page on which the buyer replaces a stored method. The new one is the method of the state, once
   * they have chosen it.
   * @returns null when the provider does not know the method any more: another one is entered by `start`
   */
  replaceMethod?(change: MethodChange): Promise<PaymentState | null>;
  /** Accounts of sellers at the provider, where it can pay them out. */
  accounts?: PayoutAccounts;
  /**
   * Checks signature and age of a webhook.
   * @throws {InvalidWebhook}
   */
  readWebhook(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent[]>;
  /** The account that payments go to, by id or name. Asks the provider, so it fails for wrong keys. */
  account?(): Promise<string>;
  /** The payment that a reference of an event belongs to, where events name parts of a payment. */
  paymentOf?(ref: string): Promise<string | null>;
}

export interface Payments {
  /** The one new payments go through. */
  main: PaymentDriver;
  /** `main` may take new payments. False on a public address until the operator chooses a driver. */
  isSetUp: boolean;
  /** By name, for payments that were begun when another one was the main one. */
  driver(name: PaymentDriverName): PaymentDriver;
}
