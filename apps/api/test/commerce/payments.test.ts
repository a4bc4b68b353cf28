import { randomUUID } from 'node:crypto';
import { forgetNetworks } from '@kindred/db/commerce/payments/writes';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import type { TestAction, TestCard } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/features/commerce/payments/events.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { type FakeEvent, SECRET_KEY, type StripeFake, startStripe, WEBHOOK_SECRET } from './stripe-fake.ts';

/** A shop with one thing for twelve dollars. */
async function openShop(env: Record<string, string> = {}) {
  const api = await createTestApi({ env });
  const seller = await api.signUp('Sal Berg');
  const ada = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', seller.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: seller.user.id, enabledFeatures: ['products'] });
  const newItem = async (more: { kind?: 'subscription'; interval?: 'month' } = {}) => {
    const product = { tribeId: tribe.id, sellerId: seller.user.id, price: '12.00', ...more };
    return [{ type: 'product', id: (await createProduct(api.db, product)).id }];
  };
  const order = async (as: Person, items: Awaited<ReturnType<typeof newItem>>) => {
    const { token } = (await api.post('/api/checkout/quote', { items }, as)).json();
    const key = { 'idempotency-key': randomUUID() };
    return api.post('/api/checkout', { items, token }, as, key);
  };
  const buy = async (as: Person): Promise<PlacedOrder> => (await order(as, await newItem())).json();
  const statusOf = async ({ orderId }: PlacedOrder) =>
    (await api.get(`/api/orders/${orderId}`, ada)).json().status as string;
  const paymentOf = ({ orderId }: PlacedOrder) =>
    unrestrictedDb(api.db)
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
  return { api, seller, ada, newItem, order, buy, statusOf, paymentOf };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const events = (api: TestApi) =>
  unrestrictedDb(api.db).selectFrom('paymentEvents').selectAll().orderBy('receivedAt').execute();
/** As if a minute had passed. */
const makeDue = (api: TestApi) =>
  unrestrictedDb(api.db)
    .updateTable('payments')
    .set({ checkAt: new Date(Date.now() - 1000) })
    .where('checkAt', 'is not', null)
    .execute();

describe('the built-in payment page', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.api.close());
  const pathOf = ({ paymentUrl }: PlacedOrder) => `/api/payments/test/${paymentUrl?.split('/').at(-1)}`;
  const act = (placed: PlacedOrder, action: TestAction, card?: TestCard) =>
    shop.api.post(`${pathOf(placed)}/actions`, { action, ...(card && { card }) }, shop.ada);

  test('shows what is paid, to its buyer alone', async () => {
    const { api, ada, buy } = shop;
    const placed = await buy(ada);
    expect((await api.get(pathOf(placed), ada)).json()).toMatchObject({
      amount: '12.00',
      currency: 'USD',
      isSetup: false,
      status: 'pending',
      returnTo: `/profile/orders/${placed.orderId}`,
    });
    const stranger = await api.signUp('Eve Moss');
    expect((await api.get(pathOf(placed), stranger)).statusCode).toBe(404);
    const paid = await api.post(`${pathOf(placed)}/actions`, { action: 'pay' }, stranger);
    expect(paid.statusCode).toBe(404);
    expect(await shop.statusOf(placed)).toBe('pending');
  });

  test.each<[what: string, actions: TestAction[], status: string, payment: string]>([
    ['Pay', ['pay'], 'completed', 'succeeded'],
    ['Decline', ['decline'], 'pending', 'failed'],
    ['Ask for confirmation', ['confirm'], 'pending', 'requires_action'],
    ['Ask for confirmation, then Pay', ['confirm', 'pay'], 'completed', 'succeeded'],
    ['Pay later', ['later'], 'pending', 'pending'],
    ['Pay later, then Pay', ['later', 'pay'], 'completed', 'succeeded'],
    ['Dispute', ['dispute'], 'completed', 'succeeded'],
    ['Dispute of what is paid, won', ['pay', 'dispute', 'win'], 'completed', 'succeeded'],
    ['Dispute, lost', ['dispute', 'lose'], 'refunded', 'succeeded'],
  ])('%s', async (_what, actions, status, payment) => {
    const placed = await shop.buy(shop.ada);
    for (const action of actions) {
      const answer = await act(placed, action);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().hasOpenDispute).toBe(action === 'dispute');
    }
    expect(await shop.statusOf(placed)).toBe(status);
    expect(await shop.paymentOf(placed)).toMatchObject({ status: payment });
    expect((await events(shop.api)).every(({ processedAt }) => processedAt !== null)).toBe(true);
  });

  test('what is decided stays decided, and a double tap pays once', async () => {
    const placed = await shop.buy(shop.ada);
    const taps = await Promise.all(Array.from({ length: 50 }, () => act(placed, 'pay')));
    expect(taps.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await act(placed, 'decline')).json().code).toBe('order_not_pending');
    expect((await act(placed, 'win')).json().code).toBe('conflict');
    expect(await shop.statusOf(placed)).toBe('completed');
  });

  test('the card that is stored is the one that was chosen', async () => {
    const item = await shop.newItem({ kind: 'subscription', interval: 'month' });
    const placed = (await shop.order(shop.ada, item)).json<PlacedOrder>();
    expect((await act(placed, 'pay', 'declines')).json()).toMatchObject({ savesMethod: true });
    const { paymentMethodId } = await shop.paymentOf(placed);
    const method = await unrestrictedDb(shop.api.db)
      .selectFrom('paymentMethods')
      .selectAll()
      .where('id', '=', paymentMethodId)
      .executeTakeFirst();
    expect(method).toMatchObject({ label: 'Test card •••• 0341', isTest: true });
  });
});

