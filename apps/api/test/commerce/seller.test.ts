import { randomUUID } from 'node:crypto';
import { commissionsDue } from '@kindred/db/commerce/affiliates/visibility';
import { balanceOf } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AffiliateProgram, AffiliateView } from '@kindred/validation/commerce/affiliates';
import type { ConsoleScopeChoice, ConsoleView } from '@kindred/validation/commerce/console';
import type { CouponView } from '@kindred/validation/commerce/coupons';
import type { BalancesView, PayoutRequest, PayoutView } from '@kindred/validation/commerce/payouts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseCommissions } from '../../src/features/commerce/affiliates/service.ts';
import { lastMonths, presentCohorts } from '../../src/features/commerce/console/present.ts';
import { csvLine } from '../../src/platform/csv.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let sal: Person;
let ada: Person;
let ivy: Person;
let admin: Person;
let tribe: Tribe;
beforeAll(async () => {
  api = await createTestApi();
  [sal, ada, ivy, admin] = [
    await api.signUp('Sal Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Ivy Moss'),
    await api.signUp('Kim Root'),
  ];
  const raise = (person: Person, role: 'tribe_owner' | 'platform_admin') =>
    api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
  await raise(sal, 'tribe_owner');
  await raise(admin, 'platform_admin');
  tribe = await createTribe(api.db, { ownerId: sal.user.id, name: 'Bakers', enabledFeatures: ['products'] });
});
afterAll(() => api.close());

let productId: string;
beforeEach(async () => {
  const product = { tribeId: tribe.id, sellerId: sal.user.id, price: '100.00', name: 'Rye' };
  productId = (await createProduct(api.db, product)).id;
});

const get = async <T>(url: string, as: Person): Promise<T> => (await api.get(url, as)).json();
const send = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, as: Person, payload?: object) =>
  api.request({ method, url, headers: { cookie: as.cookie }, ...(payload ? { payload } : {}) });

/** Buys the product as its sheet does, and pays on the test page. @returns the id of the order */
async function buy(as: Person, coupon?: string): Promise<string> {
  const basket = { items: [{ type: 'product', id: productId }], ...(coupon ? { coupon } : {}) };
  const { token } = (await api.post('/api/checkout/quote', basket, as)).json();
  const key = { 'idempotency-key': randomUUID() };
  const order = (await api.post('/api/checkout', { ...basket, token }, as, key)).json();
  const ref = order.paymentUrl.split('/').at(-1);
  const paid = await api.post(`/api/payments/test/${ref}/actions`, { action: 'pay' }, as);
  if (paid.statusCode !== 200) throw new Error(paid.body);
  return order.orderId;
}
const console_ = (as: Person, query = '') => get<ConsoleView>(`/api/creator-tools${query}`, as);
const balance = async (as: Person) => (await get<BalancesView>('/api/payouts/balances', as)).balances[0];

test('who sells nothing has a console of zeros', async () => {
  const empty = await console_(ada);
  expect(empty).toMatchObject({ books: [], revenue: '0.00', orders: 0, conversion: null, growth: null });
  expect(empty.months).toHaveLength(3);
  expect(await get('/api/payouts/balances', ada)).toEqual({ balances: [], method: null });
  expect((await api.get('/api/customers/orders', ada)).json()).toEqual({ items: [], nextCursor: null });
});

