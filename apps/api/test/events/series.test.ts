import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { SeriesDate, SeriesPreview, SeriesRsvpResult } from '@kindred/validation/events/series';
import { addDays, weekdayOf } from '@kindred/validation/zone';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { growAllSeriesJob } from '../../src/features/events/series/generation.ts';
import { keepLocalTimesJob } from '../../src/features/events/series/localTimes.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, ada, bo] = (await Promise.all(
    ['Olga Berg', 'Ada Lind', 'Bo Dahl'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] })).id;
  for (const { user } of [ada, bo]) await joinTribe(api.db, tribeId, user.id);
});

const growAll = () => growAllSeriesJob.run(api.jobDeps, growAllSeriesJob.payload.parse({}), {} as never);
const DAY = 86_400_000;
const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const issues = (answer: Answer) => answer.json<{ issues: { path: string; message: string }[] }>().issues;
/** A day in about ten days. */
const first = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
const evening = (date = first, hour = 19) => ({
  startsAt: `${date}T${hour}:00`,
  endsAt: `${date}T${hour + 2}:00`,
  timeZone: 'Europe/Lisbon',
});
const weekly = (over: object = {}) => ({ frequency: 'weekly', weekdays: [weekdayOf(first)], ...over });
const create = (payload: object = {}, as = olga) =>
  api.post('/api/events', { tribeId, kind: 'workshop', title: 'Loaf', ...evening(), ...payload }, as);
const made = async (recurrence: object, payload: object = {}) =>
  (await create({ recurrence, ...payload })).json<EventView>();
