import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { createAccounts, createPortal, type Route } from './stripe-accounts.ts';
import { BALANCE, EVENT } from './stripe-blanks.ts';
import { ALLOWED, expanded, type Form, inForm, invalid, listed, missing, Refusal } from './stripe-forms.ts';
import {
  chargeObject,
  disputeObject,
  type FakeCharge,
  type FakeCustomer,
  type FakeDispute,
  type FakeIntent,
  type FakeMethod,
  type FakeRefund,
  type FakeSession,
  type FakeSetup,
  intentObject,
  methodObject,
  newId,
  now,
  refundObject,
  sessionObject,
} from './stripe-objects.ts';

export type Card = 'succeeds' | 'declines' | 'asks';
const LAST4: Record<Card, string> = { succeeds: '4242', declines: '0341', asks: '3184' };
export const WEBHOOK_SECRET = 'whsec_for_tests';
/** Of a dispute, in minor units. */
export const DISPUTE_FEE = 1500;
export const SECRET_KEY = 'sk_test_for_tests';

export interface FakeEvent {
  id: string;
  type: string;
  body: string;
}

/**
 * The routes of Stripe that payments use, with what is behind them in memory. Parameters and objects are typed by the
 * client's own types, which Stripe generates from its OpenAPI description; a parameter that is not in there is refused.
 */
