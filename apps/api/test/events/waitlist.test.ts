import { createEvent, createTicketType, inviteToEvent, rsvp, waitFor } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { WaitlistEntry } from '@kindred/validation/events/waitlist';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  [ada, bo, cy] = [await api.signUp('Ada Lind'), await api.signUp('Bo Falk'), await api.signUp('Cy Dahl')];
  await api.db.updateTable('users').set({ emailVerifiedAt: new Date() }).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.runJobs();
  api.mails.length = 0;
});
afterEach(async () => expect(await wrongCounters(api.database.pool)).toEqual([]));

const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const send = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, as: Person, payload: object = {}) =>
  api.request({ method, url: `/api${url}`, headers: { cookie: as.cookie }, payload });
const join = (id: string, as: Person, payload: object = {}) =>
  api.post(`/api/events/${id}/waitlist`, payload, as);
const go = (id: string, as: Person, guests = 0) =>
  send('PUT', `/events/${id}/rsvp`, as, { status: 'going', guests });
const withdraw = (id: string, as: Person) =>
  api.request({ method: 'DELETE', url: `/api/events/${id}/rsvp`, headers: { cookie: as.cookie } });
const leave = (id: string, as: Person) =>
  api.request({ method: 'DELETE', url: `/api/events/${id}/waitlist`, headers: { cookie: as.cookie } });
const accept = (offerId: string, as: Person) => api.post(`/api/waitlist-offers/${offerId}/accept`, {}, as);
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const offerOf = async (id: string, as: Person) => (await view(id, as)).waitlist.offer;
const reasons = async (id: string) =>
  (await api.get(`/api/events/${id}/waitlist`, olga))
    .json<{ items: WaitlistEntry[] }>()
    .items.map(({ reason, free, offer }) => [reason, free, offer?.quantity ?? null]);
const expire = (eventId: string) =>
  unrestrictedDb(api.db)
    .updateTable('eventHolds')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('eventId', '=', eventId)
    .execute();
const runExpiry = async () => {
  await api.database.pool.query(`select graphile_worker.add_job('events.waitlist.expire', '{}')`);
  await api.runJobs();
};
const titles = async (as: Person) =>
  (await api.get('/api/notifications', as)).json<{ title: string }[]>().map(({ title }) => title);

/** A full event of Olga with one seat, which Cy has. */
async function fullEvent(over: Parameters<typeof createEvent>[1] = {}) {
  const event = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: 1, guestsMax: 3, ...over });
  await rsvp(api.db, event.id, cy.user.id);
  return event;
}

test('a freed seat is offered to the first on the waitlist, and is not free for others', async () => {
  const { id } = await fullEvent();
  expect(code(await go(id, ada))).toBe('event_full');
  expect((await view(id, ada)).waitlist).toMatchObject({ canJoin: true, position: null, offer: null });
  expect(code(await join(id, ada))).toBe('ok');
  expect(code(await join(id, bo))).toBe('ok');
  expect((await view(id, bo)).waitlist).toMatchObject({ canJoin: false, position: 2, quantity: 1 });
  expect(code(await withdraw(id, cy))).toBe('ok');
  expect(await offerOf(id, ada)).toMatchObject({ quantity: 1 });
  expect((await view(id, bo)).waitlist).toMatchObject({ position: 1, offer: null });
  for (const person of [cy, bo]) expect(code(await go(id, person))).toBe('event_full');
  const offer = await offerOf(id, ada);
  expect(code(await accept(offer?.id ?? '', bo))).toBe('not_found');
  expect((await accept(offer?.id ?? '', ada)).json()).toEqual({ checkout: null });
  expect(await view(id, ada)).toMatchObject({ attendeeCount: 1, rsvp: 'going' });
  expect(code(await accept(offer?.id ?? '', ada))).toBe('not_found');
});

test('an offer that was used is not revived by withdrawing the answer', async () => {
  const { id } = await fullEvent();
  await join(id, ada);
  await withdraw(id, cy);
  const offer = await offerOf(id, ada);
  await accept(offer?.id ?? '', ada);
  await join(id, bo);
  await withdraw(id, ada);
  expect(await offerOf(id, ada)).toBeNull();
  expect(code(await accept(offer?.id ?? '', ada))).toBe('not_found');
  expect(await offerOf(id, bo)).toMatchObject({ quantity: 1 });
});

