import { randomUUID } from 'node:crypto';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const TRIES = 3;
const MISSES = 30;
const FREE_ORDERS = 60;

/** The same community with few tries to pay, and with many. */
let api: TestApi;
let patient: TestApi;
let seller: Person;
let ada: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: String(TRIES), DECLINES_PER_USER: '1' } });
  patient = await createTestApi({ database: api.database, env: { PAYMENTS_PER_USER: '1000' } });
  seller = await api.signUp('Sal Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', seller.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: seller.user.id, enabledFeatures: ['products'] });
  tribeId = tribe.id;
  await unrestrictedDb(api.db)
    .insertInto('coupons')
    .values([
      { sellerId: seller.user.id, code: 'HALF', type: 'percentage', percentBps: 5_000 },
      { sellerId: seller.user.id, code: 'ALL', type: 'percentage', percentBps: 10_000, maxPerUser: null },
    ])
    .execute();
});
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
});
afterAll(async () => {
  await patient.close();
  await api.close();
});

interface Basket {
  items: { id: string; type: string; interval?: string }[];
  coupon?: string;
}
const newItem = async (price = '12.00') => {
  const { id } = await createProduct(api.db, { tribeId, sellerId: seller.user.id, price });
  return [{ type: 'product', id }];
};
const quote = (basket: Basket) => api.post('/api/checkout/quote', basket, ada);
const place = (basket: Basket, token: string, by = api) =>
  by.post('/api/checkout', { ...basket, token }, ada, { 'idempotency-key': randomUUID() });
async function order(basket: Basket, by = api): Promise<Answer> {
  const quoted = await quote(basket);
  return quoted.statusCode === 200 ? place(basket, quoted.json<QuoteView>().token, by) : quoted;
}
const act = (placed: PlacedOrder, action: string) =>
  api.post(`/api/payments/test/${placed.paymentUrl?.split('/').at(-1)}/actions`, { action }, ada);
const outcomeOf = (answer: Answer) => answer.json().code ?? answer.json().status;
const countsOf = async () => {
  const keys = [`pay:user:${ada.user.id}`, 'pay:address:127.0.0.1'];
  const rows = await api.db
    .selectFrom('rateLimits')
    .select(['key', 'count'])
    .where('key', 'in', keys)
    .execute();
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
};

const FREE: [string, () => Promise<Basket>][] = [
  ['a free product', async () => ({ items: await newItem('0.00') })],
  ['a product that a coupon makes free', async () => ({ items: await newItem(), coupon: 'ALL' })],
];
test.each(FREE)(
  'an order of %s counts as no attempt to pay, before and after the limit',
  async (_, basket) => {
    const before = await countsOf();
    for (let times = 0; times <= TRIES; times++)
      expect(outcomeOf(await order(await basket()))).toBe('completed');
    expect(await countsOf()).toEqual(before);
    for (let times = 0; times < TRIES; times++)
      expect(outcomeOf(await order({ items: await newItem() }))).toBe('pending');
    expect(outcomeOf(await order({ items: await newItem() }))).toBe('too_many_requests');
    const [, ofAddress = 0] = await countsOf();
    expect(outcomeOf(await order(await basket()))).toBe('completed');
    expect(outcomeOf(await order({ items: await newItem() }))).toBe('too_many_requests');
    // What was not counted is not given back.
    expect((await countsOf())[1]).toBe(ofAddress);
  },
);

test('after too many declines a card is not stored for a trial, and a free order goes through', async () => {
  await act((await order({ items: await newItem() })).json(), 'decline');
  const trial = await createTribe(api.db, {
    ownerId: seller.user.id,
    membershipType: 'paid',
    price: '12.00',
    trialDays: 7,
  });
  const items = [{ type: 'tribe', id: trial.id, interval: 'month' }];
  expect(outcomeOf(await order({ items }))).toBe('too_many_declines');
  expect(outcomeOf(await order({ items: await newItem('0.00') }))).toBe('completed');
});

test('a change of plan that charges nothing counts as no attempt to pay', async () => {
  const tribe = await createTribe(api.db, {
    ownerId: seller.user.id,
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
  });
  await act((await order({ items: [{ type: 'tribe', id: tribe.id, interval: 'year' }] })).json(), 'pay');
  const before = await countsOf();
  const { items } = (await api.get('/api/orders/subscriptions', ada)).json<{ items: [SubscriptionView] }>();
  const path = `/api/orders/subscriptions/${items[0].id}/change`;
  for (const interval of ['month', 'year', 'month', 'year'])
    expect((await api.post(path, { interval }, ada)).statusCode).toBe(200);
  expect(await countsOf()).toEqual(before);
});

test('free orders have a limit an hour, also those placed at once', async () => {
  const left = 2;
  await api.db
    .insertInto('rateLimits')
    .values({
      key: `order:free:${ada.user.id}`,
      count: FREE_ORDERS - left,
      resetsAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const baskets = await Promise.all(
    Array.from({ length: 5 }, async () => ({ items: await newItem('0.00') })),
  );
  const outcomes = await Promise.all(baskets.map(async (basket) => outcomeOf(await order(basket, patient))));
  expect(outcomes.sort()).toEqual([
    ...Array.from({ length: left }, () => 'completed'),
    ...Array.from({ length: 5 - left }, () => 'too_many_requests'),
  ]);
});

const TRIED: [string, (basket: Basket) => Promise<Answer>][] = [
  ['a quote', quote],
  // A token that fits nothing: a right coupon is answered otherwise than a wrong one.
  ['an order', (basket) => place(basket, 'x'.repeat(32), patient)],
];
test.each(TRIED)(
  'wrong coupons of %s are counted, and past the limit a right one is refused as well',
  async (_, tryOn) => {
    const items = await newItem();
    const guesses = Array.from({ length: MISSES + 10 }, (__, n) => tryOn({ items, coupon: `GUESS-${n}` }));
    const outcomes = (await Promise.all(guesses)).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === 'coupon_invalid').length).toBeLessThanOrEqual(MISSES);
    expect(outcomeOf(await tryOn({ items, coupon: 'HALF' }))).toBe('too_many_requests');
    expect((await quote({ items })).statusCode, 'without a coupon').toBe(200);
  },
);

test('right coupons are not counted', async () => {
  const items = await newItem();
  for (let times = 0; times <= MISSES; times++)
    expect((await quote({ items, coupon: 'HALF' })).statusCode).toBe(200);
});
