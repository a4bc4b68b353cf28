import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const MEETING = 'https://meet.example/canary-room';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let tribeId: string;
let host: string;
beforeAll(async () => {
  api = await createTestApi();
  [olga, ada, bo] = [
    await api.signUp('Olga Berg'),
    await api.signUp('Ada Okoro'),
    await api.signUp('Bo Dahl'),
  ];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  host = new URL(api.jobDeps.env.publicUrl).hostname;
});
beforeEach(async () => {
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true, name: 'Bakers' })).id;
  await joinTribe(api.db, tribeId, ada.user.id);
});
afterAll(() => api.close());

async function link(as: Person, body: object = {}): Promise<string> {
  const answer = await api.post('/api/events/calendar-link', body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json<{ url: string }>().url).pathname;
}
const linkNow = (as: Person, query = '') => api.get(`/api/events/calendar-link${query}`, as);
const unlink = (as: Person, query = '') =>
  api.request({
    method: 'DELETE',
    url: `/api/events/calendar-link${query}`,
    headers: { cookie: as.cookie },
    payload: {},
  });
function eventsIn(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.body).not.toContain('canary');
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location, description, sequence } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return { uid, summary, startDate, endDate, location, description, sequence, status };
  });
}
const titles = (answer: Answer) => eventsIn(answer).map(({ summary }) => summary);
const change = (id: string, payload: object) =>
  api.request({ method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: olga.cookie }, payload });
