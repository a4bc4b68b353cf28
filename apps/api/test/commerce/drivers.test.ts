import { randomUUID } from 'node:crypto';
import { bankTransfer } from '@kindred/db/commerce/bankTransfers/visibility';
import { settleBankRefund, settleTransfer } from '@kindred/db/commerce/bankTransfers/writes';
import { testPayment } from '@kindred/db/commerce/testPayments/visibility';
import { closeTestDispute, moveTestPayment, openTestDispute } from '@kindred/db/commerce/testPayments/writes';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { TEST_CARDS, type TestCard } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../src/platform/env.ts';
import { uuidv7 } from '../../src/platform/ids.ts';
import { createPayments } from '../../src/platform/payments/payments.ts';
import {
  type NewCharge,
  type NewPayment,
  type PaymentDriver,
  type PaymentState,
  type Payments,
  ProviderUnavailable,
} from '../../src/platform/payments/port.ts';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { SECRET_KEY, type StripeFake, startStripe, WEBHOOK_SECRET } from './stripe-fake.ts';

let database: TestDatabase;
let fake: StripeFake;
let payments: Payments;
beforeAll(async () => {
  database = await createTestDatabase();
  fake = await startStripe();
  payments = createPayments({
    db: database.db,
    env: {
      PAYMENTS: 'stripe',
      arePaymentsSetUp: true,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: fake.url,
    },
  });
});
afterAll(async () => {
  await fake.close();
  await database.drop();
});

/** What happens on the provider's side, by each provider's own means. */
interface Provider {
  name: 'test' | 'stripe' | 'invoice';
  pageOf: RegExp | null;
  pay(ref: string, card?: TestCard): Promise<void>;
  dispute?: { open(ref: string): Promise<void>; close(ref: string, status: 'won' | 'lost'): Promise<void> };
  /** The page on which a stored method is replaced, and what the buyer does there. */
  portal?: RegExp;
  replace?(ref: string): Promise<void>;
  /** What a seller does on the page of their account, where it asks for anything. */
  setUp?(ref: string): Promise<void>;
  /** How a refund gets there that is not there at once. */
  sendBack?(key: string): Promise<void>;
}

const providers: Provider[] = [
  {
    name: 'test',
    pageOf: /^\/pay\/test\/test_pay_[0-9a-f]{32}$/,
    async pay(ref, card = 'succeeds') {
      const saves = (await testPayment(database.db, { ref }))?.savesMethod === true;
      const method = saves ? { method: newTestMethod(card) } : {};
      await moveTestPayment(database.db, ref, { status: 'succeeded', ...method });
    },
    portal: /^\/pay\/test\//,
    async replace(ref) {
      await moveTestPayment(database.db, ref, { status: 'succeeded', method: newTestMethod('succeeds') });
    },
    dispute: {
      async open(paymentRef) {
        const amount = (await testPayment(database.db, { ref: paymentRef }))?.amountMinor ?? 0;
        await openTestDispute(database.db, { ref: randomUUID(), paymentRef, amount, reason: 'fraudulent' });
      },
      close: (ref, status) => closeTestDispute(database.db, ref, status),
    },
  },
  {
    name: 'stripe',
    pageOf: /^https:\/\/checkout\.stripe\.com\//,
    pay: async (ref, card) => fake.page.pay(ref, card),
    portal: /^https:\/\/billing\.stripe\.com\//,
    replace: async () => fake.page.replaceMethod('succeeds'),
    setUp: async (ref) => fake.connect.submit(ref),
    dispute: {
      open: async (ref) => fake.page.dispute(ref),
      close: async (ref, status) => fake.page.closeDispute(ref, status),
    },
  },
  {
    name: 'invoice',
    pageOf: null,
    pay: (ref) => settleTransfer(database.db, ref, 'succeeded'),
    async sendBack(key) {
      await settleBankRefund(database.db, key);
    },
  },
];

const buyer = { id: randomUUID(), email: 'ada@example.test', name: 'Ada Lind' };
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  key: uuidv7(),
  amount: 1200,
  currency: 'USD',
  description: 'Slow Bakery',
  buyer,
  returnUrl: 'http://kindred.test/profile/orders/1',
  isSetup: false,
  savesMethod: false,
  ...more,
});
const charge = (methodRef: string): NewCharge => ({ ...payment(), methodRef });

