import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventPage, EventView } from '@kindred/validation/events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thankJob } from '../../src/features/events/notices.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const HOUR = 3_600_000;
const REPLAY = 'https://www.youtube.com/watch?v=canaryAbc12';
let api: TestApi;
let olga: Person;
let people: Person[];
let ada: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  people = await Promise.all(['Ada Lind', 'Bo Ek', 'Cy Roe'].map((name) => api.signUp(name)));
  [ada = olga, bo = olga, cy = olga] = people;
});
afterAll(() => api.close());

const guarded = () => unrestrictedDb(api.db);
const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const over = (values: object = {}) =>
  createEvent(api.db, {
    hostId: olga.user.id,
    startTime: new Date(Date.now() - 2 * HOUR),
    endTime: new Date(Date.now() - HOUR),
    ...values,
  });
const put = (url: string, as: Person, payload: object) =>
  api.request({ method: 'PUT', url, headers: { cookie: as.cookie }, payload });
const setReplay = (id: string, url: string | null, as = olga) => put(`/api/events/${id}/replay`, as, { url });
const give = (id: string, as: Person, rating: number, content = '') =>
  put(`/api/events/${id}/feedback`, as, { rating, content });
const joined = (eventId: string, { user }: Person) =>
  guarded().insertInto('eventAttendance').values({ eventId, userId: user.id }).execute();
const view = async (id: string, as?: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const titles = async (as: Person) =>
  (await api.get('/api/notifications', as)).json<{ title: string }[]>().map(({ title }) => title);

test('hosts set the replay of an event that is over, by an https link', async () => {
  const { id } = await over();
  const coming = await createEvent(api.db, { hostId: olga.user.id });
  expect(code(await setReplay(id, REPLAY, ada))).toBe('not_allowed');
  expect(code(await setReplay(coming.id, REPLAY))).toBe('event_not_over');
  for (const url of ['http://video.example/x', 'javascript:alert(1)']) {
    expect(code(await setReplay(id, url))).toBe('invalid_input');
  }
  expect(code(await setReplay(id, REPLAY))).toBe('ok');
  for (const as of [olga, ada, undefined]) {
    const { replayUrl, replay } = await view(id, as);
    expect([replayUrl, replay?.site]).toEqual([REPLAY, 'youtube']);
  }
  await setReplay(id, 'https://video.example/elsewhere');
  expect(await view(id, ada)).toMatchObject({ replayUrl: 'https://video.example/elsewhere', replay: null });
  await setReplay(id, null);
  expect(await view(id, ada)).toMatchObject({ replayUrl: null, replay: null });
});

test('a replay is shown to the audience of its event, and that of a paid one to attendees and hosts', async () => {
  const tribe = await createTribe(api.db, {
    ownerId: olga.user.id,
    isPrivate: true,
    enabledFeatures: ['events'],
  });
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, bo.user.id);
  const ofTribe = await over({ tribeId: tribe.id, replayUrl: REPLAY });
  const paid = await over({ tribeId: tribe.id, replayUrl: REPLAY, price: '5.00' });
  await rsvp(api.db, paid.id, ada.user.id);
  const shown = async (as: Person) => {
    const tab = await api.get(`/api/tribes/${tribe.id}/events?list=replays`, as);
    const items = tab.statusCode === 200 ? tab.json<EventPage>().items : [];
    return [ofTribe, paid].map(({ id }) => items.find((event) => event.id === id)?.replayUrl);
  };
  expect([await shown(ada), await shown(bo), await shown(cy)]).toEqual([
    [REPLAY, REPLAY],
    [REPLAY, null],
    [undefined, undefined],
  ]);
  expect((await view(paid.id, olga)).replayUrl).toBe(REPLAY);
  expect((await view(paid.id, bo)).replayUrl).toBeNull();
});

test('those who were going or may have gone are notified of the first replay, once', async () => {
  const { id } = await over({ title: 'Replayed' });
  await rsvp(api.db, id, ada.user.id);
  await rsvp(api.db, id, bo.user.id, { status: 'maybe' });
  await rsvp(api.db, id, cy.user.id, { status: 'declined' });
  for (const url of [REPLAY, null, `${REPLAY}&t=5`]) await setReplay(id, url);
  await api.runJobs();
  const notified = async (as: Person) =>
    (await titles(as)).filter((title) => title === 'Replayed has a replay').length;
  expect([await notified(ada), await notified(bo), await notified(cy), await notified(olga)]).toEqual([
    1, 1, 0, 0,
  ]);
});

