import { createUser } from '@kindred/db/factories/accounts';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { MAIL_FROM: 'Kindred <hello@kindred.example>' } });
  [olga, ada] = [await api.signUp('Olga Berg'), await api.signUp('Ada Okoro')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
beforeEach(async () => {
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date(), suspendedAt: null })
    .where('id', '=', ada.user.id)
    .execute();
  await settings({});
  await api.runJobs();
  api.mails.length = 0;
});
afterAll(() => api.close());

const settings = (changes: Partial<NotificationSettings>) =>
  unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId: ada.user.id, notificationSettings: changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notificationSettings: changes }))
    .execute();
const answer = (id: string, status: string) =>
  api.request({
    method: 'PUT',
    url: `/api/events/${id}/rsvp`,
    headers: { cookie: ada.cookie },
    payload: { status },
  });
const withdraw = (id: string) =>
  api.request({ method: 'DELETE', url: `/api/events/${id}/rsvp`, headers: { cookie: ada.cookie } });
const change = (id: string, payload: object) =>
  api.request({ method: 'PATCH', url: `/api/events/${id}`, headers: { cookie: olga.cookie }, payload });
const event = (over: object = {}) =>
  createEvent(api.db, {
    hostId: olga.user.id,
    title: 'First loaf',
    meetingUrl: 'https://meet.example/canary-room',
    timeZone: 'Europe/Berlin',
    ...over,
  });

/** The invitations that were mailed since the last time. */
async function mailed() {
  await api.runJobs();
  return api.mails.splice(0).map(({ to, subject, icalEvent, text, html }) => {
    const content = icalEvent?.content ?? '';
    expect(content + text + html).not.toContain('canary');
    const calendar = new ICAL.Component(ICAL.parse(content));
    const [component] = calendar.getAllSubcomponents('vevent');
    if (component === undefined) throw new RangeError('The mail has no event');
    const { uid, sequence, organizer } = new ICAL.Event(component);
    const method = calendar.getFirstPropertyValue('method');
    const attendee = component.getFirstPropertyValue('attendee');
    const status = component.getFirstPropertyValue('status');
    expect(icalEvent?.method).toBe(method);
    return { to, subject, method, uid, sequence, organizer, attendee, status };
  });
}

test('who goes is mailed an invitation, its changes, and that it was withdrawn or cancelled', async () => {
  const { id } = await event();
  const uid = `event-${id}@${new URL(api.jobDeps.env.publicUrl).hostname}`;
  await answer(id, 'maybe');
  expect(await mailed()).toEqual([]);
  await answer(id, 'going');
  const invited = {
    to: ada.email,
    uid,
    subject: 'You are going to First loaf',
    method: 'REQUEST',
    sequence: 0,
    status: 'CONFIRMED',
    organizer: 'mailto:hello@kindred.example',
    attendee: `mailto:${ada.email}`,
  };
  expect(await mailed()).toEqual([invited]);
  await answer(id, 'going');
  await change(id, { title: 'Second loaf' });
  expect(await mailed()).toEqual([]);
  const moved = { startsAt: '2029-05-01T10:00', endsAt: '2029-05-01T11:00', timeZone: 'Europe/Berlin' };
  await change(id, { schedule: moved });
  expect(await mailed()).toEqual([{ ...invited, subject: 'Second loaf changed', sequence: 1 }]);
  await withdraw(id);
  expect(await mailed()).toMatchObject([
    {
      uid,
      method: 'CANCEL',
      sequence: 1,
      status: 'CANCELLED',
      subject: 'You are no longer going to Second loaf',
    },
  ]);
  await answer(id, 'going');
  await answer(id, 'declined');
  // The invitation was no longer true when it was to be sent.
  expect((await mailed()).map(({ method }) => method)).toEqual(['CANCEL']);
  await answer(id, 'going');
  expect((await mailed()).map(({ method }) => method)).toEqual(['REQUEST']);
  await api.post(`/api/events/${id}/cancel`, { reason: 'Rain' }, olga);
  expect(await mailed()).toMatchObject([
    { uid, method: 'CANCEL', sequence: 2, status: 'CANCELLED', subject: 'Second loaf was cancelled' },
  ]);
  await withdraw(id);
  expect(await mailed()).toEqual([]);
});

