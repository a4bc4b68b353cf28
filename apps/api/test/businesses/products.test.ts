import { randomUUID } from 'node:crypto';
import { blockUser } from '@kindred/db/factories/accounts';
import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import type { ProductCard, ProductView } from '@kindred/validation/commerce/products';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let olivia: Person;
let max: Person;
let stella: Person;
let ada: Person;
let blaise: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  max = await api.signUp('Max Manager');
  stella = await api.signUp('Stella Staff');
  ada = await api.signUp('Ada Lind');
  blaise = await api.signUp('Blaise Blocked');
  const creators = [olivia, max, stella].map(({ user }) => user.id);
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', 'in', creators).execute();
  await blockUser(api.db, olivia.user.id, blaise.user.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id, name: 'Rye & Sons' });
  const businessId = business.id;
  await addToTeam(api.db, { businessId, userId: max.user.id, role: 'manager' });
  await addToTeam(api.db, { businessId, userId: stella.user.id, role: 'staff' });
});

const RYE = { name: 'Rye, the book', description: 'Forty loaves.', price: '10.00', category: 'Resources' };
const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const add = (over: object = {}, as = max) =>
  api.post(`/api/businesses/${business.slug}/products`, { ...RYE, ...over }, as);
/** On sale, without a file. */
const made = async (over: object = {}): Promise<ProductView> => {
  const { id } = ok<ProductView>(await add(over));
  const sold = unrestrictedDb(api.db).updateTable('products').set({ isActive: true, isDraft: false });
  await sold.where('id', '=', id).execute();
  return ok<ProductView>(await page(id, max));
};
const page = (id: string, as: Person) => api.get(`/api/products/${id}`, as);
const quote = (id: string, as: Person, more: object = {}) =>
  api.post('/api/checkout/quote', { items: [{ type: 'product', id }], ...more }, as);

async function buy(id: string, as: Person, gift?: object): Promise<OrderView> {
  const { token } = ok<QuoteView>(await quote(id, as, gift && { isGift: true }));
  const body = { items: [{ type: 'product', id }], token, ...(gift && { gift }) };
  const placed = await api.post('/api/checkout', body, as, { 'idempotency-key': randomUUID() });
  const { orderId, paymentUrl } = ok<PlacedOrder>(placed);
  const pay = `/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`;
  ok(await api.post(pay, { action: 'pay', card: 'succeeds' }, as));
  return ok<OrderView>(await api.get(`/api/orders/${orderId}`, as));
}

test('those who sell for a business add and edit, and its owner is the seller', async () => {
  for (const [who, status] of [
    [stella, 403],
    [ada, 403],
    [blaise, 404],
    [olivia, 200],
  ] as const) {
    expect((await add({}, who)).statusCode).toBe(status);
  }
  const product = await made();
  expect(product).toMatchObject({
    business: { slug: business.slug, name: 'Rye & Sons' },
    tribe: null,
    seller: { id: olivia.user.id },
    isMine: true,
    can: { edit: true, delete: true, buy: false, reply: true },
  });
  const edit = (as: Person) =>
    api.request({
      method: 'PATCH',
      url: `/api/products/${product.id}`,
      headers: { cookie: as.cookie },
      payload: { badge: as.user.firstName, originalPrice: '12.00' },
    });
  expect((await edit(stella)).statusCode).toBe(403);
  expect((await edit(blaise)).statusCode).toBe(404);
  expect(ok<ProductView>(await edit(max))).toMatchObject({ badge: 'Max', originalPrice: '12.00' });
  const uploaded = await upload(api, max, Buffer.from('Rye'), { url: '/api/uploads?kind=file' });
  const file = { name: 'Rye.txt', uploadId: uploaded.json().id };
  ok(await api.post(`/api/products/${product.id}/files`, file, max));
  const shelf = `/api/businesses/${business.id}/products`;
  expect((await api.get(shelf, blaise)).statusCode).toBe(404);
  const shown = async (kind: string, as: Person) =>
    ok<{ items: ProductCard[] }>(await api.get(`${shelf}?kind=${kind}`, as)).items.length;
  // One is a draft.
  expect([await shown('digital', ada), await shown('digital', max)]).toEqual([1, 2]);
  expect(await shown('bundle', ada)).toBe(0);
});