const request = (method: 'PATCH' | 'DELETE' | 'PUT', url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const change = (id: string, payload: object, as = olga) => request('PATCH', `/api/events/${id}`, payload, as);
const datesOf = async ({ id }: { id: string }, as = olga) =>
  (await api.get(`/api/events/${id}/dates?limit=100`, as)).json<{ items: SeriesDate[] }>().items;
const days = (dates: readonly SeriesDate[]) => dates.map(({ startTime }) => startTime.slice(0, 10));
const weeks = (count: number, from = first) => Array.from({ length: count }, (_, n) => addDays(from, n * 7));
const rows = (id: string) =>
  unrestrictedDb(api.db)
    .selectFrom('events as asked')
    .innerJoin('events', 'events.seriesId', 'asked.seriesId')
    .selectAll('events')
    .where('asked.id', '=', id)
    .orderBy('events.originalStart')
    .execute();
const get = async (id: string, as = olga) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const answerAll = (id: string, payload: object, as: Person) =>
  request('PUT', `/api/events/${id}/series-rsvp`, payload, as);
const notices = async (person: Person) =>
  (await api.get('/api/notifications', person)).json<{ title: string; data: { kind?: string } }[]>();
const at = <T>(items: readonly T[], place: number) => items.at(place) as T;

test('a weekly series has its dates, with the people, reminders and settings of the first', async () => {
  const event = await made(weekly({ count: 5 }), {
    hostIds: [ada.user.id],
    speakers: [{ name: 'Ines Costa' }],
    reminders: [30],
    maxAttendees: 8,
  });
  expect(event.series).toMatchObject({ recurrence: { frequency: 'weekly', count: 5 }, rsvp: null });
  const dates = await datesOf(event);
  expect(days(dates)).toEqual(weeks(5));
  expect(await get(at(dates, 4).id)).toMatchObject({
    title: 'Loaf',
    startsAt: `${addDays(first, 28)}T19:00`,
    maxAttendees: 8,
    hosts: [{ id: ada.user.id }],
    speakers: [{ name: 'Ines Costa' }],
    settings: { reminders: [30] },
  });
  const [, second] = await rows(event.id);
  expect(second).toMatchObject({ originalStart: `${addDays(first, 7)}T19:00`, isRepeat: true });
});

test.each([
  [{ frequency: 'weekly', weekdays: [] }, 'recurrence.weekdays', 'Choose at least one weekday'],
  [
    { frequency: 'daily', weekdays: [1] },
    'recurrence.weekdays',
    'Weekdays are for weekly and monthly by weekday',
  ],
  [{ frequency: 'monthly_day' }, 'recurrence.monthDay', 'Choose a day'],
  [{ frequency: 'daily', interval: 0 }, 'recurrence.interval', 'Interval must be at least 1'],
  [{ frequency: 'daily', count: 731 }, 'recurrence.count', 'Number of dates must be at most 730'],
  [
    { frequency: 'daily', count: 2, until: first },
    'recurrence.count',
    'Choose an end date or a number of dates',
  ],
  [{ frequency: 'daily', until: '2027-02-30' }, 'recurrence.until', 'Enter a date that exists'],
  [
    { frequency: 'daily', until: '2020-01-01' },
    'recurrence.until',
    'The end date must not be before the first date',
  ],
  [{ frequency: 'daily', except: [first] }, 'recurrence.except', 'The first date cannot be an exception'],
  [
    { frequency: 'weekly', weekdays: [(weekdayOf(first) % 7) + 1] },
    'recurrence.frequency',
    'The event must start on one of the days that it repeats on',
  ],
  [{ frequency: 'daily', hourly: true }, 'recurrence.hourly', 'Unknown field'],
])('a recurrence that is refused names the field: %j', async (recurrence, path, message) => {
  expect(issues(await create({ recurrence }))).toContainEqual(expect.objectContaining({ path, message }));
});

test('the preview shows the next dates, and those that clocks skip', async () => {
  const answer = await api.post(
    '/api/events/series-preview',
    {
      startsAt: '2027-03-21T02:30',
      endsAt: '2027-03-21T03:30',
      timeZone: 'Europe/Berlin',
      recurrence: { frequency: 'weekly', weekdays: [7], count: 3 },
    },
    olga,
  );
  const { dates, skipped } = answer.json<SeriesPreview>();
  expect(dates.map(({ startsAt }) => startsAt)).toEqual(['2027-03-21T02:30', '2027-04-04T02:30']);
  expect(skipped).toEqual(['2027-03-28T02:30']);
});

test('dates are made a year ahead in pages, and a daily job goes on', async () => {
  const event = await made({ frequency: 'daily' });
  expect(await rows(event.id)).toHaveLength(101);
  await api.runJobs();
  const ahead = await rows(event.id);
  expect(ahead.length).toBeGreaterThan(355);
  expect(ahead.length).toBeLessThanOrEqual(400);
  const last = at(ahead, -1);
  await unrestrictedDb(api.db)
    .updateTable('eventSeries')
    .set({ generatedUntil: addDays(last.seriesDate ?? '', -40) })
    .where('id', '=', event.series?.id ?? '')
    .execute();
  await unrestrictedDb(api.db)
    .deleteFrom('events')
    .where('seriesId', '=', event.series?.id ?? '')
    .where('seriesDate', '>', addDays(last.seriesDate ?? '', -30))
    .execute();
  await growAll();
  await api.runJobs();
  expect((await rows(event.id)).map(({ originalStart }) => originalStart)).toEqual(
    ahead.map(({ originalStart }) => originalStart),
  );
});

test('dates that a series makes later have the hosts and invitations of the last one', async () => {
  const event = await made(weekly({ count: 2 }), { audience: 'invited', hostIds: [ada.user.id] });
  const cy = await api.signUp('Cy Roe');
  const [one, two] = await datesOf(event);
  await api.post(`/api/events/${two?.id}/invitations`, { userIds: [cy.user.id] }, olga);
  await change(event.id, { scope: 'all', recurrence: weekly({ count: 4 }) });
  await api.runJobs();
  const dates = await datesOf({ id: two?.id ?? '' }, cy);
  expect(dates).toHaveLength(3);
  expect(dates.map(({ id }) => id)).not.toContain(one?.id);
  expect(await get(at(dates, 2).id, cy)).toMatchObject({ hosts: [{ id: ada.user.id }] });
  const invited = (await notices(cy)).filter(({ title }) => title.includes('invited you'));
  expect(invited).toHaveLength(1);
});

test('search finds the next date of a series, and the one after it once that is cancelled', async () => {
  const event = await made(weekly({ count: 4 }), { title: 'Quince evenings' });
  const found = async () =>
    (await api.get('/api/search?q=quince&type=event', olga))
      .json<{ items: { id: string }[] }>()
      .items.map(({ id }) => id);
  const [one, two] = await datesOf(event);
  expect(await found()).toEqual([one?.id]);
  await api.post(`/api/events/${one?.id}/cancel`, {}, olga);
  expect(await found()).toEqual([two?.id]);
});

test('a series counts as one for a Starter, and dates made later for none', async () => {
  await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  const event = await made(weekly({ count: 4 }));
  expect(code(await create())).toBe('offerings_used');
  // As if it was created last month, and its other dates were made this month.
  const guarded = unrestrictedDb(api.db);
  await guarded
    .updateTable('events')
    .set({ createdAt: new Date(Date.now() - 40 * DAY) })
    .where('id', '=', event.id)
    .execute();
  expect(code(await create())).toBe('ok');
});

test('one date is moved and keeps its identity, and an edit of all leaves its time', async () => {
  const event = await made(weekly({ count: 4 }));
  const second = at(await datesOf(event), 1);
  const moved = evening(addDays(first, 9));
  expect(code(await change(second.id, { schedule: moved }))).toBe('ok');
  expect(
    code(await change(event.id, { scope: 'all', title: 'Big loaf', schedule: evening(first, 20) })),
  ).toBe('ok');
  const all = await rows(event.id);
  expect(all.map(({ title, startsLocal }) => [title, startsLocal])).toEqual([
    ['Big loaf', `${first}T20:00`],
    ['Big loaf', `${addDays(first, 9)}T19:00`],
    ['Big loaf', `${addDays(first, 14)}T20:00`],
    ['Big loaf', `${addDays(first, 21)}T20:00`],
  ]);
  expect(all.map(({ originalStart }) => originalStart)).toEqual(weeks(4).map((date) => `${date}T19:00`));
});

test('an edit of the following dates splits the series, and answers follow', async () => {
  const event = await made(weekly({ count: 6 }));
  const dates = await datesOf(event);
  await request('PUT', `/api/events/${at(dates, 4).id}/rsvp`, { status: 'going' }, ada);
  await answerAll(event.id, { status: 'maybe' }, bo);
  expect(
    code(
      await change(at(dates, 3).id, {
        scope: 'following',
        title: 'Late loaf',
        schedule: evening(addDays(first, 21), 21),
      }),
    ),
  ).toBe('ok');
  expect(days(await datesOf(event))).toEqual(weeks(3));
  const later = await datesOf({ id: at(dates, 3).id }, ada);
  expect(later.map(({ id, rsvp }) => [id, rsvp])).toEqual([
    [at(dates, 3).id, null],
    [at(dates, 4).id, 'going'],
    [at(dates, 5).id, null],
  ]);
  expect(await get(at(dates, 3).id, bo)).toMatchObject({
    title: 'Late loaf',
    startsAt: `${addDays(first, 21)}T21:00`,
    series: { recurrence: { count: 3 }, rsvp: 'maybe' },
  });
  expect(await get(event.id)).toMatchObject({
    title: 'Loaf',
    series: { recurrence: { until: addDays(first, 20) } },
  });
});

test('dates that fall out of a recurrence are removed, or cancelled when others attend', async () => {
  const event = await made(weekly({ count: 4 }));
  const dates = await datesOf(event);
  await request('PUT', `/api/events/${at(dates, 1).id}/rsvp`, { status: 'going' }, ada);
  const answer = await change(event.id, { scope: 'all', recurrence: weekly({ interval: 2, count: 3 }) });
  expect(code(answer)).toBe('ok');
  const now = await datesOf(event);
  expect(now.map(({ startTime, isCancelled }) => [startTime.slice(0, 10), isCancelled])).toEqual([
    [first, false],
    [addDays(first, 7), true],
    [addDays(first, 14), false],
    [addDays(first, 28), false],
  ]);
  expect(at(now, 2).id).toBe(at(dates, 2).id);
  await api.runJobs();
  expect((await notices(ada)).map(({ title }) => title)).toEqual(['Loaf was cancelled']);
});

test('a series that moves to another weekday keeps its dates and their answers', async () => {
  const event = await made(weekly({ count: 3 }));
  const dates = await datesOf(event);
  await request('PUT', `/api/events/${at(dates, 2).id}/rsvp`, { status: 'going' }, ada);
  const next = addDays(first, 1);
  const recurrence = { frequency: 'weekly', weekdays: [weekdayOf(next)], count: 3 };
  expect(code(await change(event.id, { scope: 'all', schedule: evening(next), recurrence }))).toBe('ok');
  const now = await datesOf(event, ada);
  expect(days(now)).toEqual(weeks(3, next));
  expect(now.map(({ id }) => id)).toEqual(dates.map(({ id }) => id));
  expect(at(now, 2).rsvp).toBe('going');
});

test('an edit of all dates notifies each attendee once', async () => {
  const event = await made(weekly({ count: 5 }));
  await answerAll(event.id, { status: 'going' }, ada);
  await api.runJobs();
  await change(event.id, { scope: 'all', schedule: evening(first, 18) });
  await api.runJobs();
  expect((await notices(ada)).map(({ title }) => title)).toEqual(['Loaf changed']);
});

test('the following dates are cancelled, the others stay, and no more are made', async () => {
  const event = await made(weekly());
  const dates = await datesOf(event);
  await answerAll(event.id, { status: 'going' }, ada);
  const answer = await api.post(
    `/api/events/${at(dates, 2).id}/cancel`,
    { scope: 'following', reason: 'Rain' },
    olga,
  );
  expect(code(answer)).toBe('ok');
  const now = await datesOf(event);
  expect(now.map(({ isCancelled }) => isCancelled).slice(0, 4)).toEqual([false, false, true, true]);
  await api.runJobs();
  expect((await notices(ada)).map(({ title }) => title)).toEqual(['Loaf was cancelled']);
  await growAll();
  await api.runJobs();
  expect(await datesOf(event)).toHaveLength(now.length);
});

test('dates that others attend are not deleted, and one that was deleted is not made again', async () => {
  const event = await made(weekly({ count: 4 }));
  const dates = await datesOf(event);
  await request('PUT', `/api/events/${at(dates, 3).id}/rsvp`, { status: 'maybe' }, ada);
  const remove = (id: string, scope: string) =>
    request('DELETE', `/api/events/${id}?scope=${scope}`, {}, olga);
  expect(code(await remove(at(dates, 2).id, 'following'))).toBe('event_has_attendees');
  expect(code(await remove(at(dates, 1).id, 'this'))).toBe('ok');
  await change(event.id, { scope: 'all', recurrence: weekly({ count: 5 }) });
  expect(days(await datesOf(event))).toEqual(weeks(5).filter((_, n) => n !== 1));
  await request('DELETE', `/api/events/${at(dates, 3).id}/rsvp`, {}, ada);
  expect(code(await remove(at(dates, 2).id, 'following'))).toBe('ok');
  expect(days(await datesOf(event))).toEqual([first]);
});

test('an answer to all dates skips full ones, and is given to dates that are made later', async () => {
  const event = await made(weekly({ count: 3 }), { maxAttendees: 1 });
  const dates = await datesOf(event);
  await request('PUT', `/api/events/${at(dates, 1).id}/rsvp`, { status: 'going' }, bo);
  const result = (await answerAll(event.id, { status: 'going' }, ada)).json<SeriesRsvpResult>();
  expect(result).toEqual({ answered: 2, full: [`${addDays(first, 7)}T19:00`], hasMore: false });
  await change(event.id, { scope: 'all', recurrence: weekly({ count: 5 }) });
  await api.runJobs();
  expect((await datesOf(event, ada)).map(({ rsvp }) => rsvp)).toEqual([
    'going',
    null,
    'going',
    'going',
    'going',
  ]);
  await answerAll(event.id, { status: 'declined' }, ada);
  expect((await datesOf(event, ada)).map(({ rsvp }) => rsvp)).toEqual([
    'declined',
    null,
    'declined',
    'declined',
    'declined',
  ]);
});

test('a co-host of one date changes that date alone', async () => {
  const event = await made(weekly({ count: 3 }));
  const second = at(await datesOf(event), 1);
  await change(second.id, { hostIds: [ada.user.id] });
  expect(code(await change(second.id, { title: 'Mine' }, ada))).toBe('ok');
  expect(code(await change(second.id, { scope: 'following', title: 'Mine' }, ada))).toBe('not_allowed');
  expect(code(await change(event.id, { scope: 'all', title: 'Mine' }, ada))).toBe('not_allowed');
});

test('an event that does not repeat has one scope and no recurrence', async () => {
  const event = (await create()).json<EventView>();
  expect(event.series).toBeNull();
  for (const changes of [{ scope: 'all', title: 'x' }, { recurrence: weekly() }]) {
    expect(issues(await change(event.id, changes))).toEqual([expect.objectContaining({ path: 'scope' })]);
  }
  expect(issues(await answerAll(event.id, { status: 'going' }, ada))).toEqual([
    expect.objectContaining({ path: 'id' }),
  ]);
});

test('events keep their local time when the law of their zone changes', async () => {
  const event = await made(weekly({ count: 2 }));
  await request('PUT', `/api/events/${event.id}/rsvp`, { status: 'going' }, ada);
  // As if clocks of the zone had been an hour behind when it was created.
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({
      startTime: new Date(Date.parse(event.startTime) + 3_600_000),
      endTime: new Date(Date.parse(event.endTime) + 3_600_000),
    })
    .where('id', '=', event.id)
    .execute();
  await keepLocalTimesJob.run(api.jobDeps, {}, {} as never);
  await api.runJobs();
  expect(await get(event.id)).toMatchObject({ startTime: event.startTime, startsAt: event.startsAt });
  expect((await notices(ada)).map(({ title }) => title)).toEqual(['Loaf changed']);
});
