import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  ACCOUNT,
  BALANCE,
  CARD,
  CHARGE,
  CUSTOMER,
  DISPUTE,
  INTENT,
  METHOD,
  REFUND,
  REQUIREMENTS,
  SESSION,
  SETUP,
  TRANSFER,
} from './stripe-blanks.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
export const now = () => Math.floor(Date.now() / 1000);

export interface FakeSession {
  id: string;
  created: number;
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  reference: string;
  metadata: Record<string, string>;
  amount: number | null;
  currency: string;
  keepsMethod: boolean;
  customer: string | null;
  createsCustomer: boolean;
  intentMetadata: Record<string, string>;
  intent: string | null;
  setup: string | null;
  successUrl: string;
}
export interface FakeIntent {
  id: string;
  created: number;
  amount: number;
  currency: string;
  status: Stripe.PaymentIntent.Status;
  metadata: Record<string, string>;
  customer: string | null;
  method: string | null;
  charge: string | null;
  error: { code: string; message: string } | null;
  description: string;
}
export interface FakeSetup {
  id: string;
  method: string;
}
export interface FakeCharge {
  id: string;
  amount: number;
  currency: string;
  intent: string;
  refunded: number;
  isDisputed: boolean;
  balance: { amount: number; currency: string; fee: number };
}
export interface FakeMethod {
  id: string;
  created: number;
  card: 'succeeds' | 'declines' | 'asks';
  last4: string;
  customer: string | null;
}
export interface FakeRefund {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded';
}
export interface FakeDispute {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  intent: string;
  status: Stripe.Dispute.Status;
  balance_transactions: Stripe.BalanceTransaction[];
}
export interface FakeTransfer {
  id: string;
  created: number;
  amount: number;
  currency: string;
  destination: string;
  group: string;
}
export interface FakeCustomer {
  id: string;
  /** What is charged unless something else is said. */
  chosen: string | null;
}
export interface FakeAccount {
  id: string;
  email: string;
  isSubmitted: boolean;
  isEnabled: boolean;
  due: string[];
}
export interface World {
  intents: Map<string, FakeIntent>;
  setups: Map<string, FakeSetup>;
  charges: Map<string, FakeCharge>;
  methods: Map<string, FakeMethod>;
  behavior: { booksLater: boolean };
}

/** What of an object was asked for in whole, below one of its fields. */
function below(expand: readonly string[], field: string): string[] | undefined {
  const within = expand.filter((path) => path === field || path.startsWith(`${field}.`));
  return within.length === 0
    ? undefined
    : within.map((path) => path.slice(field.length + 1)).filter((path) => path !== '');
}

export function methodObject({ id, created, last4, customer }: FakeMethod): Stripe.PaymentMethod {
  return { ...METHOD, id, created, customer, card: { ...CARD, last4 } };
}

export function chargeObject(
  { behavior }: Pick<World, 'behavior'>,
  charge: FakeCharge,
  expand: readonly string[],
): Stripe.Charge {
  const { id, amount, currency, refunded } = charge;
  const balance = {
    ...BALANCE,
    id: `txn_${id}`,
    ...charge.balance,
    source: id,
    net: charge.balance.amount - charge.balance.fee,
  };
  return {
    ...CHARGE,
    id,
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    currency,
    disputed: charge.isDisputed,
    payment_intent: charge.intent,
    balance_transaction: behavior.booksLater
      ? null
      : below(expand, 'balance_transaction')
        ? balance
        : balance.id,
  };
}

export function intentObject(
  world: World,
  intent: FakeIntent,
  expand: readonly string[],
): Stripe.PaymentIntent {
  const { id, amount, currency, status, metadata, customer, created, description, error } = intent;
  const method = intent.method === null ? undefined : world.methods.get(intent.method);
  const charge = intent.charge === null ? undefined : world.charges.get(intent.charge);
  const chargeParts = below(expand, 'latest_charge');
  return {
    ...INTENT,
    id,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    status,
    metadata,
    customer,
    created,
    description,
    last_payment_error: error && { type: 'card_error', ...error },
    payment_method: method && below(expand, 'payment_method') ? methodObject(method) : intent.method,
    latest_charge: charge && chargeParts ? chargeObject(world, charge, chargeParts) : intent.charge,
  };
}

export function setupObject(world: World, setup: FakeSetup, expand: readonly string[]): Stripe.SetupIntent {
  const method = world.methods.get(setup.method);
  const isWhole = below(expand, 'payment_method') !== undefined;
  return { ...SETUP, id: setup.id, payment_method: method && isWhole ? methodObject(method) : setup.method };
}

export function sessionObject(
  world: World,
  session: FakeSession,
  expand: readonly string[],
): Stripe.Checkout.Session {
  const { id, created, mode, status, metadata, amount, currency, customer, reference } = session;
  const intent = session.intent === null ? undefined : world.intents.get(session.intent);
  const setup = session.setup === null ? undefined : world.setups.get(session.setup);
  const intentParts = below(expand, 'payment_intent');
  const setupParts = below(expand, 'setup_intent');
  return {
    ...SESSION,
    id,
    created,
    expires_at: created + 24 * 60 * 60,
    mode,
    status,
    metadata,
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    customer,
    client_reference_id: reference,
    success_url: session.successUrl,
    payment_status: mode === 'setup' ? 'no_payment_required' : session.isPaid ? 'paid' : 'unpaid',
    url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    payment_intent: intent && intentParts ? intentObject(world, intent, intentParts) : session.intent,
    setup_intent: setup && setupParts ? setupObject(world, setup, setupParts) : session.setup,
  };
}

export function customerObject(
  world: World,
  { id, chosen }: FakeCustomer,
  expand: readonly string[],
): Stripe.Customer {
  const method = chosen === null ? undefined : world.methods.get(chosen);
  const isWhole = below(expand, 'invoice_settings.default_payment_method') !== undefined;
  const default_payment_method = method && isWhole ? methodObject(method) : chosen;
  return {
    ...CUSTOMER,
    id,
    invoice_settings: { ...CUSTOMER.invoice_settings, default_payment_method },
  };
}

export function refundObject({ intent, ...refund }: FakeRefund): Stripe.Refund {
  return { ...REFUND, ...refund, payment_intent: intent };
}

export function disputeObject({ intent, ...dispute }: FakeDispute): Omit<Stripe.Dispute, 'evidence'> {
  return { ...DISPUTE, ...dispute, payment_intent: intent };
}

export function transferObject({ group, ...transfer }: FakeTransfer): Stripe.Transfer {
  return { ...TRANSFER, ...transfer, transfer_group: group };
}

export function accountObject({ id, email, isSubmitted, isEnabled, due }: FakeAccount): Stripe.Account {
  return {
    ...ACCOUNT,
    id,
    email,
    details_submitted: isSubmitted,
    payouts_enabled: isEnabled,
    capabilities: { transfers: isEnabled ? 'active' : 'inactive' },
    requirements: { ...REQUIREMENTS, currently_due: due, eventually_due: due },
  };
}