/** What was sold once, in figures of what it was sold in and of other things. */
async function expectScopes(): Promise<void> {
  const other = await createProduct(api.db, {
    tribeId: tribe.id,
    sellerId: sal.user.id,
    name: 'Wheat',
  });
  const scopes = await get<ConsoleScopeChoice[]>('/api/creator-tools/scopes', sal);
  expect(scopes).toContainEqual({ type: 'tribe', id: tribe.id, title: 'Bakers' });
  expect(scopes).toContainEqual({ type: 'item', id: productId, title: 'Rye' });
  for (const [scope, revenue, views] of [
    [`tribe=${tribe.id}`, '80.00', 1],
    [`item=${productId}`, '80.00', 1],
    [`item=${other.id}`, '0.00', 0],
    [`tribe=${randomUUID()}`, '0.00', 0],
    [`business=${randomUUID()}`, '0.00', 0],
  ] as const) {
    const narrowed = await console_(sal, `?${scope}`);
    expect(narrowed).toMatchObject({ revenue, views, orders: views });
    expect(narrowed.months.at(-1)).toMatchObject({ revenue });
    expect(narrowed.bestSellers).toHaveLength(views);
    const csv = (await api.get(`/api/creator-tools/exports/sales?${scope}`, sal)).body;
    expect(csv.includes('Rye')).toBe(views === 1);
    // What others sold is in nobody else's figures.
    expect(await console_(ada, `?${scope}`)).toMatchObject({ revenue: '0.00', views: 0 });
  }
  const both = await api.get(`/api/creator-tools?tribe=${tribe.id}&item=${productId}`, sal);
  expect(both.statusCode).toBe(400);
}

test('a sale by an affiliate’s link with a coupon: figures, customers, commission, refund', async () => {
  const coupon = { code: 'rye-20', type: 'percentage', discount: '20', maxUses: 2 };
  const made = await api.post(
    '/api/coupons',
    { ...coupon, items: [{ type: 'product', id: productId }] },
    sal,
  );
  expect(made.json()).toMatchObject({ code: 'RYE-20', discount: '20', status: 'active', uses: 0 });

  const invited = await api.post('/api/affiliates', { handle: `@${ivy.user.handle}`, rate: 10 }, sal);
  const affiliate: AffiliateView = invited.json();
  expect(affiliate).toMatchObject({ person: { id: ivy.user.id }, commissionRate: 10, isActive: true });
  const visit = (as: Person) => api.post('/api/affiliates/visits', { code: affiliate.code }, as);
  for (const [as, isCounted] of [
    [ada, true],
    [ada, true],
    [ivy, false],
    [sal, false],
  ] as const) {
    expect((await visit(as)).json()).toEqual({ isCounted });
  }
  const view = { type: 'product', id: productId };
  expect((await api.post('/api/creator-tools/views', view, ada)).json()).toEqual({ message: 'Counted' });
  expect((await api.post('/api/creator-tools/views', view, sal)).json()).toEqual({ message: 'Not counted' });

  const orderId = await buy(ada, 'rye-20');
  // Of 80.00 the platform keeps 20 % and the affiliate gets 10 %.
  expect(await console_(sal)).toMatchObject({
    books: [{ currency: 'USD', isTest: true }],
    isTest: true,
    revenue: '80.00',
    monthlyRevenue: '80.00',
    net: '56.00',
    orders: 1,
    views: 1,
    conversion: 100,
    bestSellers: [{ title: 'Rye', soldIn: 'Bakers', revenue: '80.00', orders: 1, views: 1 }],
    tribes: [{ name: 'Bakers', revenue: '80.00' }],
  });
  await expectScopes();
  const [customer] = (await api.get('/api/customers?search=lind', sal)).json().items;
  expect(customer).toMatchObject({ user: { id: ada.user.id }, email: ada.email, orders: 1, spent: '80.00' });
  const number = (await api.get(`/api/orders/${orderId}`, sal)).json().orderNumber;
  for (const search of [number, number.slice(4).toLowerCase(), 'Ada L', ada.email]) {
    const found = await api.get(`/api/customers/orders?search=${encodeURIComponent(search)}`, sal);
    expect(found.json().items.map(({ id }: { id: string }) => id)).toEqual([orderId]);
  }
  for (const search of ['Sal', 'ada.nobody@example.test', 'ORD-0000000000', '%']) {
    const found = await api.get(`/api/customers/orders?search=${encodeURIComponent(search)}`, sal);
    expect(found.json().items).toEqual([]);
  }

  const [program] = await get<AffiliateProgram[]>('/api/affiliates/programs', ivy);
  expect(program).toMatchObject({
    person: { id: sal.user.id },
    referrals: 1,
    conversions: 1,
    totalEarned: [{ currency: 'USD', isTest: true, total: '8.00', held: '8.00' }],
  });
  expect(program?.links.map(({ url }) => url)).toContain(`/product/${productId}`);
  expect(await balance(ivy)).toMatchObject({ available: '0.00', held: '8.00' });

  await releaseCommissions(api.db, new Date());
  expect(await balance(ivy)).toMatchObject({ available: '0.00', held: '8.00' });
  const later = new Date(Date.now() + 15 * 86_400_000);
  await releaseCommissions(api.db, later);
  expect(await balance(ivy)).toMatchObject({
    available: '8.00',
    held: '0.00',
    isPayable: false,
    reason: 'below_minimum',
  });

  // A refund takes back what the affiliate can be paid.
  await api.post(`/api/orders/${orderId}/refunds`, {}, sal);
  expect(await commissionsDue(api.db, later, 10)).toEqual([]);
  expect(await balance(ivy)).toMatchObject({ available: '0.00', held: '0.00' });
  const [sale] = (await api.get(`/api/affiliates/${affiliate.id}/sales`, ivy)).json().items;
  expect(sale).toMatchObject({ orderId, commission: '0.00', status: 'reversed' });
  expect(await console_(sal)).toMatchObject({ revenue: '0.00', refunds: '80.00', net: '0.00' });
  expect((await api.get('/api/customers', sal)).json().items[0]).toMatchObject({ orders: 1, spent: '0.00' });

  expect((await send('PATCH', `/api/affiliates/${affiliate.id}`, ivy, { rate: 90 })).statusCode).toBe(403);
  expect((await send('PATCH', `/api/affiliates/${affiliate.id}`, ada, { rate: 90 })).statusCode).toBe(404);
  await send('PATCH', `/api/affiliates/${affiliate.id}`, sal, { isActive: false });
  expect((await visit(ada)).json()).toEqual({ isCounted: false });
  expect(await get('/api/affiliates/programs', ivy)).toEqual([]);
});

