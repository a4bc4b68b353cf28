import { randomUUID } from 'node:crypto';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PayoutAccountView, PayoutRequest, PayoutView } from '@kindred/validation/commerce/payouts';
import { addDays } from '@kindred/validation/commerce/periods';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { OWN_ACCOUNT } from './stripe-accounts.ts';
import { type Card, SECRET_KEY, type StripeFake, startStripe, WEBHOOK_SECRET } from './stripe-fake.ts';

const CONNECT_SECRET = 'whsec_of_connected_accounts';

let fake: StripeFake;
let api: TestApi;
let sal: Person;
let ada: Person;
let admin: Person;
let tribe: Tribe;
beforeAll(async () => {
  fake = await startStripe();
  api = await createTestApi({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      STRIPE_API_URL: fake.url,
    },
  });
});
afterAll(async () => {
  await api.close();
  await fake.close();
});
beforeEach(async () => {
  [sal, ada, admin] = [
    await api.signUp('Sal Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Kim Root'),
  ];
  const raise = (person: Person, role: 'tribe_owner' | 'platform_admin') =>
    api.db
      .updateTable('users')
      .set({ role, emailVerifiedAt: new Date() })
      .where('id', '=', person.user.id)
      .execute();
  await raise(sal, 'tribe_owner');
  await raise(admin, 'platform_admin');
  admin = await api.logIn(admin);
  tribe = await createTribe(api.db, { ownerId: sal.user.id, membershipType: 'paid', price: '12.00' });
});

/** Events of connected accounts come to the same address, signed with the secret of their own endpoint. */
async function deliver(type: string, secret = CONNECT_SECRET): Promise<void> {
  const { body } = fake.events.findLast((event) => event.type === type) ?? { body: '' };
  const headers = { 'content-type': 'application/json', 'stripe-signature': fake.sign(body, { secret }) };
  const answer = await api.request({ method: 'POST', url: '/webhooks/stripe', headers, payload: body });
  expect(answer.json()).toEqual({ received: true });
  await api.runJobs();
}

