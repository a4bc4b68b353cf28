import { lockOrder } from '@kindred/db/commerce/settlement/writes';
import { createEvent, createTicketType, inviteToEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
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
  [olga, ada, bo, cy] = [
    await api.signUp('Olga Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Bo Falk'),
    await api.signUp('Cy Roe'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  for (const person of [ada, bo]) await joinTribe(api.db, tribeId, person.user.id);
});
afterAll(() => api.close());
afterEach(async () => expect(await wrongCounters(api.database.pool)).toEqual([]));

type Event = Parameters<typeof createEvent>[1];
async function sold(event: Event = {}, type: Parameters<typeof createTicketType>[2] = {}) {
  const made = await createEvent(api.db, { hostId: olga.user.id, tribeId, audience: 'public', ...event });
  return { id: made.id, typeId: (await createTicketType(api.db, made.id, type)).id };
}
const view = async (id: string, as = ada) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const begins = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a ticket is bought through the checkout, and its buyer goes', async () => {
  const { id, typeId } = await sold({ title: 'Bread night', guestsMax: 2, maxAttendees: 5 });
  const items = [{ type: 'event', id: typeId, quantity: 2 }];
  const quote = (await api.post('/api/checkout/quote', { items }, ada)).json();
  expect(quote).toMatchObject({ total: '24.00', refundDays: 0, canBeGiven: false });
  expect(quote.lines[0].booked).toMatchObject({ cancelMinutes: 1_440 });
  const placed = (await sales.order(typeId, ada, 2)).json();
  expect(await view(id)).toMatchObject({ rsvp: null, attendeeCount: 0, seatsLeft: 3, price: '12.00' });
  await sales.act(placed, ada);
  expect(await view(id)).toMatchObject({
    ...{ rsvp: 'going', attendeeCount: 2, seatsLeft: 3 },
    attendance: { guests: 1, isPaid: true, ticketTypeId: typeId },
  });
  expect(await sales.mine(id, ada)).toMatchObject(
    Array.from({ length: 2 }, () => ({ orderId: placed.orderId, isPaid: true, refund: null })).map(
      (seat) => ({
        ...seat,
        can: { cancel: true, transfer: true },
      }),
    ),
  );
  expect((await sales.orderOf(placed, ada)).lines[0]).toMatchObject({ url: `/event/${id}` });
  expect(codeOf(await sales.order(typeId, ada, 2))).toBe('too_many_seats');
});

test('an answer whose seats were paid is neither changed nor withdrawn, only hidden', async () => {
  const { id, typeId } = await sold({ guestsMax: 1 });
  await sales.buy(typeId, ada);
  for (const status of ['declined', 'maybe']) {
    expect(codeOf(await sales.answer(id, ada, { status }))).toBe('ticket_paid');
  }
  expect(codeOf(await sales.answer(id, ada, { status: 'going', guests: 1 }))).toBe('ticket_paid');
  expect(codeOf(await api.delete(`/api/events/${id}/rsvp`, ada))).toBe('ticket_paid');
  expect(codeOf(await sales.answer(id, ada, { status: 'going', isHidden: true }))).toBe('ok');
  expect((await view(id)).attendance).toMatchObject({ status: 'going', isHidden: true, isPaid: true });
});

test('who may not have a ticket is refused, by the checkout as on the page', async () => {
  const { typeId: early } = await sold({}, { availableUntil: begins(-1) });
  expect(codeOf(await sales.order(early, ada))).toBe('ticket_ended');
  const members = await sold({}, { tier: 'free' });
  expect(codeOf(await sales.order(members.typeId, cy))).toBe('ticket_tier');
  expect((await view(members.id, cy)).ticketTypes[0]?.lock).toBe('tier');
  expect((await view(members.id, ada)).ticketTypes[0]?.lock).toBe(null);
  expect(codeOf(await sales.order((await sold({}, { tier: 'paid' })).typeId, ada))).toBe('ticket_tier');
  expect(codeOf(await sales.order((await sold({}, { archivedAt: new Date() })).typeId, ada))).toBe(
    'not_for_sale',
  );
  expect(codeOf(await sales.order((await sold({}, { price: '0' })).typeId, ada))).toBe('not_for_sale');
  expect(codeOf(await sales.order((await sold({ cancelledAt: new Date() })).typeId, ada))).toBe(
    'event_cancelled',
  );
  expect(codeOf(await sales.order((await sold({ startTime: begins(-90) })).typeId, ada))).toBe('event_over');
  expect(codeOf(await sales.order((await sold()).typeId, olga))).toBe('own_product');
  expect(codeOf(await sales.order((await sold({ audience: 'invited' })).typeId, cy))).toBe('not_found');
  const both = [await sold(), await sold()].map(({ typeId }) => ({ type: 'event', id: typeId, quantity: 1 }));
  expect(codeOf(await api.post('/api/checkout/quote', { items: both }, ada))).toBe('mixed_basket');
});