test('affiliates link to what they read: open tribes, and private ones that they are in', async () => {
  const pat = await api.signUp('Pat Oak');
  const closed = await createTribe(api.db, { ownerId: sal.user.id, name: 'Cellar', isPrivate: true });
  await api.post('/api/affiliates', { handle: pat.user.handle, rate: 20 }, sal);
  const linked = async () => {
    const [program] = await get<AffiliateProgram[]>('/api/affiliates/programs', pat);
    return program?.links.map(({ title }) => title);
  };
  expect(await linked()).toContain('Bakers');
  expect(await linked()).not.toContain('Cellar');
  await joinTribe(api.db, closed.id, pat.user.id);
  expect(await linked()).toContain('Cellar');
});

test('affiliates: nobody unknown, not oneself, nobody twice', async () => {
  const invite = (handle: string, rate = 20) => api.post('/api/affiliates', { handle, rate }, sal);
  expect((await invite('nobody-at-all')).json().issues).toEqual([
    { path: 'handle', message: 'Nobody has this handle' },
  ]);
  expect((await invite(sal.user.handle)).json().code).toBe('self_referral');
  expect((await invite(admin.user.handle, 95)).json().issues[0].message).toBe(
    'Commission rate must be at most 90%',
  );
  expect((await invite(admin.user.handle)).statusCode).toBe(200);
  expect((await invite(admin.user.handle)).json().code).toBe('affiliate_exists');
});

