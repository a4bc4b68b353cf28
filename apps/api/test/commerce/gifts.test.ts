import { randomUUID } from 'node:crypto';
import { balancesOf } from '@kindred/db/commerce/ledger/visibility';
import { createPurchase } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { ConsoleView } from '@kindred/validation/commerce/console';
import type { GiftView } from '@kindred/validation/commerce/gifts';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { addDays, periodEnd } from '@kindred/validation/commerce/periods';
import type { TestAction } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let sal: Person;
let ada: Person;
let ben: Person;
let tribe: Tribe;
let shop: Tribe;
let productId: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(async () => {
  expect(await wrongCounters(api.database.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  [sal, ada, ben] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind'), await api.signUp('Ben Roe')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', sal.user.id).execute();
  tribe = await createTribe(api.db, {
    ownerId: sal.user.id,
    name: 'Bakers',
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
    trialDays: 7,
    contentAccess: 'members_only',
    isPrivate: false,
    enabledFeatures: ['products'],
  });
  shop = await createTribe(api.db, { ownerId: sal.user.id, enabledFeatures: ['products'] });
  const product = { tribeId: shop.id, sellerId: sal.user.id, price: '10.00', name: 'Rye', stock: 3 };
  productId = (await createProduct(api.db, product)).id;
  api.mails.length = 0;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const refused = (answer: Answer, code: ErrorCode) => expect(answer.json().code).toBe(code);
const product = (id = productId) => [{ type: 'product', id }];
const membership = (interval = 'month') => [{ type: 'tribe', id: tribe.id, interval }];
const owned = () => ({ itemType: 'product' as const, itemId: productId, price: '10.00' });
const quote = (items: object[], as = ada) => api.post('/api/checkout/quote', { items, isGift: true }, as);

async function place(items: object[], gift: object, more: object = {}): Promise<Answer> {
  const { token } = ok<QuoteView>(
    await api.post('/api/checkout/quote', { items, isGift: true, ...more }, ada),
  );
  const body = { items, gift, token, ...more };
  return api.post('/api/checkout', body, ada, { 'idempotency-key': randomUUID() });
}
const act = ({ paymentUrl }: PlacedOrder, action: TestAction = 'pay') =>
  api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action }, ada);
const orderOf = async (id: string, as = ada): Promise<OrderView> =>
  ok<OrderView>(await api.get(`/api/orders/${id}`, as));
interface Given {
  orderId: string;
  code: string;
  placed: PlacedOrder;
}
/** Nobody is sent many in a day. */
const someone = () => `${randomUUID().slice(0, 8)}@example.org`;
/** Buys it for somebody. */
async function give(items: object[], to: string, message = ''): Promise<Given> {
  const placed = ok<PlacedOrder>(await place(items, { to, message }));
  ok(await act(placed));
  const { gift } = await orderOf(placed.orderId);
  return { orderId: placed.orderId, code: gift?.link?.split('/').at(-1) ?? '', placed };
}
const look = (code: string, as?: Person) => api.get(`/api/gifts/${code}`, as);
const open = (code: string, as = ben) => api.post(`/api/gifts/${code}/redeem`, {}, as);
const refund = (orderId: string) => api.post(`/api/orders/${orderId}/refunds`, { reason: '' }, sal);
const library = async (as: Person) =>
  ok<{ purchases: { items: unknown[] } }>(await api.get('/api/library', as));
const stock = async () =>
  await unrestrictedDb(api.db)
    .selectFrom('products')
    .select(['stock', 'soldCount'])
    .where('id', '=', productId)
    .executeTakeFirst();
const access = async (as: Person) =>
  ok<{ access: { isReader: boolean } }>(await api.get(`/api/tribes/${tribe.slug}`, as)).access.isReader;
const told = async (as: Person) =>
  ok<{ message: string; title: string; actionUrl: string | null }[]>(await api.get('/api/notifications', as));

describe('a product, by mail', () => {
  test('is paid like any sale, seen by whoever has the link, opened once, and theirs', async () => {
    const { orderId, code } = await give(product(), 'Cara@Example.org', 'For your oven <3');
    expect(code).toMatch(/^[\w-]{22}$/);
    const balances = await balancesOf(api.db, sal.user.id);
    expect(balances.find(({ kind }) => kind === 'seller')?.balanceMinor).toBe(800);
    await api.runJobs();
    const mail = api.mails.find(({ to }) => to === 'cara@example.org');
    expect(mail?.text).toContain(`http://kindred.test/gift/${code}`);
    expect(mail?.html).toContain('For your oven &lt;3');
    const stored = await unrestrictedDb(api.db).selectFrom('gifts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);

    const shown = ok<GiftView>(await look(code));
    expect(shown).toMatchObject({
      title: 'Rye',
      from: { name: 'Ada Lind' },
      message: 'For your oven <3',
      status: 'sent',
      viewer: 'visitor',
      url: null,
    });
    expect(ok<GiftView>(await look(code, ada)).viewer).toBe('buyer');
    refused(await open(code, ada), 'gift_own');
    expect(await orderOf(orderId)).toMatchObject({
      gift: { to: 'cara@example.org', status: 'sent', link: `/gift/${code}` },
      can: { sendGift: true },
    });
    expect((await orderOf(orderId, sal)).gift).toBeNull();
    expect((await library(ada)).purchases.items).toEqual([]);

    expect(ok<GiftView>(await open(code))).toMatchObject({ viewer: 'opened', url: `/product/${productId}` });
    expect(ok<GiftView>(await open(code)).status).toBe('redeemed');
    const cara = await api.signUp('Cara Moss');
    refused(await open(code, cara), 'gift_redeemed');
    expect(ok<GiftView>(await look(code, cara)).viewer).toBe('other');
    expect((await library(ben)).purchases.items).toMatchObject([
      { title: 'Rye', price: '0.00', orderId: null, giftFrom: 'Ada Lind', status: 'active' },
    ]);
    const review = (as: Person): Promise<Answer> =>
      api.request({
        method: 'PUT',
        url: `/api/products/${productId}/review`,
        headers: { cookie: as.cookie },
        payload: { rating: 5, content: 'Good' },
      });
    ok(await review(ben));
    refused(await review(ada), 'not_a_buyer');
    expect(await orderOf(orderId)).toMatchObject({
      gift: { status: 'redeemed', link: null, redeemedBy: { name: 'Ben Roe' } },
      can: { sendGift: false },
    });
    expect(await told(ada)).toContainEqual(
      expect.objectContaining({ title: 'Ben Roe opened your gift', actionUrl: `/profile/orders/${orderId}` }),
    );
    expect((await api.get(`/api/orders/${orderId}`, ben)).statusCode).toBe(404);
  });

  test('is opened by one of fifty who try at once', async () => {
    const { code } = await give(product(), someone());
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => api.signUp(`P${at} One`)));
    const tries = people.flatMap((person) => Array.from({ length: 5 }, () => person));
    const answers = await Promise.all(tries.map((person) => open(code, person)));
    const opened = tries.filter((_, at) => answers[at]?.statusCode === 200);
    expect(new Set(opened).size).toBe(1);
    const rows = unrestrictedDb(api.db).selectFrom('purchases').select('userId');
    expect(await rows.where('itemId', '=', productId).execute()).toHaveLength(1);
    expect(await stock()).toEqual({ stock: 2, soldCount: 1 });
  });

  test.each<[string, (given: Given) => Promise<unknown>, ErrorCode]>([
    ['they have it', () => createPurchase(api.db, ben.user.id, owned()), 'already_owned'],
    ['its payment is disputed', async ({ placed }) => ok(await act(placed, 'dispute')), 'gift_on_hold'],
    ['it was refunded', async ({ orderId }) => ok(await refund(orderId)), 'gift_void'],
  ])('is not used up when %s', async (_, arrange, code) => {
    const given = await give(product(), someone());
    await arrange(given);
    refused(await open(given.code), code);
    const row = unrestrictedDb(api.db).selectFrom('gifts').select('redeemedBy');
    expect(await row.where('orderId', '=', given.orderId).executeTakeFirst()).toEqual({ redeemedBy: null });
  });

  test('that is refunded before it is opened frees the stock, and after it is taken back', async () => {
    const unopened = await give(product(), someone());
    expect(await stock()).toEqual({ stock: 2, soldCount: 0 });
    ok(await refund(unopened.orderId));
    expect(await stock()).toEqual({ stock: 3, soldCount: 0 });
    expect(ok<GiftView>(await look(unopened.code, ben)).status).toBe('void');
    refused(await api.post(`/api/orders/${unopened.orderId}/gift`, {}, ada), 'gift_void');

    const opened = await give(product(), someone());
    ok(await open(opened.code));
    ok(await refund(opened.orderId));
    expect((await library(ben)).purchases.items).toMatchObject([{ status: 'refunded' }]);
    expect(await stock()).toEqual({ stock: 3, soldCount: 0 });
  });

  test('goes to somebody else until it is opened: the old link ends', async () => {
    const { orderId, code } = await give(product(), 'wrong@example.org');
    const send = (body: object, as = ada) => api.post(`/api/orders/${orderId}/gift`, body, as);
    expect(ok<OrderView>(await send({})).gift?.link).toBe(`/gift/${code}`);
    const { gift } = ok<OrderView>(await send({ to: 'right@example.org' }));
    expect(gift).toMatchObject({ to: 'right@example.org', status: 'sent' });
    expect((await look(code)).statusCode).toBe(404);
    await api.runJobs();
    expect(api.mails.filter(({ subject }) => subject.includes('gift')).at(-1)?.to).toBe('right@example.org');
    expect((await send({}, ben)).statusCode).toBe(404);
    for (const _ of [1, 2, 3]) ok(await send({}));
    await send({});
    await send({});
    refused(await send({}), 'too_many_requests');
    ok(await open(gift?.link?.split('/').at(-1) ?? ''));
    refused(await send({ to: 'third@example.org' }), 'gift_redeemed');
  });
});