describe.each(providers)('$name', (provider) => {
  let driver: PaymentDriver;
  beforeAll(() => {
    driver = payments.driver(provider.name);
  });
  const begun = async (more: Partial<NewPayment> = {}) => {
    const asked = payment(more);
    return { ...asked, state: await driver.start(asked) };
  };
  const paid = async (more: Partial<NewPayment> = {}, card?: TestCard) => {
    const { key, state } = await begun(more);
    await provider.pay(state.ref, card);
    return { key, ref: state.ref, state: await driver.fetch({ ref: state.ref, key }) };
  };

  test('the same key is the same payment, found by its name and by its key', async () => {
    const { key, state, ...rest } = await begun();
    expect(state).toMatchObject({
      status: 'pending',
      declineReason: null,
      refunded: 0,
      disputes: [],
    });
    if (provider.pageOf === null) expect(state.url).toBeNull();
    else expect(state.url).toMatch(provider.pageOf);
    expect(await driver.start({ key, ...rest })).toEqual(state);
    expect(await driver.fetch({ ref: state.ref, key })).toEqual(state);
    expect(await driver.fetch({ ref: null, key })).toEqual(state);
    expect(await driver.fetch({ ref: null, key: uuidv7() })).toBeNull();
    expect((await begun()).state.ref).not.toBe(state.ref);
  });

  test('a payment that is made stays made, whoever cancels it then', async () => {
    const { ref, state } = await paid();
    expect(state).toMatchObject({ ref, status: 'succeeded', url: null });
    expect(state?.method?.ref ?? null).toBeNull();
    expect(await driver.cancel(ref)).toMatchObject({ status: 'succeeded' });
  });

  test('one that is cancelled leads nowhere any more', async () => {
    const { state } = await begun();
    expect(await driver.cancel(state.ref)).toMatchObject({ ref: state.ref, status: 'cancelled', url: null });
    expect(await driver.cancel(state.ref)).toMatchObject({ status: 'cancelled' });
  });

  test.each([
    ['JPY', 1200],
    ['KWD', 12_500],
    ['USD', 50],
  ])('%s goes to the provider and back in its own units', async (currency, amount) => {
    const { key, ref } = await paid({ currency, amount });
    const half = amount / 2;
    const refund = { key: `${key}-1`, ref, amount: half, currency };
    const { status } = await driver.refund(refund);
    expect(status).toBe(provider.sendBack ? 'pending' : 'succeeded');
    expect(await driver.refund(refund)).toMatchObject({ status });
    await provider.sendBack?.(refund.key);
    expect(await driver.fetch({ ref, key })).toMatchObject({ refunded: half });
    const rest = { key: `${key}-2`, ref, currency };
    expect(await driver.refund({ ...rest, amount: half + 1 })).toMatchObject({ status: 'failed' });
    await driver.refund({ ...rest, key: `${key}-3`, amount: half });
    await provider.sendBack?.(`${key}-3`);
    expect(await driver.fetch({ ref, key })).toMatchObject({ status: 'succeeded', refunded: amount });
  });

  test('what was never paid is not refunded', async () => {
    const { key, state } = await begun();
    const refund = { key: `${key}-1`, ref: state.ref, amount: 100, currency: 'USD' };
    expect(await driver.refund(refund)).toMatchObject({ status: 'failed' });
  });

  test('a method is stored without a charge, and charged while nobody is there', async () => {
    const stored = await paid({ isSetup: true, savesMethod: true, amount: 0 });
    expect(stored.state).toMatchObject({ status: 'succeeded', fee: 0 });
    const method = stored.state?.method ?? null;
    expect(method === null).toBe(!driver.canCharge);
    if (method === null) return;
    expect(method.label).toMatch(/^\w+( card)? •••• 4242$/);
    const asked = charge(method.ref ?? '');
    const charged = await driver.charge(asked);
    expect(charged).toMatchObject({ status: 'succeeded', url: null, method });
    expect(await driver.charge(asked)).toEqual(charged);
    expect(await driver.fetch({ ref: null, key: asked.key })).toEqual(charged);
    expect(charged.ref).not.toBe(stored.ref);
  });

  test('a charge is declined with a sentence, or waits for the buyer to confirm it', async () => {
    if (!driver.canCharge) return;
    const [, declining, asking] = await Promise.all(
      TEST_CARDS.map(async (card) => (await paid({ savesMethod: true }, card)).state?.method?.ref ?? ''),
    );
    const declined = charge(declining ?? '');
    expect(await driver.charge(declined)).toMatchObject({
      status: 'failed',
      declineReason: expect.stringMatching(/\.$/),
    });
    expect(await driver.charge(declined)).toMatchObject({ status: 'failed' });

    const asked = charge(asking ?? '');
    const waiting = await driver.charge(asked);
    expect(waiting).toMatchObject({
      status: 'requires_action',
      url: expect.stringMatching(provider.pageOf ?? /^$/),
    });
    expect(await driver.charge(asked)).toMatchObject({ ref: waiting.ref, status: 'requires_action' });
    await provider.pay(waiting.ref);
    expect(await driver.fetch({ ref: waiting.ref, key: asked.key })).toMatchObject({ status: 'succeeded' });
    expect(await driver.fetch({ ref: null, key: asked.key })).toMatchObject({ ref: waiting.ref });

    expect(await driver.charge(charge('gone'))).toMatchObject({ status: 'failed', method: null });
  });

  test('a dispute is told of with its amount, and how it ended', async () => {
    if (provider.dispute === undefined) return;
    for (const end of ['won', 'lost'] as const) {
      const { key, ref } = await paid();
      await provider.dispute.open(ref);
      const [open] = (await driver.fetch({ ref, key }))?.disputes ?? [];
      expect(open).toMatchObject({ amount: 1200, status: 'open' });
      await provider.dispute.close(ref, end);
      expect((await driver.fetch({ ref, key }))?.disputes).toEqual([{ ...open, status: end }]);
    }
  });

  test('another method takes the place of one that is stored, on a page of the provider', async () => {
    if (driver.replaceMethod === undefined) return;
    const methodRef = (await paid({ savesMethod: true })).state?.method?.ref ?? '';
    const change = { key: uuidv7(), methodRef, buyer, returnUrl: payment().returnUrl };
    const asked = await driver.replaceMethod(change);
    expect(asked).toMatchObject({ status: 'pending', url: expect.stringMatching(provider.portal ?? /^$/) });
    const ref = asked?.ref ?? '';
    expect(await driver.replaceMethod(change)).toMatchObject({ ref });
    const look = () => driver.fetch({ ref, key: change.key });
    expect(await look()).toMatchObject({ ref, status: 'pending', method: null });
    await provider.replace?.(ref);
    const { method = null } = (await look()) ?? {};
    expect(await look()).toMatchObject({ status: 'succeeded', fee: 0, method: { ref: expect.any(String) } });
    expect(method?.ref).not.toBe(methodRef);
    expect(await driver.charge(charge(method?.ref ?? ''))).toMatchObject({ status: 'succeeded' });

    const left = { ...change, key: uuidv7(), methodRef: method?.ref ?? '' };
    const { ref: leftRef } = (await driver.replaceMethod(left)) ?? { ref: '' };
    expect(await driver.cancel(leftRef)).toMatchObject({ ref: leftRef, status: 'cancelled', url: null });
    expect(await driver.replaceMethod({ ...change, key: uuidv7(), methodRef: 'gone' })).toBeNull();
  });

  test('a seller is paid out once, to the account that they have set up there', async () => {
    const { accounts } = driver;
    expect(accounts === undefined).toBe(provider.name === 'invoice');
    if (accounts === undefined) return;
    const mine = { key: uuidv7(), email: 'sal@example.test' };
    const { ref } = await accounts.open(mine);
    expect(await accounts.open(mine)).toMatchObject({ ref });
    const page = { ref, returnUrl: 'http://kindred.test/back', againUrl: 'http://kindred.test/again' };
    expect(await accounts.page(page)).toMatch(/^https?:/);
    const payout = { key: uuidv7(), amount: 5000, currency: 'USD', ref };
    if (provider.setUp !== undefined) {
      expect(await accounts.fetch(ref)).toMatchObject({ isSubmitted: false, isEnabled: false });
      expect(await accounts.payOut({ ...payout, key: uuidv7() })).toBeNull();
      await provider.setUp(ref);
    }
    expect(await accounts.fetch(ref)).toEqual({ ref, isSubmitted: true, isEnabled: true, due: [] });
    const reference = await accounts.payOut(payout);
    expect(reference).toMatch(/^(?:tr|test_payout)_/);
    fake.forgetKeys();
    expect(await accounts.payOut(payout)).toBe(reference);
    expect(await accounts.payOut({ ...payout, key: uuidv7(), ref: 'acct_closed' })).toBeNull();
    expect(await accounts.fetch('acct_unknown')).toBeNull();
  });

  test('knows its own webhooks alone', async () => {
    await expect(driver.readWebhook(Buffer.from('{}'), {})).rejects.toThrow(/./);
  });
});