test('entries that want more than there is are passed over, unless fewer are fine, with the reason for hosts', async () => {
  const { id } = await fullEvent();
  await join(id, ada, { quantity: 3 });
  await join(id, bo, { quantity: 2, acceptsFewer: true });
  expect(await reasons(id)).toEqual([
    ['full', 0, null],
    ['full', 0, null],
  ]);
  await send('PATCH', `/events/${id}`, olga, { maxAttendees: 2 });
  expect(await offerOf(id, bo)).toMatchObject({ quantity: 1 });
  await send('PATCH', `/events/${id}`, olga, { maxAttendees: 4 });
  expect(await reasons(id)).toEqual([
    ['wants_more', 2, null],
    [null, 2, 1],
  ]);
  // The list is passed over, so that everyone can have these.
  expect(code(await join(id, olga, { quantity: 2 }))).toBe('event_has_seats');
  await send('PATCH', `/events/${id}`, olga, { maxAttendees: 6 });
  expect(await offerOf(id, ada)).toMatchObject({ quantity: 3 });
});

test('an expired offer cannot be accepted, ends its entry and goes to the next', async () => {
  const { id } = await fullEvent();
  await join(id, ada);
  await join(id, bo);
  await withdraw(id, cy);
  const offer = await offerOf(id, ada);
  await expire(id);
  expect(code(await accept(offer?.id ?? '', ada))).toBe('offer_over');
  expect(code(await go(id, ada))).toBe('event_full');
  await runExpiry();
  expect((await view(id, ada)).waitlist).toMatchObject({ position: null, offer: null, canJoin: true });
  expect(await titles(ada)).toContain(`Your offer of seats at ${(await view(id, ada)).title} expired`);
  expect(await offerOf(id, bo)).toMatchObject({ quantity: 1 });
});

test('the mail of an offer declines it by one link, once, after a click', async () => {
  const { id } = await fullEvent();
  await join(id, ada);
  await join(id, bo);
  await withdraw(id, cy);
  await api.runJobs();
  const mail = api.mails.find(({ to }) => to === ada.user.email);
  expect(mail?.subject).toContain('is held for you');
  const link = /\/waitlist-offer\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const page = await api.get(link);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Decline the offer');
  expect(await offerOf(id, ada)).not.toBeNull();
  const post = (url: string) =>
    api.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  expect((await post(link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).statusCode).toBe(404);
  expect((await post(link)).statusCode).toBe(200);
  expect(await offerOf(id, ada)).toBeNull();
  expect(await offerOf(id, bo)).toMatchObject({ quantity: 1 });
  expect((await post(link)).statusCode).toBe(404);
  expect((await api.get(link)).statusCode).toBe(404);
});

test('users who no longer see an event are offered nothing, and their offers cannot be accepted', async () => {
  const { id } = await fullEvent({ audience: 'invited' });
  for (const person of [ada, bo, cy]) await inviteToEvent(api.db, id, person.user.id);
  await join(id, ada);
  await join(id, bo);
  await send('DELETE', `/events/${id}/invitations/${ada.user.id}`, olga);
  await withdraw(id, cy);
  expect(await reasons(id)).toEqual([
    ['no_access', 0, null],
    [null, 0, 1],
  ]);
  const offer = await offerOf(id, bo);
  await send('DELETE', `/events/${id}/invitations/${bo.user.id}`, olga);
  expect(code(await accept(offer?.id ?? '', bo))).toBe('not_found');
});

test('leaving the tribe, a ban and leaving the waitlist end an offer, whose seat goes to the next', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  const ends: [string, (person: Person, eventId: string) => Promise<Answer>][] = [
    ['leaves', (person) => api.delete(`/api/tribes/${tribe.id}/leave`, person)],
    [
      'is banned',
      (person) => api.post(`/api/tribes/${tribe.id}/bans`, { userId: person.user.id, reason: 'Spam' }, olga),
    ],
    ['leaves the list', (person, eventId) => leave(eventId, person)],
  ];
  for (const person of [bo, cy]) await joinTribe(api.db, tribe.id, person.user.id);
  for (const [how, end] of ends) {
    const dora = await api.signUp('Dora Holm');
    await joinTribe(api.db, tribe.id, dora.user.id);
    const { id } = await fullEvent({ tribeId: tribe.id });
    await join(id, dora);
    await join(id, bo);
    await withdraw(id, cy);
    expect(await offerOf(id, dora), how).not.toBeNull();
    expect((await end(dora, id)).statusCode, how).toBe(200);
    await api.runJobs();
    expect(await offerOf(id, bo), how).toMatchObject({ quantity: 1 });
  }
});

test('the erasure of an account hands its seats and offers on', async () => {
  const { id } = await fullEvent({ maxAttendees: 2 });
  const eva = await api.signUp('Eva Krog');
  await waitFor(api.db, { eventId: id, userId: eva.user.id, offered: 1 });
  await join(id, ada);
  await join(id, bo);
  await withdraw(id, cy);
  expect(await offerOf(id, ada)).toMatchObject({ quantity: 1 });
  await api.db
    .updateTable('users')
    .set({ deletionAskedAt: new Date(0), suspendedAt: new Date(0) })
    .where('id', '=', eva.user.id)
    .execute();
  await api.database.pool.query(`select graphile_worker.add_job('accounts.eraseDue', '{}')`);
  await api.runJobs();
  expect(await offerOf(id, bo)).toMatchObject({ quantity: 1 });
});