test('a mailed change is not mailed again as a notification, which is in the app', async () => {
  const { id } = await event({ title: 'Third loaf' });
  await answer(id, 'going');
  await mailed();
  await change(id, { location: 'Old mill' });
  expect(await mailed()).toHaveLength(1);
  const { rows } = await api.database.pool.query(
    `select channel from waiting_deliveries where user_id = $1 and channel = 'mail'`,
    [ada.user.id],
  );
  expect(rows).toEqual([]);
  const titles = (await api.get('/api/notifications', ada)).json<{ title: string }[]>();
  expect(titles.map(({ title }) => title)).toContain('Third loaf changed');
});

test.each([
  ['mails about events are off', () => settings({ kinds: { event: { mail: false } } })],
  ['events are off', () => settings({ event: false })],
  ['all mail is off', () => settings({ email: false })],
  [
    'the address is not verified',
    () => api.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', ada.user.id).execute(),
  ],
])('no invitation is mailed when %s', async (_, turnOff) => {
  await turnOff();
  const { id } = await event();
  expect((await answer(id, 'going')).statusCode).toBe(200);
  await change(id, { location: 'Old mill' });
  expect(await mailed()).toEqual([]);
});

test('a change in quiet hours is mailed after them, and one’s own answer at once', async () => {
  const hour = (plus: number) => `${String((new Date().getUTCHours() + plus + 24) % 24).padStart(2, '0')}:00`;
  await settings({ quietHours: { from: hour(-1), to: hour(3) }, timeZone: 'UTC' });
  const { id } = await event();
  await answer(id, 'going');
  expect((await mailed()).map(({ method }) => method)).toEqual(['REQUEST']);
  await change(id, { location: 'Old mill' });
  expect(await mailed()).toEqual([]);
  const { rows } = await api.database.pool.query<{ later: boolean }>(
    `select run_at > now() as later from graphile_worker.jobs where task_identifier = 'events.mailInvitation'`,
  );
  expect(rows).toEqual([{ later: true }]);
  await api.database.pool.query(`delete from graphile_worker._private_jobs where run_at > now()`);
});

test('nothing is mailed to a user who no longer sees the event', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const { id } = await event({ tribeId: tribe.id });
  await answer(id, 'going');
  await mailed();
  await unrestrictedDb(api.db)
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', ada.user.id)
    .execute();
  await api.post(`/api/events/${id}/cancel`, {}, olga);
  expect(await mailed()).toEqual([]);
});

test('more than 200 attendees are each mailed once of a change', async () => {
  const { id } = await event();
  const users = await Promise.all(
    Array.from({ length: 205 }, () => createUser(api.db, { emailVerifiedAt: new Date() })),
  );
  for (const user of users) await rsvp(api.db, id, user.id);
  await change(id, { location: 'Old mill' });
  const sent = (await mailed()).map(({ to }) => to).sort();
  expect(sent).toEqual(users.map(({ email }) => email).sort());
});

test('a user whom a ban keeps from an event is mailed that they no longer go, with its title and time alone', async () => {
  const tribeId = (await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true })).id;
  await joinTribe(api.db, tribeId, ada.user.id);
  const hidden = { tribeId, address: 'canary-street', isAddressPrivate: true, description: 'canary-words' };
  const { id } = await event({ ...hidden, title: 'Sixth loaf', audience: 'tribe' });
  const open = await event({ tribeId, title: 'Seventh loaf', audience: 'invited' });
  await rsvp(api.db, id, ada.user.id);
  await rsvp(api.db, open.id, ada.user.id, { status: 'maybe' });
  await api.post(`/api/tribes/${tribeId}/bans`, { userId: ada.user.id, reason: 'Spam' }, olga);
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ title: 'canary-title' })
    .where('id', '=', id)
    .execute();
  const [mail, ...others] = await mailed();
  expect(mail).toMatchObject({
    to: ada.email,
    uid: `event-${id}@${new URL(api.jobDeps.env.publicUrl).hostname}`,
    method: 'CANCEL',
    status: 'CANCELLED',
    subject: 'You are no longer going to Sixth loaf',
    organizer: 'mailto:hello@kindred.example',
    attendee: `mailto:${ada.email}`,
  });
  expect(others).toEqual([]);
});
