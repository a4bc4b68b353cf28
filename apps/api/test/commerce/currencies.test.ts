import { addToTeam, createBusiness, createService } from '@kindred/db/factories/businesses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { ServiceView } from '@kindred/validation/businesses/services';
import type { BusinessCurrency } from '@kindred/validation/businesses/settings';
import type { QuoteView } from '@kindred/validation/commerce/checkout';
import type { ConsoleView } from '@kindred/validation/commerce/console';
import type { ProductView } from '@kindred/validation/commerce/products';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let adam: Person;
let mara: Person;
let tribeId: string;
let businessId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '1000', PAYMENTS_PER_ADDRESS: '1000' } });
  [olga, adam, mara] = [await api.signUp('Olga'), await api.signUp('Adam'), await api.signUp('Mara')];
  const runs = api.db.updateTable('users').set({ role: 'tribe_owner' });
  await runs.where('id', 'in', [olga.user.id, adam.user.id]).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  const ownerId = olga.user.id;
  tribeId = (await createTribe(api.db, { ownerId, enabledFeatures: ['products'] })).id;
  await joinTribe(api.db, tribeId, adam.user.id, 'admin');
  businessId = (await createBusiness(api.db, { ownerId })).id;
  await addToTeam(api.db, { businessId, userId: adam.user.id, role: 'manager' });
});

const send = (method: 'PATCH' | 'PUT', url: string, payload: object, as = olga) =>
  api.request({ method, url: `/api${url}`, headers: { cookie: as.cookie }, payload });
const setTribe = (change: object, as = olga) => send('PATCH', `/tribes/${tribeId}`, change, as);
const setBusiness = (currency: string, as = olga) =>
  send('PUT', `/businesses/${businessId}/currency`, { currency }, as);
const said = (answer: Answer) => {
  const { code, issues } = answer.json();
  return issues?.[0] ?? code;
};
const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const RYE = { name: 'Rye', description: 'Forty loaves.', category: 'Resources' };
const quote = async (type: 'tribe' | 'product', id: string, as = mara) =>
  ok<QuoteView>(await api.post('/api/checkout/quote', { items: [{ type, id }] }, as));
async function order(type: 'tribe' | 'product', id: string, as = mara) {
  const { token } = await quote(type, id, as);
  ok(await api.post('/api/checkout', { items: [{ type, id }], token }, as));
}
/** Without a file, which it would need. */
const onSale = (id: string) =>
  unrestrictedDb(api.db)
    .updateTable('products')
    .set({ isActive: true, isDraft: false })
    .where('id', '=', id)
    .execute();

test.each([
  { currency: 'USD', price: 12.5, shown: '12.50', wrong: 12.505, least: 0.49, minimum: '0.50 USD' },
  { currency: 'JPY', price: 50_000, shown: '50000', wrong: 900.5, least: 49, minimum: '50 JPY' },
  { currency: 'KWD', price: 1.25, shown: '1.250', wrong: 1.255, least: 0.19, minimum: '0.200 KWD' },
])('a tribe and a business sell in $currency to the last digit', async (each) => {
  const { currency, price, shown, wrong, least, minimum } = each;
  const paid = { membershipType: 'paid', trialDays: 0, currency } as const;
  for (const amount of [wrong, least]) {
    expect((await setTribe({ ...paid, price: amount })).statusCode).toBe(400);
  }
  expect(said(await setTribe({ ...paid, price: least }))).toEqual({
    path: 'price',
    message: `Price must be at least ${minimum}`,
  });
  expect(ok(await setTribe({ ...paid, price }))).toMatchObject({ currency, isCurrencyFixed: false });
  expect(await quote('tribe', tribeId)).toMatchObject({ currency, total: shown });

  ok(await setBusiness(currency));
  const places = [`/api/tribes/${tribeId}`, `/api/businesses/${businessId}`];
  for (const place of places) {
    expect((await api.post(`${place}/products`, { ...RYE, price: String(wrong) }, olga)).statusCode).toBe(
      400,
    );
    expect(said(await api.post(`${place}/products`, { ...RYE, price: String(least) }, olga))).toEqual({
      path: 'price',
      message: `Price must be 0 or at least ${minimum}`,
    });
    const made = ok<ProductView>(await api.post(`${place}/products`, { ...RYE, price: String(price) }, olga));
    expect(made).toMatchObject({ currency, price: shown });
    await onSale(made.id);
    if (place === places[1])
      expect(await quote('product', made.id)).toMatchObject({ currency, total: shown });
  }
  const service = { name: 'Tasting', description: 'Six breads.', category: 'Consulting' };
  const add = (text: string) =>
    api.post(`/api/businesses/${businessId}/services`, { ...service, price: text }, olga);
  const priced = ok<ServiceView>(await add(`${price} ${currency}`));
  expect(priced).toMatchObject({ exactPrice: shown, currency });
  expect(said(await add(String(least)))).toEqual({
    path: 'price',
    message: `Price must be 0 or at least ${minimum}`,
  });
});

