import { randomUUID } from 'node:crypto';
import { type Bookable, createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { createCoaching } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BookingView, SlotsView } from '@kindred/validation/businesses/bookings';
import { RESOURCES_MAX } from '@kindred/validation/businesses/bookingValues';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import type { TestAction } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRequests, remind } from '../../src/features/businesses/bookings/jobs.ts';
import { serviceOffer } from '../../src/features/businesses/bookings/offer.ts';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import type { Sale } from '../../src/platform/offer.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

import { timesIn } from '../times.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
let mara: Person;
let staff: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000' } });
  [ada, leo, mara, staff] = [
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Brandt'),
    await api.signUp('Mara Ito'),
    await api.signUp('Stan Faulk'),
  ];
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', ada.user.id).execute();
  business = await createBusiness(api.db, {
    ownerId: ada.user.id,
    name: 'Rye',
    slug: 'rye',
    location: 'Leith, Edinburgh',
  });
  await addToTeam(api.db, { businessId: business.id, userId: staff.user.id, managesBookings: true });
});
afterAll(() => api.close());

type Rules = NonNullable<Parameters<typeof createBookable>[2]>['rules'];
const bookable = (rules: Rules = {}, over: object = {}) =>
  createBookable(api.db, business, { rules: { ...rules }, title: 'Tasting', ...over });
const bookAt = (service: Bookable, hours: number, as = leo, key: string = randomUUID()) =>
  api.post(`/api/services/${service.id}/bookings`, { startsAt: hoursAhead(hours).toISOString() }, as, {
    'idempotency-key': key,
  });
const booked = async (service: Bookable, hours: number, as = leo): Promise<BookingView> => {
  const answer = await bookAt(service, hours, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const doing = (booking: { id: string }, what: string, body: object, as: Person) =>
  api.post(`/api/bookings/${booking.id}/${what}`, body, as);
const seen = async (booking: { id: string }, as = leo): Promise<BookingView> =>
  (await api.get(`/api/bookings/${booking.id}`, as)).json();
const slotsOf = async (service: Bookable, from: number, to: number): Promise<SlotsView> => {
  const range = `from=${hoursAhead(from).toISOString()}&to=${hoursAhead(to).toISOString()}`;
  return (await api.get(`/api/services/${service.id}/slots?${range}`, leo)).json();
};
const told = async (person: Person) => {
  const rows = unrestrictedDb(api.db).selectFrom('notifications').select(['title', 'kind']);
  return (
    await rows
      .where('userId', '=', person.user.id)
      .where('kind', '=', 'booking')
      .orderBy('createdAt', 'desc')
      .execute()
  ).map(({ title }) => title);
};

/** Keeps the hours of each test apart: all services are booked with the business itself. */
let from = 100;
const nextHours = () => {
  from += 50;
  return from;
};

async function pay(booking: BookingView, action: TestAction = 'pay', as = leo): Promise<PlacedOrder> {
  const items = [{ type: 'service', id: booking.serviceId, slotId: booking.id }];
  const { token, lines } = (await api.post('/api/checkout/quote', { items }, as)).json();
  const { startsAt, endsAt, cancelUntil, business } = booking;
  expect(lines[0].booked).toEqual({
    ...{ startsAt, endsAt, cancelUntil, timeZone: business.timeZone },
    cancelMinutes: (Date.parse(startsAt) - Date.parse(cancelUntil)) / 60_000,
  });
  const placed: PlacedOrder = (
    await api.post('/api/checkout', { items, token }, as, { 'idempotency-key': randomUUID() })
  ).json();
  const ref = placed.paymentUrl?.split('/').at(-1);
  await api.post(`/api/payments/test/${ref}/actions`, { action }, as);
  return placed;
}
const orderOf = async ({ orderId }: { orderId: string | null }, as = leo) =>
  (await api.get(`/api/orders/${orderId}`, as)).json();

test('the owner says how it is booked, with whom, and what keeps it from that', async () => {
  const service = await bookable();
  const path = `/api/services/${service.id}/rules`;
  const put = (rules: object | null) =>
    api.request({ method: 'PUT', url: path, headers: { cookie: ada.cookie }, payload: { rules } });
  const rules = {
    ...{ duration: 45, step: 15, bufferBefore: 0, bufferAfter: 15, notice: 60, aheadDays: 14 },
    ...{ capacity: 1, confirmsByHand: false, cancelUntil: 60, rescheduleUntil: 60, pays: 'booking' },
    ...{ people: [staff.user.id], rooms: [] },
  };
  expect((await put(rules)).json()).toMatchObject({
    duration: 45,
    resources: [{ kind: 'person', name: 'Stan Faulk', userId: staff.user.id }],
  });
  const issues = async (over: object) => (await put({ ...rules, ...over })).json().issues?.[0]?.message;
  expect(await issues({ people: [leo.user.id] })).toBe('Choose people of the team');
  expect(await issues({ rooms: ['Attic'] })).toBe('Choose people or rooms');
  expect(await issues({ step: 7 })).toBe('Choose how often it starts');
  await unrestrictedDb(api.db)
    .updateTable('services')
    .set({ hasExactPrice: false })
    .where('id', '=', service.id)
    .execute();
  expect(await issues({})).toBe('To be paid when booking it needs an exact price such as $50');
  expect(
    (await put({ ...rules, pays: 'site', people: [], rooms: ['Attic', 'Yard'] })).json().resources,
  ).toHaveLength(2);
  expect((await put(null)).body).toBe('null');
  expect((await slotsOf(service, 1, 20)) as unknown).toMatchObject({ code: 'not_bookable' });
});

test('fifty at once want one hour: one has it', async () => {
  const service = await bookable();
  const hours = nextHours();
  const times = () => {
    const range = { from: hoursAhead(hours).toISOString(), to: hoursAhead(hours + 3).toISOString() };
    return timesIn(api, `/api/services/${service.id}/slots`, range, leo);
  };
  const before = (await times()).length;
  const people = await Promise.all(Array.from({ length: 50 }, (_, at) => api.signUp(`Guest ${at}`)));
  const answers = await Promise.all(people.map((person) => bookAt(service, hours, person)));
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'booked' : answer.json().code));
  expect(codes.filter((code) => code === 'booked')).toHaveLength(1);
  expect(codes.filter((code) => code === 'time_taken')).toHaveLength(49);
  expect(await times()).toHaveLength(before - 1);
});