test('is bought of the business by anybody outside of its team, who may then review both', async () => {
  const { id } = await made();
  for (const [who, code] of [
    [olivia, 'own_product'],
    [stella, 'own_product'],
    [blaise, 'not_found'],
  ] as const) {
    expect((await quote(id, who)).json().code).toBe(code);
  }
  expect(ok<QuoteView>(await quote(id, ada))).toMatchObject({ seller: 'Rye & Sons', total: '10.00' });
  expect(await buy(id, ada)).toMatchObject({
    status: 'completed',
    seller: { id: olivia.user.id },
    business: { slug: business.slug, name: 'Rye & Sons' },
    lines: [{ url: `/product/${id}` }],
  });
  const library = ok<{ purchases: { items: object[] } }>(await api.get('/api/library', ada));
  expect(library.purchases.items[0]).toMatchObject({ title: RYE.name });
  const review = (url: string) =>
    api.request({ method: 'PUT', url, headers: { cookie: ada.cookie }, payload: { rating: 5 } });
  expect(ok(await review(`/api/products/${id}/review`))).toMatchObject({ rating: 5, reviewCount: 1 });
  ok(await review(`/api/businesses/${business.slug}/review`));
  const reviews = await api.get(`/api/businesses/${business.slug}/reviews`, stella);
  expect(reviews.json().items).toMatchObject([{ rating: 5, isVerified: true }]);
  const sales = ok<{ bestSellers: object[] }>(await api.get('/api/creator-tools', olivia));
  expect(sales.bestSellers).toMatchObject([{ title: RYE.name, soldIn: 'Rye & Sons', revenue: '10.00' }]);
  const bought = await page(id, ada);
  expect(ok<ProductView>(bought).can).toMatchObject({ review: true, buy: false, reply: false });
});

test('a bundle of a business holds what that business sells', async () => {
  const [one, two] = [await made(), await made()];
  const other = await createBusiness(api.db, { ownerId: olivia.user.id });
  const url = `/api/businesses/${other.id}/products`;
  const elsewhere = ok<ProductView>(await api.post(url, RYE, olivia));
  const choices = await api.get(`/api/businesses/${business.id}/bundle-choices`, max);
  expect(
    ok<{ id: string }[]>(choices)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([one.id, two.id].sort());
  const holding = (...ids: string[]) => ({
    kind: 'bundle',
    items: ids.map((id) => ({ type: 'product', id })),
  });
  expect((await add(holding(one.id, elsewhere.id))).json().issues).toEqual([
    { path: 'items', message: 'Choose products and courses of the same seller' },
  ]);
  expect((await made(holding(one.id, two.id))).items).toHaveLength(2);
});

test('deleted, it sells nothing; what was bought stays, the rest of what was paid goes back', async () => {
  const book = await made();
  await buy(book.id, ada);
  const letter = await made({ kind: 'subscription' });
  const period = await buy(letter.id, ada);
  const gift = await buy(book.id, ada, { to: 'cara@example.org' });
  ok(await api.delete(`/api/businesses/${business.id}?confirm=${business.slug}`, olivia));
  for (let run = 0; run < 2; run++) await api.runJobs();
  for (const { id } of [period, gift]) {
    // Of a month that has just begun all but a day.
    const { refunded } = ok<OrderView>(await api.get(`/api/orders/${id}`, ada));
    expect(Number(refunded)).toBeGreaterThan(9);
  }
  expect(ok<ProductView>(await page(book.id, ada))).toMatchObject({ isActive: false, isOwned: true });
  for (const who of [olivia, max, blaise]) expect((await page(book.id, who)).statusCode).toBe(404);
});
