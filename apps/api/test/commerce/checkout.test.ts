import { randomUUID } from 'node:crypto';
import { balancesOf } from '@kindred/db/commerce/ledger/visibility';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { ProductsTable } from '@kindred/db/schema/commerce';
import type { CouponsTable } from '@kindred/db/schema/selling';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { TestAction } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Insertable, Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let seller: Person;
let ada: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi({
    env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000', DECLINES_PER_USER: '10000' },
  });
  [seller, ada] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', seller.user.id).execute();
  tribe = await createTribe(api.db, {
    ownerId: seller.user.id,
    name: 'Bakers',
    enabledFeatures: ['products'],
  });
});
afterAll(() => api.close());

let productId: string;
const change = (values: Updateable<ProductsTable>) =>
  unrestrictedDb(api.db).updateTable('products').set(values).where('id', '=', productId).execute();
beforeEach(async () => {
  const product = { tribeId: tribe.id, sellerId: seller.user.id, price: '12.00', name: 'Rye' };
  productId = (await createProduct(api.db, product)).id;
});

const items = () => [{ type: 'product', id: productId }];
const quote = async (as: Person, more: object = {}): Promise<QuoteView> =>
  (await api.post('/api/checkout/quote', { items: items(), ...more }, as)).json();
const order = (as: Person, body: object, key: string = randomUUID()): Promise<Answer> =>
  api.post('/api/checkout', body, as, { 'idempotency-key': key });
/** Sees the price and orders, as the sheet does. */
async function buy(as: Person, more: object = {}): Promise<PlacedOrder> {
  const { token } = await quote(as, more);
  return (await order(as, { items: items(), token, ...more })).json();
}
const act = (as: Person, { paymentUrl }: PlacedOrder, action: TestAction) =>
  api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action }, as);
const orderOf = async (as: Person, { orderId }: PlacedOrder) =>
  (await api.get(`/api/orders/${orderId}`, as)).json();
const stored = () =>
  unrestrictedDb(api.db).selectFrom('orders').selectAll().orderBy('createdAt', 'desc').execute();
async function coupon(values: Partial<Insertable<CouponsTable>> = {}): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
  await unrestrictedDb(api.db)
    .insertInto('coupons')
    .values({ sellerId: seller.user.id, code, type: 'percentage', percentBps: 5000, ...values })
    .execute();
  return code;
}
function refused(answer: Answer, code: ErrorCode): void {
  expect(answer.json().code).toBe(code);
}
const sellerBalance = async () =>
  (await balancesOf(api.db, seller.user.id)).find(
    ({ kind, currency }) => kind === 'seller' && currency === 'USD',
  )?.balanceMinor ?? 0;