test('what Stripe keeps is told in the currency of the charge', async () => {
  const driver = payments.driver('stripe');
  const feeOf = async (more: Partial<NewPayment>) => {
    const asked = payment(more);
    const { ref } = await driver.start(asked);
    fake.page.pay(ref);
    return (await driver.fetch({ ref, key: asked.key }))?.fee;
  };
  expect(await feeOf({})).toBe(Math.round(1200 * 0.029) + 30);
  fake.behavior.exchange = { currency: 'usd', rate: 0.65 };
  // 10,000 yen are 6,500 cents, of which Stripe keeps 219, which are 337 yen.
  expect(await feeOf({ currency: 'JPY', amount: 10_000 })).toBe(337);
  fake.behavior.exchange = undefined;
  fake.behavior.booksLater = true;
  expect(await feeOf({})).toBeNull();
  fake.behavior.booksLater = false;
});

test('while Stripe is away nothing is decided, and nothing is charged twice afterwards', async () => {
  const driver = payments.driver('stripe');
  const asked = payment();
  fake.behavior.isDown = true;
  await expect(driver.start(asked)).rejects.toThrow(ProviderUnavailable);
  await expect(driver.fetch({ ref: 'cs_test_x', key: asked.key })).rejects.toThrow(ProviderUnavailable);
  fake.behavior.isDown = false;

  // It was begun, but the answer got lost, and the client's own second try as well.
  fake.behavior.dropsAnswers = 2;
  await expect(driver.start(asked)).rejects.toThrow(ProviderUnavailable);
  const found = await driver.fetch({ ref: null, key: asked.key });
  expect(await driver.start(asked)).toEqual(found);

  const saving = payment({ savesMethod: true });
  const { ref } = await driver.start(saving);
  fake.page.pay(ref);
  const method = (await driver.fetch({ ref, key: saving.key }))?.method?.ref ?? '';
  const renewal = charge(method);
  fake.behavior.dropsAnswers = 2;
  await expect(driver.charge(renewal)).rejects.toThrow(ProviderUnavailable);
  const charged = await driver.fetch({ ref: null, key: renewal.key });
  expect(charged).toMatchObject({ status: 'succeeded' });
  expect(await driver.charge(renewal)).toEqual(charged);
  const creations = fake.calls.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
  );
  expect(creations.filter(({ key }) => key === `${renewal.key}:charge`)).toHaveLength(3);
  expect(creations.every(({ key }) => key !== undefined)).toBe(true);
});