describe('webhooks of Stripe', () => {
  let shop: Shop;
  let fake: StripeFake;
  beforeAll(async () => {
    fake = await startStripe();
    shop = await openShop({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: fake.url,
    });
  });
  afterAll(async () => {
    await shop.api.close();
    await fake.close();
  });
  let told = 0;
  beforeEach(() => {
    told = fake.events.length;
  });
  const news = () => fake.events.slice(told);
  const deliver = ({ body }: Pick<FakeEvent, 'body'>, header = fake.sign(body)) =>
    shop.api.request({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      payload: body,
    });
  const started = async () => {
    const placed = await shop.buy(shop.ada);
    return { placed, ref: (await shop.paymentOf(placed)).providerRef ?? '' };
  };
  const sales = ({ orderId }: PlacedOrder) =>
    unrestrictedDb(shop.api.db)
      .selectFrom('ledgerTransactions')
      .select('kind')
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .execute();

  test('lead from the page of Stripe to the order that is paid', async () => {
    const { placed, ref } = await started();
    expect(placed.paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    fake.page.pay(ref);
    for (const event of news()) expect((await deliver(event)).json()).toEqual({ received: true });
    expect(await shop.statusOf(placed)).toBe('pending');
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'succeeded', isTest: true, feeMinor: 65 });
  });

  test('what Stripe keeps is booked once, also when it says so later', async () => {
    fake.behavior.booksLater = true;
    const { placed, ref } = await started();
    fake.page.pay(ref);
    for (const event of news()) await deliver(event);
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
    expect(await shop.paymentOf(placed)).toMatchObject({ feeMinor: null, checkAt: expect.any(Date) });
    fake.behavior.booksLater = false;
    for (let times = 0; times < 2; times++) {
      await makeDue(shop.api);
      await reconcile(shop.api.jobDeps);
      for (const event of news()) await deliver(event);
      await shop.api.runJobs();
    }
    expect(await shop.paymentOf(placed)).toMatchObject({ feeMinor: 65, checkAt: null });
    const fees = await unrestrictedDb(shop.api.db)
      .selectFrom('ledgerTransactions as booked')
      .innerJoin('ledgerEntries as entries', 'entries.transactionId', 'booked.id')
      .innerJoin('ledgerAccounts as accounts', 'accounts.id', 'entries.accountId')
      .select(['booked.kind', 'accounts.kind as account', 'entries.amountMinor'])
      .where('booked.orderId', '=', placed.orderId)
      .where('accounts.kind', '=', 'provider_fees')
      .execute();
    expect(fees).toEqual([{ kind: 'fee', account: 'provider_fees', amountMinor: 65 }]);
  });

  test('are refused when they are not signed, signed by somebody else, changed, or old', async () => {
    const { placed, ref } = await started();
    fake.page.pay(ref);
    const event = news().at(-1) as FakeEvent;
    const changed = { body: event.body.replace('"object":"event"', '"object": "event"') };
    for (const [body, header] of [
      [event, ''],
      [event, 'nonsense'],
      [event, fake.sign(event.body, { secret: 'whsec_of_another' })],
      [changed, fake.sign(event.body)],
      [event, fake.sign(event.body, { age: 301 })],
      [event, fake.sign(event.body, { age: 3600 })],
    ] as const) {
      expect((await deliver(body, header)).json()).toMatchObject({ code: 'webhook_invalid' });
    }
    expect((await events(shop.api)).some(({ eventId }) => eventId === event.id)).toBe(false);
    expect((await deliver(event, fake.sign(event.body, { age: 290 }))).statusCode).toBe(200);
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
  });

  test('that come twice, late or in another order change nothing', async () => {
    const { placed, ref } = await started();
    fake.page.pay(ref);
    fake.page.dispute(ref);
    fake.page.closeDispute(ref, 'won');
    const backwards = [...news()].reverse();
    for (const event of [...backwards, ...news(), ...backwards]) await deliver(event);
    await shop.api.runJobs();
    await Promise.all(news().map((event) => deliver(event)));
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
    expect((await sales(placed)).map(({ kind }) => kind).sort()).toEqual(['dispute', 'dispute_won', 'sale']);
    const stored = await events(shop.api);
    for (const { id } of news()) expect(stored.filter(({ eventId }) => eventId === id)).toHaveLength(1);
    expect(stored.every(({ processedAt }) => processedAt !== null)).toBe(true);
  });

  test('that come fifty times at once are one sale', async () => {
    const { placed, ref } = await started();
    fake.page.pay(ref);
    const copies = Array.from({ length: 50 }, () => news()).flat();
    const answers = await Promise.all(copies.map((event) => deliver(event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
    expect(await sales(placed)).toEqual([{ kind: 'sale' }]);
    const stored = await events(shop.api);
    for (const { id } of news()) expect(stored.filter(({ eventId }) => eventId === id)).toHaveLength(1);
  });

  test('of things that are no payments of ours are kept and let go', async () => {
    const foreign = [
      { id: 'evt_customer', type: 'customer.updated', object: { id: 'cus_1', object: 'customer' } },
      {
        id: 'evt_foreign',
        type: 'payment_intent.succeeded',
        object: { id: 'pi_x', object: 'payment_intent' },
      },
    ];
    for (const { id, type, object } of foreign) {
      await deliver({ body: JSON.stringify({ id, object: 'event', type, data: { object } }) });
    }
    await shop.api.runJobs();
    const open = async () =>
      (await events(shop.api))
        .filter(({ processedAt }) => processedAt === null)
        .map(({ eventId }) => eventId);
    expect(await open()).toEqual(['evt_foreign']);
    await unrestrictedDb(shop.api.db)
      .updateTable('paymentEvents')
      .set({ receivedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('eventId', '=', 'evt_foreign')
      .execute();
    await reconcile(shop.api.jobDeps);
    expect(await open()).toEqual([]);
  });

  test('that never come are made up for', async () => {
    const { placed, ref } = await started();
    fake.page.pay(ref);
    await reconcile(shop.api.jobDeps);
    expect(await shop.statusOf(placed)).toBe('pending');
    await makeDue(shop.api);
    await reconcile(shop.api.jobDeps);
    expect(await shop.statusOf(placed)).toBe('completed');
  });

  test('while Stripe does not answer the order is kept, and begun once when it is back', async () => {
    fake.behavior.isDown = true;
    const placed = await shop.buy(shop.ada);
    expect(placed).toMatchObject({ status: 'pending', paymentUrl: null });
    expect(await shop.paymentOf(placed)).toMatchObject({ status: 'created', providerRef: null });
    await makeDue(shop.api);
    await reconcile(shop.api.jobDeps);
    fake.behavior.isDown = false;

    await makeDue(shop.api);
    await reconcile(shop.api.jobDeps);
    const payment = await shop.paymentOf(placed);
    expect(payment).toMatchObject({ status: 'pending', providerRef: expect.stringMatching(/^cs_/) });
    expect(payment.checkAt?.getTime()).toBeGreaterThan(Date.now());
    fake.page.pay(payment.providerRef ?? '');
    for (const event of news()) await deliver(event);
    await shop.api.runJobs();
    expect(await shop.statusOf(placed)).toBe('completed');
  });

  test('what Stripe would refuse is said before anything is ordered', async () => {
    const items = await shop.newItem();
    const productId = items[0]?.id ?? '';
    const priced = async (price: string) => {
      await unrestrictedDb(shop.api.db)
        .updateTable('products')
        .set({ price })
        .where('id', '=', productId)
        .execute();
      return (await shop.api.post('/api/checkout/quote', { items }, shop.ada)).json();
    };
    const { tribeId } = await unrestrictedDb(shop.api.db)
      .selectFrom('products')
      .select('tribeId')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const currency = (code: string) =>
      shop.api.db
        .updateTable('tribes')
        .set({ currency: code })
        .where('id', '=', tribeId ?? '')
        .execute();
    await currency('KWD');
    expect((await priced('12.50')).total).toBe('12.500');
    const coupon = { code: 'THIRD', type: 'percentage', percentBps: 3333 } as const;
    await unrestrictedDb(shop.api.db)
      .insertInto('coupons')
      .values({ ...coupon, sellerId: shop.seller.user.id })
      .execute();
    const uneven = await shop.api.post('/api/checkout/quote', { items, coupon: 'THIRD' }, shop.ada);
    expect(uneven.json().code).toBe('amount_uneven');
    await currency('USD');
    expect((await priced('0.40')).code).toBe('amount_too_small');
  });

  test('take no more than a megabyte, and exist only where Stripe is configured', async () => {
    expect((await deliver({ body: 'x'.repeat(1024 * 1024 + 1) })).statusCode).toBe(413);
    const other = await createTestApi();
    expect((await other.post('/webhooks/stripe', {})).statusCode).toBe(404);
    await other.close();
  });
});

test('a bank transfer, and its refund, are settled by the seller who has seen them', async () => {
  const shop = await openShop({ PAYMENTS: 'invoice' });
  const { api, ada, seller } = shop;
  const placed = await shop.buy(ada);
  expect(placed).toMatchObject({ status: 'pending', paymentUrl: null });
  await makeDue(api);
  await reconcile(api.jobDeps);
  expect(await shop.statusOf(placed)).toBe('pending');

  const path = `/api/orders/${placed.orderId}`;
  expect((await api.post(`${path}/payment`, {}, ada)).json().code).toBe('not_allowed');
  const [first, again] = await Promise.all([1, 2].map(() => api.post(`${path}/payment`, {}, seller)));
  expect([first, again].filter((answer) => answer?.json().status === 'completed')).not.toEqual([]);
  expect((await api.post(`${path}/payment`, {}, seller)).json().code).toBe('not_allowed');
  expect(await shop.statusOf(placed)).toBe('completed');

  const given = (await api.post(`${path}/refunds`, { reason: 'Stale' }, seller)).json();
  const [{ id: refundId }] = given.refunds;
  expect(given).toMatchObject({
    status: 'completed',
    refunds: [{ status: 'pending' }],
    can: { markRefunded: true },
  });
  await api.runJobs();
  const sent = `${path}/refunds/${refundId}/sent`;
  expect((await api.post(sent, {}, ada)).json().code).toBe('not_allowed');
  expect((await api.post(`${path}/refunds/${randomUUID()}/sent`, {}, seller)).statusCode).toBe(404);
  for (let times = 0; times < 2; times++) {
    expect((await api.post(sent, {}, seller)).json()).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'succeeded' }],
    });
  }
  await api.close();
});

