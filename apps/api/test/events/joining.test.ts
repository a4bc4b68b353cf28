import { blockUser } from '@kindred/db/factories/accounts';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { Attendee } from '@kindred/validation/events/attending';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rsvpIdIn } from '../../src/features/events/joining/links.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const MEETING = 'https://meet.example/canary-room';
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { MAIL_FROM: 'Kindred <hello@kindred.example>' } });
  [olga, ada, bo] = [await api.signUp('Olga Berg'), await api.signUp('Ada Lind'), await api.signUp('Bo Ek')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  await api.db.updateTable('users').set({ emailVerifiedAt: new Date() }).execute();
});
afterAll(() => api.close());

const guarded = () => unrestrictedDb(api.db);
const soon = (over: object = {}) =>
  createEvent(api.db, {
    hostId: olga.user.id,
    startTime: inMinutes(10),
    endTime: inMinutes(70),
    meetingUrl: MEETING,
    ...over,
  });
const set = (id: string, to: object) =>
  guarded().updateTable('events').set(to).where('id', '=', id).execute();
const answer = (id: string, as: Person, status: string) =>
  api.request({
    method: 'PUT',
    url: `/api/events/${id}/rsvp`,
    headers: { cookie: as.cookie },
    payload: { status },
  });
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const revoke = (id: string, user: Person, as: Person) =>
  api.delete(`/api/events/${id}/join-links/${user.user.id}`, as);

/** The join link of an attendee of an event that is open. */
async function linkOf(id: string, as: Person): Promise<string> {
  const { joinUrl } = await view(id, as);
  expect(joinUrl).toMatch(/^\/join\/[\w-]{43}$/);
  return joinUrl ?? '';
}
/** Where a link leads: the meeting, or the reason why not. */
async function opened(link: string, as?: Person): Promise<string | null> {
  const { statusCode, headers } = await api.get(link, as);
  expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ]);
  const location = String(headers.location);
  return location.startsWith('/')
    ? new URL(location, 'http://kindred.test').searchParams.get('why')
    : location;
}
async function attending(id: string) {
  const { items } = (await api.get(`/api/events/${id}/attendees`, olga)).json<{ items: Attendee[] }>();
  return Object.fromEntries(items.map(({ user, joinedAt }) => [user.id, joinedAt]));
}

type Change = (id: string) => Promise<unknown>;
const CASES: Record<string, { to: string | null; change: Change; as?: () => Person | undefined }> = {
  'their attendee': { to: MEETING, change: async () => {} },
  'their attendee without a session': { to: MEETING, change: async () => {}, as: () => undefined },
  'another account': { to: 'other_account', change: async () => {}, as: () => bo },
  'a host with the link of an attendee': { to: 'other_account', change: async () => {}, as: () => olga },
  'an attendee who may go now': { to: 'unknown', change: (id) => answer(id, ada, 'maybe') },
  'an attendee who withdrew': {
    to: 'unknown',
    change: (id) =>
      api.request({ method: 'DELETE', url: `/api/events/${id}/rsvp`, headers: { cookie: ada.cookie } }),
  },
  'an attendee whose link was revoked': { to: 'revoked', change: (id) => revoke(id, ada, olga) },
  'an attendee in a block with the host': {
    to: 'closed',
    change: () => blockUser(api.db, olga.user.id, ada.user.id),
  },
  'an attendee of a cancelled event': {
    to: 'cancelled',
    change: (id) => set(id, { cancelledAt: new Date() }),
  },
  'an attendee of a deleted event': { to: 'closed', change: (id) => set(id, { deletedAt: new Date() }) },
  'an attendee 16 minutes before the start': {
    to: 'early',
    change: (id) => set(id, { startTime: inMinutes(16) }),
  },
  'an attendee after the end': {
    to: 'over',
    change: (id) => set(id, { startTime: inMinutes(-60), endTime: inMinutes(-1) }),
  },
  'an attendee of an event without a link': {
    to: 'no_meeting',
    change: (id) => set(id, { meetingUrl: null }),
  },
  'an attendee after the address changed': {
    to: 'https://meet.example/other',
    change: (id) => set(id, { meetingUrl: 'https://meet.example/other' }),
  },
};
for (const [who, { to, change, as = () => ada }] of Object.entries(CASES)) {
  test(`a join link leads ${who} to ${to?.startsWith('https') ? 'the meeting' : `the page “${to}”`}`, async () => {
    const { id } = await soon();
    await rsvp(api.db, id, ada.user.id);
    const link = await linkOf(id, ada);
    await change(id);
    expect(await opened(link, as())).toBe(to);
    const { count } = await guarded()
      .selectFrom('eventAttendance')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('eventId', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(to?.startsWith('https') ? 1 : 0);
    await guarded().deleteFrom('userBlocks').execute();
  });
}

test('a member who was banned from the tribe joins none of its events', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const { id } = await soon({ tribeId: tribe.id });
  await rsvp(api.db, id, ada.user.id);
  const link = await linkOf(id, ada);
  await guarded()
    .insertInto('tribeBans')
    .values({ tribeId: tribe.id, userId: ada.user.id, reason: '' })
    .execute();
  expect(await opened(link)).toBe('closed');
});

