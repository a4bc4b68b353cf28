import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventPage, EventView } from '@kindred/validation/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventVideos } from '../../src/features/events/after/videos.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { FILM, type Started, tusOf } from '../media/videos.ts';

const HOUR = 3_600_000;
const LINK = 'https://video.example/recording';
let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  [olga, ada, bo, cy] = await Promise.all([
    api.signUp('Olga Berg'),
    api.signUp('Ada Lind'),
    api.signUp('Bo Ek'),
    api.signUp('Cy Roe'),
  ]);
  const host = api.db.updateTable('users').set({ role: 'tribe_owner', emailVerifiedAt: new Date() });
  await host.where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

const guarded = () => unrestrictedDb(api.db);
const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const over = (values: object = {}) =>
  createEvent(api.db, {
    hostId: olga.user.id,
    startTime: new Date(Date.now() - 2 * HOUR),
    endTime: new Date(Date.now() - HOUR),
    ...values,
  });
const tus = tusOf(() => api);
const begin = (id: string, size = FILM.length, as = olga) =>
  api.post(`/api/events/${id}/replay-video`, { name: 'Dawn.mp4', size, fingerprint: `film of ${size}` }, as);
async function uploadReplay(id: string, bytes = FILM): Promise<void> {
  const { url } = ok<Started>(await begin(id, bytes.length));
  expect((await tus('PATCH', url, olga, 0, bytes)).statusCode).toBe(204);
  await api.runJobs();
}
const setLink = (id: string, url: string | null) =>
  api.request({
    method: 'PUT',
    url: `/api/events/${id}/replay`,
    headers: { cookie: olga.cookie },
    payload: { url },
  });
const view = async (id: string, as?: Person) => ok<EventView>(await api.get(`/api/events/${id}`, as));
const videoUrl = async (id: string) => (await view(id, olga)).replayVideo?.url ?? '';
const statuses = (url: string, ...readers: (Person | undefined)[]) =>
  Promise.all(readers.map(async (as) => (await api.get(url, as)).statusCode));
const notified = async (as: Person) =>
  (await api.get('/api/notifications', as))
    .json<{ title: string }[]>()
    .filter(({ title }) => title === 'Replayed has a replay').length;

test('a host uploads a replay, interrupted and continued, and attendees are notified when it plays', async () => {
  const { id } = await over({ title: 'Replayed' });
  await rsvp(api.db, id, ada.user.id);
  const started = ok<Started>(await begin(id));
  const { url } = started;
  const half = Math.floor(FILM.length / 2);
  expect((await tus('PATCH', url, olga, 0, FILM.subarray(0, half))).statusCode).toBe(204);
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    expect((await tus(method, url, ada, half)).statusCode).toBe(404);
  }
  expect(ok<Started>(await begin(id))).toEqual(started);
  expect((await tus('HEAD', url, olga)).headers['upload-offset']).toBe(String(half));
  expect(await view(id, olga)).toMatchObject({ replayVideo: null, hasReplay: false });
  expect((await tus('PATCH', url, olga, half, FILM.subarray(half))).statusCode).toBe(204);
  expect((await view(id, olga)).replayVideo).toMatchObject({ status: 'processing', url: null });
  expect(await view(id, ada)).toMatchObject({ replayVideo: null, hasReplay: false });
  expect(await notified(ada)).toBe(0);
  await api.runJobs();

  const shown = await view(id, ada);
  expect(shown).toMatchObject({ hasReplay: true, replayUrl: null });
  expect(shown.replayVideo).toMatchObject({ id: started.id, status: 'ready', size: FILM.length });
  const range = { cookie: ada.cookie, range: 'bytes=4-7' };
  const part = await api.request({ method: 'GET', url: await videoUrl(id), headers: range });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
  expect([await notified(ada), await notified(olga)]).toEqual([1, 0]);

  // Run twice, as after a restart, the job changes nothing.
  await eventVideos.processJob.run(api.jobDeps, { videoId: started.id }, {} as never);
  await api.runJobs();
  expect(await view(id, ada)).toEqual(shown);
  expect(await notified(ada)).toBe(1);
});