test('entries end with the event or its cancellation, and no offers are made after the start', async () => {
  const begun = await fullEvent({ startTime: new Date(Date.now() - 60_000) });
  expect(code(await join(begun.id, ada))).toBe('event_started');
  await waitFor(api.db, { eventId: begun.id, userId: ada.user.id });
  await withdraw(begun.id, cy);
  expect((await view(begun.id, ada)).waitlist).toMatchObject({ position: null, offer: null, canJoin: false });
  expect(code(await go(begun.id, bo))).toBe('ok');
  const cancelled = await fullEvent();
  await waitFor(api.db, { eventId: cancelled.id, userId: ada.user.id });
  await api.post(`/api/events/${cancelled.id}/cancel`, {}, olga);
  expect((await view(cancelled.id, ada)).waitlist).toMatchObject({ position: null, canJoin: false });
  expect((await view(cancelled.id, olga)).waitlist.count).toBe(0);
});

test('an event that is moved ahead ends its offers at the new start', async () => {
  const { id, startTime } = await fullEvent();
  await join(id, ada);
  await withdraw(id, cy);
  const soon = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 600_000);
  const local = (at: Date) => at.toISOString().slice(0, 16);
  const moved = await send('PATCH', `/events/${id}`, olga, {
    schedule: { startsAt: local(soon), endsAt: local(startTime), timeZone: 'UTC' },
  });
  expect(code(moved)).toBe('ok');
  expect((await offerOf(id, ada))?.expiresAt).toBe(soon.toISOString());
});

test('one waits once, for at most as many seats as an answer can have, and only when there are too few', async () => {
  const { id } = await fullEvent({ guestsMax: 1 });
  expect(code(await join(id, ada, { quantity: 3 }))).toBe('invalid_input');
  expect(code(await join(id, cy))).toBe('event_attending');
  expect(code(await join(id, ada, { quantity: 2 }))).toBe('ok');
  expect(code(await join(id, ada, { quantity: 2 }))).toBe('ok');
  expect(code(await join(id, ada, { quantity: 1 }))).toBe('waitlist_joined');
  const free = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: 1, guestsMax: 1 });
  expect(code(await join(free.id, ada))).toBe('event_has_seats');
  expect(code(await join(free.id, ada, { quantity: 2, acceptsFewer: true }))).toBe('event_has_seats');
  expect(code(await join(free.id, ada, { quantity: 2 }))).toBe('ok');
});

test('types with a price lead to the checkout, and free types to the event', async () => {
  for (const price of ['0', '12.00']) {
    const { id } = await createEvent(api.db, { hostId: olga.user.id });
    const type = await unrestrictedDb(api.db)
      .insertInto('eventTicketTypes')
      .values({ eventId: id, name: 'Seat', price, quantity: 1, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await rsvp(api.db, id, cy.user.id, { status: 'maybe' });
    await unrestrictedDb(api.db)
      .insertInto('eventTickets')
      .values({ eventId: id, userId: cy.user.id, rsvpId: answer.id, typeId: type.id })
      .execute();
    expect(code(await join(id, ada))).toBe('invalid_input');
    expect(code(await join(id, ada, { ticketTypeId: type.id }))).toBe('ok');
    expect(await reasons(id)).toEqual([['type_full', 0, null]]);
    await withdraw(id, cy);
    const offer = await offerOf(id, ada);
    const answered = await accept(offer?.id ?? '', ada);
    const isFree = Number(price) === 0;
    expect(answered.json()).toEqual({
      checkout: isFree ? null : { type: 'event', id: type.id, quantity: 1 },
    });
    expect((await view(id, ada)).rsvp).toBe(isFree ? 'going' : null);
    expect((await offerOf(id, ada)) === null).toBe(isFree);
  }
});

test('a type for a tier is waited for by those who are in it', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const over = { hostId: olga.user.id, tribeId: tribe.id, audience: 'public', guestsMax: 1 } as const;
  const { id } = await createEvent(api.db, over);
  const type = await createTicketType(api.db, id, { price: '12.00', quantity: 1, tier: 'free' });
  expect((await view(id, ada)).waitlist.canJoin).toBe(true);
  expect((await view(id, bo)).waitlist.canJoin).toBe(false);
  const two = { ticketTypeId: type.id, quantity: 2 };
  expect(code(await join(id, bo, two))).toBe('ticket_tier');
  expect(code(await join(id, ada, two))).toBe('ok');
});
