import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { EventView } from '@kindred/validation/events';
import type { SeriesDate } from '@kindred/validation/events/series';
import { addDays, weekdayOf } from '@kindred/validation/zone';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let feed: string;
let event: EventView;
/** A Sunday in spring on which clocks in Berlin change, at least a day ahead, and the one before. */
const CHANGE = (() => {
  const lastSunday = (year: number) => {
    let day = `${year}-03-31`;
    while (weekdayOf(day) !== 7) day = addDays(day, -1);
    return day;
  };
  const year = new Date().getUTCFullYear();
  const next = lastSunday(year);
  return Date.parse(next) > Date.now() + 30 * 864e5 ? next : lastSunday(year + 1);
})();
const FIRST = addDays(CHANGE, -7);
const SUNDAYS = Array.from({ length: 4 }, (_, n) => addDays(FIRST, n * 7));

beforeAll(async () => {
  api = await createTestApi();
  [olga, ada] = [await api.signUp('Olga Berg'), await api.signUp('Ada Okoro')];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('id', '=', ada.user.id)
    .execute();
});
beforeEach(async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const link = await api.post('/api/events/calendar-link', { tribe: tribe.id }, ada);
  feed = new URL(link.json<{ url: string }>().url).pathname;
  const made = await api.post(
    '/api/events',
    {
      tribeId: tribe.id,
      kind: 'workshop',
      title: 'Loaf',
      ...times(FIRST, '19:30'),
      recurrence: { frequency: 'weekly', weekdays: [7], count: 4 },
    },
    olga,
  );
  expect(made.statusCode, made.body).toBe(200);
  event = made.json<EventView>();
});
afterAll(() => api.close());

const times = (date: string, clock: string, timeZone = 'Europe/Berlin') => ({
  startsAt: `${date}T${clock}`,
  endsAt: `${date}T23:00`,
  timeZone,
});
const change = async (id: string, payload: object) => {
  const answer = await api.request({
    method: 'PATCH',
    url: `/api/events/${id}`,
    headers: { cookie: olga.cookie },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const dates = async () =>
  (await api.get(`/api/events/${event.id}/dates`, olga)).json<{ items: SeriesDate[] }>().items;

/** The dates of a calendar by the keys of a series, as a program with no zones of its own reads them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, recurrenceId, startDate, sequence } = new ICAL.Event(component);
    return {
      uid,
      key: `${recurrenceId}`,
      zone: recurrenceId?.zone?.tzid,
      instant: recurrenceId?.toJSDate().toISOString(),
      start: `${startDate}`,
      sequence,
      status: component.getFirstPropertyValue('status'),
    };
  });
}
const inFeed = async () =>
  read((await api.get(feed)).body).sort((one, other) => (one.key < other.key ? -1 : 1));
const keys = SUNDAYS.map((day) => `${day}T19:30:00`);

test('each date of a series has its identity in the zone of the series, across a change of clocks', async () => {
  const [before, after, ...others] = await inFeed();
  expect(before).toMatchObject({ key: keys[0], zone: 'Europe/Berlin', instant: `${FIRST}T18:30:00.000Z` });
  expect(after).toMatchObject({ key: keys[1], zone: 'Europe/Berlin', instant: `${CHANGE}T17:30:00.000Z` });
  expect(new Set([before, after, ...others].map((each) => each?.uid)).size).toBe(1);
  expect(before?.uid).toMatch(/^series-/);
});

test('dates keep their identity when one moves, one is cancelled, all change and the series is split', async () => {
  const uids = new Set((await inFeed()).map(({ uid }) => uid));
  const [, second, third, fourth] = await dates();
  await change(event.id, { scope: 'all', title: 'Big loaf' });
  expect((await inFeed()).map(({ sequence }) => sequence)).toEqual([0, 0, 0, 0]);
  await change(second?.id ?? '', { schedule: times(addDays(FIRST, 8), '18:00') });
  await api.post(`/api/events/${third?.id}/cancel`, {}, olga);
  await change(event.id, { scope: 'all', schedule: times(FIRST, '20:00') });
  await change(fourth?.id ?? '', {
    scope: 'following',
    schedule: times(SUNDAYS[3] ?? '', '21:00', 'America/New_York'),
  });
  const now = await inFeed();
  expect(now.map(({ key }) => key)).toEqual(keys);
  expect(new Set(now.map(({ uid }) => uid))).toEqual(uids);
  expect(now.map(({ zone }) => zone)).toEqual(keys.map(() => 'Europe/Berlin'));
  expect(now.map(({ start, status, sequence }) => [start, status, sequence])).toEqual([
    [`${FIRST}T20:00:00`, 'CONFIRMED', 1],
    [`${addDays(FIRST, 8)}T18:00:00`, 'CONFIRMED', 1],
    [`${SUNDAYS[2]}T19:30:00`, 'CANCELLED', 1],
    [`${SUNDAYS[3]}T21:00:00`, 'CONFIRMED', 2],
  ]);
});

test('a date of whole days has a day as its identity', async () => {
  const made = await api.post(
    '/api/events',
    {
      kind: 'workshop',
      title: 'Camp',
      startsAt: `${FIRST}T00:00`,
      endsAt: `${addDays(FIRST, 2)}T00:00`,
      timeZone: 'Europe/Berlin',
      isAllDay: true,
      recurrence: { frequency: 'monthly_weekday', weekdays: [7], nth: nthOf(FIRST), count: 2 },
    },
    olga,
  );
  const file = await api.get(`/api/events/${made.json<EventView>().id}/calendar.ics`, olga);
  expect(file.body).toContain(`RECURRENCE-ID;VALUE=DATE:${FIRST.replaceAll('-', '')}`);
  expect(read(file.body)).toEqual([expect.objectContaining({ key: FIRST, start: FIRST })]);
});
const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7);

test('all dates of a series are mailed as one calendar', async () => {
  await api.runJobs();
  api.mails.length = 0;
  const answer = await api.request({
    method: 'PUT',
    url: `/api/events/${event.id}/series-rsvp`,
    headers: { cookie: ada.cookie },
    payload: { status: 'going' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await api.runJobs();
  const mails = api.mails.splice(0).filter(({ icalEvent }) => icalEvent !== undefined);
  expect(mails.map(({ subject }) => subject)).toEqual(['You are going to Loaf']);
  expect(read(mails[0]?.icalEvent?.content ?? '').map(({ key }) => key)).toEqual(keys);
  await api.post(`/api/events/${event.id}/cancel`, { scope: 'all' }, olga);
  await api.runJobs();
  const last = api.mails.splice(0).filter(({ icalEvent }) => icalEvent !== undefined);
  expect(last.map(({ subject, icalEvent }) => [subject, icalEvent?.method])).toEqual([
    ['Loaf was cancelled', 'CANCEL'],
  ]);
});
