import { randomUUID } from 'node:crypto';
import { createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createProduct, setHours } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { MyBooking } from '@kindred/validation/businesses/bookings';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remind } from '../../src/features/businesses/bookings/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

import { timesIn } from '../times.ts';

let api: TestApi;
let olga: Person;
let leo: Person;
let mara: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000' } });
  [olga, leo, mara] = [
    await api.signUp('Olga Kern'),
    await api.signUp('Leo Roe'),
    await api.signUp('Mara Ito'),
  ];
  const raise = api.db.updateTable('users').set({ role: 'tribe_owner' });
  await raise.where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['products'] })).id;
  for (const { user } of [leo, mara]) await joinTribe(api.db, tribeId, user.id);
});
afterAll(() => api.close());

/** Hours of one seller, each used once. */
let hour = 50;
const begun = hoursAhead(0).getTime();
const at = (plus = 0) => new Date(begun + (hour + plus) * 3_600_000).toISOString();
async function coaching(over: { price?: string; notice?: number } = {}): Promise<string> {
  hour += 10;
  const { price = '40.00', notice = 60 } = over;
  const { id } = await createProduct(api.db, {
    ...{ tribeId, sellerId: olga.user.id, name: 'Baking', kind: 'coaching', durationMinutes: 60, price },
  });
  await setHours(api.db, id, { notice });
  return id;
}
const times = (id: string, as = mara): Promise<string[]> =>
  timesIn(api, `/api/products/${id}/times`, { from: at(), to: at(4) }, as);
const listed = async (id: string, as = leo): Promise<ProductBooking[]> =>
  (await api.get(`/api/products/${id}/bookings`, as)).json();

async function book(id: string, as = leo, plus = 0): Promise<ProductBooking> {
  const held = await api.post(`/api/products/${id}/times`, { startsAt: at(plus) }, as);
  const items = [{ type: 'product', id, slotId: held.json().slotId }];
  const { token, lines } = (await api.post('/api/checkout/quote', { items }, as)).json();
  const endsAt = new Date(Date.parse(at(plus)) + 3_600_000).toISOString();
  expect(lines[0].booked).toMatchObject({ startsAt: at(plus), endsAt, timeZone: 'UTC' });
  const key = { 'idempotency-key': randomUUID() };
  const { paymentUrl } = (await api.post('/api/checkout', { items, token }, as, key)).json();
  const ref = paymentUrl?.split('/').at(-1);
  if (ref) await api.post(`/api/payments/test/${ref}/actions`, { action: 'pay' }, as);
  const booking = (await listed(id, as)).find(({ startsAt }) => startsAt === at(plus));
  if (booking === undefined) throw new Error(held.body);
  return booking;
}
const doing = (booking: { id: string }, what: string, body: object, as = leo) =>
  api.post(`/api/coaching/${booking.id}/${what}`, body, as);
const move = (booking: { id: string }, plus: number, as = leo) =>
  doing(booking, 'reschedule', { startsAt: at(plus) }, as);
const news = async (as: Person): Promise<{ title: string; content: string }> =>
  (await api.get('/api/notifications', as)).json()[0];
const orderOf = async ({ orderId }: ProductBooking) => (await api.get(`/api/orders/${orderId}`, leo)).json();

test('its buyer moves a time to a free one, and its seller hears of it', async () => {
  const id = await coaching();
  const booking = await book(id);
  await book(id, mara, 1);
  expect(booking).toMatchObject({ status: 'confirmed', can: { cancel: true, reschedule: true } });
  const free = await timesIn(api, `/api/coaching/${booking.id}/times`, { from: at(), to: at(4) }, leo);
  expect(free).toEqual([at(2), at(3)]);
  expect((await move(booking, 1)).json().code).toBe('time_taken');
  expect((await move(booking, 2, mara)).statusCode).toBe(404);
  expect((await move(booking, 2)).json()).toMatchObject({
    startsAt: at(2),
    movedFrom: at(),
    status: 'confirmed',
  });
  expect(await times(id)).toEqual([at(), at(3)]);
  expect((await orderOf(booking)).lines[0].booked.startsAt).toBe(at(2));
  expect(await news(olga)).toMatchObject({ title: 'Leo Roe moved their booking of Baking' });
  expect((await listed(id, olga)).map(({ movedFrom }) => movedFrom)).toEqual([null, at()]);
  const file = (await api.get(`/api/coaching/${booking.id}/calendar.ics`, leo)).body;
  expect(file).toContain(`DTSTART:${at(2).replace(/[-:]|\.\d+/g, '')}`);
  expect((await api.get(`/api/coaching/${booking.id}/calendar.ics`, mara)).statusCode).toBe(404);
});

