import { prorate } from '@kindred/validation/commerce/money';
import type { Stripe } from 'stripe';
import type { DisputeState } from './port.ts';

/** What comes along with a payment intent. */
export const CHARGE_PARTS = ['latest_charge.balance_transaction', 'payment_method'] as const;
export const SESSION_PARTS = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.payment_method',
  'setup_intent.payment_method',
] as const;

/** Of what was not charged. */
export const UNCHARGED = { fee: null, refunded: 0, disputes: [] };

/** Whether Stripe named an object instead of sending it along. */
export function isReference(value: string | object): value is string {
  return typeof value === 'string';
}

const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  sepa_debit: 'SEPA Direct Debit',
  paypal: 'PayPal',
};

function named(word: string): string {
  return NAMES[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`;
}

/** `Visa •••• 4242` */
export function labelOf(method: Stripe.PaymentMethod): string {
  if (method.card) return `${named(method.card.brand)} •••• ${method.card.last4}`;
  const last4 = method.sepa_debit?.last4 ?? method.us_bank_account?.last4;
  return last4 ? `${named(method.type)} •••• ${last4}` : named(method.type);
}

/**
 * What Stripe keeps, in the currency of the charge: it keeps it in that of the account. Null of a charge that is not in
 * Stripe's own books yet.
 */
export function keptFee(charge: Stripe.Charge): number | null {
  const balance = charge.balance_transaction;
  if (balance === null || isReference(balance)) return null;
  if (balance.currency === charge.currency) return balance.fee;
  return prorate(balance.fee, charge.amount, balance.amount);
}

/** Inquiries move no money, so they are none. What was lost and is appealed is lost until it is won. */
export function disputesOf(disputes: readonly Stripe.Dispute[]): DisputeState[] {
  const statuses: Record<string, DisputeState['status']> = {
    needs_response: 'open',
    under_review: 'open',
    won: 'won',
    lost: 'lost',
    appeal_needs_response: 'lost',
    appeal_under_review: 'lost',
  };
  return disputes.flatMap((dispute) => {
    const { id, amount, reason, status } = dispute;
    const known = statuses[status];
    return known === undefined
      ? []
      : [{ ref: id, amount, reason: reason.replaceAll('_', ' '), status: known, fee: disputeFee(dispute) }];
  });
}

/** In the currency of the dispute; less again when Stripe gives it back. */
function disputeFee({ amount, currency, balance_transactions: moved }: Stripe.Dispute): number {
  return moved.reduce(
    (sum, balance) =>
      sum +
      (balance.currency === currency ? balance.fee : prorate(balance.fee, amount, Math.abs(balance.amount))),
    0,
  );
}

/** The session, the payment intent or the connected account that the object of an event is about. */
export function refOfObject(object: object): string | null {
  const { id, object: kind, payment_intent: paid } = object as Record<string, unknown>;
  if (kind === 'checkout.session' || kind === 'payment_intent' || kind === 'account') {
    return typeof id === 'string' ? id : null;
  }
  if (typeof paid === 'string') return paid;
  if (typeof paid === 'object' && paid !== null && 'id' in paid && typeof paid.id === 'string')
    return paid.id;
  return null;
}

/** The second in which a key was made: keys are UUIDs of version 7, which begin with the time. */
export function startedAt(key: string): number {
  return Math.floor(Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) / 1000);
}