test('a page that pays later is pending until the bank has decided', async () => {
  const driver = payments.driver('stripe');
  for (const isPaid of [true, false]) {
    const asked = payment();
    const { ref } = await driver.start(asked);
    fake.page.pay(ref, 'succeeds', true);
    expect(await driver.fetch({ ref, key: asked.key })).toMatchObject({ status: 'pending', url: null });
    fake.page.arrive(ref, isPaid);
    expect(await driver.fetch({ ref, key: asked.key })).toMatchObject(
      isPaid ? { status: 'succeeded' } : { status: 'failed', declineReason: 'The bank refused it.' },
    );
  }
});

test('a refund that takes days is looked up until it has arrived, and sent once', async () => {
  const driver = payments.driver('stripe');
  const asked = payment();
  const { ref } = await driver.start(asked);
  fake.page.pay(ref);
  fake.behavior.refundsArriveLater = true;
  const refund = { key: uuidv7(), ref, amount: 500, currency: 'USD' };
  const made = await driver.refund(refund);
  expect(made.status).toBe('pending');
  fake.page.refundsArrive();
  fake.behavior.refundsArriveLater = false;
  expect(await driver.refund(refund)).toEqual({ ...made, status: 'succeeded' });
  expect(await driver.fetch({ ref, key: asked.key })).toMatchObject({ refunded: 500 });
});