describe('coupons', () => {
  const create = (over: object, as = sal) =>
    api.post('/api/coupons', { code: 'SPRING', type: 'fixed', discount: '5', currency: 'USD', ...over }, as);

  test.each([
    ['code', { code: 'a b' }, 'Code can only contain letters, numbers, and hyphens'],
    ['discount', { type: 'percentage', discount: '120' }, 'Discount must be more than 0, and at most 100%'],
    ['discount', { type: 'percentage', discount: '12.345' }, 'Enter a percentage such as 20 or 12.5'],
    ['discount', { discount: '5.001' }, 'Enter an amount in USD without extra decimals'],
    ['currency', { currency: null }, 'Choose a currency'],
    ['maxUses', { maxUses: 0 }, 'Uses must be at least 1'],
    ['items', { items: [{ type: 'product', id: randomUUID() }] }, 'Choose from what you sell'],
  ])('%s is refused with a sentence', async (path, over, message) => {
    const answer = await create(over);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toContainEqual({ path, message });
  });

  test('change, pause and delete; what was used stays', async () => {
    const made: CouponView = (await create({})).json();
    expect((await create({})).json().code).toBe('coupon_code_taken');
    expect((await api.get(`/api/coupons/${made.id}`, ada)).statusCode).toBe(404);
    const { id, status: _, uses: __, isActive: ___, createdAt: ____, items: _____, ...fields } = made;
    const edited = await send('PUT', `/api/coupons/${id}`, sal, { ...fields, discount: '7.50', maxUses: 3 });
    expect(edited.json()).toMatchObject({ discount: '7.50', maxUses: 3 });
    const paused = await api.post(`/api/coupons/${id}/active`, { isActive: false }, sal);
    expect(paused.json()).toMatchObject({ status: 'paused' });
    await unrestrictedDb(api.db).updateTable('coupons').set({ uses: 2 }).where('id', '=', id).execute();
    const low = await send('PUT', `/api/coupons/${id}`, sal, { ...fields, maxUses: 1 });
    expect(low.json().issues).toEqual([{ path: 'maxUses', message: 'This coupon was used 2 times already' }]);
    expect((await send('DELETE', `/api/coupons/${id}`, sal)).json().code).toBe('coupon_used');
    await unrestrictedDb(api.db).updateTable('coupons').set({ uses: 0 }).where('id', '=', id).execute();
    expect((await send('DELETE', `/api/coupons/${id}`, sal)).statusCode).toBe(200);
  });
});

describe('payouts', () => {
  const request = (amount: string, as = ivy) =>
    api.post('/api/payouts', { amount, currency: 'EUR', isTest: true }, as);
  const held = (kind: 'seller' | 'affiliate' | 'payouts') =>
    balanceOf(api.db, {
      kind,
      ownerId: kind === 'payouts' ? null : ivy.user.id,
      currency: 'EUR',
      isTest: true,
    });
  const earn = (kind: 'seller' | 'affiliate', amount: number) =>
    api.db.transaction().execute((tx) =>
      post(tx, {
        kind: 'sale',
        reference: `test:${randomUUID()}`,
        isTest: true,
        currency: 'EUR',
        entries: [
          { account: { kind, ownerId: ivy.user.id }, amount },
          { account: { kind: 'platform', ownerId: null }, amount: -amount },
        ],
      }),
    );

  test('are taken at once, one at a time, and given back when declined', async () => {
    await earn('seller', 5_000);
    await earn('affiliate', 2_000);
    expect((await request('20')).json().code).toBe('payout_method_needed');
    const settings = { refundDays: 14, payoutMethod: 'Bank transfer, DE02 1203 0000 0000 2020 51' };
    await send('PUT', '/api/seller-settings', ivy, settings);
    expect((await request('70.01')).json().code).toBe('payout_too_large');
    expect((await request('9.99')).json().code).toBe('payout_too_small');
    const many = await Promise.all(Array.from({ length: 15 }, () => request('60')));
    expect(many.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const payout = many.find(({ statusCode }) => statusCode === 200)?.json() as PayoutView;
    expect(payout).toMatchObject({ amount: '60.00', status: 'pending', can: { cancel: true } });
    // What was earned as an affiliate goes first.
    expect(await held('affiliate')).toBe(0);
    expect(await held('seller')).toBe(1_000);
    expect(await held('payouts')).toBe(6_000);
    const view = (await get<BalancesView>('/api/payouts/balances', ivy)).balances.find(
      ({ currency }) => currency === 'EUR',
    );
    expect(view).toMatchObject({ available: '10.00', isPayable: false, reason: 'open' });
    expect(view?.lines.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['commission', '20.00'],
      ['payout', '-60.00'],
      ['sale', '50.00'],
    ]);

    expect((await api.get('/api/payouts/requests', ivy)).statusCode).toBe(403);
    const root = await api.logIn(admin);
    const [open] = (await api.get('/api/payouts/requests', root)).json().items as PayoutRequest[];
    expect(open).toMatchObject({ id: payout.id, seller: { id: ivy.user.id }, can: { approve: true } });
    const decide = (what: string, body: object, as = root) =>
      api.post(`/api/payouts/${payout.id}/${what}`, body, as);
    expect((await decide('approve', {}, ada)).statusCode).toBe(404);
    expect((await decide('approve', {})).json()).toMatchObject({ status: 'approved' });
    expect((await decide('cancel', {}, ivy)).json().code).toBe('payout_decided');
    const declined = await decide('decline', { reason: 'The account number is wrong.' });
    expect(declined.json()).toMatchObject({ status: 'cancelled', can: { complete: false } });
    expect((await decide('complete', { reference: 'TX 1' })).json().code).toBe('payout_decided');
    expect([await held('affiliate'), await held('seller'), await held('payouts')]).toEqual([2_000, 5_000, 0]);

    const again: PayoutView = (await request('70')).json();
    const paid = await api.post(`/api/payouts/${again.id}/complete`, { reference: '=TX-2' }, root);
    expect(paid.json()).toMatchObject({ status: 'completed', transactionId: '=TX-2' });
    expect([await held('affiliate'), await held('seller')]).toEqual([0, 0]);
    const file = await api.get('/api/creator-tools/exports/payouts', ivy);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.split('\r\n')[1]).toMatch(
      /,70\.00,0\.00,EUR,test,completed,"Bank transfer, DE02 1203 0000 0000 2020 51",'=TX-2,/,
    );
    const lines = (await api.get('/api/payouts/ledger?currency=EUR&isTest=true&limit=2', ivy)).json();
    expect(lines.items).toHaveLength(2);
    expect(lines.nextCursor).not.toBeNull();
  });
});