test('a free ticket type is taken by the answer, within its own quantity', async () => {
  const { id, typeId: paid } = await sold({ guestsMax: 2 }, { position: 1 });
  const { id: free } = await createTicketType(api.db, id, { price: '0', quantity: 2 });
  expect(codeOf(await sales.answer(id, ada, { status: 'going' }))).toBe('ticket_needed');
  expect(codeOf(await sales.answer(id, ada, { status: 'going', ticketTypeId: paid }))).toBe('ticket_needed');
  expect(codeOf(await sales.answer(id, ada, { status: 'going', ticketTypeId: free, guests: 2 }))).toBe(
    'event_full',
  );
  expect(codeOf(await sales.answer(id, ada, { status: 'going', ticketTypeId: free, guests: 1 }))).toBe('ok');
  expect(codeOf(await sales.answer(id, bo, { status: 'going', ticketTypeId: free }))).toBe('event_full');
  expect(codeOf(await sales.answer(id, ada, { status: 'going' }))).toBe('ok');
  expect(codeOf(await sales.answer(id, bo, { status: 'going', ticketTypeId: free }))).toBe('ok');
  expect((await view(id)).ticketTypes.map(({ left }) => left)).toEqual([0, null]);
});

test('a seat is refunded until the hour of its host, one of several at a time', async () => {
  const { id, typeId } = await sold({ guestsMax: 2, startTime: begins(3_000) }, { price: '10.00' });
  const placed = await sales.buy(typeId, ada, 3);
  const [first, second] = await sales.mine(id, ada);
  expect(first?.refund).toMatchObject({ amount: '10.00', currency: 'USD' });
  if (first === undefined || second === undefined) throw new Error('no tickets');
  expect(codeOf(await sales.cancel(first, bo))).toBe('not_found');
  const twice = await Promise.all([sales.cancel(first, ada), sales.cancel(first, ada)]);
  expect(twice.map(codeOf).sort()[0]).toMatch(/not_found|ok|ticket_gone/);
  expect(twice.filter((each) => codeOf(each) === 'ok')).toHaveLength(1);
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'completed', refunded: '10.00' });
  expect(await view(id)).toMatchObject({ attendeeCount: 2, rsvp: 'going' });
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ refundMinutes: null })
    .where('id', '=', id)
    .execute();
  expect(codeOf(await sales.cancel(second, ada))).toBe('refund_over');
  expect(codeOf(await sales.cancel(second, ada, { withoutRefund: true }))).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ refunded: '10.00' });
  expect(await view(id)).toMatchObject({ attendeeCount: 1 });
});