export async function startStripe() {
  const sessions = new Map<string, FakeSession>();
  const intents = new Map<string, FakeIntent>();
  const setups = new Map<string, FakeSetup>();
  const charges = new Map<string, FakeCharge>();
  const methods = new Map<string, FakeMethod>();
  const refunds = new Map<string, FakeRefund>();
  const disputes = new Map<string, FakeDispute>();
  const customers = new Map<string, FakeCustomer>();
  const replies = new Map<string, { asked: string; status: number; body: string }>();
  const events: FakeEvent[] = [];
  const calls: { method: string; path: string; key: string | undefined }[] = [];
  const behavior = {
    /** Nobody answers. */
    isDown: false,
    /** Does as often what it is asked, and breaks the connection before it answers. */
    dropsAnswers: 0,
    /** As of banks that take days to send money back. */
    refundsArriveLater: false,
    /** The account has not signed up for Connect. */
    isConnectOff: false,
    /** Charges are not in Stripe's own books yet. */
    booksLater: false,
    /** Of the account's own currency in one of the charge. */
    exchange: undefined as { currency: string; rate: number } | undefined,
  };

  const found = <T>(map: Map<string, T>, what: string, wanted: string): T => {
    const item = map.get(wanted);
    if (item === undefined) throw missing(what, wanted);
    return item;
  };
  const world = { intents, setups, charges, methods, disputes, behavior };
  const emit = (type: Stripe.Event['type'], object: object): FakeEvent => {
    const eventId = newId('evt');
    const body = JSON.stringify({ ...EVENT, id: eventId, type, created: now(), data: { object } });
    const event = { id: eventId, type, body };
    events.push(event);
    return event;
  };

  function newIntent(of: Partial<FakeIntent> & Pick<FakeIntent, 'amount' | 'currency'>): FakeIntent {
    const intent: FakeIntent = {
      id: newId('pi'),
      created: now(),
      status: 'requires_payment_method',
      metadata: {},
      customer: null,
      method: null,
      charge: null,
      error: null,
      description: '',
      ...of,
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function newCustomer(): string {
    const customer = { id: newId('cus'), chosen: null };
    customers.set(customer.id, customer);
    return customer.id;
  }

  function newMethod(card: Card, customer: string | null): FakeMethod {
    const method = { id: newId('pm'), created: now(), card, last4: LAST4[card], customer };
    methods.set(method.id, method);
    return method;
  }

  function succeed(intent: FakeIntent, method: FakeMethod): void {
    const { exchange } = behavior;
    const { amount, currency } = intent;
    const settled = exchange === undefined ? amount : Math.round(amount * exchange.rate);
    const charge: FakeCharge = {
      id: newId('ch'),
      amount,
      currency,
      intent: intent.id,
      refunded: 0,
      isDisputed: false,
      balance: {
        amount: settled,
        currency: exchange?.currency ?? currency,
        fee: Math.round(settled * 0.029) + 30,
      },
    };
    charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', charge: charge.id, method: method.id, error: null });
    emit('payment_intent.succeeded', intentObject(world, intent, []));
    emit('charge.succeeded', chargeObject(world, charge, []));
  }

  function decline(intent: FakeIntent, error: { code: string; message: string }): void {
    Object.assign(intent, { status: 'requires_payment_method', error });
    emit('payment_intent.payment_failed', intentObject(world, intent, []));
  }

  function createSession(form: Form): object {
    const lines = form.line_items as Record<string, Form> | undefined;
    const price = lines?.['0']?.price_data as Form | undefined;
    const paying = (form.payment_intent_data ?? {}) as Form;
    const amount = price === undefined ? null : Number(price.unit_amount);
    if (form.mode === 'payment' && !Number.isInteger(amount)) throw invalid('line_items', 'Invalid integer');
    const session: FakeSession = {
      id: newId('cs_test'),
      created: now(),
      mode: form.mode as 'payment',
      status: 'open',
      isPaid: false,
      reference: String(form.client_reference_id),
      metadata: (form.metadata ?? {}) as Record<string, string>,
      amount,
      currency: String(price?.currency ?? form.currency),
      keepsMethod: form.mode === 'setup' || paying.setup_future_usage === 'off_session',
      customer: form.customer === undefined ? null : String(form.customer),
      createsCustomer: form.customer_creation === 'always',
      intentMetadata: (paying.metadata ?? {}) as Record<string, string>,
      intent: null,
      setup: null,
      successUrl: String(form.success_url),
    };
    sessions.set(session.id, session);
    return sessionObject(world, session, expanded(form));
  }

  function expire(session: FakeSession): void {
    session.status = 'expired';
    emit('checkout.session.expired', sessionObject(world, session, []));
  }

  function createIntent(form: Form): object {
    const method = methods.get(String(form.payment_method));
    if (method === undefined) throw missing('payment_method', String(form.payment_method));
    if (method.customer !== form.customer) {
      throw invalid('payment_method', 'The payment method does not belong to the customer.');
    }
    const intent = newIntent({
      amount: Number(form.amount),
      currency: String(form.currency),
      metadata: (form.metadata ?? {}) as Record<string, string>,
      customer: method.customer,
      method: method.id,
    });
    if (method.card === 'succeeds') succeed(intent, method);
    else {
      const asks = method.card === 'asks';
      const error = {
        code: asks ? 'authentication_required' : 'card_declined',
        message: asks ? 'Your card was declined. It asks for authentication.' : 'Your card was declined.',
      };
      decline(intent, error);
      throw new Refusal(402, {
        type: 'card_error',
        ...error,
        decline_code: asks ? 'authentication_required' : 'generic_decline',
        payment_intent: intentObject(world, intent, []),
      });
    }
    return intentObject(world, intent, expanded(form));
  }

  function createRefund(form: Form): object {
    const intent = found(intents, 'payment_intent', String(form.payment_intent));
    const charge = intent.charge === null ? undefined : charges.get(intent.charge);
    if (charge === undefined) throw invalid('payment_intent', 'This PaymentIntent has no successful charge.');
    const amount = Number(form.amount);
    if (amount > charge.amount - charge.refunded)
      throw invalid('amount', 'Refund amount is greater than left.');
    charge.refunded += amount;
    const refund: FakeRefund = {
      id: newId('re'),
      created: now(),
      amount,
      currency: charge.currency,
      charge: charge.id,
      intent: intent.id,
      metadata: (form.metadata ?? {}) as Record<string, string>,
      status: behavior.refundsArriveLater ? 'pending' : 'succeeded',
    };
    refunds.set(refund.id, refund);
    emit('charge.refunded', chargeObject(world, charge, []));
    return refundObject(refund);
  }

  const connect = createAccounts({ behavior, emit });
  const portal = createPortal({ world, customers, emit });
  const routes: Route[] = [
    ...connect.routes,
    ...portal.routes,
    ['POST', /^\/v1\/checkout\/sessions$/, 'createSession', createSession],
    [
      'GET',
      /^\/v1\/checkout\/sessions$/,
      'listSessions',
      (form) =>
        listed(
          sessions,
          form,
          (session) => sessionObject(world, session, []),
          (session) => form.payment_intent === undefined || session.intent === form.payment_intent,
        ),
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      'retrieve',
      (form, wanted) => sessionObject(world, found(sessions, 'checkout.session', wanted), expanded(form)),
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      'retrieve',
      (form, wanted) => {
        const session = found(sessions, 'checkout.session', wanted);
        if (session.status !== 'open') throw invalid('session', 'Only open sessions can be expired.');
        expire(session);
        return sessionObject(world, session, expanded(form));
      },
    ],
    ['POST', /^\/v1\/payment_intents$/, 'createIntent', createIntent],
    [
      'GET',
      /^\/v1\/payment_intents$/,
      'listIntents',
      (form) => listed(intents, form, (intent) => intentObject(world, intent, [])),
    ],
    [
      'GET',
      /^\/v1\/payment_intents\/(\w+)$/,
      'retrieve',
      (form, wanted) => intentObject(world, found(intents, 'payment_intent', wanted), expanded(form)),
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      'cancelIntent',
      (form, wanted) => {
        const intent = found(intents, 'payment_intent', wanted);
        if (intent.status === 'succeeded' || intent.status === 'canceled') {
          throw invalid('intent', `A PaymentIntent with status ${intent.status} cannot be canceled.`);
        }
        intent.status = 'canceled';
        emit('payment_intent.canceled', intentObject(world, intent, []));
        return intentObject(world, intent, expanded(form));
      },
    ],
    [
      'GET',
      /^\/v1\/payment_methods\/(\w+)$/,
      'retrieve',
      (_form, wanted) => methodObject(found(methods, 'payment_method', wanted)),
    ],
    [
      'GET',
      /^\/v1\/charges\/(\w+)$/,
      'retrieve',
      (form, wanted) => chargeObject(world, found(charges, 'charge', wanted), expanded(form)),
    ],
    ['POST', /^\/v1\/refunds$/, 'createRefund', createRefund],
    [
      'GET',
      /^\/v1\/refunds$/,
      'listRefunds',
      (form) => listed(refunds, form, refundObject, ({ intent }) => intent === form.payment_intent),
    ],
    [
      'GET',
      /^\/v1\/refunds\/(\w+)$/,
      'retrieve',
      (_form, wanted) => refundObject(found(refunds, 'refund', wanted)),
    ],
    [
      'GET',
      /^\/v1\/disputes$/,
      'listDisputes',
      (form) => listed(disputes, form, disputeObject, ({ intent }) => intent === form.payment_intent),
    ],
  ];

  function answer(request: IncomingMessage, raw: string): { status: number; body: string } {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const form = inForm(request.method === 'POST' ? raw : url.search.slice(1));
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({ method: request.method ?? '', path: url.pathname, key });
    const asked = `${url.pathname} ${raw}`;
    const before = key === undefined ? undefined : replies.get(key);
    if (before !== undefined) {
      if (before.asked === asked) return before;
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
    }
    const reply = decide(request, url, form);
    if (key !== undefined && request.method === 'POST' && reply.status < 500)
      replies.set(key, { asked, ...reply });
    return reply;
  }

  function decide(request: IncomingMessage, url: URL, form: Form): { status: number; body: string } {
    try {
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      }
      for (const [method, path, name, handle] of routes) {
        const match = method === request.method ? path.exec(url.pathname) : null;
        if (match === null) continue;
        const allowed: readonly string[] = ALLOWED[name];
        const foreign = Object.keys(form).find((param) => !allowed.includes(param));
        if (foreign !== undefined) throw invalid(foreign, `Received unknown parameter: ${foreign}`);
        return { status: 200, body: JSON.stringify(handle(form, match[1] ?? '')) };
      }
      throw invalid('url', `Unrecognized request URL (${request.method}: ${url.pathname}).`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (behavior.isDown) return void request.socket.destroy();
      const { status, body } = answer(request, Buffer.concat(chunks).toString());
      if (behavior.dropsAnswers > 0 && request.method === 'POST') {
        behavior.dropsAnswers -= 1;
        return void request.socket.destroy();
      }
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
        .end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const signer = new Stripe(SECRET_KEY);

  /** What a buyer does on Stripe's page. */
  const page = {
    pay(ref: string, card: Card = 'succeeds', isLater = false): void {
      const session = found(sessions, 'checkout.session', ref);
      if (session.status !== 'open') throw new Error(`The page of ${ref} is closed`);
      const customer = session.customer ?? (session.createsCustomer ? newCustomer() : null);
      const method = newMethod(card, session.keepsMethod ? customer : null);
      session.status = 'complete';
      session.customer = customer;
      if (session.mode === 'setup') {
        const setup: FakeSetup = { id: newId('seti'), method: method.id };
        setups.set(setup.id, setup);
        session.setup = setup.id;
      } else {
        const intent = newIntent({
          amount: session.amount ?? 0,
          currency: session.currency,
          metadata: session.intentMetadata,
          customer,
          method: method.id,
          status: 'processing',
        });
        session.intent = intent.id;
        session.isPaid = !isLater;
        if (!isLater) succeed(intent, method);
      }
      emit('checkout.session.completed', sessionObject(world, session, []));
    },
    /** What was to be paid later arrives, or does not. */
    arrive(ref: string, isPaid: boolean): void {
      const session = found(sessions, 'checkout.session', ref);
      const intent = found(intents, 'payment_intent', session.intent ?? '');
      session.isPaid = isPaid;
      if (isPaid) succeed(intent, found(methods, 'payment_method', intent.method ?? ''));
      else
        decline(intent, { code: 'payment_intent_payment_attempt_failed', message: 'The bank refused it.' });
      const type = isPaid ? 'async_payment_succeeded' : 'async_payment_failed';
      emit(`checkout.session.${type}`, sessionObject(world, session, []));
    },
    /** On the page that replaces a payment method, which was opened last. */
    replaceMethod(card: Card, isChosen = true): void {
      const { customer } = portal.sessions.at(-1) ?? { customer: '' };
      const method = newMethod(card, customer);
      if (isChosen) portal.choose(customer, method.id);
      // A moment later than everything before it.
      else method.created += 1;
    },
    expire: (ref: string) => expire(found(sessions, 'checkout.session', ref)),
    /** As if it had been begun so many seconds earlier. */
    age(ref: string, seconds: number): void {
      found(sessions, 'checkout.session', ref).created -= seconds;
    },
    /** What was to be sent back has arrived. */
    refundsArrive(): void {
      for (const refund of refunds.values()) refund.status = 'succeeded';
    },
    dispute(ref: string): void {
      const intent = found(intents, 'payment_intent', sessions.get(ref)?.intent ?? ref);
      const charge = found(charges, 'charge', intent.charge ?? '');
      charge.isDisputed = true;
      const dispute: FakeDispute = {
        id: newId('du'),
        created: now(),
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        intent: intent.id,
        status: 'needs_response',
        balance_transactions: [
          { ...BALANCE, amount: -charge.amount, currency: charge.currency, fee: DISPUTE_FEE },
        ],
      };
      disputes.set(dispute.id, dispute);
      emit('charge.dispute.created', disputeObject(dispute));
    },
    closeDispute(ref: string, status: 'won' | 'lost'): void {
      const intent = sessions.get(ref)?.intent ?? ref;
      const dispute = [...disputes.values()].find((one) => one.intent === intent);
      if (dispute === undefined) throw new Error(`Nothing of ${ref} is disputed`);
      dispute.status = status;
      emit('charge.dispute.closed', disputeObject(dispute));
    },
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behavior,
    page,
    connect,
    portal,
    events,
    calls,
    /** The header of a webhook. @param age seconds ago it was signed */
    sign: (body: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) =>
      signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: now() - age }),
    forgetKeys: () => replies.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type StripeFake = Awaited<ReturnType<typeof startStripe>>;