describe('a membership, for a member', () => {
  test('pays one period without a trial, is open to them alone, and ends by itself', async () => {
    expect(ok<QuoteView>(await quote(membership()))).toMatchObject({
      total: '12.00',
      recurring: null,
      giftIntervals: ['month', 'year'],
    });
    const { orderId, code } = await give(membership(), `@${ben.user.handle}`);
    await api.runJobs();
    expect(api.mails.find(({ to }) => to === ben.email)?.text).toContain(`/gift/${code}`);
    expect(await told(ben)).toContainEqual(
      expect.objectContaining({ title: 'Ada Lind sent you a gift', actionUrl: `/gift/${code}` }),
    );
    expect((await look(code)).statusCode).toBe(404);
    const cara = await api.signUp('Cara Moss');
    expect((await open(code, cara)).statusCode).toBe(404);

    ok(await open(code));
    expect(await access(ben)).toBe(true);
    expect(await access(ada)).toBe(false);
    // Nobody pays it again: it is sold, and no recurring revenue.
    expect(ok<ConsoleView>(await api.get('/api/creator-tools', sal))).toMatchObject({
      orders: 1,
      subscribers: { active: 0, mrr: '0.00', started: 0 },
      cohorts: [],
    });
    const [subscription] = ok<{ items: Record<string, unknown>[] }>(
      await api.get('/api/orders/subscriptions', ben),
    ).items;
    expect(subscription).toMatchObject({ status: 'cancelled', state: 'active', can: { resume: true } });
    expect((await orderOf(orderId)).subscriptionId).toBeNull();
    const end = new Date(String(subscription?.endDate));
    expect(Math.abs(end.getTime() - periodEnd(new Date(), 1, 'month').getTime())).toBeLessThan(60_000);

    const again = await give(membership('year'), `@${ben.user.handle}`);
    refused(await open(again.code), 'already_subscribed');
    await runSubscriptions(api.jobDeps, addDays(end, 1));
    expect(await access(ben)).toBe(false);
    ok(await open(again.code));
    expect(await access(ben)).toBe(true);
    const orders = unrestrictedDb(api.db).selectFrom('orders').select('id');
    expect(await orders.where('userId', '=', ben.user.id).execute()).toEqual([]);
  });

  test('refunded, is taken back from who opened it', async () => {
    const { orderId, code } = await give(membership(), `@${ben.user.handle}`);
    ok(await open(code));
    ok(await refund(orderId));
    expect(await access(ben)).toBe(false);
  });

  test('is paid back when the tribe becomes free or is deleted before it is opened', async () => {
    const first = await give(membership(), someone());
    const free = { membershipType: 'free' };
    const url = `/api/tribes/${tribe.id}`;
    ok(await api.request({ method: 'PATCH', url, headers: { cookie: sal.cookie }, payload: free }));
    await api.runJobs();
    expect(await orderOf(first.orderId)).toMatchObject({ status: 'refunded', gift: { status: 'void' } });
    refused(await open(first.code), 'gift_void');

    const second = await give(product(), someone());
    const deleted = { exportedAt: new Date(), slug: 'gone-soon' };
    await api.db.updateTable('tribes').set(deleted).where('id', '=', shop.id).execute();
    ok(await api.delete(`/api/tribes/${shop.id}?confirm=${deleted.slug}`, sal));
    await api.runJobs();
    expect(await orderOf(second.orderId)).toMatchObject({ status: 'refunded', gift: { status: 'void' } });
  });

  test('is not opened by somebody who is banned, nor used up', async () => {
    const { code } = await give(membership(), someone());
    const ban = { tribeId: tribe.id, userId: ben.user.id, reason: 'Spam' };
    await unrestrictedDb(api.db).insertInto('tribeBans').values(ban).execute();
    refused(await open(code), 'banned');
    const cara = await api.signUp('Cara Moss');
    ok(await open(code, cara));
  });
});

