import { hoursAhead } from '@kindred/db/factories/bookings';
import { createPurchase, createSubscription } from '@kindred/db/factories/commerce';
import { createCourse } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { ProductView } from '@kindred/validation/commerce/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productOffer } from '../../src/features/commerce/products/offer.ts';
import type { Sale } from '../../src/platform/offer.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

import { timesIn } from '../times.ts';

let api: TestApi;
let olga: Person;
let leo: Person;
let mara: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
  [olga, leo, mara] = [await api.signUp('Olga'), await api.signUp('Leo'), await api.signUp('Mara')];
  const raise = api.db.updateTable('users').set({ role: 'tribe_owner' });
  await raise.where('id', '=', olga.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['products'] });
  tribeId = tribe.id;
  await joinTribe(api.db, tribeId, leo.user.id);
});
afterAll(() => api.close());

const BASE = {
  name: 'A starter',
  description: 'Ten years old.',
  price: '9.00',
  category: 'Resources',
} as const;
const add = (over: object = {}, as = olga) =>
  api.post(`/api/tribes/${tribeId}/products`, { ...BASE, ...over }, as);
/** On sale, whatever it lacks. */
const made = async (over: object = {}): Promise<ProductView> => {
  const { id } = (await add(over)).json();
  const sold = unrestrictedDb(api.db).updateTable('products').set({ isActive: true, isDraft: false });
  await sold.where('id', '=', id).execute();
  return seen(id, olga);
};
const seen = async (id: string, as = leo): Promise<ProductView> =>
  (await api.get(`/api/products/${id}`, as)).json();
const send = (method: 'PATCH' | 'PUT', url: string, payload: object, as = olga) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const viewer = (person: Person) => ({ id: person.user.id, role: person.user.role });
const termsOf = (id: string, over: object = {}, as = leo) =>
  productOffer.terms(api.db, viewer(as), { type: 'product', id, quantity: 1, ...over }, new Date());
const buy = (id: string, as = leo) =>
  createPurchase(api.db, as.user.id, { itemType: 'product', itemId: id, title: 'It', price: '9.00' });
const saleOf = ({ order, purchase }: Awaited<ReturnType<typeof buy>>, over: Partial<Sale> = {}): Sale => ({
  orderId: order.id,
  orderItemId: purchase.orderItemId,
  itemId: purchase.itemId,
  buyerId: purchase.userId,
  sellerId: olga.user.id,
  title: 'It',
  quantity: 1,
  slotId: null,
  invitationId: null,
  cohortId: null,
  subscriptionId: null,
  paidUntil: null,
  isTrial: false,
  ...over,
});
const inOne = (work: (tx: Parameters<typeof productOffer.paid>[0], outbox: never) => Promise<unknown>) =>
  api.db.transaction().execute((tx) => work(tx, api.bus.outbox(tx) as never));

