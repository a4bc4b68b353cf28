import { createEvent, inviteToEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, ada] = [await api.signUp('Olga Berg'), await api.signUp('Ada Lind')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true })).id;
  await joinTribe(api.db, tribeId, ada.user.id);
});
afterEach(async () => expect(await wrongCounters(api.database.pool)).toEqual([]));

const leave = () => api.delete(`/api/tribes/${tribeId}/leave`, ada);
const remove = () => api.delete(`/api/tribes/${tribeId}/members/${ada.user.id}`, olga);
const ban = () => api.post(`/api/tribes/${tribeId}/bans`, { userId: ada.user.id, reason: 'Spam' }, olga);
const answered = async (eventId: string) =>
  await unrestrictedDb(api.db)
    .selectFrom('events')
    .leftJoin('eventRsvps', (join) =>
      join.onRef('eventRsvps.eventId', '=', 'events.id').on('eventRsvps.userId', '=', ada.user.id),
    )
    .select(['attendeeCount', 'status'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();

/** Events that Ada goes to with two guests: one of each kind that leaving decides about. */
async function events() {
  const of = async (values: Parameters<typeof createEvent>[1]) => {
    const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId, guestsMax: 2, ...values });
    await rsvp(api.db, id, ada.user.id, { guests: 2 });
    return id;
  };
  const other = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  const past = new Date(Date.now() - 86_400_000);
  const made = {
    ofMembers: await of({}),
    cancelled: await of({ cancelledAt: new Date() }),
    public: await of({ audience: 'public' }),
    invited: await of({ audience: 'invited' }),
    past: await of({ startTime: past }),
    elsewhere: await of({ tribeId: other }),
    ofNoTribe: await of({ tribeId: null }),
  };
  await inviteToEvent(api.db, made.invited, ada.user.id);
  return made;
}
const GOING = { attendeeCount: 3, status: 'going' };
const GONE = { attendeeCount: 0, status: null };

test.each([
  ['leaves', leave],
  ['is removed from', remove],
])('seats of a user who %s a tribe are free at its coming events that they no longer see', async (_, end) => {
  const { ofMembers, cancelled, ...kept } = await events();
  expect((await end()).statusCode).toBe(200);
  for (const id of [ofMembers, cancelled]) expect(await answered(id)).toEqual(GONE);
  for (const id of Object.values(kept)) expect(await answered(id)).toEqual(GOING);
});

test('a ban frees every seat at coming events of the tribe, and no other', async () => {
  const { past, elsewhere, ofNoTribe, ...coming } = await events();
  expect((await ban()).statusCode).toBe(200);
  for (const id of Object.values(coming)) expect(await answered(id)).toEqual(GONE);
  for (const id of [past, elsewhere, ofNoTribe]) expect(await answered(id)).toEqual(GOING);
});

test('a ban of a user who is no member frees their seats at public events', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId, audience: 'public' });
  await leave();
  await rsvp(api.db, id, ada.user.id);
  await ban();
  expect(await answered(id)).toEqual(GONE);
});

test.each([
  ['a member', true],
  ['no member', false],
])('an answer of %s that is sent while a ban is decided holds no seat', async (_, isMember) => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId, audience: 'public' });
  if (!isMember) await leave();
  const sent = await api.db.transaction().execute(async (tx) => {
    // Stops both before they change anything: the answer at the event, the ban behind the answer.
    await unrestrictedDb(tx).selectFrom('events').select('id').where('id', '=', id).forUpdate().execute();
    const url = `/api/events/${id}/rsvp`;
    const going = api.request({
      method: 'PUT',
      url,
      headers: { cookie: ada.cookie },
      payload: { status: 'going' },
    });
    await lockWaiters(api.database.pool);
    const banning = ban();
    await lockWaiters(api.database.pool, 2);
    return [going, banning];
  });
  for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200);
  expect(await answered(id)).toEqual(GONE);
});

test('a co-host who leaves the tribe runs its events no more', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId, audience: 'public' });
  await unrestrictedDb(api.db)
    .insertInto('eventPeople')
    .values({ eventId: id, role: 'host', userId: ada.user.id, position: 0 })
    .execute();
  const can = async () => (await api.get(`/api/events/${id}`, ada)).json<EventView>().can.edit;
  expect(await can()).toBe(true);
  await leave();
  expect(await can()).toBe(false);
  const title = { title: 'Mine now' };
  const change = { method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: ada.cookie } } as const;
  expect((await api.request({ ...change, payload: title })).statusCode).toBe(403);
});