test('who tries many cards waits: by tries, by address, and by what was declined', async () => {
  const shop = await openShop({ PAYMENTS_PER_USER: '4', PAYMENTS_PER_ADDRESS: '7', DECLINES_PER_USER: '2' });
  const { api, newItem, order } = shop;
  const tried = async (as: Person) => (await order(as, await newItem())).json();
  const [bea, cal] = [await api.signUp('Bea Holt'), await api.signUp('Cal Reed')];
  for (let times = 0; times < 2; times++) {
    const { paymentUrl } = await tried(bea);
    await api.post(`/api/payments/test/${paymentUrl.split('/').at(-1)}/actions`, { action: 'decline' }, bea);
  }
  expect((await tried(bea)).code).toBe('too_many_declines');
  for (let times = 0; times < 4; times++) expect((await tried(cal)).status).toBe('pending');
  // The fifth of one person, and then the address is used up for everybody.
  expect((await tried(cal)).code).toBe('too_many_requests');
  expect((await tried(shop.ada)).code).toBe('too_many_requests');
  await api.close();
});

test('who tries many cards as many people waits by the address, which is forgotten after a day', async () => {
  const { api, newItem, order, ada } = await openShop({ DECLINES_PER_ADDRESS: '3' });
  const payments = unrestrictedDb(api.db);
  const decline = async (as: Person) => {
    const placed = (await order(as, await newItem())).json();
    const path = `/api/payments/test/${placed.paymentUrl.split('/').at(-1)}/actions`;
    await api.post(path, { action: 'decline' }, as);
    return placed;
  };
  for (let times = 0; times < 2; times++) await decline(await api.signUp('Bea Holt'));
  const { orderId } = await decline(ada);
  const cal = await api.signUp('Cal Reed');
  expect((await order(cal, await newItem())).json().code).toBe('too_many_declines');
  expect((await api.post(`/api/orders/${orderId}/pay`, {}, ada)).json().code).toBe('too_many_declines');
  await payments.updateTable('payments').set({ triedFrom: '203.0.113.9' }).execute();
  expect((await order(cal, await newItem())).json().status, 'from another address').toBe('pending');
  const kept = async () =>
    new Set(
      (await payments.selectFrom('payments').select('triedFrom').execute()).map(({ triedFrom }) => triedFrom),
    );
  await forgetNetworks(api.db);
  expect(await kept()).toEqual(new Set(['203.0.113.9', '127.0.0.1']));
  await payments
    .updateTable('payments')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await forgetNetworks(api.db);
  expect(await kept()).toEqual(new Set([null]));
  await api.close();
});