test('only owners set it, to one that can be charged', async () => {
  expect([
    (await setTribe({ currency: 'JPY' }, adam)).statusCode,
    (await setBusiness('JPY', adam)).statusCode,
  ]).toEqual([403, 403]);
  const message = 'Choose a currency';
  expect([said(await setTribe({ currency: 'XYZ' })), said(await setBusiness('yen'))]).toEqual([
    { path: 'currency', message },
    { path: 'currency', message },
  ]);
});

test('it changes with every price that fits it, and else names the first that does not', async () => {
  ok(await setTribe({ membershipType: 'paid', price: 12.5, annualPrice: 100 }));
  expect(said(await setTribe({ currency: 'JPY' }))).toEqual({
    path: 'price',
    message: 'Amounts in JPY have no decimals',
  });
  const { id } = await createProduct(api.db, { tribeId, name: 'Rye', price: '9.00', isActive: true });
  const wanted = { currency: 'JPY', price: 1200, annualPrice: 12_000 };
  expect(said(await setTribe(wanted))).toEqual({
    path: 'currency',
    message: 'Change “Rye” first: 9.00 is below 50 JPY, the least that can be charged.',
  });
  await unrestrictedDb(api.db).updateTable('products').set({ price: '99.90' }).where('id', '=', id).execute();
  expect(said(await setTribe(wanted))).toEqual({
    path: 'currency',
    message: 'Change “Rye” first: 99.90 has decimals, and JPY has none.',
  });
  await unrestrictedDb(api.db)
    .updateTable('products')
    .set({ price: '100.00' })
    .where('id', '=', id)
    .execute();
  expect(ok(await setTribe(wanted))).toMatchObject({ ...wanted, price: '1200.00', annualPrice: '12000.00' });
  expect(said(await setTribe({ currency: 'USD', price: 500_000 }))).toEqual({
    path: 'price',
    message: 'Price must be at most 10000',
  });
});

test('services are read anew in another currency; one that would lose its price is named', async () => {
  const service = await createService(api.db, {
    businessId,
    providerId: olga.user.id,
    createdAt: new Date(0),
  });
  const path = `/services/${service.id}`;
  const other = ok<ServiceView>(
    await api.post(
      `/api/businesses/${businessId}/services`,
      { name: 'Talk', description: 'An hour.', category: 'Consulting', price: '¥9,000' },
      olga,
    ),
  );
  expect(other.exactPrice).toBeNull();
  expect(said(await setBusiness('JPY'))).toEqual({
    path: 'currency',
    message: `Change “${service.title}” first: ${service.priceText} is no exact price in JPY.`,
  });
  ok(await send('PATCH', path, { price: '8000' }));
  expect(ok(await setBusiness('JPY'))).toEqual({ currency: 'JPY', isFixed: false });
  const read = async (id: string) => ok<ServiceView>(await api.get(`/api/services/${id}`, mara));
  expect(await read(service.id)).toMatchObject({ exactPrice: '8000', currency: 'JPY' });
  expect(await read(other.id)).toMatchObject({ exactPrice: '9000', currency: 'JPY' });
  ok(await send('PATCH', path, { price: '300' }));
  expect(said(await setBusiness('KRW'))).toEqual({
    path: 'currency',
    message: `Change “${service.title}” first: 300 is below 700 KRW, the least that can be charged.`,
  });
});

test('it is fixed once something was ordered in it', async () => {
  ok(await setTribe({ membershipType: 'paid', price: 900, currency: 'JPY' }));
  ok(await setBusiness('KWD'));
  const figures = async (scope: string) =>
    (await ok<ConsoleView>(await api.get(`/api/creator-tools?${scope}`, olga))).currency;
  expect([await figures(`tribe=${tribeId}`), await figures(`business=${businessId}`)]).toEqual([
    'JPY',
    'KWD',
  ]);
  const { id } = await createProduct(api.db, { businessId, price: '1.25' });
  await onSale(id);
  await order('tribe', tribeId);
  await order('product', id);
  const fixed = [said(await setTribe({ currency: 'USD', price: 9 })), said(await setBusiness('USD'))];
  expect(fixed).toEqual(['currency_fixed', 'currency_fixed']);
  expect(ok(await setTribe({ currency: 'JPY', price: 950 }))).toMatchObject({ isCurrencyFixed: true });
  expect(ok<BusinessCurrency>(await api.get(`/api/businesses/${businessId}/currency`, olga))).toEqual({
    currency: 'KWD',
    isFixed: true,
  });
});