test('what Stripe still asks a seller for is told, and where they enter it', async () => {
  const { accounts } = payments.driver('stripe');
  const { ref = '' } = (await accounts?.open({ key: uuidv7(), email: 'sal@example.test' })) ?? {};
  const page = { ref, returnUrl: 'http://kindred.test/back', againUrl: 'http://kindred.test/again' };
  expect(await accounts?.page(page)).toMatch(/^https:\/\/connect\.stripe\.com\/setup\//);
  expect(fake.connect.links.at(-1)).toMatchObject({ account: ref, returnUrl: page.returnUrl });
  fake.connect.submit(ref, { isEnabled: false, due: ['individual.verification.document'] });
  expect(await accounts?.fetch(ref)).toEqual({
    ref,
    isSubmitted: true,
    isEnabled: false,
    due: ['individual.verification.document'],
  });
  expect(await accounts?.page(page)).toMatch(/setup/);
  fake.connect.submit(ref);
  // Nothing is asked any more: their own pages at Stripe.
  expect(await accounts?.page(page)).toMatch(/^https:\/\/connect\.stripe\.com\/express\//);
});

test('one configuration of the portal serves everybody, also after a restart', async () => {
  const restarted = createPayments({
    db: database.db,
    env: {
      PAYMENTS: 'stripe',
      arePaymentsSetUp: true,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_API_URL: fake.url,
    },
  });
  let last: (() => Promise<PaymentState | null>) | undefined;
  for (const each of [payments, restarted]) {
    const driver = each.driver('stripe');
    const asked = payment({ savesMethod: true });
    const { ref } = await driver.start(asked);
    fake.page.pay(ref);
    const methodRef = (await driver.fetch({ ref, key: asked.key }))?.method?.ref ?? '';
    const change = { key: uuidv7(), methodRef, buyer, returnUrl: asked.returnUrl };
    const opened = await driver.replaceMethod?.(change);
    expect(opened).toMatchObject({ status: 'pending' });
    last = () => driver.fetch({ ref: opened?.ref ?? '', key: change.key });
  }
  // Also one that was only added there counts.
  fake.page.replaceMethod('asks', false);
  expect(await last?.()).toMatchObject({ status: 'succeeded', method: { label: 'Visa •••• 3184' } });
  expect(fake.portal.configurations.size).toBe(1);
  expect(fake.portal.sessions.at(-1)?.returnUrl).toBe(payment().returnUrl);
});

test('an old key begins nothing anew', async () => {
  const driver = payments.driver('stripe');
  const twoDaysAgo = Date.now() - 2 * 86_400_000;
  const key = `${twoDaysAgo
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}${uuidv7().slice(13)}`;
  const { ref } = await driver.start(payment({ key }));
  fake.page.age(ref, 2 * 86_400);
  fake.forgetKeys();
  expect(await driver.start(payment({ key, description: 'Slow Bakery, renamed' }))).toMatchObject({ ref });
});

test('a transfer is known by a short word of its own', async () => {
  const state = await payments.driver('invoice').start(payment());
  expect(state.ref).toMatch(/^PAY-[0-9A-F]{10}$/);
  expect(await bankTransfer(database.db, { ref: state.ref })).toMatchObject({
    amountMinor: 1200,
    currency: 'USD',
  });
});

test('Stripe is chosen together with its keys', () => {
  expect(() => readEnv({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
    /STRIPE_WEBHOOK_SECRET/,
  );
  expect(readEnv({}).PAYMENTS).toBe('test');
});

test('keys of the test mode count as tests, and without a key there is no Stripe', () => {
  expect(payments.driver('stripe').isTest).toBe(true);
  const live = createPayments({
    db: database.db,
    env: {
      PAYMENTS: 'test',
      arePaymentsSetUp: true,
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'w',
      STRIPE_API_URL: undefined,
    },
  });
  expect(live.driver('stripe').isTest).toBe(false);
  expect(live.main.name).toBe('test');
  const none = {
    PAYMENTS: 'test',
    arePaymentsSetUp: true,
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_API_URL: undefined,
  } as const;
  expect(() => createPayments({ db: database.db, env: none }).driver('stripe')).toThrow(ProviderUnavailable);
});