test('what somebody owes is paid back up to what it is, each reference once', async () => {
  const root = await api.logIn(admin);
  const money = { currency: 'GBP', isTest: true };
  await api.db.transaction().execute((tx) =>
    post(tx, {
      kind: 'refund',
      reference: `test:${randomUUID()}`,
      ...money,
      entries: [
        { account: { kind: 'seller', ownerId: ivy.user.id }, amount: -800 },
        { account: { kind: 'platform', ownerId: null }, amount: 800 },
      ],
    }),
  );
  const record = (over: object, as = root) =>
    api.post(
      '/api/payouts/repayments',
      { handle: `@${ivy.user.handle.toUpperCase()}`, amount: '5', ...money, reference: 'TX 1', ...over },
      as,
    );
  for (const [over, path] of [
    [{ handle: 'nobody_here' }, 'handle'],
    [{ currency: 'CHF' }, 'handle'],
    [{ isTest: false }, 'handle'],
    [{ amount: '8.01' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ reference: ' ' }, 'reference'],
  ] as const) {
    expect((await record(over)).json().issues?.[0]?.path, JSON.stringify(over)).toBe(path);
  }
  expect((await record({}, ivy)).statusCode).toBe(403);
  const many = await Promise.all(Array.from({ length: 10 }, () => record({})));
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await record({ amount: '3' })).json().issues[0].path).toBe('reference');
  expect((await record({ amount: '3', reference: 'TX 2' })).json()).toMatchObject({
    seller: { id: ivy.user.id },
    available: '0.00',
  });
  const balances = (await get<BalancesView>('/api/payouts/balances', ivy)).balances;
  expect(balances.find(({ currency }) => currency === 'GBP')?.lines).toEqual([
    { kind: 'refund', amount: '-8.00', isHeld: false },
    { kind: 'repayment', amount: '8.00', isHeld: false },
  ]);
  const news = await get<{ title: string; content: string; type: string; actionUrl: string }[]>(
    '/api/notifications',
    ivy,
  );
  const repaid = news.filter(({ title }) => title.includes('repayment')).reverse();
  expect(repaid).toMatchObject([
    {
      title: 'Your repayment of £5.00 was recorded',
      content: 'You still owe £3.00 · Reference TX 1 · Test payment',
      type: 'payment',
      actionUrl: '/profile/creator-tools/payouts',
    },
    {
      title: 'Your repayment of £3.00 was recorded',
      content: 'You owe nothing more in GBP · Reference TX 2 · Test payment',
    },
  ]);
});

