import { createEvent, createTicketType } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { WaitlistEntry } from '@kindred/validation/events/waitlist';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { codeOf, salesOf } from './sales.ts';

let api: TestApi;
let sales: ReturnType<typeof salesOf>;
let olga: Person;
let ada: Person;
let bo: Person;
let cy: Person;
let tribeId: string;
let id: string;
let typeId: string;
beforeAll(async () => {
  api = await createTestApi();
  sales = salesOf(api);
  [olga, ada, bo, cy] = (await Promise.all(
    ['Olga Berg', 'Ada Lind', 'Bo Falk', 'Cy Roe'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person, Person];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] })).id;
  for (const { user } of [ada, bo, cy]) await joinTribe(api.db, tribeId, user.id);
  const hosted = { hostId: olga.user.id, tribeId, maxAttendees: 1, audience: 'public' as const };
  id = (await createEvent(api.db, hosted)).id;
  typeId = (await createTicketType(api.db, id, { name: 'Chair', price: '0', tier: 'free' })).id;
  expect(codeOf(await sales.answer(id, ada, { status: 'going', ticketTypeId: typeId }))).toBe('ok');
});

const wait = (as: Person) => api.post(`/api/events/${id}/waitlist`, { ticketTypeId: typeId }, as);
const waitlist = async (as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>().waitlist;
const reasons = async () =>
  (await api.get(`/api/events/${id}/waitlist`, olga))
    .json<{ items: WaitlistEntry[] }>()
    .items.map(({ user, reason, offer }) => [user.id, reason, offer !== null]);
const freeSeat = () =>
  api.request({ method: 'DELETE', url: `/api/events/${id}/rsvp`, headers: { cookie: ada.cookie } });
async function expire() {
  await unrestrictedDb(api.db)
    .updateTable('eventHolds')
    .set({ expiresAt: new Date(0) })
    .where('eventId', '=', id)
    .execute();
  await api.database.pool.query(`select graphile_worker.add_job('events.waitlist.expire', '{}')`);
  await api.runJobs();
}

test('users see which ticket type they wait for', async () => {
  expect((await wait(bo)).json<EventView>().waitlist).toMatchObject({ position: 1, ticketType: 'Chair' });
  expect(await waitlist(cy)).toMatchObject({ position: null, ticketType: null });
  await freeSeat();
  expect(await waitlist(bo)).toMatchObject({ offer: { quantity: 1 }, ticketType: 'Chair' });
});

test('a seat goes past a user who is no longer a member the ticket type is for', async () => {
  for (const person of [bo, cy]) await wait(person);
  await unrestrictedDb(api.db)
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', bo.user.id)
    .execute();
  await freeSeat();
  expect(await reasons()).toEqual([
    [bo.user.id, 'tier', false],
    [cy.user.id, null, true],
  ]);
});

test('an offer that expired stays in the list of hosts, and its user can join the end of the waitlist again', async () => {
  for (const person of [bo, cy]) await wait(person);
  await freeSeat();
  await expire();
  expect(await reasons()).toEqual([
    [bo.user.id, 'offer_expired', false],
    [cy.user.id, null, true],
  ]);
  expect((await waitlist(olga)).count).toBe(0);
  expect(await waitlist(bo)).toMatchObject({
    canJoin: true,
    position: null,
    quantity: null,
    ticketType: null,
  });
  expect(codeOf(await wait(bo))).toBe('ok');
  expect(await waitlist(bo)).toMatchObject({ position: 1 });
  expect(await reasons()).toEqual([
    [cy.user.id, null, true],
    [bo.user.id, 'full', false],
  ]);
});