test('after an event is moved, tickets bought before go back in full, and those bought later by the rule', async () => {
  const { id, typeId } = await sold({ refundMinutes: null, startTime: begins(3_000) });
  await sales.buy(typeId, ada);
  expect((await sales.mine(id, ada))[0]?.refund).toBe(null);
  const { timeZone } = await view(id);
  const at = (minutes: number) => begins(minutes).toISOString().slice(0, 16);
  const schedule = { startsAt: at(4_000), endsAt: at(4_060), timeZone };
  const moved = await api.request({
    ...{ method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: olga.cookie } },
    payload: { schedule },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  await api.runJobs();
  const [news] = (await api.get('/api/notifications', ada)).json();
  expect(news.content).toContain('for a full refund');
  await sales.buy(typeId, bo);
  expect((await sales.mine(id, bo))[0]?.refund).toBe(null);
  expect((await sales.mine(id, ada))[0]?.refund).toMatchObject({ amount: '12.00' });
});

test('a cancelled event refunds every seat, once, whatever its rule', async () => {
  const { id, typeId } = await sold({ guestsMax: 2, refundMinutes: null, startTime: begins(100) });
  const orders = [await sales.buy(typeId, ada, 2), await sales.buy(typeId, bo)];
  const pending = (await sales.order(typeId, cy)).json();
  const cancelled = await api.post(`/api/events/${id}/cancel`, { reason: 'The oven broke' }, olga);
  expect(codeOf(cancelled)).toBe('ok');
  await api.runJobs();
  for (const [at, person] of [ada, bo].entries()) {
    const placed = orders[at];
    if (placed === undefined) throw new Error('no order');
    expect(await sales.orderOf(placed, person)).toMatchObject({ status: 'refunded' });
    const words = (await api.get('/api/notifications', person)).json<{ content: string }[]>();
    expect(words.some(({ content }) => content.includes('The oven broke'))).toBe(true);
  }
  expect(await view(id)).toMatchObject({ attendeeCount: 3, rsvp: 'going' });
  expect(codeOf(await api.delete(`/api/events/${id}`, olga))).toBe('event_has_attendees');
  // What is paid after all comes back.
  await sales.act(pending, cy);
  await api.runJobs();
  expect(await sales.orderOf(pending, cy)).toMatchObject({ status: 'cancelled' });
});

test('a ban takes seats of events to come and refunds them, in the tribe of the ban alone', async () => {
  const person = await api.signUp('Dee Lund');
  await joinTribe(api.db, tribeId, person.user.id);
  const other = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  const here = await sold({ guestsMax: 1 });
  const there = await sold({ tribeId: other });
  const begun = await sold({ startTime: begins(20) });
  const placed = await sales.buy(here.typeId, person, 2);
  const [kept] = [await sales.buy(there.typeId, person), await sales.buy(begun.typeId, person)];
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ startTime: begins(-1) })
    .where('id', '=', begun.id)
    .execute();
  const ban = await api.post(`/api/tribes/${tribeId}/bans`, { userId: person.user.id, reason: 'Spam' }, olga);
  expect(codeOf(ban)).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, person)).toMatchObject({ status: 'refunded' });
  expect(await sales.orderOf(kept, person)).toMatchObject({ status: 'completed', refunded: '0.00' });
  expect((await view(here.id)).attendeeCount).toBe(0);
  expect((await view(there.id)).attendeeCount).toBe(1);
});

test('of a buyer who was banned before they paid, the money comes back', async () => {
  const person = await api.signUp('Eve Sand');
  await joinTribe(api.db, tribeId, person.user.id);
  const { id, typeId } = await sold();
  const placed = (await sales.order(typeId, person)).json();
  await api.post(`/api/tribes/${tribeId}/bans`, { userId: person.user.id, reason: 'Spam' }, olga);
  await sales.act(placed, person);
  await api.runJobs();
  expect(await sales.orderOf(placed, person)).toMatchObject({ status: 'cancelled' });
  expect(await view(id)).toMatchObject({ attendeeCount: 0, seatsLeft: null });
  const { heldCount } = await unrestrictedDb(api.db)
    .selectFrom('events')
    .select('heldCount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(heldCount).toBe(0);
});

test('a late payment gets a seat that is still free, and its money back when none is', async () => {
  const { id, typeId } = await sold({ maxAttendees: 1 });
  const expire = (orderId: string) =>
    api.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const { outbox } = api.jobDeps.bus.collectingOutbox(tx);
      // The payment stays open at the provider.
      if (order !== undefined) await releaseOrder(tx, outbox, order);
    });
  const first = (await sales.order(typeId, ada)).json();
  expect(codeOf(await sales.order(typeId, bo))).toBe('event_full');
  await expire(first.orderId);
  expect((await view(id)).seatsLeft).toBe(1);
  await sales.act(first, ada);
  expect(await view(id)).toMatchObject({ attendeeCount: 1, rsvp: 'going' });

  const other = await sold({ maxAttendees: 1 });
  const late = (await sales.order(other.typeId, ada)).json();
  await expire(late.orderId);
  await sales.buy(other.typeId, bo);
  await sales.act(late, ada);
  await api.runJobs();
  expect(await sales.orderOf(late, ada)).toMatchObject({ status: 'cancelled' });
  expect(await view(other.id)).toMatchObject({ attendeeCount: 1, rsvp: null });
});