test('what is to be sent is found, sent once, and its tracking corrected', async () => {
  const orderId = await buy(ada);
  const shippingAddress = { name: 'Ada', line1: 'A 1', city: 'B', postalCode: '1', country: 'DE' };
  await unrestrictedDb(api.db)
    .updateTable('orders')
    .set({ shippingAddress: JSON.stringify(shippingAddress) as never })
    .where('id', '=', orderId)
    .execute();
  const toShip = async () => (await api.get('/api/customers/orders?filter=to_ship', sal)).json().items;
  expect(await toShip()).toMatchObject([{ id: orderId, isToShip: true }]);
  const fulfil = (tracking: string, as = sal) => api.post(`/api/orders/${orderId}/fulfil`, { tracking }, as);
  expect((await fulfil('X', ada)).statusCode).toBe(403);
  expect((await fulfil('X', ivy)).statusCode).toBe(404);
  const sent = (await fulfil('DHL 1')).json();
  expect(sent).toMatchObject({ tracking: 'DHL 1' });
  expect((await fulfil('DHL 2')).json()).toMatchObject({ tracking: 'DHL 2', fulfilledAt: sent.fulfilledAt });
  expect(await toShip()).toEqual([]);
  const orders = await api.get('/api/creator-tools/exports/orders', sal);
  expect(orders.body).toContain(`Ada Lind,${ada.email},`);
  expect((await api.get('/api/creator-tools/exports/sales', sal)).body).toContain('product,Rye,1,100.00,');
  expect((await api.get('/api/creator-tools/exports/orders', ivy)).body).not.toContain(ada.email);
  expect((await api.get('/api/creator-tools/exports/orders', null)).statusCode).toBe(401);
  expect((await api.get('/api/creator-tools/exports/other', sal)).statusCode).toBe(404);
});

test('tax needs a name; settings are kept as they were typed', async () => {
  const save = (over: object) => send('PUT', '/api/seller-settings', sal, { refundDays: 14, ...over });
  expect((await save({ taxRate: 20 })).json().issues).toEqual([
    { path: 'taxName', message: 'Tax name is required with a tax rate' },
  ]);
  const settings = { taxRate: 7.75, taxName: 'VAT', isTaxInclusive: true, refundDays: 30, address: '' };
  const saved = {
    ...settings,
    address: null,
    legalName: null,
    payoutMethod: null,
    transferDetails: null,
    takesTransfers: false,
  };
  expect((await save(settings)).json()).toEqual(saved);
  expect(await get('/api/seller-settings', sal)).toEqual(saved);
});

test.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['-8.00', '-8.00'],
  ['-8+1', "'-8+1"],
  ['a,"b"', '"a,""b"""'],
  ['=a\rb', '"\'=a\rb"'],
])('a cell %j is written as %j', (value, written) => {
  expect(csvLine([value, null, 1])).toBe(`${written},,1\r\n`);
});

test('cohorts: who still paid at the end of each month', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  expect(lastMonths(3, now)).toEqual(['2026-01', '2026-02', '2026-03']);
  const rows = [
    { month: '2026-01', endedMonth: null, count: 6 },
    { month: '2026-01', endedMonth: '2026-01', count: 1 },
    { month: '2026-01', endedMonth: '2026-03', count: 3 },
    { month: '2026-03', endedMonth: null, count: 2 },
  ];
  expect(presentCohorts(rows, now)).toEqual([
    { month: '2026-01', size: 10, kept: [90, 90, 60] },
    { month: '2026-03', size: 2, kept: [100] },
  ]);
});
