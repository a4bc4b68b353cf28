import { createUser } from '@kindred/db/factories/accounts';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { Attendee } from '@kindred/validation/events/attending';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let people: Person[];
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  people = await Promise.all(Array.from({ length: 8 }, (_, at) => api.signUp(`Person ${at}`)));
});
afterAll(() => api.close());

const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const answer = (id: string, as: Person, payload: object) =>
  api.request({ method: 'PUT', url: `/api/events/${id}/rsvp`, headers: { cookie: as.cookie }, payload });
const withdraw = (id: string, as: Person) =>
  api.request({ method: 'DELETE', url: `/api/events/${id}/rsvp`, headers: { cookie: as.cookie } });
const view = async (id: string, as = olga) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const attendees = async (id: string, as: Person, query = '') =>
  (await api.get(`/api/events/${id}/attendees${query}`, as)).json<{ items: Attendee[] }>().items;

type Step = { who: number; status: 'going' | 'maybe' | 'declined' | 'withdrawn'; guests: number };
const step = fc.record<Step>({
  who: fc.integer({ min: 0, max: 7 }),
  status: fc.constantFrom('going', 'going', 'going', 'maybe', 'declined', 'withdrawn'),
  guests: fc.integer({ min: 0, max: 3 }),
});

test('seats equal a plain model, whatever attendees answer one after another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { id } = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: 7, guestsMax: 2 });
      const seats = new Map<number, number>();
      for (const { who, status, guests } of steps) {
        const person = people[who] ?? olga;
        if (status === 'withdrawn') {
          expect(code(await withdraw(id, person))).toBe('ok');
          seats.delete(who);
          continue;
        }
        const needed = status === 'going' ? 1 + guests : 0;
        const others = [...seats].reduce((sum, [other, held]) => sum + (other === who ? 0 : held), 0);
        const isMore = needed > (seats.get(who) ?? 0);
        const expected = needed > 3 ? 'invalid_input' : isMore && others + needed > 7 ? 'event_full' : 'ok';
        expect(code(await answer(id, person, { status, guests }))).toBe(expected);
        if (expected === 'ok') seats.set(who, needed);
      }
      const taken = [...seats.values()].reduce((sum, held) => sum + held, 0);
      expect((await view(id)).attendeeCount).toBe(taken);
    }),
    { numRuns: 12 },
  );
});

test('50 people who want the last seats at once get exactly those, each once', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: 5 });
  const asked = Array.from({ length: 50 }, (_, at) => people[at % 8] ?? olga);
  const answers = await Promise.all(asked.map((person) => answer(id, person, { status: 'going' })));
  const codes = answers.map(code);
  expect(new Set(codes)).toEqual(new Set(['ok', 'event_full']));
  expect((await view(id)).attendeeCount).toBe(5);
  const going = await attendees(id, olga);
  expect(new Set(going.map(({ user }) => user.id)).size).toBe(5);
  // Those who have a seat keep it when they answer again.
  for (const [at, person] of asked.entries()) {
    const holds = going.some(({ user }) => user.id === person.user.id);
    if (!holds) expect(codes[at]).toBe('event_full');
  }
});

test('an event that is over, cancelled or has a price takes no answers', async () => {
  const [ada = olga] = people;
  const hour = 3_600_000;
  const over = { startTime: new Date(Date.now() - 2 * hour), endTime: new Date(Date.now() - hour) };
  for (const [overrides, expected] of [
    [over, 'event_over'],
    [{ cancelledAt: new Date() }, 'event_cancelled'],
    [{ price: '5.00' }, 'ticket_needed'],
  ] as const) {
    const { id } = await createEvent(api.db, { hostId: olga.user.id, ...overrides });
    expect(code(await answer(id, ada, { status: 'going' }))).toBe(expected);
    expect((await view(id)).attendeeCount).toBe(0);
  }
});

test('attendees who hide are listed to hosts and themselves alone', async () => {
  const [ada = olga, bo = olga, cy = olga] = people;
  const { id } = await createEvent(api.db, { hostId: olga.user.id });
  await answer(id, ada, { status: 'going', isHidden: true });
  await answer(id, bo, { status: 'going' });
  const names = async (as: Person) => (await attendees(id, as)).map(({ user }) => user.id).sort();
  const both = [ada.user.id, bo.user.id].sort();
  expect([await names(olga), await names(ada), await names(cy)]).toEqual([both, both, [bo.user.id]]);
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ showsAttendees: false })
    .where('id', '=', id)
    .execute();
  expect(await names(olga)).toEqual(both);
  expect(code(await api.get(`/api/events/${id}/attendees`, cy))).toBe('not_allowed');
});

test('the list of attendees goes on page by page', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id });
  const users = await Promise.all(Array.from({ length: 7 }, () => createUser(api.db)));
  for (const user of users) await rsvp(api.db, id, user.id);
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Attendee[]; nextCursor: string | null } = (
      await api.get(`/api/events/${id}/attendees?limit=3${cursor && `&cursor=${cursor}`}`, olga)
    ).json();
    found.push(...page.items.map(({ user }) => user.id));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(users.map(({ id: userId }) => userId).reverse());
});

test('only hosts invite, and who is invited sees an event by invitation until it is withdrawn', async () => {
  const [ada = olga, bo = olga] = people;
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  await joinTribe(api.db, tribe.id, bo.user.id);
  const { id } = await createEvent(api.db, { tribeId: tribe.id, hostId: olga.user.id, audience: 'invited' });
  const isSeen = async (as: Person) => (await api.get(`/api/events/${id}`, as)).statusCode === 200;
  const invite = (as: Person) => api.post(`/api/events/${id}/invitations`, { userIds: [ada.user.id] }, as);
  expect([await isSeen(ada), await isSeen(bo)]).toEqual([false, false]);
  expect(code(await invite(bo))).toBe('not_found');
  expect(code(await invite(olga))).toBe('ok');
  expect(code(await invite(olga))).toBe('ok');
  expect([await isSeen(ada), await isSeen(bo)]).toEqual([true, false]);
  expect(code(await invite(ada))).toBe('not_allowed');
  const titles = (await api.get('/api/notifications', ada)).json<{ title: string }[]>();
  expect(titles.filter(({ title }) => title.includes('invited you'))).toHaveLength(1);
  await answer(id, ada, { status: 'going' });
  const path = `/api/events/${id}/invitations`;
  expect((await api.get(path, olga)).json()).toMatchObject({
    items: [{ user: { id: ada.user.id }, status: 'going' }],
  });
  await api.request({ method: 'DELETE', url: `${path}/${ada.user.id}`, headers: { cookie: olga.cookie } });
  expect(await isSeen(ada)).toBe(false);
});