test('the form says what is missing, in its own words', async () => {
  const answer = await api.post(`/api/tribes/${tribeId}/products`, {}, olga);
  expect(answer.statusCode).toBe(400);
  const said = Object.fromEntries(
    answer.json().issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
  expect(said).toEqual({
    name: 'Product name is required',
    description: 'Description is required',
    price: 'Price is required',
    category: 'Category is required',
  });
});

test.each([
  ['originalPrice', { originalPrice: '9.00' }, 'Original price must be higher than the price'],
  ['price', { price: '0.20' }, 'Price must be 0 or at least 0.50 USD'],
  ['price', { price: '1.005' }, 'Amounts have at most two decimals'],
  ['ctaLink', { ctaLink: 'http://shop.example.org/a' }, 'Button link must begin with https://'],
  ['images', { images: ['https://elsewhere.example/a.webp'] }, 'Please choose one of your uploads'],
  ['items', { kind: 'bundle' }, 'A bundle holds at least two things'],
])('%s is refused with a sentence', async (path, over, message) => {
  const answer = await add(over);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toContainEqual({ path, message });
});

test('a tribe sells in its own currency, in whole yen', async () => {
  await api.db.updateTable('tribes').set({ currency: 'JPY' }).where('id', '=', tribeId).execute();
  expect((await add({ price: '900.50' })).json().issues[0].message).toBe('Amounts in JPY have no decimals');
  const product = await made({ price: '900' });
  expect(await termsOf(product.id)).toMatchObject({ currency: 'JPY', price: 900 });
  await api.db.updateTable('tribes').set({ currency: 'USD' }).where('id', '=', tribeId).execute();
});

test('a product is shown with my uploads, edited by its seller, and stays with who bought it', async () => {
  const { url } = (await upload(api, olga, await picture(40, 30))).json();
  const foreign = (await upload(api, leo, await picture(40, 30))).json();
  expect((await add({ images: [foreign.url] })).statusCode).toBe(400);
  const product = await made({ images: [url], badge: 'New', features: ['A jar'], stock: 5 });
  expect(product).toMatchObject({ imageUrl: product.images[0], ctaText: 'Buy Now', inStock: true, stock: 5 });
  expect(product.can).toEqual({
    edit: true,
    publish: false,
    unpublish: true,
    delete: true,
    buy: false,
    review: false,
    reply: true,
    report: false,
  });
  expect(await seen(product.id)).toMatchObject({
    stock: null,
    soldCount: null,
    can: { buy: true, edit: false },
  });

  const path = `/api/products/${product.id}`;
  expect((await send('PATCH', path, { name: 'Mine' }, leo)).statusCode).toBe(403);
  const edited = (await send('PATCH', path, { price: '8.00', originalPrice: '9.00', images: [] })).json();
  expect(edited).toMatchObject({
    price: '8.00',
    originalPrice: '9.00',
    images: [],
    imageUrl: null,
    stock: 5,
  });
  expect((await send('PATCH', path, { inStock: false })).json().inStock).toBe(false);
  expect(await termsOf(product.id)).toMatchObject({ refusal: 'out_of_stock' });

  await buy(product.id);
  expect((await api.delete(path, olga)).statusCode).toBe(200);
  expect(await seen(product.id)).toMatchObject({ isActive: false, isOwned: true, can: { buy: false } });
  expect((await api.get(path, mara)).statusCode).toBe(404);
  const list = (await api.get(`/api/tribes/${tribeId}/products`, leo)).json();
  expect(list.items.map(({ id }: ProductView) => id)).not.toContain(product.id);
  const never = await made();
  await api.delete(`/api/products/${never.id}`, olga);
  expect((await api.get(`/api/products/${never.id}`, olga)).statusCode).toBe(404);
});

const uploaded = async (text: string) =>
  (await upload(api, olga, Buffer.from(text), { url: '/api/uploads?kind=file' })).json().id;
const publish = (id: string, as = olga) => api.post(`/api/products/${id}/publish`, {}, as);
const shelf = async (as: Person): Promise<string[]> =>
  (await api.get(`/api/tribes/${tribeId}/products?limit=100`, as))
    .json()
    .items.map(({ id }: ProductView) => id);

test('a draft is there for its seller alone, and published once nothing is missing', async () => {
  const draft: ProductView = (await add({ name: 'Quokka plan' })).json();
  const found = async (as: Person): Promise<string> =>
    (await api.get('/api/search?q=Quokka', as)).body + (await api.get('/api/creator-tools/items', as)).body;
  const isShown = async (as: Person) => [
    (await api.get(`/api/products/${draft.id}`, as)).statusCode === 200,
    (await shelf(as)).includes(draft.id),
    (await termsOf(draft.id, {}, as)) !== undefined,
    (await found(as)).includes(draft.id),
  ];
  expect(draft).toMatchObject({ isDraft: true, isActive: false, need: 'file', can: { publish: true } });
  expect(await isShown(leo)).toEqual([false, false, false, false]);
  expect(await isShown(olga)).toEqual([true, true, true, false]);
  expect((await publish(draft.id, leo)).statusCode).toBe(404);
  expect((await publish(draft.id)).json()).toMatchObject({ code: 'file_needed' });

  const files = `/api/products/${draft.id}/files`;
  const file = (await api.post(files, { name: 'Plan.txt', uploadId: await uploaded('one') }, olga)).json();
  expect(await isShown(leo)).toEqual([false, false, false, false]);
  expect((await publish(draft.id)).json()).toMatchObject({ isDraft: false, isActive: true, need: null });
  expect((await publish(draft.id)).statusCode).toBe(200);
  expect((await isShown(leo)).slice(0, 3)).toEqual([true, true, true]);
  expect((await found(leo)).includes(draft.id)).toBe(true);

  expect((await api.delete(`${files}/${file.id}`, olga)).json()).toMatchObject({ code: 'last_file' });
  const more = await api.post(files, { name: 'Plan.txt', uploadId: await uploaded('two') }, olga);
  expect((await api.delete(`${files}/${file.id}`, olga)).statusCode).toBe(200);
  expect((await api.delete(`${files}/${more.json().id}`, olga)).statusCode).toBe(409);
  await buy(draft.id);
  const unpublish = () => api.post(`/api/products/${draft.id}/unpublish`, {}, olga);
  expect((await unpublish()).json()).toMatchObject({
    isDraft: true,
    can: { publish: true, unpublish: false },
  });
  expect((await unpublish()).statusCode, 'again').toBe(200);
  expect(await seen(draft.id), 'what was bought stays').toMatchObject({ isOwned: true, isActive: false });
  expect((await api.get(`/api/products/${draft.id}`, mara)).statusCode).toBe(404);
  expect((await api.delete(`${files}/${more.json().id}`, olga)).json()).toMatchObject({ code: 'last_file' });
  expect((await publish(draft.id)).json()).toMatchObject({ isActive: true, can: { unpublish: true } });
  await api.delete(`/api/products/${draft.id}`, olga);
  expect((await unpublish()).json()).toMatchObject({ code: 'not_for_sale' });
  expect((await publish(draft.id)).json()).toMatchObject({ code: 'not_for_sale' });
});

test.each([
  ['a thing', { kind: 'physical' }, null],
  ['a subscription', { kind: 'subscription' }, null],
  ['a file', { kind: 'digital' }, 'file'],
  ['a file that is sold elsewhere', { ctaLink: 'https://shop.example.org/a' }, null],
  ['hours', { kind: 'coaching' }, 'hours'],
])('%s is on sale at once unless something is missing', async (_, over, need) => {
  expect((await add(over)).json()).toMatchObject({ need, isDraft: need !== null, isActive: need === null });
});

test('what is on sale keeps a file or a link, and a bundle its things', async () => {
  const linked = await made({ ctaLink: 'https://shop.example.org/a' });
  const answer = await send('PATCH', `/api/products/${linked.id}`, { ctaLink: null });
  expect(answer.json().issues[0].path).toBe('ctaLink');
  expect(await seen(linked.id)).toMatchObject({ ctaLink: linked.ctaLink, isActive: true });
  const parts = [await made(), await made()];
  const items = parts.map(({ id }) => ({ type: 'product', id }));
  const bundle = (await add({ kind: 'bundle', items })).json();
  expect(bundle).toMatchObject({ isActive: true, need: null });
  const unpublish = async (id = '') => (await api.post(`/api/products/${id}/unpublish`, {}, olga)).json();
  await unpublish(bundle.id);
  expect(await unpublish(parts[0]?.id)).toMatchObject({ need: 'file' });
  const rows = unrestrictedDb(api.db);
  await rows
    .deleteFrom('productBundleItems')
    .where('productId', '=', parts[0]?.id ?? '')
    .execute();
  expect((await publish(bundle.id)).json()).toMatchObject({ code: 'items_needed' });
});

const subscribed = (over: Parameters<typeof createSubscription>[3]) => async (itemId: string) => {
  const tribe = { id: tribeId, ownerId: olga.user.id, name: 'It' };
  await createSubscription(api.db, leo.user.id, tribe, { ...over, itemType: 'product', itemId });
};
const bundled = (isActive: boolean) => async (id: string) => {
  const items = [id, (await made()).id].map((each) => ({ type: 'product', id: each }));
  const bundle = (await add({ kind: 'bundle', items })).json();
  if (!isActive) await api.post(`/api/products/${bundle.id}/unpublish`, {}, olga);
};
test.each([
  ['a trial of it', subscribed({ status: 'trial' }), 'has_subscribers'],
  ['a subscription to it', subscribed({}), 'has_subscribers'],
  ['one whose payment failed', subscribed({ status: 'past_due' }), 'has_subscribers'],
  ['one that was canceled and can be resumed', subscribed({ cancelledAt: new Date() }), 'has_subscribers'],
  ['one that ended', subscribed({ status: 'ended', endedAt: new Date(), dueAt: null }), null],
  ['a bundle on sale', bundled(true), 'in_bundle'],
  ['a bundle that is a draft', bundled(false), null],
] as const)('%s decides whether a product is taken off sale', async (_, arrange, code) => {
  const { id } = await made();
  await arrange(id);
  const answer = await api.post(`/api/products/${id}/unpublish`, {}, olga);
  expect(answer.json()).toMatchObject(code === null ? { isDraft: true } : { code });
  expect((await seen(id, olga)).isActive).toBe(code !== null);
});

test('buyers hear of files that come after they bought, also of the first one', async () => {
  const product = await made({ name: 'Late plan' });
  await buy(product.id);
  const { id: uploadId } = (
    await upload(api, olga, Buffer.from('one'), { url: '/api/uploads?kind=file' })
  ).json();
  await api.post(`/api/products/${product.id}/files`, { name: 'Plan.txt', uploadId }, olga);
  await api.runJobs();
  const told = (await api.get('/api/notifications', leo)).json();
  expect(told.map(({ title }: { title: string }) => title)).toContain('Late plan was updated');
});

test('files go to the seller and to buyers alone, in versions, and close with a refund', async () => {
  const product = await made();
  const files = `/api/products/${product.id}/files`;
  const put = async (bytes: string, name = 'Runway.xlsx') => {
    const sent = await upload(api, olga, Buffer.from(bytes), { url: '/api/uploads?kind=file' });
    return (await api.post(files, { name, uploadId: sent.json().id }, olga)).json();
  };
  const first = await put('one');
  expect(first).toMatchObject({ version: 1, size: 3 });
  expect((await seen(product.id)).files).toMatchObject([{ name: 'Runway.xlsx', url: null }]);
  expect((await api.get(`${files}/${first.id}/content`, leo)).statusCode).toBe(404);
  expect((await api.get(`${files}/${first.id}/content`)).statusCode).toBe(401);

  const bought = await buy(product.id);
  expect(await termsOf(product.id)).toMatchObject({ refusal: 'already_owned' });
  const second = await put('second', 'runway.XLSX');
  expect(second.version).toBe(2);
  const [shown] = (await seen(product.id)).files;
  expect(shown).toMatchObject({ id: second.id, version: 2 });
  for (const _ of [1, 2]) {
    const answer = await api.get(shown?.url ?? '', leo);
    expect(answer.body).toBe('second');
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="runway.XLSX"; filename*=UTF-8\'\'runway.XLSX',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  const counted = unrestrictedDb(api.db).selectFrom('productDownloads').select(['fileId', 'downloads']);
  expect(await counted.where('userId', '=', leo.user.id).execute()).toEqual([
    { fileId: second.id, downloads: 2 },
  ]);
  await send('PUT', `/api/products/${product.id}/review`, { rating: 4 }, leo);
  await inOne((tx, outbox) => productOffer.paid(tx, outbox, saleOf(bought)));
  await inOne((tx, outbox) => productOffer.ended(tx, outbox, saleOf(bought), 'refunded'));
  expect((await api.get(shown?.url ?? '', leo)).statusCode).toBe(404);
  const reviews = (await api.get(`/api/products/${product.id}/reviews`, mara)).json();
  expect(reviews.items).toMatchObject([{ rating: 4, isRefunded: true }]);
  expect((await api.delete(`${files}/${first.id}`, olga)).statusCode).toBe(200);
  expect((await api.get(files, olga)).json()).toHaveLength(1);
});

test('a bundle gives all of its parts, and has none when one of them is out', async () => {
  const [sheet, cards] = [await made(), await made({ kind: 'physical', stock: 2 })];
  const course = await createCourse(api.db, { tribeId, creatorId: olga.user.id, isPublished: true });
  const choices = (await api.get(`/api/tribes/${tribeId}/bundle-choices`, olga)).json();
  expect(choices).toContainEqual({ type: 'course', id: course.id, name: course.title });
  const items = [
    { type: 'product', id: sheet.id },
    { type: 'product', id: cards.id },
    { type: 'course', id: course.id },
  ];
  const bundle = await made({ kind: 'bundle', items, shippingFee: '4.00', shipsTo: ['DE'], stock: 9 });
  expect(bundle.items).toMatchObject(items);
  const terms = await termsOf(bundle.id);
  expect(terms?.stockKeys).toEqual([bundle.id, cards.id]);
  expect(terms?.shipping).toEqual({ countries: ['DE'], fee: 400 });
  expect(await termsOf(bundle.id, { quantity: 2 })).toMatchObject({ refusal: 'one_at_a_time' });

  const bought = await buy(bundle.id);
  await inOne((tx, outbox) => productOffer.paid(tx, outbox, saleOf(bought)));
  await inOne((tx, outbox) => productOffer.paid(tx, outbox, saleOf(bought)));
  const owned = unrestrictedDb(api.db).selectFrom('purchases').select(['itemId', 'status']);
  const ofOrder = () => owned.where('orderId', '=', bought.order.id).execute();
  expect((await ofOrder()).map(({ itemId }) => itemId).sort()).toEqual(
    [bundle.id, sheet.id, cards.id, course.id].sort(),
  );
  const places = unrestrictedDb(api.db)
    .selectFrom('courseEnrollments')
    .where('courseId', '=', course.id)
    .where('endedAt', 'is', null);
  expect(await places.select('userId').execute()).toEqual([{ userId: leo.user.id }]);
  expect((await seen(sheet.id)).isOwned).toBe(true);
  await inOne((tx, outbox) => productOffer.ended(tx, outbox, saleOf(bought), 'refunded'));
  expect(new Set((await ofOrder()).map(({ status }) => status))).toEqual(new Set(['refunded']));
  expect(await places.select('userId').execute()).toEqual([]);

  await send('PATCH', `/api/products/${cards.id}`, { stock: 0 });
  expect(await seen(bundle.id)).toMatchObject({ inStock: false, can: { buy: false } });
});

const CROWD = 50;
/** Whole hours of UTC, day and night. */
const HOURS = {
  timeZone: 'UTC',
  place: 'https://meet.example.org/olga',
  ...{ step: 60, bufferBefore: 0, bufferAfter: 15, notice: 60, aheadDays: 30 },
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' })),
  special: [],
};

test('coaching sells its weekly hours: of fifty at once one gets a time, which is free again when it is given back', async () => {
  const product: ProductView = (await add({ kind: 'coaching', durationMinutes: 45 })).json();
  const path = `/api/products/${product.id}`;
  expect(product).toMatchObject({ inStock: false, isDraft: true, need: 'hours' });
  expect((await send('PUT', `${path}/hours`, { ...HOURS, place: ' ' })).json().issues).toMatchObject([
    { path: 'place', message: 'Say where you meet' },
  ]);
  expect((await send('PUT', `${path}/hours`, HOURS)).json()).toMatchObject({
    lines: ['Mon-Sun: Open 24 hours'],
  });
  await api.post(`${path}/publish`, {}, olga);
  const at = (hours: number) => hoursAhead(hours).toISOString();
  const times = (as = leo): Promise<string[]> =>
    timesIn(api, `${path}/times`, { from: at(2), to: at(5) }, as);
  const hold = (startsAt: string, as = leo) => api.post(`${path}/times`, { startsAt }, as);
  expect(await times()).toEqual([at(2), at(3), at(4)]);
  // Before the notice is over, and within an hour.
  for (const early of [at(0), new Date(Date.parse(at(3)) + 60_000).toISOString()]) {
    expect((await hold(early)).json().code).toBe('time_taken');
  }
  expect((await hold(at(2), olga)).statusCode).toBe(403);

  const people = await Promise.all(Array.from({ length: CROWD }, (_, at) => api.signUp(`Guest ${at}`)));
  for (const { user } of people) await joinTribe(api.db, tribeId, user.id);
  const answers = await Promise.all(people.map((each) => hold(at(3), each)));
  const won = answers.flatMap((answer, n) => (answer.statusCode === 200 ? [{ n, ...answer.json() }] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer.json().code === 'time_taken')).toHaveLength(CROWD - 1);
  const [{ n, slotId }] = won;
  const winner = people[n] as Person;
  expect(await times()).toEqual([at(2), at(4)]);
  expect(await times(winner)).toEqual([at(2), at(3), at(4)]);

  expect(await termsOf(product.id, {}, winner)).toMatchObject({ refusal: 'booking_needed' });
  expect(await termsOf(product.id, { slotId }, leo)).toMatchObject({ refusal: 'time_taken' });
  expect(await termsOf(product.id, { slotId }, winner)).toMatchObject({ refusal: null, price: 900 });
  const mine = await buy(product.id, winner);
  const reserve = (sale: Sale) =>
    inOne(async (tx, outbox) => (await productOffer.reserve?.(tx, outbox, sale)) ?? null);
  const sale = saleOf(mine, { slotId });
  expect(await reserve(saleOf(await buy(product.id), { slotId }))).toBe('time_taken');
  expect(await reserve(sale)).toBe(null);
  const booked = async (as: Person) => (await api.get(`${path}/bookings`, as)).json();
  expect(await booked(winner)).toMatchObject([{ startsAt: at(3), place: HOURS.place, buyer: null }]);
  expect(await booked(olga)).toMatchObject([{ buyer: { id: winner.user.id }, status: 'confirmed' }]);
  expect(await booked(leo)).toEqual([]);
  expect(await times(winner)).toEqual([at(2), at(4)]);

  await inOne((tx, outbox) => productOffer.ended(tx, outbox, sale, 'refunded'));
  expect(await times()).toEqual([at(2), at(3), at(4)]);
  expect(await booked(winner)).toMatchObject([{ status: 'cancelled', place: null, can: { cancel: false } }]);
  // An order that was let go and is paid all the same gets its time if nobody has it.
  expect(await reserve(sale)).toBe(null);
  await inOne((tx, outbox) => productOffer.release?.(tx, outbox, sale) ?? Promise.resolve());
  expect((await hold(at(3))).statusCode).toBe(200);
  expect(await reserve(sale)).toBe('time_taken');
  // Another choice makes room, and what nobody orders in time is free.
  expect((await hold(at(4))).statusCode).toBe(200);
  expect(await times(mara)).toEqual([at(2), at(3)]);
  await unrestrictedDb(api.db)
    .updateTable('productSlots')
    .set({ heldUntil: new Date(Date.now() - 1_000) })
    .where('userId', '=', leo.user.id)
    .execute();
  expect(await times(mara)).toEqual([at(2), at(3), at(4)]);
  expect((await hold(at(4), mara)).statusCode).toBe(200);
});

test('only buyers review, once each, and the seller answers once', async () => {
  const product = await made();
  const review = `/api/products/${product.id}/review`;
  const write = (rating: number, as: Person, content = '') => send('PUT', review, { rating, content }, as);
  expect((await write(5, mara)).json().code).toBe('not_a_buyer');
  expect((await write(5, olga)).json().code).toBe('not_a_buyer');
  await buy(product.id);
  await buy(product.id, mara);
  await write(1, leo, 'Too sour');
  await Promise.all([write(4, leo, 'It grew on me'), write(5, mara)]);
  expect(await seen(product.id)).toMatchObject({
    rating: 4.5,
    reviewCount: 2,
    ratings: [0, 0, 0, 1, 1],
    myReview: { rating: 4, content: 'It grew on me' },
    can: { review: true },
  });
  const { items } = (await api.get(`/api/products/${product.id}/reviews?limit=1`, leo)).json();
  const reply = `/api/products/${product.id}/reviews/${items[0].id}/reply`;
  expect((await send('PUT', reply, { reply: 'Thanks' }, leo)).statusCode).toBe(403);
  expect((await send('PUT', reply, { reply: 'Thanks' })).statusCode).toBe(200);
  expect((await api.get(`/api/products/${product.id}/reviews`, leo)).json().items[0].reply).toBe('Thanks');
  expect((await api.delete(review, leo)).statusCode).toBe(200);
  expect(await seen(product.id)).toMatchObject({ rating: 5, reviewCount: 1, myReview: null });
});

test('who is outside of a private tribe finds nothing of it', async () => {
  const product = await made();
  await api.db.updateTable('tribes').set({ isPrivate: true }).where('id', '=', tribeId).execute();
  expect((await api.get(`/api/products/${product.id}`, mara)).statusCode).toBe(404);
  expect((await api.get(`/api/products/${product.id}`, leo)).statusCode).toBe(200);
  expect(await termsOf(product.id, {}, mara)).toBeUndefined();
  expect(await termsOf(product.id, {}, olga)).toMatchObject({ refusal: 'own_product' });
  expect((await add({}, leo)).statusCode).toBe(403);
});