test('the times of fifty rooms every five minutes come a day at a time, in a small answer', async () => {
  const service = await bookable({ duration: 5, step: 5, aheadDays: 30 });
  const db = unrestrictedDb(api.db);
  const rooms = await db
    .insertInto('bookingResources')
    .values(
      Array.from({ length: RESOURCES_MAX }, (_, room) => ({
        businessId: service.businessId ?? '',
        kind: 'room' as const,
        name: `Room ${room}`,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('serviceResources')
    .values(rooms.map(({ id }) => ({ serviceId: service.id, resourceId: id })))
    .execute();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const ask = async (query: Record<string, string>) => {
    const range = { from: `${day(1)}T00:00:00Z`, to: `${day(15)}T00:00:00Z`, timeZone: 'UTC' };
    const path = `/api/services/${service.id}/slots?${new URLSearchParams({ ...range, ...query })}`;
    const answer = await api.get(path, leo);
    expect(answer.body.length).toBeLessThan(100_000);
    return answer.json<SlotsView>();
  };
  const open = await ask({});
  expect(open.days).toHaveLength(14);
  expect([open.day, open.slots.length]).toEqual([day(1), 288]);
  expect(open.slots[0]?.places).toBe(RESOURCES_MAX + 1);

  // One day is full.
  const guest = await api.signUp('Kit Roe');
  await api.database.pool.query(
    `insert into bookings (status, service_id, business_id, resource_id, user_id, starts_at, ends_at, busy)
     select 'confirmed', $1, $2, resource_id, $3, $4, $4::timestamptz + interval '1 day',
       tstzrange($4, $4::timestamptz + interval '1 day')
     from service_resources where service_id = $1`,
    [service.id, service.businessId, guest.user.id, `${day(3)}T00:00:00Z`],
  );
  const later = await ask({ day: day(4) });
  expect(later.days).toEqual(open.days.filter((each) => each !== day(3)));
  expect([later.day, later.slots.length]).toEqual([day(4), 288]);
  expect(await ask({ day: day(3) })).toMatchObject({ day: null, slots: [] });
  const tooFar = { from: `${day(1)}T00:00:00Z`, to: `${day(20)}T00:00:00Z` };
  const refused = await api.get(`/api/services/${service.id}/slots?${new URLSearchParams(tooFar)}`, leo);
  expect(refused.statusCode).toBe(400);
});

test('a class of three takes three, and nothing else happens in its room meanwhile', async () => {
  const service = await bookable({ capacity: 3 });
  const other = await bookable();
  const hours = nextHours();
  const people = [leo, mara, await api.signUp('Ines'), await api.signUp('Otto')];
  const answers = await Promise.all(people.map((person) => bookAt(service, hours, person)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect((await bookAt(other, hours, mara)).json().code).toBe('time_taken');
});

test('a booking is told to both sides, and whoever booked cancels or moves it in time', async () => {
  const service = await bookable({ cancelUntil: 24 * 60, rescheduleUntil: 24 * 60 });
  const hours = nextHours();
  const booking = await booked(service, hours);
  expect(booking).toMatchObject({
    status: 'confirmed',
    customer: null,
    can: { cancel: true, reschedule: true },
  });
  expect((await told(ada))[0]).toBe('Leo Brandt booked Tasting');
  expect((await told(staff))[0]).toBe('Leo Brandt booked Tasting');
  expect((await told(leo))[0]).toBe('Your booking of Tasting at Rye is confirmed');
  await booked(service, hours + 1, mara);
  const to = { startsAt: hoursAhead(hours + 1).toISOString() };
  expect((await doing(booking, 'reschedule', to, leo)).json().code).toBe('time_taken');
  const moved = await doing(booking, 'reschedule', { startsAt: hoursAhead(hours + 2).toISOString() }, leo);
  expect(moved.json()).toMatchObject({ status: 'confirmed', startsAt: hoursAhead(hours + 2).toISOString() });
  await booked(service, hours, mara);
  expect((await doing(booking, 'cancel', { reason: 'A cold' }, leo)).json()).toMatchObject({
    status: 'cancelled',
  });
  expect((await told(staff))[0]).toBe('Leo Brandt canceled their booking of Tasting');
  expect((await doing(booking, 'cancel', {}, leo)).statusCode).toBe(403);

  const soon = await createBooking(api.db, service, { userId: leo.user.id, startsAt: hoursAhead(20) });
  expect((await doing(soon, 'cancel', {}, leo)).statusCode).toBe(403);
  expect((await doing(soon, 'cancel', { reason: 'Flooded' }, staff)).json()).toMatchObject({
    status: 'cancelled',
    reason: 'Flooded',
    customer: { name: 'Leo Brandt' },
  });
  expect((await told(leo))[0]).toBe('Rye canceled your booking of Tasting');
});

test('what a customer was promised when they booked holds, whatever the business sets later', async () => {
  const service = await bookable({ cancelUntil: 60, rescheduleUntil: 60 });
  const booking = await booked(service, nextHours());
  const rules = unrestrictedDb(api.db).updateTable('bookingRules').where('serviceId', '=', service.id);
  await rules.set({ cancelUntil: 43_200, rescheduleUntil: 43_200 }).execute();
  const shown = (await api.get(`/api/bookings/${booking.id}`, leo)).json();
  expect(shown.can).toMatchObject({ cancel: true, reschedule: true });
  expect(shown.cancelUntil).toBe(booking.cancelUntil);
  expect((await doing(booking, 'cancel', {}, leo)).json()).toMatchObject({ status: 'cancelled' });
});

test('a request waits for the business, which confirms or declines it', async () => {
  const service = await bookable({ confirmsByHand: true });
  const hours = nextHours();
  const [one, two] = [await booked(service, hours), await booked(service, hours + 1, mara)];
  expect(one.status).toBe('requested');
  expect((await doing(one, 'decision', { confirm: true }, leo)).statusCode).toBe(403);
  expect((await doing(one, 'decision', { confirm: true }, staff)).json().status).toBe('confirmed');
  const declined = await doing(two, 'decision', { confirm: false, reason: 'Full' }, ada);
  expect(declined.json()).toMatchObject({ status: 'declined', reason: 'Full' });
  expect((await doing(two, 'decision', { confirm: true }, ada)).statusCode).toBe(403);
  await booked(service, hours + 1, leo);
  const lists = (await api.get('/api/bookings', leo)).json().items;
  expect(lists.map(({ id }: BookingView) => id)).toContain(one.id);
  const past = (await api.get(`/api/businesses/rye/bookings?when=past`, staff)).json().items;
  expect(past.map(({ id }: BookingView) => id)).toContain(two.id);
});

test('a booking that is paid first is kept, paid, and refunded when it is canceled in time', async () => {
  const service = await bookable({ pays: 'booking' });
  const hours = nextHours();
  const booking = await booked(service, hours);
  expect(booking).toMatchObject({ status: 'held', can: { pay: true } });
  expect((await bookAt(service, hours, mara)).json().code).toBe('time_taken');
  const foreign = [{ type: 'service', id: service.id, slotId: booking.id }];
  expect((await api.post('/api/checkout/quote', { items: foreign }, mara)).json().code).toBe('time_taken');
  const placed = await pay(booking);
  expect(await orderOf(placed)).toMatchObject({
    status: 'completed',
    amount: '80.00',
    lines: [{ booked: { startsAt: booking.startsAt, endsAt: booking.endsAt, place: 'Leith, Edinburgh' } }],
    can: { requestRefund: false },
  });
  expect(await seen(booking)).toMatchObject({ status: 'confirmed', orderId: placed.orderId });
  expect((await doing(booking, 'cancel', {}, leo)).json()).toMatchObject({ status: 'cancelled' });
  expect(await orderOf(placed)).toMatchObject({ status: 'refunded' });
  expect((await told(staff))[0]).toBe('Leo Brandt canceled their booking of Tasting');
});

test('what is not paid in time is free again, and money that comes late gets what is still free', async () => {
  const service = await bookable({ pays: 'booking' });
  const hours = nextHours();
  const kept = await booked(service, hours);
  await booked(service, hours + 5);
  // Choosing another time lets go of the first.
  expect((await api.get(`/api/bookings/${kept.id}`, leo)).statusCode).toBe(404);
  const guarded = unrestrictedDb(api.db);
  await guarded
    .updateTable('bookings')
    .set({ heldUntil: new Date(Date.now() - 1_000) })
    .where('heldUntil', 'is not', null)
    .execute();
  const mine = await booked(service, hours + 5, mara);

  const items = [{ type: 'service', id: service.id, slotId: mine.id }];
  const { token } = (await api.post('/api/checkout/quote', { items }, mara)).json();
  const placed: PlacedOrder = (await api.post('/api/checkout', { items, token }, mara)).json();
  await expireOrders(api.jobDeps, new Date(Date.now() + 16 * 60_000));
  expect(await seen(mine, mara)).toMatchObject({ status: 'unpaid' });
  const past = async (path: string, as: Person): Promise<BookingView[]> =>
    (await api.get(`${path}?when=past`, as)).json().items;
  const isIn = (list: BookingView[]) => list.some(({ id }) => id === mine.id);
  expect(isIn(await past('/api/bookings', mara))).toBe(true);
  expect(isIn(await past('/api/businesses/rye/bookings', staff))).toBe(false);
  expect((await api.get(`/api/bookings/${mine.id}`, staff)).statusCode).toBe(404);
  const again = () =>
    api.db.transaction().execute(async (tx) => {
      const { orderId } = placed;
      const sale = { orderId, slotId: mine.id, buyerId: mara.user.id } as Sale;
      return serviceOffer.reserve?.(tx, api.bus.outbox(tx), sale);
    });
  expect(await again()).toBeNull();
  expect(await seen(mine, mara)).toMatchObject({ status: 'held' });
  expect((await doing(mine, 'cancel', {}, mara)).json()).toMatchObject({ status: 'unpaid' });
  await booked(service, hours + 5);
  expect(await again()).toBe('time_taken');
});

test('a request that nobody answers is declined when it begins, and refunded', async () => {
  const service = await bookable({ pays: 'booking', confirmsByHand: true });
  const booking = await booked(service, nextHours());
  const placed = await pay(booking);
  const end = () => endRequests.run(api.jobDeps, {}, {} as never);
  await end();
  expect(await seen(booking)).toMatchObject({ status: 'requested', can: { cancel: true } });
  const begun = { startsAt: hoursAhead(-1), endsAt: hoursAhead(0) };
  const guarded = unrestrictedDb(api.db);
  const due = guarded.selectFrom('bookings').select('remindAt').where('id', '=', booking.id);
  expect((await due.executeTakeFirst())?.remindAt?.toISOString()).toBe(booking.startsAt);
  await guarded
    .updateTable('bookings')
    .set({ ...begun, remindAt: begun.startsAt })
    .where('id', '=', booking.id)
    .execute();
  await end();
  expect(await seen(booking)).toMatchObject({ status: 'declined' });
  expect(await orderOf(placed)).toMatchObject({ status: 'refunded' });
  await end();
  expect((await told(leo)).filter((title) => title.endsWith('in time'))).toEqual([
    "Rye didn't confirm your booking of Tasting in time",
  ]);
});

test('what is moved may overlap its own time, and the business is held to no notice', async () => {
  const service = await bookable({ step: 30, notice: 43_200, rescheduleUntil: 0 });
  const hours = nextHours();
  const own = await createBooking(api.db, service, { userId: leo.user.id, startsAt: hoursAhead(hours) });
  await createBooking(api.db, service, { userId: mara.user.id, startsAt: hoursAhead(hours + 2) });
  const range = {
    from: hoursAhead(hours - 1).toISOString(),
    to: hoursAhead(hours + 3).toISOString(),
    bookingId: own.id,
  };
  const slots = `/api/services/${service.id}/slots`;
  const path = `${slots}?${new URLSearchParams(range)}`;
  const times = (as: Person) => timesIn(api, slots, range, as);
  const all = [-1, -0.5, 0.5, 1].map((each) => hoursAhead(hours + each).toISOString());
  expect(await times(staff)).toEqual(all);
  expect(await times(leo)).toEqual([]);
  expect((await api.get(path, mara)).statusCode).toBe(404);
  const rules = unrestrictedDb(api.db).updateTable('bookingRules').where('serviceId', '=', service.id);
  await rules.set({ notice: 0 }).execute();
  expect(await times(leo)).toEqual(all);
  expect((await doing(own, 'reschedule', { startsAt: all[2] }, leo)).statusCode).toBe(200);
  await rules.set({ rescheduleUntil: 43_200 }).execute();
  expect((await api.get(path, leo)).statusCode).toBe(403);
});

test('reminders go out a day and an hour before, each once', async () => {
  const service = await bookable();
  const due = new Date(Date.now() - 1_000);
  const booking = await createBooking(api.db, service, {
    userId: mara.user.id,
    startsAt: hoursAhead(23),
    remindAt: due,
  });
  const run = () => remind.run({ db: api.db, bus: api.bus } as never, {}, {} as never);
  await run();
  await run();
  expect((await told(mara)).filter((title) => title === 'Reminder: Tasting at Rye')).toHaveLength(1);
  const row = await unrestrictedDb(api.db)
    .selectFrom('bookings')
    .select('remindAt')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  expect(row.remindAt?.getTime()).toBe(booking.startsAt.getTime() - 3_600_000);
});

test('who did not come is marked once it has begun, which can be undone unless the time was given away', async () => {
  const service = await bookable();
  const booking = await createBooking(api.db, service, { userId: mara.user.id, startsAt: hoursAhead(-1) });
  expect((await doing(booking, 'no-show', {}, mara)).statusCode).toBe(403);
  expect((await doing(booking, 'no-show', {}, staff)).json().status).toBe('no_show');
  const undo = (as: Person) =>
    api.request({
      method: 'DELETE',
      url: `/api/bookings/${booking.id}/no-show`,
      headers: { cookie: as.cookie },
    });
  expect((await undo(mara)).statusCode).toBe(403);
  const { id } = await createBooking(api.db, service, { userId: leo.user.id, startsAt: booking.startsAt });
  expect((await undo(staff)).json().code).toBe('time_taken');
  await unrestrictedDb(api.db).deleteFrom('bookings').where('id', '=', id).execute();
  expect((await undo(staff)).json()).toMatchObject({ status: 'confirmed', can: { markNoShow: true } });
});

test('calendars: one booking, and all of them at a secret address until it is removed', async () => {
  const service = await bookable();
  const booking = await booked(service, nextHours());
  const file = await api.get(`/api/bookings/${booking.id}/calendar.ics`, leo);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toContain(`SUMMARY:Tasting · Rye`);
  expect((await api.get(`/api/bookings/${booking.id}/calendar.ics`, mara)).statusCode).toBe(404);
  const link = async (as: Person, body: object = {}) => {
    const { url } = (await api.post('/api/bookings/calendar-link', body, as)).json();
    return new URL(url).pathname;
  };
  const first = await link(leo);
  const second = await link(leo);
  expect((await api.get(first)).statusCode).toBe(404);
  expect((await api.get(second)).body).toContain(booking.id);
  const team = await link(staff, { business: 'rye' });
  expect((await api.get(team)).body).toContain('SUMMARY:Tasting · Leo Brandt');
  const remove = {
    method: 'DELETE',
    url: '/api/bookings/calendar-link',
    headers: { cookie: leo.cookie },
  } as const;
  await api.request(remove);
  expect((await api.get(second)).statusCode).toBe(404);
  await unrestrictedDb(api.db).deleteFrom('businessMembers').where('userId', '=', staff.user.id).execute();
  expect((await api.get(team)).body).not.toContain('VEVENT');
  expect((await api.post('/api/bookings/calendar-link', { business: 'rye' }, leo)).statusCode).toBe(404);
});

test('coaching and a booking are not promised for the same time', async () => {
  const service = await bookable({}, { with: ada.user.id });
  const first = nextHours();
  const { id: tribeId } = await createTribe(api.db, { ownerId: ada.user.id, enabledFeatures: ['products'] });
  await joinTribe(api.db, tribeId, leo.user.id);
  const coaching = await createCoaching(api.db, { tribeId, sellerId: ada.user.id, durationMinutes: 90 });
  const at = (...of: number[]) => of.map((each) => hoursAhead(first + each).toISOString());
  const path = `/api/products/${coaching.id}/times`;
  const offered = () => {
    const [from = '', to = ''] = at(0, 6);
    return timesIn(api, path, { from, to }, leo);
  };
  const times = () => {
    const [from = '', to = ''] = at(0, 6);
    return timesIn(api, `/api/services/${service.id}/slots`, { from, to }, leo);
  };

  const booking = await booked(service, first + 1);
  expect(await offered()).toEqual(at(2, 3, 4, 5));
  expect((await api.post(path, { startsAt: at(0)[0] }, leo)).json().code).toBe('time_taken');
  expect((await api.post(path, { startsAt: at(3)[0] }, leo)).statusCode).toBe(200);
  expect(await times()).toEqual(at(0, 2, 5));
  expect((await bookAt(service, first + 4)).json().code).toBe('time_taken');
  expect((await doing(booking, 'reschedule', { startsAt: at(3)[0] }, leo)).statusCode).toBe(409);
  await doing(booking, 'cancel', {}, leo);
  expect(await times()).toEqual(at(0, 1, 2, 5));
  // What nobody orders in time is free.
  await unrestrictedDb(api.db)
    .updateTable('productSlots')
    .set({ heldUntil: new Date(Date.now() - 1_000) })
    .where('productId', '=', coaching.id)
    .execute();
  expect(await times()).toEqual(at(0, 1, 2, 3, 4, 5));
  expect((await bookAt(service, first + 4)).statusCode).toBe(200);
});
