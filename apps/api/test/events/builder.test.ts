import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindJob } from '../../src/features/events/notices.ts';
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

const DAY = 86_400_000;
const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const issues = (answer: Answer) => answer.json<{ issues: { path: string; message: string }[] }>().issues;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const evening = (days: number) => ({
  startsAt: `${day(days)}T19:00`,
  endsAt: `${day(days)}T21:00`,
  timeZone: 'Europe/Lisbon',
});
const create = (payload: object = {}, as = olga) =>
  api.post('/api/events', { tribeId, kind: 'workshop', title: 'First loaf', ...evening(10), ...payload }, as);
const made = async (payload: object = {}) => (await create(payload)).json<EventView>();
const change = (id: string, payload: object, as = olga) =>
  api.request({ method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: as.cookie }, payload });
const remove = (id: string, as = olga) =>
  api.request({ method: 'DELETE', url: `/api/events/${id}`, headers: { cookie: as.cookie } });
const titlesOf = async (person: Person) =>
  (await api.get('/api/notifications', person)).json<{ title: string; message: string }[]>();

test('an event is created with its people and changed by its hosts alone', async () => {
  const event = await made({
    hostIds: [ada.user.id],
    speakers: [{ name: 'Ines Costa', about: 'Baker' }, { userId: bo.user.id }],
    meetingUrl: 'https://meet.example/1',
    maxAttendees: 12,
  });
  expect(event).toMatchObject({
    audience: 'tribe',
    hosts: [{ id: ada.user.id }],
    speakers: [
      { user: null, name: 'Ines Costa', about: 'Baker' },
      { user: { id: bo.user.id }, name: 'Bo Dahl' },
    ],
    settings: { reminders: [1_440, 60], meetingUrl: 'https://meet.example/1' },
    can: { edit: true },
  });
  expect(code(await change(event.id, { title: 'Second loaf' }, ada))).toBe('ok');
  expect(code(await change(event.id, { title: 'Third loaf' }, bo))).toBe('not_allowed');
  expect(code(await change(event.id, { readAt: event.updatedAt, title: 'Old' }))).toBe('event_changed');
  expect((await api.get(`/api/events/${event.id}`, bo)).json()).toMatchObject({
    title: 'Second loaf',
    settings: null,
  });
});

test.each([
  [{ endsAt: `${day(10)}T18:00` }, 'endsAt', 'The end must be after the start'],
  [
    { startsAt: '2020-01-01T10:00', endsAt: '2020-01-01T11:00' },
    'endsAt',
    'The event must end in the future',
  ],
  [{ meetingUrl: 'javascript:alert(1)' }, 'meetingUrl', 'Online link must be a valid URL'],
  [{ meetingUrl: 'http://meet.example/1' }, 'meetingUrl', 'Online link must begin with https://'],
  [{ isOnline: false }, 'location', 'Enter a place, or choose Online'],
  [{ maxAttendees: 0 }, 'maxAttendees', 'Capacity must be at least 1'],
  [{ reminders: [60, 60] }, 'reminders', 'Choose each reminder once'],
  [{ speakers: [{}] }, 'speakers.0.name', 'Name the speaker, or choose a user'],
  [{ tribeId: undefined, audience: 'paid' }, 'audience', 'Only events of a tribe can be for its members'],
])('an event that is refused names the field: %j', async (payload, path, message) => {
  const answer = await create(payload);
  expect(issues(answer)).toEqual([expect.objectContaining({ path, message })]);
});

test('a member of the tribe and a creator elsewhere create no event in it', async () => {
  expect(code(await create({}, ada))).toBe('not_allowed');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', bo.user.id).execute();
  expect(code(await create({}, bo))).toBe('not_allowed');
  expect(code(await create({ tribeId: undefined }, bo))).toBe('ok');
});

test('a Starter creates one event a month, in a tribe or outside of it, also when two are sent at once', async () => {
  await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  const codes = (await Promise.all([create(), create({ tribeId: undefined })])).map(code).sort();
  expect(codes).toEqual(['offerings_used', 'ok']);
  expect((await create()).statusCode).toBe(402);
});

test('capacity below the seats that are taken is refused with the number', async () => {
  const { id } = await made({ maxAttendees: 5, guestsMax: 2 });
  await rsvp(api.db, id, ada.user.id, { guests: 2 });
  expect(issues(await change(id, { maxAttendees: 2 }))).toEqual([
    expect.objectContaining({
      path: 'maxAttendees',
      message: '3 seats are taken: capacity must be at least 3',
    }),
  ]);
  expect(code(await change(id, { maxAttendees: 3 }))).toBe('ok');
});

