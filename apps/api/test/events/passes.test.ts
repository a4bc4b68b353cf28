import { lockOrder } from '@kindred/db/commerce/settlement/writes';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { PassView } from '@kindred/validation/events/passes';
import type { SeriesDate } from '@kindred/validation/events/series';
import { addDays, weekdayOf } from '@kindred/validation/zone';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseOrder } from '../../src/features/commerce/settlement/release.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { codeOf, salesOf } from './sales.ts';

let api: TestApi;
let sales: ReturnType<typeof salesOf>;
let olga: Person;
let ada: Person;
let bo: Person;
let cy: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000' } });
  sales = salesOf(api);
  [olga, ada, bo, cy] = (await Promise.all(
    ['Olga Berg', 'Ada Lind', 'Bo Falk', 'Cy Roe'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person, Person];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] })).id;
  for (const { user } of [ada, bo, cy]) await joinTribe(api.db, tribeId, user.id);
});
afterAll(() => api.close());
afterEach(async () => expect(await wrongCounters(api.database.pool)).toEqual([]));

const first = addDays(new Date().toISOString().slice(0, 10), 10);
const weekly = (count: number) => ({ frequency: 'weekly', weekdays: [weekdayOf(first)], count });
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const datesOf = async (id: string, as = olga) =>
  (await api.get(`/api/events/${id}/dates?limit=100`, as)).json<{ items: SeriesDate[] }>().items;
const change = (id: string, payload: object, as = olga) =>
  api.request({ method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: as.cookie }, payload });

/** A weekly series with a pass at 30.00, whose dates cost 12.00 each. */
async function aSeries(count: number, over: object = {}) {
  const payload = {
    tribeId,
    kind: 'workshop',
    title: 'Loaf',
    startsAt: `${first}T19:00`,
    endsAt: `${first}T21:00`,
    timeZone: 'Europe/Lisbon',
    recurrence: weekly(count),
    ticketTypes: [{ name: 'Chair', price: '12' }],
    pass: { price: '30' },
    ...over,
  };
  const made = await api.post('/api/events', payload, olga);
  expect(made.statusCode, made.body).toBe(200);
  const { id, series } = made.json<EventView>();
  const ids = (await datesOf(id)).map((date) => date.id);
  return { ids, passId: series?.pass?.id ?? '', first: ids[0] ?? '' };
}
const passOf = async (id: string, as: Person) => (await view(id, as)).series?.pass as PassView;
const seatsOf = async (ids: readonly string[], as: Person) =>
  Promise.all(ids.map(async (id) => (await sales.mine(id, as)).length));

test('a pass buys a seat on each date to come, and on those that are made later', async () => {
  const { ids, passId, first: one } = await aSeries(3);
  expect(await passOf(one, ada)).toEqual({
    ...{ id: passId, price: '30.00', quantity: null, left: null },
    ...{ dates: 3, fullOn: null, isMine: false },
  });
  const placed = (await sales.order(passId, ada)).json();
  expect(await seatsOf(ids, ada)).toEqual([0, 0, 0]);
  expect(codeOf(await sales.order(passId, ada))).toBe('already_owned');
  await sales.act(placed, ada);
  expect(await seatsOf(ids, ada)).toEqual([1, 1, 1]);
  expect(await passOf(one, ada)).toMatchObject({ isMine: true });
  expect((await sales.mine(one, ada))[0]).toMatchObject({
    ...{ isOfPass: true, isPaid: true, type: null, orderId: placed.orderId },
    refund: { amount: '10.00' },
  });
  expect((await sales.orderOf(placed, ada)).lines[0]).toMatchObject({ url: `/event/${one}`, total: '30.00' });
  expect(codeOf(await change(one, { scope: 'all', recurrence: weekly(5) }))).toBe('ok');
  const later = (await datesOf(one)).map(({ id }) => id);
  expect(await seatsOf(later, ada)).toEqual([1, 1, 1, 1, 1]);
});

test('a full date stops the sale, and its day is named', async () => {
  const { ids, passId, first: one } = await aSeries(3, { maxAttendees: 1 });
  const [type] = (await view(ids[1] ?? '', ada)).ticketTypes;
  await sales.buy(type?.id ?? '', bo);
  const full = await view(ids[1] ?? '', ada);
  expect((await passOf(one, ada)).fullOn).toMatchObject({ startTime: full.startTime });
  const refused = (await sales.order(passId, ada)).json();
  expect(refused.code).toBe('event_full');
  expect(refused.issues[0].message).toMatch(/^No seats left on \w+day \d+ \w+ at 19:00/);
  expect(await seatsOf(ids, ada)).toEqual([0, 0, 0]);
  // Who has that seat needs no other one.
  await sales.buy(passId, bo);
  expect(await seatsOf(ids, bo)).toEqual([1, 1, 1]);
});