test('only those who go have a join link, each another one, and a new answer makes the one before useless', async () => {
  const { id } = await soon();
  await answer(id, bo, 'maybe');
  expect([(await view(id, bo)).joinUrl, (await view(id, olga)).joinUrl]).toEqual([null, null]);
  await answer(id, bo, 'going');
  await answer(id, ada, 'going');
  const [first, adas] = [await linkOf(id, bo), await linkOf(id, ada)];
  expect(first).not.toBe(adas);
  expect(await linkOf(id, bo)).toBe(first);
  expect((await revoke(id, bo, ada)).statusCode).toBe(403);
  expect((await revoke(id, bo, olga)).statusCode).toBe(200);
  expect((await view(id, bo)).joinUrl).toBeNull();
  await answer(id, bo, 'declined');
  await answer(id, bo, 'going');
  const second = await linkOf(id, bo);
  expect(second).not.toBe(first);
  expect([await opened(first, bo), await opened(second, bo)]).toEqual(['unknown', MEETING]);
});

test('hosts see when attendees joined, with a session also the last time', async () => {
  const { id } = await soon();
  for (const person of [ada, bo]) await answer(id, person, 'going');
  const link = await linkOf(id, ada);
  const times = () =>
    guarded()
      .selectFrom('eventAttendance')
      .select(['firstJoinedAt', 'lastJoinedAt'])
      .where('eventId', '=', id)
      .executeTakeFirstOrThrow();
  await opened(link);
  const first = await times();
  await opened(link);
  expect(await times()).toEqual(first);
  await opened(link, ada);
  const later = await times();
  expect([later.firstJoinedAt, later.lastJoinedAt > first.lastJoinedAt]).toEqual([first.firstJoinedAt, true]);
  expect(await attending(id)).toEqual({
    [ada.user.id]: first.firstJoinedAt.toISOString(),
    [bo.user.id]: null,
  });
  const seen = (await api.get(`/api/events/${id}/attendees`, bo)).json<{ items: Attendee[] }>().items;
  expect(seen.map(({ joinedAt }) => joinedAt)).toEqual([null, null]);
});

test('no changed token opens a meeting', async () => {
  const { id } = await soon();
  await answer(id, ada, 'going');
  const link = await linkOf(id, ada);
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 6, max: link.length - 2 }),
      fc.constantFrom(...digits),
      async (at, digit) => {
        fc.pre(link[at] !== digit);
        expect(await opened(`${link.slice(0, at)}${digit}${link.slice(at + 1)}`, ada)).toBe('unknown');
      },
    ),
    { numRuns: 60 },
  );
  for (const other of ['/join/x', `/join/${id}`, `${link}A`, `/join/${'_'.repeat(43)}`]) {
    expect(await opened(other, ada)).toBe('unknown');
  }
  expect(rsvpIdIn('!'.repeat(43))).toBeUndefined();
});

test('the address of a meeting is in no answer, mail or notification for others than hosts', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const { id } = await soon({ tribeId: tribe.id, audience: 'public' });
  await answer(id, ada, 'going');
  const changed = await api.request({
    method: 'PATCH',
    url: `/api/events/${id}`,
    headers: { cookie: olga.cookie },
    payload: { isOnline: true, location: 'The barn' },
  });
  expect(changed.statusCode).toBe(200);
  await api.runJobs();
  expect(api.mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(api.mails)).not.toContain('canary-room');
  for (const path of [
    `/api/events/${id}`,
    '/api/events',
    '/api/events?list=mine',
    `/api/tribes/${tribe.id}/events`,
    `/api/events/${id}/attendees`,
    `/api/events/${id}/calendar.ics`,
    '/api/notifications',
    '/api/auth/me',
  ]) {
    const { body } = await api.get(path, ada);
    expect([path, body.includes('canary-room')]).toEqual([path, false]);
  }
  expect((await api.get(`/api/events/${id}`)).body).not.toContain('canary-room');
  expect((await view(id, olga)).settings?.meetingUrl).toBe(MEETING);
});

