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

export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment that it is about; null of what does not concern a payment. */
  ref: string | null;
}

/** The provider could not be reached or did not know: the order waits, and trying again is safe. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
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
   * Sends what a seller is paid out to their account at the provider.
   * @returns the provider's reference; null when it refuses
   */
  payOut?(payout: { key: string; amount: Minor; currency: string; account: string }): Promise<string | null>;
  /** The account that a payout method names, as sellers write it down. */
  accountIn?(method: string): string | null;
  /**
   * Checks signature and age of a webhook.
   * @throws {InvalidWebhook}
   */
  readWebhook(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent[]>;
  /** The payment that a reference of an event belongs to, where events name parts of a payment. */
  paymentOf?(ref: string): Promise<string | null>;
}

export interface Payments {
  /** The one new payments go through. */
  main: PaymentDriver;
  /** By name, for payments that were begun when another one was the main one. */
  driver(name: PaymentDriverName): PaymentDriver;
}