test('attendees are asked for feedback once, after the end', async () => {
  const { id } = await over({ title: 'Baked' });
  const coming = await createEvent(api.db, { hostId: olga.user.id, title: 'Coming' });
  const cancelled = await over({ title: 'Off', cancelledAt: new Date() });
  for (const event of [id, coming.id, cancelled.id]) await rsvp(api.db, event, ada.user.id);
  await rsvp(api.db, id, olga.user.id);
  await rsvp(api.db, id, bo.user.id, { status: 'maybe' });
  for (let run = 0; run < 2; run += 1) {
    await thankJob.run(api.jobDeps, {}, {} as never);
    await api.runJobs();
  }
  const asked = async (as: Person) =>
    (await titles(as)).filter((title) => /^How was (?:Baked|Coming|Off)/.test(title));
  expect([await asked(ada), await asked(bo), await asked(olga)]).toEqual([['How was Baked?'], [], []]);
});

test('only those who were going or joined give feedback, after the end, one each', async () => {
  const { id } = await over();
  await rsvp(api.db, id, ada.user.id);
  await rsvp(api.db, id, bo.user.id, { status: 'maybe' });
  await rsvp(api.db, id, olga.user.id);
  expect([code(await give(id, bo, 5)), code(await give(id, cy, 5)), code(await give(id, olga, 5))]).toEqual([
    'not_allowed',
    'not_allowed',
    'not_allowed',
  ]);
  await joined(id, bo);
  expect([code(await give(id, bo, 5)), code(await give(id, ada, 2, 'Short'))]).toEqual(['ok', 'ok']);
  for (const rating of [0, 6, 2.5]) expect(code(await give(id, ada, rating))).toBe('invalid_input');
  expect(code(await give(id, ada, 4, 'Better than I said'))).toBe('ok');
  expect((await view(id, ada)).feedback).toEqual({ rating: 4, content: 'Better than I said' });
  const { items } = (await api.get(`/api/events/${id}/feedback`, olga)).json<{ items: object[] }>();
  expect(items).toMatchObject([
    { user: { id: ada.user.id }, rating: 4, isEdited: true },
    { user: { id: bo.user.id }, rating: 5, isEdited: false },
  ]);
  expect(code(await api.get(`/api/events/${id}/feedback`, ada))).toBe('not_allowed');
  expect(code(await api.delete(`/api/events/${id}/feedback`, ada))).toBe('ok');
  expect((await view(id, ada)).feedback).toBeNull();
  const coming = await createEvent(api.db, { hostId: olga.user.id });
  await rsvp(api.db, coming.id, ada.user.id);
  expect(code(await give(coming.id, ada, 5))).toBe('not_allowed');
});

const attendee = fc.record({
  isGoing: fc.boolean(),
  hasJoined: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
});
test('attendance and ratings equal a plain count of who joined and rated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attendee, { minLength: 3, maxLength: 3 }), async (attendees) => {
      const { id } = await over();
      for (const [at, { isGoing, hasJoined, rating }] of attendees.entries()) {
        const person = people[at] ?? olga;
        if (isGoing) await rsvp(api.db, id, person.user.id);
        if (hasJoined) await joined(id, person);
        if (rating === null) continue;
        expect(code(await give(id, person, rating))).toBe(isGoing || hasJoined ? 'ok' : 'not_allowed');
      }
      const going = attendees.filter(({ isGoing }) => isGoing);
      const given = attendees.flatMap(({ isGoing, hasJoined, rating }) =>
        rating !== null && (isGoing || hasJoined) ? [rating] : [],
      );
      const here = going.filter(({ hasJoined }) => hasJoined).length;
      expect((await api.get(`/api/events/${id}/attendance`, olga)).json()).toEqual({
        going: going.length,
        joined: here,
        noShows: going.length - here,
        rating:
          given.length === 0
            ? null
            : Math.round((10 * given.reduce((sum, rating) => sum + rating, 0)) / given.length) / 10,
        feedbackCount: given.length,
        ratings: [1, 2, 3, 4, 5].map((stars) => given.filter((rating) => rating === stars).length),
      });
    }),
    { numRuns: 15 },
  );
});

test('the file of attendees has their answer, seats, times and feedback, and no formulas', async () => {
  const { id } = await over({ guestsMax: 2 });
  await rsvp(api.db, id, ada.user.id, { guests: 2 });
  await rsvp(api.db, id, bo.user.id, { status: 'maybe' });
  await joined(id, ada);
  await give(id, ada, 3, '=HYPERLINK("https://evil.example")');
  const path = `/api/events/${id}/attendees.csv`;
  expect(code(await api.get(path, ada))).toBe('not_allowed');
  const answer = await api.get(path, olga);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Name,Handle,Answer,Seats,Answered,First joined,Last joined,Rating,Feedback');
  const [ofAda = '', ofBo = ''] = [ada, bo].map(({ user }) =>
    lines.find((line) => line.includes(user.handle)),
  );
  expect(ofAda).toMatch(/^Ada Lind,[^,]+,going,3,[^,]+Z,[^,]+Z,[^,]+Z,3,"'=HYPERLINK\(""https/);
  expect(ofBo).toMatch(/^Bo Ek,[^,]+,maybe,0,[^,]+Z,,,,$/);
});
