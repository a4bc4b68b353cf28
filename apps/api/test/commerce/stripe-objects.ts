import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** What Stripe answers instead. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}
export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what,
    message: `No such ${what}: '${id}'`,
  });
export const invalid = (param: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', param, message });

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
}
export interface FakeTransfer {
  id: string;
  created: number;
  amount: number;
  currency: string;
  destination: string;
  group: string;
}
interface World {
  intents: Map<string, FakeIntent>;
  setups: Map<string, FakeSetup>;
  charges: Map<string, FakeCharge>;
  methods: Map<string, FakeMethod>;
  behavior: { booksLater: boolean };
}

/** A form as Stripe takes it: `a[b][0]=c`. */
export interface Form {
  [name: string]: string | Form | undefined;
}

export function inForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = form;
    for (const step of path.slice(0, -1)) {
      place[step] ??= {};
      place = place[step] as Form;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Parameters that Stripe's description knows, of those that are used. */
export const ALLOWED = {
  createSession: [
    'client_reference_id',
    'metadata',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'customer_creation',
    'mode',
    'currency',
    'setup_intent_data',
    'line_items',
    'payment_intent_data',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  listSessions: [
    'created',
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionListParams)[],
  createIntent: [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'description',
    'metadata',
    'off_session',
    'confirm',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  listIntents: [
    'created',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentListParams)[],
  cancelIntent: ['cancellation_reason', 'expand'] satisfies (keyof Stripe.PaymentIntentCancelParams)[],
  createRefund: [
    'payment_intent',
    'amount',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
  listRefunds: [
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.RefundListParams)[],
  createTransfer: [
    'amount',
    'currency',
    'destination',
    'transfer_group',
  ] satisfies (keyof Stripe.TransferCreateParams)[],
  listTransfers: ['transfer_group', 'destination', 'limit'] satisfies (keyof Stripe.TransferListParams)[],
  listDisputes: [
    'payment_intent',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.DisputeListParams)[],
  retrieve: ['expand'],
} as const;

/** What of an object was asked for in whole, below one of its fields. */
function below(expand: readonly string[], field: string): string[] | undefined {
  const within = expand.filter((path) => path === field || path.startsWith(`${field}.`));
  return within.length === 0
    ? undefined
    : within.map((path) => path.slice(field.length + 1)).filter((path) => path !== '');
}

export function methodObject({ id, last4, customer }: FakeMethod) {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4 } as Stripe.PaymentMethod.Card,
  } satisfies Partial<Stripe.PaymentMethod>;
}

export function chargeObject(
  { behavior }: Pick<World, 'behavior'>,
  charge: FakeCharge,
  expand: readonly string[],
) {
  const balance = {
    id: `txn_${charge.id}`,
    object: 'balance_transaction',
    ...charge.balance,
    net: charge.balance.amount - charge.balance.fee,
  } satisfies Partial<Stripe.BalanceTransaction>;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded === charge.amount,
    currency: charge.currency,
    disputed: charge.isDisputed,
    paid: true,
    payment_intent: charge.intent,
    balance_transaction: behavior.booksLater
      ? null
      : below(expand, 'balance_transaction')
        ? (balance as Stripe.BalanceTransaction)
        : balance.id,
  } satisfies Partial<Stripe.Charge>;
}

export function intentObject(world: World, intent: FakeIntent, expand: readonly string[]) {
  const { id, amount, currency, status, metadata, customer, created, description, error } = intent;
  const method = intent.method === null ? undefined : world.methods.get(intent.method);
  const charge = intent.charge === null ? undefined : world.charges.get(intent.charge);
  const chargeParts = below(expand, 'latest_charge');
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    status,
    metadata,
    customer,
    created,
    description,
    next_action: null,
    last_payment_error: error && { type: 'card_error' as const, ...error },
    payment_method:
      method && below(expand, 'payment_method')
        ? (methodObject(method) as unknown as Stripe.PaymentMethod)
        : intent.method,
    latest_charge:
      charge && chargeParts
        ? (chargeObject(world, charge, chargeParts) as unknown as Stripe.Charge)
        : intent.charge,
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function setupObject(world: World, setup: FakeSetup, expand: readonly string[]) {
  const method = world.methods.get(setup.method);
  return {
    id: setup.id,
    object: 'setup_intent',
    status: 'succeeded',
    payment_method:
      method && below(expand, 'payment_method')
        ? (methodObject(method) as unknown as Stripe.PaymentMethod)
        : setup.method,
  } satisfies Partial<Stripe.SetupIntent>;
}

export function sessionObject(world: World, session: FakeSession, expand: readonly string[]) {
  const { id, created, mode, status, metadata, amount, currency, customer, reference } = session;
  const intent = session.intent === null ? undefined : world.intents.get(session.intent);
  const setup = session.setup === null ? undefined : world.setups.get(session.setup);
  const intentParts = below(expand, 'payment_intent');
  const setupParts = below(expand, 'setup_intent');
  const payment = mode === 'setup' ? 'no_payment_required' : session.isPaid ? 'paid' : 'unpaid';
  return {
    id,
    object: 'checkout.session',
    created,
    mode,
    status,
    metadata,
    amount_total: amount,
    currency,
    customer,
    client_reference_id: reference,
    success_url: session.successUrl,
    payment_status: payment,
    url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    payment_intent:
      intent && intentParts
        ? (intentObject(world, intent, intentParts) as unknown as Stripe.PaymentIntent)
        : session.intent,
    setup_intent:
      setup && setupParts
        ? (setupObject(world, setup, setupParts) as unknown as Stripe.SetupIntent)
        : session.setup,
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function refundObject({
  id,
  created,
  amount,
  currency,
  charge,
  intent,
  metadata,
  status,
}: FakeRefund) {
  return {
    id,
    object: 'refund',
    amount,
    currency,
    charge,
    payment_intent: intent,
    created,
    metadata,
    status,
  } satisfies Partial<Stripe.Refund>;
}

export function disputeObject({ id, created, amount, currency, charge, intent, status }: FakeDispute) {
  return {
    id,
    object: 'dispute',
    created,
    amount,
    currency,
    charge,
    payment_intent: intent,
    reason: 'product_not_received',
    status,
  } satisfies Partial<Stripe.Dispute>;
}

export function transferObject({ id, created, amount, currency, destination, group }: FakeTransfer) {
  return {
    id,
    object: 'transfer',
    created,
    amount,
    currency,
    destination,
    transfer_group: group,
  } satisfies Partial<Stripe.Transfer>;
}