test('only hosts upload, after the end, while the event is there and not cancelled', async () => {
  const { id } = await over();
  const coming = await createEvent(api.db, { hostId: olga.user.id });
  const cancelled = await over({ cancelledAt: new Date() });
  expect(code(await begin(id, FILM.length, ada))).toBe('not_allowed');
  expect(code(await begin(coming.id))).toBe('event_not_over');
  expect(code(await begin(cancelled.id))).toBe('event_cancelled');
  expect(code(await begin(id, 2 * 1024 ** 3 + 1))).toBe('invalid_input');
  const { url } = ok<Started>(await begin(id));
  await guarded().updateTable('events').set({ hostId: ada.user.id }).where('id', '=', id).execute();
  expect((await tus('PATCH', url, olga, 0, FILM)).statusCode).toBe(404);
});

test('each range of a replay with a price is for hosts and attendees at that moment', async () => {
  const tribe = await createTribe(api.db, {
    ownerId: olga.user.id,
    isPrivate: true,
    enabledFeatures: ['events'],
  });
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, bo.user.id);
  const { id } = await over({ tribeId: tribe.id, price: '5.00' });
  const answer = await rsvp(api.db, id, ada.user.id);
  await uploadReplay(id);
  const url = await videoUrl(id);
  expect(await statuses(url, olga, ada, bo, cy, undefined)).toEqual([200, 200, 404, 404, 404]);
  expect(await view(id, bo)).toMatchObject({ replayVideo: null, hasReplay: false });
  const listed = async (as: Person) => {
    const { items } = ok<EventPage>(await api.get(`/api/tribes/${tribe.id}/events?list=replays`, as));
    return items.map(({ hasReplay }) => hasReplay);
  };
  expect([await listed(ada), await listed(bo)]).toEqual([[true], [false]]);
  // A ticket that was given back opens nothing more.
  await guarded().deleteFrom('eventRsvps').where('id', '=', answer.id).execute();
  expect(await statuses(url, olga, ada)).toEqual([200, 404]);
});

test('a replay without a price is for everyone who sees the event, guests included', async () => {
  const { id } = await over();
  await uploadReplay(id);
  const url = await videoUrl(id);
  expect(await statuses(url, olga, cy, undefined)).toEqual([200, 200, 200]);
  expect((await view(id)).replayVideo?.url).toBe(url);
  await guarded().updateTable('events').set({ audience: 'invited' }).where('id', '=', id).execute();
  expect(await statuses(url, olga, cy, undefined)).toEqual([200, 404, 404]);
  const unknown = url.replace(/[0-9a-f]{12}/, '000000000000');
  expect(await statuses(unknown, olga, undefined)).toEqual([404, 404]);
});

test('a link and an upload replace each other, and what is replaced or deleted is removed', async () => {
  const { id } = await over();
  const files = () =>
    guarded()
      .selectFrom('videos')
      .select('id')
      .where('eventId', '=', id)
      .where('status', '=', 'ready')
      .execute();
  ok(await setLink(id, LINK));
  await uploadReplay(id);
  expect(await view(id, ada)).toMatchObject({ replayUrl: null, replayVideo: { status: 'ready' } });
  const first = await videoUrl(id);
  await uploadReplay(id, Buffer.from('no video at all'));
  expect((await view(id, olga)).replayVideo).toMatchObject({ status: 'failed', url: null });
  expect((await view(id, ada)).replayVideo?.url).toBe(first);
  const remove = () => api.delete(`/api/events/${id}/replay-video`, olga);
  expect(ok<EventView>(await remove()).replayVideo?.url).toBe(first);

  await uploadReplay(id, Buffer.concat([FILM, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]));
  expect(await statuses(first, ada)).toEqual([404]);
  const second = await videoUrl(id);
  ok(await setLink(id, LINK));
  expect(await view(id, ada)).toMatchObject({ replayUrl: LINK, replayVideo: null, hasReplay: true });
  expect([await statuses(second, olga), await files()]).toEqual([[404], []]);

  await uploadReplay(id);
  expect(ok<EventView>(await remove())).toMatchObject({ replayVideo: null, hasReplay: false });
  await uploadReplay(id);
  const kept = await videoUrl(id);
  expect((await api.delete(`/api/events/${id}`, olga)).statusCode).toBe(200);
  expect([await statuses(kept, olga), await files()]).toEqual([[404], []]);
  await api.runJobs();
  const left = guarded().selectFrom('attachments').select('id').where('attachedType', '=', 'videos');
  const ofEvent = await left.where('attachedTo', '=', kept.split('/')[3] ?? '').execute();
  expect(ofEvent).toEqual([]);
});
