import { randomUUID } from 'node:crypto';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { TokenScope } from '@kindred/validation/accounts';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { appRouter } from '../../src/router.ts';
import { metaOf } from '../../src/trpc/access.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

/** What a commerce mutation takes beside its access rule; for `write` with the reason why that is enough. */
type Money = 'confirmed' | 'payments' | 'payments, with a stored card' | `write: ${string}`;

const MINE = 'write: it is about what a person sells, and moves no money';
const BACK = 'write: money goes back to who paid it, never elsewhere';
const NO_MONEY = 'write: it moves no money';

const MUTATIONS: Record<string, Money> = {
  'affiliates.invite': 'write: it promises a share of later sales, which is paid out in a confirmed session',
  'affiliates.update': 'write: it promises a share of later sales, which is paid out in a confirmed session',
  'affiliates.visit': NO_MONEY,
  'checkout.pay': 'payments, with a stored card',
  'checkout.place': 'payments, with a stored card',
  'console.countView': NO_MONEY,
  'coupons.create': MINE,
  'coupons.delete': MINE,
  'coupons.setActive': MINE,
  'coupons.update': MINE,
  'customers.fulfil': MINE,
  'gifts.redeem': 'write: the gift is paid, and no card is stored for it',
  'gifts.send': 'write: the gift is paid',
  'orders.cancel': BACK,
  'payments.actTest': 'write: test money only',
  'payments.markPaid': 'write: it says that money arrived, and pays nothing out',
  'payments.markRefunded': 'write: it says that money was sent back',
  'payments.sendPayout': 'confirmed',
  'payoutAccounts.refresh': 'write: it reads how the account stands',
  'payoutAccounts.setUp': 'confirmed',
  'payouts.approve': 'confirmed',
  'payouts.cancel': 'write: the money stays in the balance',
  'payouts.complete': 'confirmed',
  'payouts.decline': 'confirmed',
  'payouts.recordRepayment': 'confirmed',
  'payouts.request': 'confirmed',
  'plans.askForEnterprise': NO_MONEY,
  'products.bookings.cancel': BACK,
  'products.bookings.reschedule': NO_MONEY,
  'products.create': MINE,
  'products.files.add': MINE,
  'products.files.remove': MINE,
  'products.hours.set': MINE,
  'products.publish': MINE,
  'products.remove': MINE,
  'products.report': NO_MONEY,
  'products.reviews.remove': NO_MONEY,
  'products.reviews.reply': NO_MONEY,
  'products.reviews.write': NO_MONEY,
  'products.times.hold': NO_MONEY,
  'products.unpublish': MINE,
  'products.update': MINE,
  'refunds.decide': BACK,
  'refunds.give': BACK,
  'refunds.request': NO_MONEY,
  'sellerSettings.save': 'write: a changed destination takes a confirmed session, see payoutSecurity.test.ts',
  'subscriptions.announcePrice': MINE,
  'subscriptions.cancel': 'write: nothing more is charged',
  'subscriptions.change': 'payments',
  'subscriptions.checkMethod': 'payments',
  'subscriptions.payNow': 'payments',
  'subscriptions.resume': 'payments',
  'subscriptions.updateMethod': 'payments',
};

function moneyOf(procedure: unknown): string {
  const { needsConfirmation, payments } = metaOf(procedure) ?? {};
  if (needsConfirmation) return 'confirmed';
  if (payments !== undefined) return payments === 'always' ? 'payments' : 'payments, with a stored card';
  return 'write';
}

test('every commerce mutation states what it takes to move money', () => {
  const found = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  )
    .filter(([name, { _def }]) => name.startsWith('commerce.') && _def.type === 'mutation')
    .map(([name, procedure]) => [name.slice('commerce.'.length), moneyOf(procedure)]);
  const stated = Object.entries(MUTATIONS).map(([name, money]) => [name, money.split(': ')[0]]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(stated));
});

let api: TestApi;
let ada: Person;
let productId: string;
let cardId: string;
beforeAll(async () => {
  api = await createTestApi();
  const sal = await api.signUp('Sal Berg');
  ada = await api.signUp('Ada Lind');
  const tribe = await createTribe(api.db, { ownerId: sal.user.id, enabledFeatures: ['products'] });
  ({ id: productId } = await createProduct(api.db, {
    tribeId: tribe.id,
    sellerId: sal.user.id,
    price: '12.00',
  }));
  const { ref, label } = newTestMethod('succeeds');
  ({ id: cardId } = await unrestrictedDb(api.db)
    .insertInto('paymentMethods')
    .values({
      userId: ada.user.id,
      driver: 'test',
      isTest: true,
      providerRef: ref,
      label,
    })
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => api.close());

async function withToken(scopes: readonly TokenScope[]) {
  const { authorization } = await api.token(ada, scopes);
  return (url: string, body: object) =>
    api.post(url, body, null, { authorization, 'idempotency-key': randomUUID() });
}
const items = () => [{ type: 'product', id: productId }];
const quoted = async () =>
  (await api.post('/api/checkout/quote', { items: items() }, ada)).json<QuoteView>().token;
const payments = async () =>
  (await api.database.pool.query(`select from payments where payment_method_id = $1`, [cardId])).rowCount;

test('a token charges a stored card only with the scope payments, also of an order it placed without one', async () => {
  const write = await withToken(['read', 'write']);
  const paying = await withToken(['read', 'write', 'payments']);
  const before = await payments();

  const refused = await write('/api/checkout', {
    items: items(),
    token: await quoted(),
    paymentMethodId: cardId,
  });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'token_payments']);
  const placed = await write('/api/checkout', { items: items(), token: await quoted() });
  expect(placed.json<PlacedOrder>().paymentUrl, placed.body).toMatch(/^\/pay\/test\//);
  const { orderId } = placed.json<PlacedOrder>();
  const again = await write(`/api/orders/${orderId}/pay`, { paymentMethodId: cardId });
  expect([again.statusCode, again.json().code]).toEqual([403, 'token_payments']);
  expect(await payments()).toBe(before);

  const charged = await paying('/api/checkout', {
    items: items(),
    token: await quoted(),
    paymentMethodId: cardId,
  });
  expect([charged.statusCode, charged.json().status], charged.body).toEqual([200, 'completed']);
  expect(await payments()).toBe((before ?? 0) + 1);
});

test('the OpenAPI document names the scope where a call always takes it', async () => {
  const { paths } = (await api.get('/api/openapi.json')).json();
  expect(paths['/orders/subscriptions/{id}/pay'].post.security).toEqual([
    { token: ['payments'] },
    { session: [] },
  ]);
  expect(paths['/orders/subscriptions/{id}/cancel'].post.security).toBeUndefined();
});

test('the scope payments is none by itself', async () => {
  const answer = await api.post('/api/auth/tokens', { name: 'Pays', scopes: ['read', 'payments'] }, ada);
  expect(answer.json().issues).toEqual([{ path: 'scopes', message: 'Payments needs Write as well' }]);
});