describe('payouts by Stripe', () => {
  const account = async () => (await api.get('/api/payouts/account', sal)).json<PayoutAccountView>();
  const refOf = (url: string) => /acct_\w+/.exec(url)?.[0] ?? '';
  const setUp = async () => (await api.post('/api/payouts/account', {}, sal)).json<{ url: string }>().url;
  const earn = () =>
    api.db.transaction().execute((tx) =>
      post(tx, {
        kind: 'sale',
        reference: `test:${randomUUID()}`,
        isTest: true,
        currency: 'USD',
        entries: [
          { account: { kind: 'seller', ownerId: sal.user.id }, amount: 5_000 },
          { account: { kind: 'platform', ownerId: null }, amount: -5_000 },
        ],
      }),
    );
  const request = () => api.post('/api/payouts', { amount: '20', currency: 'USD', isTest: true }, sal);
  const transfer = (id: string) => api.post(`/api/payouts/${id}/transfer`, {}, admin);

  test('are set up on its pages, asked for when they are ready, and sent there', async () => {
    expect(await account()).toEqual({
      provider: 'stripe',
      isStarted: false,
      isSubmitted: false,
      isEnabled: false,
      due: [],
    });
    const url = await setUp();
    expect(url).toMatch(/^https:\/\/connect\.stripe\.com\/setup\//);
    const ref = refOf(url);
    // Asked for again it is the same account.
    expect(refOf(await setUp())).toBe(ref);
    expect(await account()).toMatchObject({ isStarted: true, isSubmitted: false, isEnabled: false });
    await earn();
    expect((await request()).json().code).toBe('payout_method_needed');

    fake.connect.submit(ref, { isEnabled: false, due: ['external_account'] });
    await deliver('account.updated');
    expect(await account()).toMatchObject({
      isSubmitted: true,
      isEnabled: false,
      due: ['external_account'],
    });
    fake.connect.submit(ref);
    expect((await api.post('/api/payouts/account/refresh', {}, sal)).json()).toMatchObject({
      isEnabled: true,
      due: [],
    });

    const payout = (await request()).json<PayoutView>();
    expect(payout).toMatchObject({ status: 'pending', method: 'Stripe' });
    const queue = (await api.get('/api/payouts/requests?limit=100', admin)).json<{
      items: PayoutRequest[];
    }>();
    expect(queue.items.find(({ id }) => id === payout.id)?.can).toMatchObject({ send: true });

    fake.connect.submit(ref, { isEnabled: false });
    expect((await transfer(payout.id)).json().code).toBe('payout_account_not_ready');
    fake.connect.submit(ref);
    expect((await transfer(payout.id)).json()).toMatchObject({
      status: 'completed',
      transactionId: expect.stringMatching(/^tr_/),
      can: { send: false },
    });
    expect((await transfer(payout.id)).json().code).toBe('payout_decided');
  });

  test('an account that Stripe does not know any more is replaced', async () => {
    const ref = refOf(await setUp());
    fake.connect.accounts.delete(ref);
    const next = refOf(await setUp());
    expect(next).not.toBe(ref);
    fake.connect.accounts.delete(next);
    expect((await api.post('/api/payouts/account/refresh', {}, sal)).json()).toMatchObject({
      isStarted: false,
    });
  });

  test('wait while Stripe does not answer, and cannot be set up where it opens no accounts', async () => {
    fake.behavior.isDown = true;
    expect((await api.post('/api/payouts/account', {}, sal)).json().code).toBe('unavailable');
    fake.behavior.isDown = false;
    fake.behavior.isConnectOff = true;
    expect((await api.post('/api/payouts/account', {}, sal)).json().code).toBe('payout_setup_refused');
    fake.behavior.isConnectOff = false;
    expect(await account()).toMatchObject({ isStarted: false });
    const byHand = await createTestApi({ env: { PAYMENTS: 'invoice' } });
    const seller = await byHand.signUp('Sal Berg');
    expect((await byHand.get('/api/payouts/account', seller)).json()).toMatchObject({ provider: null });
    expect((await byHand.post('/api/payouts/account', {}, seller)).json().code).toBe(
      'payout_setup_unavailable',
    );
    await byHand.close();
  });
});

describe('a subscription', () => {
  async function subscribe(card: Card): Promise<SubscriptionView> {
    const items = [{ type: 'tribe', id: tribe.id, interval: 'month' }];
    const { token } = (await api.post('/api/checkout/quote', { items }, ada)).json();
    const key = { 'idempotency-key': randomUUID() };
    const { paymentUrl } = (await api.post('/api/checkout', { items, token }, ada, key)).json();
    fake.page.pay(paymentUrl.split('/').at(-1), card);
    await deliver('checkout.session.completed', WEBHOOK_SECRET);
    return mine();
  }
  async function mine(): Promise<SubscriptionView> {
    const [first] = (await api.get('/api/orders/subscriptions', ada)).json().items;
    return first;
  }
  const to = (id: string, what: string) => api.post(`/api/orders/subscriptions/${id}/${what}`, {}, ada);
  /** Of its own time the period has not ended yet. */
  async function renew({ id }: SubscriptionView): Promise<void> {
    await unrestrictedDb(api.db)
      .updateTable('subscriptions')
      .set({
        currentPeriodStart: addDays(new Date(), -31),
        currentPeriodEnd: addDays(new Date(), -1),
        dueAt: new Date(),
      })
      .where('id', '=', id)
      .execute();
    await runSubscriptions(api.jobDeps, new Date());
  }

  test('gets another payment method in the customer portal, which leads back', async () => {
    const subscription = await subscribe('succeeds');
    expect(subscription).toMatchObject({ state: 'active', paymentMethod: 'Visa •••• 4242' });
    const { url } = (await to(subscription.id, 'payment-method')).json();
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    expect(fake.portal.sessions.at(-1)?.returnUrl).toBe(
      `http://kindred.test/profile/orders?tab=subscriptions&method=${subscription.id}`,
    );
    expect((await to(subscription.id, 'payment-method/check')).json()).toMatchObject({
      paymentMethod: 'Visa •••• 4242',
    });
    fake.page.replaceMethod('asks');
    expect((await to(subscription.id, 'payment-method/check')).json()).toMatchObject({
      paymentMethod: 'Visa •••• 3184',
    });
  });

  test('whose renewal the bank wants confirmed: the mail leads to the page, and the page to the next period', async () => {
    const subscription = await subscribe('asks');
    api.mails.length = 0;
    await renew(subscription);
    expect(await mine()).toMatchObject({ state: 'past_due' });
    await api.runJobs();
    await deliverWaiting(api.jobDeps, new Date());
    const mail = api.mails.find(({ to }) => to === ada.email);
    expect(mail?.subject).toMatch(/^Confirm your payment for /);
    const link = /Confirm payment:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    fake.page.pay(link.split('/').at(-1) ?? '', 'succeeds');
    await deliver('checkout.session.completed', WEBHOOK_SECRET);
    expect(await mine()).toMatchObject({ state: 'active', paymentMethod: 'Visa •••• 4242' });
    const { nextBilling } = await mine();
    expect(Date.parse(nextBilling ?? '')).toBeGreaterThan(addDays(new Date(), 20).getTime());
  });

  test('whose page of confirmation has run out is asked for again with a page that works', async () => {
    const subscription = await subscribe('asks');
    await renew(subscription);
    const { url } = await unrestrictedDb(api.db)
      .selectFrom('payments')
      .select('url')
      .where('userId', '=', ada.user.id)
      .where('status', '=', 'requires_action')
      .executeTakeFirstOrThrow();
    fake.page.expire(url?.split('/').at(-1) ?? '');
    await deliver('checkout.session.expired', WEBHOOK_SECRET);
    const again = (await to(subscription.id, 'pay')).json();
    expect(again.paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(again.paymentUrl).not.toBe(url);
  });
});

test('the test of payments asks Stripe for the account, and shows no secret of a failure', async () => {
  const run = async () =>
    (await api.post('/api/admin/settings/tests', { test: 'payments' }, admin)).json<{
      isGood: boolean;
      detail: string;
    }>();
  const detail = `Stripe answers for the account ${OWN_ACCOUNT.id} in test mode, so no real money moves.`;
  expect(await run()).toEqual({ isGood: true, detail });
  fake.behavior.isDown = true;
  try {
    const { isGood, detail } = await run();
    expect(isGood).toBe(false);
    expect(detail).not.toContain(SECRET_KEY);
  } finally {
    fake.behavior.isDown = false;
  }
});