describe('buying', () => {
  test('is a quote, an order, a payment and then mine: the seller has it less the commission', async () => {
    const before = await sellerBalance();
    expect(await quote(ada)).toMatchObject({
      total: '12.00',
      currency: 'USD',
      isTest: true,
      recurring: null,
    });
    const placed = await buy(ada);
    expect(placed).toMatchObject({ status: 'pending', paymentUrl: expect.stringMatching(/^\/pay\/test\//) });
    expect((await api.get('/api/library', ada)).json().purchases.items).toEqual([]);
    await act(ada, placed, 'pay');
    expect(await orderOf(ada, placed)).toMatchObject({
      status: 'completed',
      amount: '12.00',
      paymentUrl: null,
      paymentMethod: 'Test card •••• 4242',
    });
    expect((await api.get('/api/library', ada)).json().purchases.items).toMatchObject([{ title: 'Rye' }]);
    expect((await sellerBalance()) - before).toBe(960);
    refused(await api.post('/api/checkout/quote', { items: items() }, ada), 'already_owned');
    expect((await api.get(`/api/orders/${placed.orderId}`, await api.signUp('Eve Ask'))).statusCode).toBe(
      404,
    );
  });

  test('says when the price is another than the one that was seen, and takes nothing', async () => {
    await change({ stock: 5 });
    const { token } = await quote(ada);
    await change({ price: '15.00' });
    const before = (await stored()).length;
    refused(await order(ada, { items: items(), token }), 'quote_changed');
    expect((await stored()).length).toBe(before);
    expect(await quote(ada)).toMatchObject({ total: '15.00' });
  });

  test('that is declined says why and keeps everything for another try', async () => {
    await change({ stock: 1 });
    const placed = await buy(ada);
    await act(ada, placed, 'decline');
    expect(await orderOf(ada, placed)).toMatchObject({
      status: 'pending',
      declineReason: expect.stringContaining('declined'),
    });
    const again = (await api.post(`/api/orders/${placed.orderId}/pay`, {}, ada)).json<PlacedOrder>();
    expect(again.paymentUrl).not.toBe(placed.paymentUrl);
    await act(ada, again, 'confirm');
    expect(await orderOf(ada, placed)).toMatchObject({ status: 'pending', declineReason: null });
    await act(ada, again, 'pay');
    expect(await orderOf(ada, placed)).toMatchObject({ status: 'completed', declineReason: null });
  });

  test('for nothing after a discount charges nothing and is a receipt all the same', async () => {
    const placed = await buy(ada, { coupon: await coupon({ percentBps: 10_000 }) });
    expect(placed).toMatchObject({ status: 'completed', paymentUrl: null });
    expect(await orderOf(ada, placed)).toMatchObject({
      amount: '0.00',
      discount: '12.00',
      receiptUrl: expect.any(String),
    });
  });

  test('is refused with a reason: too little, from oneself, sold out, a coupon of nobody', async () => {
    await change({ price: '0.20' });
    refused(await api.post('/api/checkout/quote', { items: items() }, ada), 'amount_too_small');
    await change({ price: '12.00', stock: 0 });
    refused(await api.post('/api/checkout/quote', { items: items() }, ada), 'out_of_stock');
    await change({ stock: null });
    refused(await api.post('/api/checkout/quote', { items: items() }, seller), 'own_product');
    refused(await api.post('/api/checkout/quote', { items: items(), coupon: 'NOPE' }, ada), 'coupon_invalid');
  });

  test('a parcel needs an address in a country it is sent to', async () => {
    await change({ kind: 'physical', shipsTo: ['DE', 'FR'], shippingFee: '4.90', stock: 3 });
    const { token, shipping, total } = await quote(ada, { country: 'DE' });
    expect([shipping, total]).toEqual(['4.90', '16.90']);
    const tooMany = { items: [{ ...items()[0], quantity: 4 }], country: 'DE' };
    refused(await api.post('/api/checkout/quote', tooMany, ada), 'too_few_left');
    refused(
      await api.post('/api/checkout/quote', { items: items(), country: 'US' }, ada),
      'not_shipped_there',
    );
    const address = { name: 'Ada', line1: 'Weg 1', city: 'Bonn', postalCode: '53111', country: 'DE' };
    const body = { items: items(), country: 'DE', token };
    refused(await order(ada, body), 'address_needed');
    expect(
      (await order(ada, { ...body, address: { ...address, country: 'US' } })).json().issues,
    ).toMatchObject([{ path: 'address.country' }]);
    expect((await order(ada, { ...body, address })).json()).toMatchObject({ status: 'pending' });
  });
});

describe('fifty at once', () => {
  const AT_ONCE = 50;
  const all = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
  let people: Person[];
  beforeAll(async () => {
    people = [];
    for (let n = 0; n < AT_ONCE; n++) people.push(await api.signUp(`Bo Nr${'abcdefghij'[n % 10]}`));
  });

  test.each([
    ['item', 1, 1000],
    ['use of a coupon', 1000, 1],
  ])('the last %s is sold once, and comes back when nobody pays', async (_what, stock, maxUses) => {
    await change({ stock });
    const code = await coupon({ maxUses });
    const { token } = await quote(ada, { coupon: code });
    const answers = await all((n) => order(people[n] ?? ada, { items: items(), token, coupon: code }));
    const placed = answers.filter(({ statusCode }) => statusCode === 200);
    expect(placed).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    const left = () =>
      unrestrictedDb(api.db)
        .selectFrom('products')
        .select('stock')
        .where('id', '=', productId)
        .executeTakeFirst();
    const uses = () =>
      unrestrictedDb(api.db).selectFrom('coupons').select('uses').where('code', '=', code).executeTakeFirst();
    expect([await left(), await uses()]).toEqual([{ stock: stock - 1 }, { uses: 1 }]);
    await expireOrders(api.jobDeps, new Date(Date.now() + 16 * 60_000));
    expect([await left(), await uses()]).toEqual([{ stock }, { uses: 0 }]);
    expect((await stored()).find(({ id }) => id === placed[0]?.json().orderId)?.status).toBe('cancelled');
  });

  test('a double tap on Pay is one order, a doubled event one sale', async () => {
    const { token } = await quote(ada);
    const key = randomUUID();
    const answers = await all(() => order(ada, { items: items(), token }, key));
    const ids = new Set(answers.map((answer) => answer.json<PlacedOrder>().orderId));
    expect(ids.size).toBe(1);
    const before = await sellerBalance();
    const url = answers
      .map((answer) => answer.json<PlacedOrder>())
      .find(({ paymentUrl }) => paymentUrl !== null);
    await all(() => act(ada, url as PlacedOrder, 'pay'));
    expect((await sellerBalance()) - before).toBe(960);
  });

  test('a refund is given once', async () => {
    const placed = await buy(ada);
    await act(ada, placed, 'pay');
    const before = await sellerBalance();
    const answers = await all(() => api.post(`/api/orders/${placed.orderId}/refunds`, {}, seller));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    expect((await sellerBalance()) - before).toBe(-960);
    expect(await orderOf(ada, placed)).toMatchObject({ status: 'refunded', refunded: '12.00' });
    expect((await api.get('/api/library', ada)).json().purchases.items[0]).toMatchObject({
      status: 'refunded',
    });
  });
});

describe('a payment that comes late', () => {
  const lapse = async (placed: PlacedOrder) => {
    // The provider cannot end it: the buyer is on its page.
    await unrestrictedDb(api.db)
      .updateTable('orders')
      .set({ status: 'cancelled', reservedUntil: null })
      .where('id', '=', placed.orderId)
      .execute();
    await unrestrictedDb(api.db)
      .updateTable('products')
      .set((row) => ({ stock: row('stock', '+', 1) }))
      .where('id', '=', productId)
      .execute();
  };

  test('is honoured as long as there is one left, and sent back at once when there is none', async () => {
    await change({ stock: 1 });
    const late = await buy(ada);
    await lapse(late);
    await act(ada, late, 'pay');
    expect(await orderOf(ada, late)).toMatchObject({ status: 'completed' });
    await change({ stock: 1 });
    const bo = await api.signUp('Bo Falk');
    const tooLate = await buy(bo);
    await lapse(tooLate);
    await change({ stock: 0 });
    await act(bo, tooLate, 'pay');
    await api.runJobs();
    expect(await orderOf(bo, tooLate)).toMatchObject({ status: 'cancelled' });
    const returned = await unrestrictedDb(api.db)
      .selectFrom('payments')
      .select(['isSurplus', 'refundedMinor'])
      .where('orderId', '=', tooLate.orderId)
      .executeTakeFirst();
    expect(returned).toEqual({ isSurplus: true, refundedMinor: 1200 });
  });
});

test('two pay for the last place of a tribe: one is in, the other has the money back', async () => {
  const club = await createTribe(api.db, {
    ownerId: seller.user.id,
    name: 'Club',
    membershipType: 'paid',
    price: '9.00',
  });
  const membership = { items: [{ type: 'tribe', id: club.id }] };
  const people = [await api.signUp('Cy Berg'), await api.signUp('Di Berg')];
  const orders: PlacedOrder[] = [];
  for (const person of people) {
    const { token } = (await api.post('/api/checkout/quote', membership, person)).json<QuoteView>();
    orders.push((await order(person, { ...membership, token })).json());
  }
  await api.db.updateTable('tribes').set({ memberCount: 49 }).where('id', '=', club.id).execute();
  const before = await sellerBalance();
  await Promise.all(orders.map((placed, index) => act(people[index] ?? ada, placed, 'pay')));
  await api.runJobs();
  const seen = await Promise.all(orders.map((placed, index) => orderOf(people[index] ?? ada, placed)));
  expect(seen.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed']);
  expect(seen.find(({ status }) => status === 'cancelled').declineReason).toContain('no place left');
  expect((await sellerBalance()) - before).toBe(720);
  const payments = await unrestrictedDb(api.db)
    .selectFrom('payments')
    .select(['isSurplus', 'refundedMinor'])
    .where(
      'orderId',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('isSurplus')
    .execute();
  expect(payments).toEqual([
    { isSurplus: false, refundedMinor: 0 },
    { isSurplus: true, refundedMinor: 900 },
  ]);
});

test('the buyer is refunded within the days without asking anybody; what was shipped is for the seller to decide', async () => {
  const placed = await buy(ada);
  await act(ada, placed, 'pay');
  const answer = await api.post(`/api/orders/${placed.orderId}/refund-requests`, { reason: 'Not mine' }, ada);
  expect(answer.json()).toMatchObject({
    status: 'refunded',
    refunds: [{ status: 'succeeded', amount: '12.00' }],
  });
  const shipped = await buy(ada);
  await act(ada, shipped, 'pay');
  const update = (values: object) =>
    unrestrictedDb(api.db).updateTable('orders').set(values).where('id', '=', shipped.orderId).execute();
  await update({ fulfilledAt: new Date() });
  const ask = () => api.post(`/api/orders/${shipped.orderId}/refund-requests`, {}, ada);
  const { refunds } = (await ask()).json();
  expect(refunds).toMatchObject([{ status: 'requested' }]);
  expect((await ask()).statusCode).toBe(403);
  const decide = (approve: boolean) =>
    api.post(
      `/api/orders/${shipped.orderId}/refund-requests/${refunds[0].id}/decision`,
      { approve, reason: 'Worn' },
      seller,
    );
  expect((await decide(false)).json()).toMatchObject({ status: 'completed', refunded: '0.00' });
  await update({ paidAt: new Date(Date.now() - 15 * 86_400_000) });
  expect((await ask()).statusCode).toBe(403);
});