test('a sent ticket is a new one, its receiver goes, and the refund is for its buyer', async () => {
  const { id, typeId } = await sold({ startTime: begins(3_000) });
  const placed = await sales.buy(typeId, ada);
  const [ticket] = await sales.mine(id, ada);
  if (ticket === undefined) throw new Error('no ticket');
  expect(codeOf(await sales.transfer(ticket, bo, cy.user.id))).toBe('not_found');
  expect(codeOf(await sales.transfer(ticket, ada, ada.user.id))).toBe('invalid_input');
  expect(codeOf(await sales.transfer(ticket, ada, 'nobody_here'))).toBe('invalid_input');
  expect(codeOf(await sales.transfer(ticket, ada, `@${bo.user.handle}`))).toBe('ok');
  expect(codeOf(await sales.transfer(ticket, ada, cy.user.id))).toBe('not_found');
  expect(codeOf(await sales.cancel(ticket, ada))).toBe('not_found');
  expect(await view(id, ada)).toMatchObject({ rsvp: null, attendeeCount: 1 });
  expect(await view(id, bo)).toMatchObject({ rsvp: 'going' });
  const [sent] = await sales.mine(id, bo);
  expect(sent).toMatchObject({ orderId: null, isPaid: true });
  expect(sent?.id).not.toBe(ticket.id);
  // A receiver who has all the seats that one attendee can have gets no more.
  await sales.buy(typeId, cy);
  const [mine] = await sales.mine(id, cy);
  expect(codeOf(await sales.transfer(mine ?? ticket, cy, bo.user.id))).toBe('invalid_input');
  expect(codeOf(await sales.cancel(sent ?? ticket, bo))).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'refunded' });
  expect(await view(id, bo)).toMatchObject({ rsvp: null, attendeeCount: 1 });
});

test('a ticket is neither sent nor cancelled after the start, nor sent to those who cannot attend', async () => {
  const { id, typeId } = await sold({ audience: 'invited' });
  await inviteToEvent(api.db, id, ada.user.id);
  await inviteToEvent(api.db, id, bo.user.id);
  await sales.buy(typeId, ada);
  const [ticket] = await sales.mine(id, ada);
  if (ticket === undefined) throw new Error('no ticket');
  expect(codeOf(await sales.transfer(ticket, ada, cy.user.id))).toBe('invalid_input');
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ startTime: begins(-1) })
    .where('id', '=', id)
    .execute();
  expect(codeOf(await sales.transfer(ticket, ada, bo.user.id))).toBe('event_started');
  expect(codeOf(await sales.cancel(ticket, ada, { withoutRefund: true }))).toBe('event_started');
});

test('only a host removes an attendee, who is refunded and notified', async () => {
  const { id, typeId } = await sold({ guestsMax: 1, refundMinutes: null });
  const placed = await sales.buy(typeId, ada, 2);
  await rsvp(api.db, id, cy.user.id);
  const remove = (as: Person, who = ada) => api.delete(`/api/events/${id}/attendees/${who.user.id}`, as);
  expect(codeOf(await remove(bo))).toBe('not_allowed');
  expect(codeOf(await remove(olga))).toBe('ok');
  await api.runJobs();
  expect(await sales.orderOf(placed, ada)).toMatchObject({ status: 'refunded' });
  expect(await view(id)).toMatchObject({ rsvp: null, attendeeCount: 1 });
  expect(codeOf(await remove(olga, cy))).toBe('ok');
  expect((await view(id)).attendeeCount).toBe(0);
});

test('a refund that the seller gives takes the seats of that line', async () => {
  const { id, typeId } = await sold({ guestsMax: 1 });
  const placed = await sales.buy(typeId, ada, 2);
  expect(codeOf(await api.post(`/api/orders/${placed.orderId}/refunds`, { reason: 'Sorry' }, olga))).toBe(
    'ok',
  );
  await api.runJobs();
  expect(await view(id)).toMatchObject({ rsvp: null, attendeeCount: 0 });
});
