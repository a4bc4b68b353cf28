import { currencyOf } from '@kindred/validation/commerce/money';
import type { Stripe } from 'stripe';
import {
  InvalidWebhook,
  type NewCharge,
  type NewPayment,
  type PaymentDriver,
  type PaymentState,
  type ProviderEvent,
  ProviderUnavailable,
} from './port.ts';
import { createStripeAccounts } from './stripeAccounts.ts';
import { asked, isRefusal, isStripeFailure, orNull, type StripeEnv, stripeClient } from './stripeClient.ts';
import {
  CHARGE_PARTS,
  disputesOf,
  isReference,
  keptFee,
  labelOf,
  refOfObject,
  SESSION_PARTS,
  startedAt,
  UNCHARGED,
} from './stripeObjects.ts';
import { createStripePortal, isPortal } from './stripePortal.ts';

/** Seconds a webhook may be old: one that was recorded and is sent again later is refused. */
const WEBHOOK_AGE_MAX = 300;
/** Of one day, looked through for a payment whose answer never came. */
const LISTED_MAX = 1_000;
const DAY = 24 * 60 * 60;
/** Names a charge that Stripe refused before it made anything of it. */
const REFUSED = 'refused_';
/** Seconds after which Stripe may have forgotten an idempotency key; it keeps them for a day at least. */
const KEY_AGE_MAX = 23 * 60 * 60;
const UNUSABLE = 'This payment method can no longer be used.';

function refusedState(ref: string, declineReason: string): PaymentState {
  return {
    ref,
    status: 'failed',
    url: null,
    declineReason,
    method: null,
    ...UNCHARGED,
  };
}

function signedBy(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, WEBHOOK_AGE_MAX);
  } catch {
    return null;
  }
}

/**
 * Stripe, over its own client, which is loaded when the first payment needs it. Buyers pay on Stripe's pages (Checkout
 * sessions), renewals are charged off-session, and where the bank asks for the buyer a session of the same amount
 * takes the place of the charge.
 */