test('an order that is not paid frees its seats and its pass', async () => {
  const {
    ids,
    passId,
    first: one,
  } = await aSeries(2, { maxAttendees: 1, pass: { price: '30', quantity: 1 } });
  const { orderId } = (await sales.order(passId, ada)).json();
  expect(await passOf(one, bo)).toMatchObject({ left: 0 });
  expect(codeOf(await sales.order(passId, bo))).toBe('out_of_stock');
  await api.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw new Error('no order');
    await releaseOrder(tx, api.jobDeps.bus.collectingOutbox(tx).outbox, order);
  });
  await sales.buy(passId, bo);
  expect(await seatsOf(ids, bo)).toEqual([1, 1]);
});

test('a cancelled date refunds its part of a pass once, and the last one the rest', async () => {
  const { ids, passId } = await aSeries(3, { pass: { price: '10' } });
  const placed = await sales.buy(passId, ada);
  const refunded = async () => {
    await api.runJobs();
    const { status, refunded: amount } = await sales.orderOf(placed, ada);
    return [status, amount];
  };
  const cancel = (id: string | undefined) => api.post(`/api/events/${id}/cancel`, {}, olga);
  expect(codeOf(await cancel(ids[1]))).toBe('ok');
  expect(await refunded()).toEqual(['completed', '3.33']);
  expect(codeOf(await cancel(ids[0]))).toBe('ok');
  expect(await refunded()).toEqual(['completed', '6.66']);
  expect(codeOf(await cancel(ids[2]))).toBe('ok');
  expect(await refunded()).toEqual(['refunded', '10.00']);
});

test('a seat of a pass is given back by the rule of its date, and the others stay', async () => {
  const { ids, passId } = await aSeries(3);
  const placed = await sales.buy(passId, ada);
  const [ticket] = await sales.mine(ids[2] ?? '', ada);
  expect(codeOf(await sales.cancel(ticket as { id: string }, ada))).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'completed', refunded: '10.00' });
  expect(await seatsOf(ids, ada)).toEqual([1, 1, 0]);
  const [other] = await sales.mine(ids[1] ?? '', ada);
  expect(codeOf(await sales.transfer(other as { id: string }, ada, cy.user.id))).toBe('ok');
  expect(await seatsOf(ids, cy)).toEqual([0, 1, 0]);
});

test('a refund of the order takes the seats of all dates back', async () => {
  const { ids, passId, first: one } = await aSeries(3);
  const placed = await sales.buy(passId, ada);
  const refund = await api.post(`/api/orders/${placed.orderId}/refunds`, { reason: 'Moved away' }, olga);
  expect(codeOf(refund)).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'refunded' });
  expect(await seatsOf(ids, ada)).toEqual([0, 0, 0]);
  expect(await passOf(one, ada)).toMatchObject({ isMine: false });
  await sales.buy(passId, ada);
});

test('a pass is for the dates of a series that was split, too', async () => {
  const { ids, passId, first: one } = await aSeries(4);
  expect(codeOf(await change(ids[2] ?? '', { scope: 'following', title: 'Late loaf' }))).toBe('ok');
  expect(await passOf(ids[3] ?? '', ada)).toMatchObject({ id: passId, dates: 4 });
  await sales.buy(passId, ada);
  expect(await seatsOf(ids, ada)).toEqual([1, 1, 1, 1]);
  const recurrence = weekly(3);
  expect(codeOf(await change(ids[2] ?? '', { scope: 'all', recurrence }))).toBe('ok');
  expect(
    await seatsOf(
      (await datesOf(ids[2] ?? '')).map(({ id }) => id),
      ada,
    ),
  ).toEqual([1, 1, 1]);
  expect(await seatsOf([one], ada)).toEqual([1]);
});

test('a date that was cancelled before the order is paid returns the money', async () => {
  const { ids, passId } = await aSeries(2);
  const placed = (await sales.order(passId, ada)).json();
  expect(codeOf(await api.post(`/api/events/${ids[1]}/cancel`, {}, olga))).toBe('ok');
  await sales.act(placed, ada);
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'cancelled' });
  expect(await seatsOf(ids, ada)).toEqual([0, 0]);
});

test.each([
  [{ recurrence: undefined }, 'pass', 'A pass is for an event that repeats'],
  [{ tribeId: undefined, ticketTypes: [] }, 'pass', 'Only events of a tribe can have a pass'],
  [{ pass: { price: '0' } }, 'pass.price', 'A pass needs a price'],
])('a pass that is refused names the field: %j', async (over, path, message) => {
  const payload = {
    ...{ tribeId, kind: 'workshop', title: 'Loaf', startsAt: `${first}T19:00`, endsAt: `${first}T21:00` },
    ...{ timeZone: 'Europe/Lisbon', recurrence: weekly(2), pass: { price: '30' }, ...over },
  };
  const refused = await api.post('/api/events', payload, olga);
  expect(refused.json().issues).toContainEqual(expect.objectContaining({ path, message }));
});