const schedule = (date: string, timeZone = 'Europe/Berlin') => ({
  startsAt: `${date}T19:30`,
  endsAt: `${date}T21:00`,
  timeZone,
});
async function create(more: object = {}): Promise<string> {
  const answer = await api.post(
    '/api/events',
    {
      tribeId,
      kind: 'webinar',
      title: 'First loaf',
      description: 'Bring flour.',
      meetingUrl: MEETING,
      ...schedule('2027-03-28'),
      ...more,
    },
    olga,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}
const ago = (days: number) => new Date(Date.now() - days * 864e5);
const going = (id: string, as: Person, status = 'going') =>
  api.request({
    method: 'PUT',
    url: `/api/events/${id}/rsvp`,
    headers: { cookie: as.cookie },
    payload: { status },
  });

test('a feed has an event on the clocks of its zone, with its page and without its meeting link', async () => {
  const id = await create({ location: 'Old mill', address: 'Mill Lane 1', isAddressPrivate: true });
  const feed = await link(ada, { tribe: tribeId });
  const [event] = eventsIn(await api.get(feed));
  expect(event).toMatchObject({
    uid: `event-${id}@${host}`,
    summary: 'First loaf',
    location: 'Old mill',
    description: `Bring flour.\n\n${api.jobDeps.env.publicUrl}/event/${id}`,
    sequence: 0,
    status: 'CONFIRMED',
  });
  expect(event?.startDate.toString()).toBe('2027-03-28T19:30:00');
  expect(event?.startDate.toJSDate().toISOString()).toBe('2027-03-28T17:30:00.000Z');
  await going(id, ada);
  expect(eventsIn(await api.get(feed))[0]?.location).toBe('Old mill');
  expect(eventsIn(await api.get(await link(ada)))[0]?.location).toBe('Old mill, Mill Lane 1');
  const online = await create({ title: 'Online only' });
  const rows = eventsIn(await api.get(feed));
  expect(rows.find(({ summary }) => summary === 'Online only')?.location).toContain(`/event/${online}`);
});

test('the sequence moves only for time, zone, place and status, and the UID never', async () => {
  const id = await create();
  const feed = await link(ada, { tribe: tribeId });
  const now = async () => {
    const [event] = eventsIn(await api.get(feed));
    expect(event?.uid).toBe(`event-${id}@${host}`);
    return event?.sequence;
  };
  const still = [
    { title: 'Second loaf' },
    { description: 'Bring salt.' },
    { maxAttendees: 9 },
    { reminders: [] },
  ];
  for (const fields of [...still, { meetingUrl: `${MEETING}-2` }, { schedule: schedule('2027-03-28') }]) {
    expect((await change(id, fields)).statusCode).toBe(200);
    expect(await now()).toBe(0);
  }
  const moves = [
    { schedule: schedule('2027-10-31') },
    { schedule: schedule('2027-10-31', 'Europe/London') },
    { schedule: { ...schedule('2027-10-31', 'Europe/London'), endsAt: '2027-10-31T22:00' } },
    { location: 'Old mill' },
  ];
  for (const [at, fields] of moves.entries()) {
    expect((await change(id, fields)).statusCode).toBe(200);
    expect(await now()).toBe(at + 1);
  }
  const [moved] = eventsIn(await api.get(feed));
  expect(moved?.startDate.toJSDate().toISOString()).toBe('2027-10-31T19:30:00.000Z');
  expect(moved?.startDate.zone?.tzid).toBe('Europe/London');
  await api.post(`/api/events/${id}/cancel`, {}, olga);
  expect(eventsIn(await api.get(feed))).toMatchObject([{ sequence: 5, status: 'CANCELLED' }]);
});

test('past and cancelled events stay in a feed for 30 days', async () => {
  const hostId = olga.user.id;
  const past = (days: number) => ({ startTime: ago(days + 0.1), endTime: ago(days) });
  const cancelled = (days: number) => ({ cancelledAt: ago(days) });
  for (const [title, times] of Object.entries({
    'past 29': past(29),
    'past 31': past(31),
    'cancelled 29': cancelled(29),
    'cancelled 31': cancelled(31),
    'to come': {},
  })) {
    await createEvent(api.db, { tribeId, hostId, title, ...times });
  }
  const found = titles(await api.get(await link(ada, { tribe: tribeId })));
  expect(found.sort()).toEqual(['cancelled 29', 'past 29', 'to come']);
});

test('my feed has what I host, go or may go to, and a whole day as dates', async () => {
  const day = {
    startsAt: '2027-05-01T00:00',
    endsAt: '2027-05-03T00:00',
    timeZone: 'Europe/Berlin',
    isAllDay: true,
  };
  const id = await create({ ...day, title: 'Fair' });
  const { id: maybe } = await createEvent(api.db, { title: 'Maybe', meetingUrl: MEETING });
  const { id: declined } = await createEvent(api.db, { title: 'Declined' });
  await createEvent(api.db, { tribeId, hostId: olga.user.id, title: 'Not answered' });
  const feed = await link(ada);
  await rsvp(api.db, id, ada.user.id);
  await rsvp(api.db, maybe, ada.user.id, { status: 'maybe' });
  await rsvp(api.db, declined, ada.user.id, { status: 'declined' });
  const found = eventsIn(await api.get(feed));
  expect(found.map(({ summary }) => summary)).toContain('Maybe');
  const fair = found.find(({ summary }) => summary === 'Fair');
  expect([fair?.startDate.toString(), fair?.endDate.toString()]).toEqual(['2027-05-01', '2027-05-03']);
  expect(found.map(({ summary }) => summary)).not.toContain('Declined');
  expect(found.map(({ summary }) => summary)).not.toContain('Not answered');
  expect(titles(await api.get(await link(olga)))).toContain('Fair');
});

test('a link is shown once, and ends when it is made again, removed, or the password changes', async () => {
  await create();
  const first = await link(ada, { tribe: tribeId });
  const second = await link(ada, { tribe: tribeId });
  const mine = await link(ada);
  const bookings = new URL(
    (await api.post('/api/bookings/calendar-link', {}, ada)).json<{ url: string }>().url,
  );
  expect((await api.get(first)).statusCode).toBe(404);
  expect(titles(await api.get(second))).toEqual(['First loaf']);
  expect(titles(await api.get(second.replace('/api/', '/')))).toEqual(['First loaf']);
  expect((await linkNow(ada, `?tribe=${tribeId}`)).json()).toMatchObject({
    url: null,
    createdAt: expect.any(String),
  });
  expect((await unlink(ada, `?tribe=${tribeId}`)).statusCode).toBe(200);
  expect((await linkNow(ada, `?tribe=${tribeId}`)).json()).toEqual({ url: null, createdAt: null });
  const statuses = async () =>
    Promise.all([second, mine, bookings.pathname].map(async (path) => (await api.get(path)).statusCode));
  expect(await statuses()).toEqual([404, 200, 200]);
  await api.post(
    '/api/auth/change-password',
    { currentPassword: ada.password, newPassword: 'another-good-password' },
    ada,
  );
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('a feed is unchanged until an event changes, and says so by its ETag', async () => {
  const id = await create();
  const feed = await link(bo);
  await joinTribe(api.db, tribeId, bo.user.id);
  await rsvp(api.db, id, bo.user.id);
  const answer = await api.get(feed);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const held = { 'if-none-match': String(answer.headers.etag) };
  const again = await api.get(feed, null, held);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await change(id, { title: 'Second loaf' });
  expect(titles(await api.get(feed, null, held))).toContain('Second loaf');
});

test('a feed ends with what its user may see: by a ban, a suspension, or leaving the tribe', async () => {
  await create();
  const { id: open } = await createEvent(api.db, { tribeId, hostId: olga.user.id, audience: 'public' });
  const cy = await api.signUp('Cy Dunn');
  await joinTribe(api.db, tribeId, cy.user.id);
  await rsvp(api.db, open, cy.user.id);
  const [tribe, mine] = [await link(cy, { tribe: tribeId }), await link(cy)];
  expect(titles(await api.get(tribe))).toHaveLength(2);
  expect(titles(await api.get(mine))).toHaveLength(1);
  const suspend = (suspendedAt: Date | null) =>
    api.db.updateTable('users').set({ suspendedAt }).where('id', '=', cy.user.id).execute();
  await suspend(new Date());
  expect((await api.get(tribe)).statusCode).toBe(404);
  expect((await api.get(mine)).statusCode).toBe(404);
  await suspend(null);
  const guarded = unrestrictedDb(api.db);
  await guarded
    .deleteFrom('tribeMemberships')
    .where('userId', '=', cy.user.id)
    .where('tribeId', '=', tribeId)
    .execute();
  expect((await api.get(tribe)).statusCode).toBe(404);
  expect(titles(await api.get(mine))).toHaveLength(1);
  await guarded.insertInto('tribeBans').values({ tribeId, userId: cy.user.id, reason: 'Spam' }).execute();
  expect((await api.get(tribe)).statusCode).toBe(404);
  expect(titles(await api.get(mine))).toEqual([]);
  expect((await api.post('/api/events/calendar-link', { tribe: tribeId }, cy)).statusCode).toBe(404);
});

test('the file of an event is there for those who see it, guests of public ones included', async () => {
  const place = { location: 'Old mill', address: 'Mill Lane 1', isAddressPrivate: true };
  const id = await create(place);
  const file = (event: string, as: Person | null) => api.get(`/api/events/${event}/calendar.ics`, as);
  expect((await file(id, null)).statusCode).toBe(404);
  const { id: own } = await createEvent(api.db, { ...place, hostId: olga.user.id, meetingUrl: MEETING });
  const answer = await file(own, null);
  expect(answer.headers['content-type']).toContain('text/calendar');
  expect(eventsIn(answer)[0]?.location).toBe('Old mill');
  expect(eventsIn(await file(own, olga))[0]?.location).toBe('Old mill, Mill Lane 1');
  expect((await file('no-event', olga)).statusCode).toBe(404);
  const suspended = { cookie: bo.cookie };
  await api.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', bo.user.id).execute();
  expect((await api.get(`/api/events/${own}/calendar.ics`, null, suspended)).statusCode).toBe(403);
  await api.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', bo.user.id).execute();
});
