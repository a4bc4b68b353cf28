import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { paymentsHint, readEnv } from '../../src/platform/env.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

/** The same community with test payments chosen, and on a public address without a choice. */
let chosen: TestApi;
let unset: TestApi;
let web: string;
let seller: Person;
let tribeId: string;
let ada: Person;
let basket: { id: string; type: string }[];
let trial: { id: string; type: string; interval: string }[];
let free: { id: string; type: string }[];
let subscription: SubscriptionView;

const quote = (api: TestApi, items: object[]) => api.post('/api/checkout/quote', { items }, ada);
async function place(api: TestApi, items: object[]): Promise<Answer> {
  const { token } = (await quote(chosen, items)).json<QuoteView>();
  return api.post('/api/checkout', { items, token }, ada, { 'idempotency-key': randomUUID() });
}
const act = (api: TestApi, { paymentUrl }: PlacedOrder) =>
  api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action: 'pay' }, ada);
const subscribed = async () =>
  (await chosen.get('/api/orders/subscriptions', ada)).json<{ items: [SubscriptionView] }>().items[0];
const orderCount = async () =>
  (await unrestrictedDb(chosen.db).selectFrom('orders').select('id').execute()).length;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'kindred-web-'));
  await writeFile(join(web, 'app.html'), '<meta name="payments" content="__PAYMENTS__" />');
  chosen = await createTestApi({ env: { WEB_DIR: web } });
  unset = await createTestApi({ database: chosen.database, env: { PAYMENTS: '', WEB_DIR: web } });
  seller = await chosen.signUp('Sal Berg');
  ada = await chosen.signUp('Ada Lind');
  await chosen.db
    .updateTable('users')
    .set({ role: 'tribe_owner' })
    .where('id', '=', seller.user.id)
    .execute();
  const paid = {
    ownerId: seller.user.id,
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
  } as const;
  const tribe = await createTribe(chosen.db, { ...paid, enabledFeatures: ['products'] });
  const withTrial = await createTribe(chosen.db, { ...paid, trialDays: 7 });
  tribeId = tribe.id;
  const product = { tribeId, sellerId: seller.user.id, name: 'Rye' };
  basket = [{ type: 'product', id: (await createProduct(chosen.db, { ...product, price: '12.00' })).id }];
  free = [{ type: 'product', id: (await createProduct(chosen.db, { ...product, price: '0.00' })).id }];
  trial = [{ type: 'tribe', id: withTrial.id, interval: 'month' }];
  const membership = [{ type: 'tribe', id: tribe.id, interval: 'month' }];
  await act(chosen, (await place(chosen, membership)).json());
  subscription = await subscribed();
});
afterAll(async () => {
  await unset.close();
  await chosen.close();
  await rm(web, { recursive: true });
});

const REFUSED: [string, () => Promise<Answer>][] = [
  ['a quote', () => quote(unset, basket)],
  ['an order', () => place(unset, basket)],
  ['a quote of a trial that is charged later', () => quote(unset, trial)],
  ['a trial that is charged later', () => place(unset, trial)],
  [
    'another try to pay an order',
    async () => {
      const { orderId } = (await place(chosen, basket)).json<PlacedOrder>();
      return unset.post(`/api/orders/${orderId}/pay`, {}, ada);
    },
  ],
  ['a payment page that was opened before', async () => act(unset, (await place(chosen, basket)).json())],
  [
    'a dearer plan',
    () => unset.post(`/api/orders/subscriptions/${subscription.id}/change`, { interval: 'year' }, ada),
  ],
  [
    'another payment method',
    () => unset.post(`/api/orders/subscriptions/${subscription.id}/payment-method`, {}, ada),
  ],
];
test.each(REFUSED)('without a chosen driver on a public address %s is refused', async (_, call) => {
  const answer = await call();
  expect(answer.json()).toMatchObject({
    code: 'payments_not_set_up',
    message: 'Payments aren’t set up yet.',
  });
  expect(answer.statusCode).toBe(409);
});

test('without a chosen driver free things can still be ordered', async () => {
  expect((await place(unset, free)).json<PlacedOrder>().status).toBe('completed');
});

test('without a chosen driver a seller can set prices, and the app is told that purchases are closed', async () => {
  const product = {
    kind: 'digital',
    name: 'Spelt',
    description: 'A loaf.',
    price: '14.00',
    category: 'Tools',
  };
  const priced = await unset.post(`/api/tribes/${tribeId}/products`, product, seller);
  expect(priced.json()).toMatchObject({ price: '14.00' });
  expect((await unset.get('/plans')).body).toContain('content="closed"');
  expect((await chosen.get('/plans')).body).toContain('content="open"');
});

test('without a chosen driver a subscription waits, and renews once one is chosen', async () => {
  const due = new Date(subscription.nextBilling ?? Number.NaN);
  const before = await orderCount();
  await runSubscriptions(unset.jobDeps, due);
  expect(await orderCount()).toBe(before);
  expect((await subscribed()).state).toBe(subscription.state);
  await runSubscriptions(chosen.jobDeps, new Date(due.getTime() + 2 * 3_600_000));
  expect(await orderCount()).toBe(before + 1);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'https://kindred.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'https://kindred.example', PAYMENTS: '' }, false],
  [{ PUBLIC_URL: 'https://kindred.example', PAYMENTS: 'test' }, true],
  [{ PUBLIC_URL: 'https://kindred.example', PAYMENTS: 'invoice' }, true],
])('with %j payments are set up: %s', (source, expected) => {
  const env = readEnv(source);
  expect(env.arePaymentsSetUp).toBe(expected);
  expect(paymentsHint(env) === undefined).toBe(expected);
});

test('metrics show whether payments are set up', async () => {
  expect((await unset.get('/metrics')).body).toMatch(/^payments_set_up 0$/m);
  expect((await chosen.get('/metrics')).body).toMatch(/^payments_set_up 1$/m);
});