test('a pass is changed for all dates, and taken off sale', async () => {
  const { passId, first: one } = await aSeries(2, { pass: { price: '30', quantity: 2 } });
  await sales.buy(passId, ada);
  await sales.buy(passId, bo);
  const issuesOf = async (payload: object) => (await change(one, payload)).json().issues;
  expect(await issuesOf({ pass: null })).toContainEqual(expect.objectContaining({ path: 'scope' }));
  expect(await issuesOf({ scope: 'all', pass: { price: '30', quantity: 1 } })).toContainEqual(
    expect.objectContaining({ path: 'pass.quantity' }),
  );
  expect(codeOf(await change(one, { scope: 'all', pass: { price: '25', quantity: 3 } }))).toBe('ok');
  expect(await passOf(one, cy)).toMatchObject({ price: '25.00', left: 1 });
  expect(codeOf(await change(one, { scope: 'all', pass: null }))).toBe('ok');
  expect(await passOf(one, cy)).toBeNull();
  expect(await passOf(one, ada)).toMatchObject({ isMine: true });
  expect(codeOf(await sales.order(passId, cy))).toBe('not_for_sale');
});

test('of many who buy passes and single seats at once, each date seats as many as it holds', async () => {
  const { ids, passId } = await aSeries(3, { maxAttendees: 3 });
  const types = await unrestrictedDb(api.db)
    .selectFrom('eventTicketTypes')
    .select('id')
    .where('eventId', 'in', ids)
    .execute();
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const person = await api.signUp(`Buyer ${String.fromCharCode(65 + at)}`);
      await joinTribe(api.db, tribeId, person.user.id);
      return person;
    }),
  );
  const bought = await Promise.all(
    people.map(async (person, at) => {
      const item = at % 2 === 0 ? passId : (types[at % 3]?.id ?? '');
      const placed = await sales.order(item, person);
      if (placed.statusCode !== 200) return { person, isPass: at % 2 === 0, code: codeOf(placed) };
      await sales.act(placed.json(), person);
      return { person, isPass: at % 2 === 0, code: 'ok' };
    }),
  );
  const dates = await datesOf(ids[0] ?? '');
  for (const { attendeeCount } of dates) expect(attendeeCount).toBeLessThanOrEqual(3);
  for (const { person, isPass, code } of bought) {
    expect(['ok', 'event_full']).toContain(code);
    const seats = await seatsOf(ids, person);
    expect(seats.reduce((sum, each) => sum + each, 0)).toBe(code !== 'ok' ? 0 : isPass ? 3 : 1);
  }
});

test('passes, single seats and seats that are given back follow a plain model', async () => {
  const capacity = 2;
  const { ids, passId } = await aSeries(3, { maxAttendees: capacity });
  const types = await Promise.all(ids.map(async (id) => (await view(id, olga)).ticketTypes[0]?.id ?? ''));
  const people = [ada, bo, cy];
  const seats = ids.map(() => new Set<Person>());
  const passes = new Map<Person, Set<number>>();
  const expected = {
    pass(person: Person) {
      if ((passes.get(person)?.size ?? 0) > 0) return 'already_owned';
      const missing = [...seats.keys()].filter((at) => !seats[at]?.has(person));
      if (missing.some((at) => (seats[at]?.size ?? 0) >= capacity)) return 'event_full';
      if (missing.length === 0) return 'too_many_seats';
      for (const at of missing) seats[at]?.add(person);
      passes.set(person, new Set(missing));
      return 'ok';
    },
    single(person: Person, at: number) {
      const taken = seats[at];
      if (taken?.has(person)) return 'too_many_seats';
      if ((taken?.size ?? 0) >= capacity) return 'event_full';
      taken?.add(person);
      return 'ok';
    },
  };
  const buy = async (item: string, person: Person) => {
    const placed = await sales.order(item, person);
    if (placed.statusCode === 200) await sales.act(placed.json(), person);
    return codeOf(placed);
  };
  let state = 20_261;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let step = 0; step < 30; step += 1) {
    const person = people[random(people.length)] as Person;
    const at = random(ids.length);
    const deed = random(4);
    const story = `step ${step}: ${deed} of ${person.user.firstName} on ${at}`;
    if (deed === 0) expect(await buy(passId, person), story).toBe(expected.pass(person));
    else if (deed === 1) expect(await buy(types[at] ?? '', person), story).toBe(expected.single(person, at));
    else {
      const [ticket] = await sales.mine(ids[at] ?? '', person);
      expect(ticket !== undefined, story).toBe(seats[at]?.has(person));
      if (ticket === undefined) continue;
      expect(codeOf(await sales.cancel(ticket, person)), story).toBe('ok');
      seats[at]?.delete(person);
      passes.get(person)?.delete(at);
    }
  }
  const counts = (await datesOf(ids[0] ?? '')).map(({ attendeeCount }) => attendeeCount);
  expect(counts).toEqual(seats.map(({ size }) => size));
});