test('of two who move to one time at once, one gets it', async () => {
  const id = await coaching();
  const [mine, theirs] = [await book(id), await book(id, mara, 1)];
  const answers = await Promise.all([move(mine, 2), move(theirs, 2, mara)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('canceling refunds, frees the time, and is done once', async () => {
  const id = await coaching();
  const booking = await book(id);
  const answers = await Promise.all([1, 2].map(() => doing(booking, 'cancel', { reason: 'Ill' })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await listed(id)).toMatchObject([{ status: 'cancelled', reason: 'Ill', place: null }]);
  expect(await orderOf(booking)).toMatchObject({ status: 'refunded', refunded: '40.00' });
  expect(await times(id)).toContain(at());
  const told = await news(olga);
  expect(told.title).toBe('Leo Roe canceled their booking of Baking');
  expect(told.content).toContain('“Ill”');
  expect((await listed(id, olga))[0]).toMatchObject({ status: 'cancelled', buyer: { id: leo.user.id } });
  expect((await move(booking, 2)).statusCode).toBe(403);
});

test('it is among the bookings of its buyer, with those at businesses, by time', async () => {
  const nina = await api.signUp('Nina Ash');
  await joinTribe(api.db, tribeId, nina.user.id);
  const id = await coaching();
  const service = await createBookable(api.db, await createBusiness(api.db));
  const [first, third] = [await book(id, nina), await book(id, nina, 2)];
  const second = await createBooking(api.db, service, { userId: nina.user.id, startsAt: new Date(at(1)) });
  const all = async (when: string, limit = 1) => {
    const items: MyBooking[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: string = cursor && `&cursor=${cursor}`;
      const page = await api.get(`/api/bookings?when=${when}&limit=${limit}${next}`, nina);
      items.push(...page.json().items);
      cursor = page.json().nextCursor;
    }
    return items;
  };
  const ids = [first, second, third].map((booking) => booking.id);
  expect((await all('upcoming')).map((booking) => booking.id)).toEqual(ids);
  const shown = await all('upcoming', 20);
  expect(shown.map(({ type }) => type)).toEqual(['coaching', 'service', 'coaching']);
  expect(shown[0]).toMatchObject({ ...first, productName: 'Baking', sellerName: 'Olga Kern', buyer: null });
  await doing(first, 'cancel', { reason: 'Ill' }, nina);
  await doing(third, 'cancel', {}, nina);
  expect((await all('upcoming')).map((booking) => booking.id)).toEqual([second.id]);
  expect((await all('past')).map((booking) => booking.id)).toEqual([third.id, first.id]);
  expect((await api.get('/api/bookings?when=past', olga)).json().items).toEqual([]);
});

test('what cost nothing is canceled too, with its purchase', async () => {
  const id = await coaching({ price: '0.00' });
  const booking = await book(id);
  expect(booking.isFree).toBe(true);
  expect((await doing(booking, 'cancel', {})).json().status).toBe('cancelled');
  const purchases = unrestrictedDb(api.db).selectFrom('purchases').select('status');
  expect(await purchases.where('itemId', '=', id).execute()).toEqual([{ status: 'refunded' }]);
});

/** As if the time for it had come. */
const promise = ({ id }: { id: string }, notice: number) =>
  unrestrictedDb(api.db).updateTable('productSlots').set({ notice }).where('id', '=', id).execute();

test('after the notice its buyer changes nothing, and its seller still does', async () => {
  const id = await coaching();
  const booking = await book(id);
  await promise(booking, 43_200);
  expect((await listed(id))[0]?.can).toEqual({ cancel: false, reschedule: false });
  expect((await move(booking, 2)).statusCode).toBe(403);
  expect((await doing(booking, 'cancel', {})).statusCode).toBe(403);
  expect((await move(booking, 2, olga)).statusCode).toBe(200);
  expect(await news(leo)).toMatchObject({ title: 'Olga Kern moved your booking of Baking' });
  expect((await doing(booking, 'cancel', { reason: 'Closed' }, olga)).statusCode).toBe(200);
  expect((await orderOf(booking)).status).toBe('refunded');
});

test('what its buyer was promised holds, whatever its seller sets later', async () => {
  const id = await coaching();
  const booking = await book(id);
  const rules = unrestrictedDb(api.db).updateTable('productBookingRules').where('productId', '=', id);
  await rules.set({ notice: 43_200 }).execute();
  expect((await listed(id))[0]?.can).toEqual({ cancel: true, reschedule: true });
  expect((await doing(booking, 'cancel', {})).statusCode).toBe(200);
  expect((await orderOf(booking)).status).toBe('refunded');
});

test('a refund is requested of nothing that is booked: it is canceled, in time or not at all', async () => {
  const booking = await book(await coaching());
  const request = (orderId: string) => api.post(`/api/orders/${orderId}/refund-requests`, {}, leo);
  for (const notice of [60, 43_200]) {
    await promise(booking, notice);
    expect((await orderOf(booking)).can.requestRefund).toBe(false);
    expect((await request(booking.orderId ?? '')).statusCode).toBe(403);
  }

  // What was bought with it is requested by itself, with its shipping.
  const coached = await coaching();
  const held = await api.post(`/api/products/${coached}/times`, { startsAt: at() }, leo);
  const book1 = {
    tribeId,
    sellerId: olga.user.id,
    price: '7.00',
    kind: 'physical',
    shippingFee: '2.00',
  } as const;
  const printed = await createProduct(api.db, book1);
  const items = [
    { type: 'product', id: coached, slotId: held.json().slotId },
    { type: 'product', id: printed.id },
  ];
  const address = { name: 'Leo', line1: 'Weg 1', city: 'Bonn', postalCode: '53111', country: 'DE' };
  const quoted = { items, country: 'DE' };
  const { token, refundDays } = (await api.post('/api/checkout/quote', quoted, leo)).json();
  expect(refundDays).toBe(14);
  const body = { ...quoted, token, address };
  const key = { 'idempotency-key': randomUUID() };
  const { orderId, paymentUrl } = (await api.post('/api/checkout', body, leo, key)).json();
  await api.post(`/api/payments/test/${paymentUrl.split('/').at(-1)}/actions`, { action: 'pay' }, leo);
  const refunded = (await request(orderId)).json();
  expect(refunded).toMatchObject({ status: 'completed', refunded: '9.00', can: { requestRefund: false } });
  expect(refunded.lines.map((line: { refunded: string }) => line.refunded)).toEqual(['0.00', '7.00']);
  expect(await listed(coached)).toMatchObject([{ status: 'confirmed' }]);
});

test('its buyer is reminded as of bookings of businesses, not of what was canceled', async () => {
  const id = await coaching();
  const [booking, gone] = [await book(id), await book(id, leo, 1)];
  await doing(gone, 'cancel', {});
  const due = unrestrictedDb(api.db)
    .updateTable('productSlots')
    .set({ remindAt: new Date(Date.now() - 1_000) });
  await due.where('productId', '=', id).execute();
  const run = () => remind.run({ db: api.db, bus: api.bus } as never, {}, {} as never);
  await run();
  await run();
  const titles = unrestrictedDb(api.db).selectFrom('notifications').select(['title', 'data']);
  const reminders = await titles
    .where('userId', '=', leo.user.id)
    .where('title', '=', 'Reminder: Baking with Olga Kern')
    .execute();
  expect(reminders).toHaveLength(1);
  expect(reminders[0]?.data).toMatchObject({ actionUrl: `/product/${id}#${booking.id}` });
});