test('attendees are notified of another time and of cancelling with its reason, others are not', async () => {
  const { id } = await made();
  await rsvp(api.db, id, ada.user.id);
  await rsvp(api.db, id, bo.user.id, { status: 'declined' });
  expect(code(await change(id, { description: 'Bring a jar' }))).toBe('ok');
  await api.runJobs();
  expect(await titlesOf(ada)).toEqual([]);
  expect(code(await change(id, { schedule: evening(11) }))).toBe('ok');
  await api.runJobs();
  expect(code(await change(id, { schedule: evening(12) }))).toBe('ok');
  await api.runJobs();
  const [changed, ...others] = await titlesOf(ada);
  expect(changed).toMatchObject({ title: 'First loaf changed' });
  expect(JSON.stringify(changed)).toContain('at 19:00');
  expect(others).toEqual([]);
  const cancel = () => api.post(`/api/events/${id}/cancel`, { reason: 'The oven broke' }, olga);
  expect(code(await cancel())).toBe('ok');
  await api.runJobs();
  expect((await titlesOf(ada))[0]).toMatchObject({ title: 'First loaf was cancelled' });
  expect(JSON.stringify((await titlesOf(ada))[0])).toContain('The oven broke');
  expect(await titlesOf(bo)).toEqual([]);
  expect(code(await cancel())).toBe('event_cancelled');
  expect(code(await change(id, { title: 'Late' }))).toBe('event_cancelled');
});

test('an event with attendees is cancelled, not deleted, until it is over', async () => {
  const { id } = await made();
  await rsvp(api.db, id, ada.user.id);
  expect(code(await remove(id, bo))).toBe('not_allowed');
  expect(code(await remove(id))).toBe('event_has_attendees');
  const past = { startTime: new Date(Date.now() - DAY), endTime: new Date(Date.now() - DAY / 2) };
  await unrestrictedDb(api.db).updateTable('events').set(past).where('id', '=', id).execute();
  expect(code(await remove(id))).toBe('ok');
  expect(code(await api.get(`/api/events/${id}`, olga))).toBe('not_found');
});

test('a reminder is sent once, moved with the event, and not again after a short move', async () => {
  const { id } = await createEvent(api.db, {
    hostId: olga.user.id,
    tribeId,
    startTime: new Date(Date.now() + 2 * DAY),
  });
  await rsvp(api.db, id, ada.user.id);
  const moveTo = async (minutes: number) => {
    const at = (more: number) => new Date(Date.now() + (minutes + more) * 60_000).toISOString().slice(0, 16);
    const schedule = { startsAt: at(0), endsAt: at(60), timeZone: 'UTC' };
    const answer = await change(id, { schedule, reminders: [60] });
    expect(code(answer)).toBe('ok');
  };
  const due = async (minutes: number) => {
    await unrestrictedDb(api.db)
      .updateTable('eventReminders')
      .set({ remindAt: new Date(Date.now() - 1_000) })
      .where('eventId', '=', id)
      .where('remindAt', '<=', new Date(Date.now() + minutes * 60_000))
      .execute();
    await remindJob.run(api.jobDeps, {}, {} as never);
    await api.runJobs();
    return (await titlesOf(ada)).filter(({ title }) => title.endsWith('starts soon')).length;
  };
  await moveTo(90);
  expect(await due(10)).toBe(0);
  expect(await due(40)).toBe(1);
  expect(await due(40)).toBe(1);
  await moveTo(100);
  expect(await due(60)).toBe(1);
  await moveTo(300);
  expect(await due(60)).toBe(1);
  expect(await due(300)).toBe(2);
});

test('a copy takes place at another time with the people of the event', async () => {
  const event = await made({ hostIds: [ada.user.id], speakers: [{ name: 'Ines Costa' }], reminders: [30] });
  const copy = await api.post(`/api/events/${event.id}/duplicate`, { schedule: evening(20) }, olga);
  expect(copy.json()).toMatchObject({
    title: 'First loaf',
    startsAt: `${day(20)}T19:00`,
    hosts: [{ id: ada.user.id }],
    speakers: [{ name: 'Ines Costa' }],
    settings: { reminders: [30] },
    attendeeCount: 0,
  });
});

test('only those who can create events in a tribe copy one', async () => {
  const event = await made({ hostIds: [ada.user.id] });
  const copy = (as: Person) => api.post(`/api/events/${event.id}/duplicate`, { schedule: evening(20) }, as);
  const can = async (as: Person) => (await api.get(`/api/events/${event.id}`, as)).json<EventView>().can;
  expect(await can(olga)).toMatchObject({ edit: true, duplicate: true });
  expect(await can(ada)).toMatchObject({ edit: true, duplicate: false });
  expect(code(await copy(ada))).toBe('not_allowed');
  expect(code(await copy(olga))).toBe('ok');
});

test('a co-host who cannot create events copies none outside of tribes', async () => {
  const event = await made({ tribeId: undefined, hostIds: [ada.user.id] });
  const copy = (as: Person) => api.post(`/api/events/${event.id}/duplicate`, { schedule: evening(20) }, as);
  expect(code(await copy(ada))).toBe('not_allowed');
  expect(code(await copy(olga))).toBe('ok');
});

test('the events of a tribe come with what its plan still allows, for those who can create them', async () => {
  const page = async (as: Person) => (await api.get(`/api/tribes/${tribeId}/events`, as)).json();
  expect(await page(olga)).toMatchObject({ can: { create: true }, allowance: null });
  await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  expect(await page(olga)).toMatchObject({ allowance: { plan: 'starter', limit: 1, left: 1 } });
  await made();
  expect(await page(olga)).toMatchObject({ can: { create: true }, allowance: { limit: 1, left: 0 } });
  expect(await page(ada)).toMatchObject({ can: { create: false }, allowance: null });
});