test('an online link is an https address', async () => {
  const { id } = await soon();
  for (const meetingUrl of [
    'javascript:alert(1)',
    'http://meet.example/room',
    'data:text/html,x',
    '//meet.example',
  ]) {
    const { statusCode } = await api.request({
      method: 'PATCH',
      url: `/api/events/${id}`,
      headers: { cookie: olga.cookie },
      payload: { meetingUrl },
    });
    expect([meetingUrl, statusCode]).toEqual([meetingUrl, 400]);
  }
  expect((await view(id, olga)).settings?.meetingUrl).toBe(MEETING);
});

const HLS = 'https://live.example/hls/canary-stream.m3u8?key="<';
const youtube = 'https://www.youtube.com/watch?v=canaryAbc12';
test('a stream plays in a frame of the page of its event, which names its site alone', async () => {
  for (const [kind, meetingUrl, site] of [
    ['stream', youtube, 'youtube'],
    ['stream', 'https://live.example/hls/stream.m3u8', 'hls'],
    ['stream', 'https://meet.example/room', null],
    ['webinar', youtube, null],
  ] as const) {
    const { id } = await soon({ kind, meetingUrl });
    await answer(id, ada, 'going');
    const seen = await api.get(`/api/events/${id}`, ada);
    expect([kind, seen.json<EventView>().streamSite, seen.body.includes(meetingUrl)]).toEqual([
      kind,
      site,
      false,
    ]);
    const player = await api.get(`${seen.json<EventView>().joinUrl}/player`, ada);
    expect(player.statusCode).toBe(site === null ? 404 : site === 'hls' ? 200 : 303);
  }
});

test('the frame of a stream leads to the player of its site, and logs attendance', async () => {
  const { id } = await soon({ kind: 'stream', meetingUrl: youtube });
  await answer(id, ada, 'going');
  const link = await linkOf(id, ada);
  expect((await api.get(`${link}/player`, bo)).statusCode).toBe(404);
  const { headers } = await api.get(`${link}/player`, ada);
  expect(headers.location).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/canaryAbc12/);
  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['SAMEORIGIN', 'no-store']);
  expect((await attending(id))[ada.user.id]).not.toBeNull();
  await set(id, { startTime: inMinutes(30) });
  expect((await api.get(`${link}/player`, ada)).statusCode).toBe(404);
});

test('an HLS stream plays in a document that executes nothing and that only the app frames', async () => {
  const { id } = await soon({ kind: 'stream', meetingUrl: HLS });
  await answer(id, ada, 'going');
  const { headers, body } = await api.get(`${await linkOf(id, ada)}/player`, ada);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'.*media-src https:.*frame-ancestors 'self'/);
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect(body).toContain('src="https://live.example/hls/canary-stream.m3u8?key=');
  expect(body).not.toMatch(/<script|key="</);
});

test('where a browser has no HLS of its own, the document plays the stream by one script in a sandbox', async () => {
  const { id } = await soon({ kind: 'stream', meetingUrl: HLS });
  await answer(id, ada, 'going');
  const player = `${await linkOf(id, ada)}/player?script`;
  const { headers, body } = await api.get(player, ada);
  const policy = String(headers['content-security-policy']);
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).toMatch(
    /default-src 'none'.*connect-src https:.*sandbox allow-scripts.*frame-ancestors 'self'/,
  );
  expect(policy).not.toMatch(/unsafe|'self'[^;]*script|allow-same-origin/);
  expect(body).toContain(`<script nonce="${nonce}" src="/join/player.js"></script>`);
  expect(body).toMatch(/data-src="https:\/\/live.example\/hls\/canary-stream.m3u8\?key=[^"<]*"/);
  expect((await api.get(player, ada)).headers['content-security-policy']).not.toBe(policy);
  const script = await api.get('/join/player.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.body).toMatch(/new Hls\(\{ enableWorker: false \}\)/);
});
