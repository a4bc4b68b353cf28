import { createEvent, createTicketType } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { SeriesDate, SeriesRsvpResult } from '@kindred/validation/events/series';
import type { AcceptedOffer } from '@kindred/validation/events/waitlist';
import { addDays, weekdayOf } from '@kindred/validation/zone';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
const request = (method: 'PATCH' | 'PUT' | 'POST', url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const datesOf = async (id: string, as = olga) =>
  (await api.get(`/api/events/${id}/dates?limit=100`, as)).json<{ items: SeriesDate[] }>().items;

/** A weekly series of three dates with one ticket type. */
async function aSeries(type: object) {
  const payload = {
    tribeId,
    kind: 'workshop',
    title: 'Loaf',
    startsAt: `${first}T19:00`,
    endsAt: `${first}T21:00`,
    timeZone: 'Europe/Lisbon',
    recurrence: { frequency: 'weekly', weekdays: [weekdayOf(first)], count: 3 },
    ticketTypes: [{ name: 'Chair', ...type }],
  };
  const { id } = (await api.post('/api/events', payload, olga)).json<EventView>();
  return (await datesOf(id)).map((date) => date.id);
}

const typesOf = (eventIds: readonly string[]) =>
  unrestrictedDb(api.db)
    .selectFrom('eventTicketTypes')
    .select(['eventId', 'id', 'name', 'quantity', 'price'])
    .where('eventId', 'in', [...eventIds])
    .where('archivedAt', 'is', null)
    .orderBy('eventId')
    .execute();

test('every date of a series has its own tickets, and an answer to all dates takes one of each', async () => {
  const dates = await aSeries({ price: '0', quantity: 2 });
  const [one] = dates as [string];
  const before = await typesOf(dates);
  expect(new Set(before.map(({ id }) => id)).size).toBe(3);
  const own = before.find(({ eventId }) => eventId === one)?.id;
  const changed = await request(
    'PATCH',
    `/api/events/${one}`,
    { scope: 'all', ticketTypes: [{ id: own, name: 'Seat', price: '0', quantity: 5 }] },
    olga,
  );
  expect(codeOf(changed)).toBe('ok');
  const after = await typesOf(dates);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ name, quantity }) => [name, quantity])).toEqual(Array(3).fill(['Seat', 5]));
  const all = { status: 'going', ticketTypeId: own };
  const result = (await request('PUT', `/api/events/${one}/series-rsvp`, all, ada)).json<SeriesRsvpResult>();
  expect(result).toMatchObject({ answered: 3, full: [] });
  const seats = await unrestrictedDb(api.db)
    .selectFrom('eventTickets')
    .select(['eventId', 'typeId'])
    .where('userId', '=', ada.user.id)
    .where('eventId', 'in', dates)
    .orderBy('eventId')
    .execute();
  expect(seats).toEqual(after.map(({ eventId, id: typeId }) => ({ eventId, typeId })));
});

test('cancelled dates of a paid series are refunded, and those that stay are not', async () => {
  const dates = await aSeries({ price: '10', quantity: null });
  const placed: { orderId: string }[] = [];
  for (const { id } of await typesOf(dates)) placed.push(await sales.buy(id, ada));
  const all = await request('PUT', `/api/events/${dates[0]}/series-rsvp`, { status: 'going' }, ada);
  expect(codeOf(all)).toBe('ticket_needed');
  const statuses = async () => {
    await api.runJobs();
    return Promise.all(placed.map(async (order) => (await sales.orderOf(order, ada)).status));
  };
  expect(codeOf(await request('POST', `/api/events/${dates[1]}/cancel`, {}, olga))).toBe('ok');
  expect((await statuses()).toSorted()).toEqual(['completed', 'completed', 'refunded']);
  expect(codeOf(await request('POST', `/api/events/${dates[0]}/cancel`, { scope: 'all' }, olga))).toBe('ok');
  expect(await statuses()).toEqual(['refunded', 'refunded', 'refunded']);
});

test('a paid seat that is given back is for the waitlist before the public', async () => {
  const event = { hostId: olga.user.id, tribeId, maxAttendees: 1, refundMinutes: 60 };
  const { id } = await createEvent(api.db, event);
  const { id: typeId } = await createTicketType(api.db, id, { price: '10' });
  await sales.buy(typeId, ada);
  const waiting = { ticketTypeId: typeId, quantity: 1, acceptsFewer: false };
  expect(codeOf(await request('POST', `/api/events/${id}/waitlist`, waiting, bo))).toBe('ok');
  const [ticket] = await sales.mine(id, ada);
  if (ticket === undefined) throw new Error('no ticket');
  expect(codeOf(await sales.cancel(ticket, ada))).toBe('ok');
  const { offer } = (await view(id, bo)).waitlist;
  expect(offer).toMatchObject({ quantity: 1 });
  await expect(sales.buy(typeId, cy)).rejects.toThrow();
  const accepted = await request('POST', `/api/waitlist-offers/${offer?.id}/accept`, {}, bo);
  expect(accepted.json<AcceptedOffer>().checkout).toEqual({ type: 'event', id: typeId, quantity: 1 });
  await sales.buy(typeId, bo);
  expect(await view(id, bo)).toMatchObject({ rsvp: 'going', attendeeCount: 1, seatsLeft: 0 });
  expect((await view(id, bo)).waitlist).toMatchObject({ offer: null, quantity: null });
});

test('a ticket that was used at the door is neither sent nor cancelled', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId });
  const { id: typeId } = await createTicketType(api.db, id, { price: '10' });
  await sales.buy(typeId, ada);
  const [ticket] = await sales.mine(id, ada);
  if (ticket === undefined) throw new Error('no ticket');
  const scan = { nonce: crypto.randomUUID(), seatId: ticket.id, scannedAt: new Date().toISOString() };
  const scanned = await request('POST', `/api/events/${id}/check-ins`, { scans: [scan] }, olga);
  expect(scanned.json()).toMatchObject({ results: [{ result: 'accepted' }] });
  expect(codeOf(await sales.transfer(ticket, ada, bo.user.id))).toBe('ticket_used');
  expect(codeOf(await sales.cancel(ticket, ada))).toBe('ticket_used');
});