export function createStripeDriver(env: StripeEnv): PaymentDriver | undefined {
  const { STRIPE_SECRET_KEY: secret, STRIPE_API_URL: url } = env;
  // Events of the platform's own account, and of accounts that are connected to it, come signed differently.
  const webhookSecrets = [env.STRIPE_WEBHOOK_SECRET, env.STRIPE_CONNECT_WEBHOOK_SECRET].filter(
    (each) => each !== undefined,
  );
  if (secret === undefined) return undefined;
  const open = stripeClient(secret, url);
  const portal = createStripePortal(open);

  async function ofIntent(
    intent: Stripe.PaymentIntent,
  ): Promise<Pick<PaymentState, 'fee' | 'refunded' | 'disputes'>> {
    const charge = intent.latest_charge;
    if (charge === null || isReference(charge)) return UNCHARGED;
    const stripe = await open();
    const disputes = charge.disputed
      ? await asked(() => stripe.disputes.list({ payment_intent: intent.id, limit: 20 }))
      : { data: [] };
    return { fee: keptFee(charge), refunded: charge.amount_refunded, disputes: disputesOf(disputes.data) };
  }

  async function stateOfCharge(intent: Stripe.PaymentIntent): Promise<PaymentState> {
    const statuses: Record<string, PaymentState['status']> = {
      succeeded: 'succeeded',
      processing: 'pending',
      requires_action: 'requires_action',
      canceled: 'cancelled',
    };
    const status = statuses[intent.status] ?? 'failed';
    const method = intent.payment_method;
    return {
      ref: intent.id,
      status,
      url: status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
      declineReason: status === 'failed' ? (intent.last_payment_error?.message ?? UNUSABLE) : null,
      method: method === null || isReference(method) ? null : { ref: method.id, label: labelOf(method) },
      ...(await ofIntent(intent)),
    };
  }

  async function stateOfSession(session: Stripe.Checkout.Session): Promise<PaymentState> {
    const intent = session.payment_intent;
    const paying = intent === null || isReference(intent) ? null : intent;
    const setup = session.setup_intent;
    const method =
      paying?.payment_method ?? (setup === null || isReference(setup) ? null : setup.payment_method);
    const used = method === null || isReference(method) ? null : method;
    const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
    const isRefused =
      session.status === 'complete' &&
      !isPaid &&
      paying !== null &&
      paying.status === 'requires_payment_method';
    const status = isPaid
      ? 'succeeded'
      : session.status === 'expired'
        ? 'cancelled'
        : isRefused
          ? 'failed'
          : 'pending';
    return {
      ref: session.id,
      status,
      url: session.status === 'open' ? session.url : null,
      declineReason: isRefused ? (paying.last_payment_error?.message ?? UNUSABLE) : null,
      // What is no customer's cannot be charged again.
      method: used && { ref: used.customer === null ? null : used.id, label: labelOf(used) },
      ...(paying === null ? UNCHARGED : await ofIntent(paying)),
      ...(session.mode === 'setup' ? { fee: 0 } : {}),
    };
  }

  async function createSession(
    payment: NewPayment,
    idempotencyKey: string,
    customer?: string,
  ): Promise<Stripe.Checkout.Session> {
    const stripe = await open();
    const { key, amount, description, buyer, returnUrl, isSetup, savesMethod } = payment;
    const currency = payment.currency.toLowerCase();
    const metadata = { payment: key };
    const common = {
      client_reference_id: key,
      metadata,
      success_url: returnUrl,
      cancel_url: returnUrl,
      ...(customer === undefined ? { customer_email: buyer.email } : { customer }),
    };
    const creation = customer === undefined ? { customer_creation: 'always' as const } : {};
    const params: Stripe.Checkout.SessionCreateParams = isSetup
      ? { ...common, ...creation, mode: 'setup', currency, setup_intent_data: { description, metadata } }
      : {
          ...common,
          ...(savesMethod ? creation : {}),
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: { currency, unit_amount: amount, product_data: { name: description } },
            },
          ],
          payment_intent_data: {
            description,
            metadata,
            ...(savesMethod ? { setup_future_usage: 'off_session' as const } : {}),
          },
        };
    return asked(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
  }

  const session = async (ref: string) => {
    const stripe = await open();
    return orNull(() => stripe.checkout.sessions.retrieve(ref, { expand: [...SESSION_PARTS] }));
  };
  const intent = async (ref: string) => {
    const stripe = await open();
    return orNull(() => stripe.paymentIntents.retrieve(ref, { expand: [...CHARGE_PARTS] }));
  };

  async function byRef(ref: string): Promise<PaymentState | null> {
    if (ref.startsWith(REFUSED)) return refusedState(ref, UNUSABLE);
    if (isPortal(ref)) return portal.stateOf(ref);
    if (ref.startsWith('cs_')) {
      const found = await session(ref);
      return found && stateOfSession(found);
    }
    const found = await intent(ref);
    return found && stateOfCharge(found);
  }

  /** Neither kind can be searched by what we call it without delay, but keys tell when they were made. */
  async function byKey(key: string): Promise<PaymentState | null> {
    const stripe = await open();
    const since = startedAt(key);
    const created = { gte: since - DAY / 24, lte: since + DAY };
    const look = async <T>(list: AsyncIterable<T>, isIt: (item: T) => boolean): Promise<T | undefined> => {
      let count = 0;
      for await (const item of list) {
        if (isIt(item)) return item;
        count += 1;
        if (count >= LISTED_MAX) return undefined;
      }
      return undefined;
    };
    const begun = await asked(() =>
      look(stripe.checkout.sessions.list({ created, limit: 100 }), (one) => one.client_reference_id === key),
    );
    if (begun !== undefined) return byRef(begun.id);
    const charged = await asked(() =>
      look(stripe.paymentIntents.list({ created, limit: 100 }), (one) => one.metadata.payment === key),
    );
    return charged === undefined ? null : byRef(charged.id);
  }

  /** The bank asks for the buyer: the charge ends, and they pay the same on Stripe's page. */
  async function confirmable(charge: NewCharge, refused: Stripe.PaymentIntent, customer: string) {
    const stripe = await open();
    const confirming = await createSession(
      { ...charge, isSetup: false, savesMethod: true },
      `${charge.key}:confirm`,
      customer,
    );
    // Only what is still open is ended; it can be so already when this is sent again.
    await orNull(() => stripe.paymentIntents.cancel(refused.id)).catch((error: unknown) => {
      if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
    });
    const state = await stateOfSession(confirming);
    return state.status === 'pending' ? { ...state, status: 'requires_action' as const } : state;
  }

  /** What an old key began: sent again, Stripe would take it for a new one. */
  async function begunLongAgo(key: string): Promise<PaymentState | null> {
    return Date.now() / 1000 - startedAt(key) < KEY_AGE_MAX ? null : byKey(key);
  }

  async function charge(charge: NewCharge): Promise<PaymentState> {
    const before = await begunLongAgo(charge.key);
    if (before !== null) return before;
    const stripe = await open();
    const refusal = `${REFUSED}${charge.key}`;
    const method = await orNull(() => stripe.paymentMethods.retrieve(charge.methodRef));
    const customer = method?.customer ?? null;
    if (method === null || customer === null) return refusedState(refusal, UNUSABLE);
    const customerId = isReference(customer) ? customer : customer.id;
    try {
      const made = await asked(() =>
        stripe.paymentIntents.create(
          {
            amount: charge.amount,
            currency: charge.currency.toLowerCase(),
            customer: customerId,
            payment_method: charge.methodRef,
            description: charge.description,
            metadata: { payment: charge.key },
            off_session: true,
            confirm: true,
            expand: [...CHARGE_PARTS],
          },
          { idempotencyKey: `${charge.key}:charge` },
        ),
      );
      return await stateOfCharge(made);
    } catch (error) {
      if (!isStripeFailure(error)) throw error;
      if (error.type === 'StripeCardError') {
        if (error.code === 'authentication_required' && error.payment_intent !== undefined) {
          return confirmable(charge, error.payment_intent, customerId);
        }
        return refusedState(error.payment_intent?.id ?? refusal, error.message);
      }
      if (error.param === 'payment_method' || error.param === 'customer')
        return refusedState(refusal, UNUSABLE);
      throw error;
    }
  }

  async function intentOf(ref: string): Promise<string | null> {
    if (!ref.startsWith('cs_')) return ref.startsWith('pi_') ? ref : null;
    const paid = (await session(ref))?.payment_intent ?? null;
    return paid === null || isReference(paid) ? paid : paid.id;
  }

  return {
    name: 'stripe',
    isTest: /^(?:sk|rk)_test_/.test(secret),
    canCharge: true,
    // Of currencies with three decimals Stripe takes two.
    stepOf: (currency) => (currencyOf(currency).exponent === 3 ? 10 : 1),
    async start(payment) {
      const before = await begunLongAgo(payment.key);
      return before ?? stateOfSession(await createSession(payment, `${payment.key}:session`));
    },
    charge,
    fetch: ({ ref, key }) => (ref === null ? byKey(key) : byRef(ref)),
    async cancel(ref) {
      const stripe = await open();
      try {
        if (ref.startsWith('cs_')) await asked(() => stripe.checkout.sessions.expire(ref));
        else if (ref.startsWith('pi_')) await asked(() => stripe.paymentIntents.cancel(ref));
      } catch (error) {
        // It was settled before.
        if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
      }
      const state = await byRef(ref);
      if (state !== null && isPortal(ref) && state.status === 'pending')
        return { ...state, status: 'cancelled' };
      if (state === null) throw new ProviderUnavailable(`Stripe knows no ${ref}`);
      return state;
    },
    async refund({ key, ref, amount }) {
      const stripe = await open();
      const paid = await intentOf(ref);
      if (paid === null) return { ref: key, status: 'failed' };
      try {
        // Asked for again it is looked up: the same key would answer as it did the first time, and once it is forgotten
        // send the money twice.
        const { data } = await asked(() => stripe.refunds.list({ payment_intent: paid, limit: 100 }));
        const refund =
          data.find(({ metadata }) => metadata?.refund === key) ??
          (await asked(() =>
            stripe.refunds.create(
              { payment_intent: paid, amount, metadata: { refund: key } },
              { idempotencyKey: `${key}:refund` },
            ),
          ));
        const statuses: Record<string, 'succeeded' | 'failed'> = {
          succeeded: 'succeeded',
          failed: 'failed',
          canceled: 'failed',
        };
        return { ref: refund.id, status: statuses[refund.status ?? ''] ?? 'pending' };
      } catch (error) {
        if (isRefusal(error)) return { ref: key, status: 'failed' };
        throw error;
      }
    },
    accounts: createStripeAccounts(open),
    async account() {
      const stripe = await open();
      return (await asked(() => stripe.accounts.retrieveCurrent())).id;
    },
    replaceMethod: portal.replaceMethod,
    async readWebhook(body, headers): Promise<ProviderEvent[]> {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new InvalidWebhook('No signature');
      const stripe = await open();
      const event = webhookSecrets
        .map((each) => signedBy(stripe, body, signature, each))
        .find((signed) => signed !== null);
      if (!event) throw new InvalidWebhook('Not signed by Stripe');
      return [{ id: event.id, type: event.type, ref: refOfObject(event.data.object) }];
    },
    async paymentOf(ref) {
      if (!ref.startsWith('pi_')) return null;
      const stripe = await open();
      const { data } = await asked(() => stripe.checkout.sessions.list({ payment_intent: ref, limit: 1 }));
      return data[0]?.id ?? null;
    },
  };
}