describe('is refused', () => {
  test.each([
    ['oneself', () => ada.email, 'This is your own address. Choose somebody else.'],
    ['oneself by handle', () => ada.user.handle, 'This is you. Choose somebody else.'],
    ['the seller', () => `@${sal.user.handle}`, 'This person sells it.'],
    ['nobody', () => '@nobody.there', 'Nobody has this handle'],
    ['an address that is none', () => 'cara@', 'Invalid email address'],
    ['nothing', () => ' ', 'Enter an email address or a handle'],
  ])('for %s, at the field', async (_, to, message) => {
    const answer = await place(product(), { to: to() });
    expect(answer.json().issues).toContainEqual({ path: 'gift.to', message });
  });

  test.each([
    ['sent by post', { kind: 'physical' }, 'gift_not_possible'],
    ['an hour', { kind: 'coaching' }, 'gift_not_possible'],
    ['free', { price: '0.00' }, 'gift_not_possible'],
    ['sold out', { stock: 0 }, 'out_of_stock'],
  ] as const)('of what is %s', async (_, values, code) => {
    await unrestrictedDb(api.db).updateTable('products').set(values).where('id', '=', productId).execute();
    refused(await quote(product()), code);
  });

  test('of a tribe whose people decide who comes in', async () => {
    await api.db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
    refused(await quote(membership()), 'gift_not_possible');
  });

  test('of several things, and sent as another order than it was quoted', async () => {
    refused(await quote([{ ...product()[0], quantity: 2 }]), 'one_at_a_time');
    const own = ok<QuoteView>(await api.post('/api/checkout/quote', { items: membership() }, ben));
    const body = { items: membership(), gift: { to: 'cara@example.org' }, token: own.token };
    refused(await api.post('/api/checkout', body, ben, { 'idempotency-key': randomUUID() }), 'quote_changed');
  });

  test('after many tries to open one', async () => {
    for (let at = 0; at < 30; at++) expect((await open('A'.repeat(22))).statusCode).toBe(404);
    refused(await open('A'.repeat(22)), 'too_many_requests');
  });
});
