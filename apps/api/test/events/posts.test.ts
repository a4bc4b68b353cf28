import { createEvent, inviteToEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

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
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  await joinTribe(api.db, tribeId, ada.user.id);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const event = (values: Parameters<typeof createEvent>[1] = {}) =>
  createEvent(api.db, {
    tribeId,
    hostId: olga.user.id,
    title: 'Open Stage',
    location: 'The barn',
    ...values,
  });
const posting = (id: string, as = olga) => api.post(`/api/events/${id}/posts`, { content: 'Join us' }, as);
const read = async (id: string, as: Person) => ok<PostView>(await api.get(`/api/posts/${id}`, as));

test('a host posts an event to its tribe with a card, which others see as they see the event', async () => {
  const meetingUrl = 'https://meet.example/secret-room';
  const { id } = await event({ audience: 'invited', meetingUrl, address: 'Mill Lane 4' });
  await rsvp(api.db, id, olga.user.id);
  const post = ok<PostView>(await posting(id));
  const card = { id, title: 'Open Stage', location: 'The barn', attendeeCount: 1, isCancelled: false };
  expect(post).toMatchObject({ type: 'event', content: 'Join us', tribe: { id: tribeId }, event: card });
  const seen = await api.get(`/api/posts/${post.id}`, ada);
  expect(ok<PostView>(seen)).toMatchObject({ type: 'event', content: 'Join us', event: null, course: null });
  expect(seen.body).not.toContain('Open Stage');
  await inviteToEvent(api.db, id, ada.user.id);
  const invited = await api.get(`/api/posts/${post.id}`, ada);
  expect(ok<PostView>(invited).event).toMatchObject(card);
  for (const secret of ['secret-room', 'Mill Lane']) expect(invited.body).not.toContain(secret);
  const shared = ok<PostView>(await api.post('/api/posts', { content: 'Look', sharedPostId: post.id }, ada));
  expect((await read(shared.id, olga)).shared?.event).toMatchObject({ id });
});

test('the card of a post says that its event was cancelled, and is gone with the event', async () => {
  const { id } = await event();
  const post = ok<PostView>(await posting(id));
  ok(await api.post(`/api/events/${id}/cancel`, { reason: 'Ill' }, olga));
  expect((await read(post.id, ada)).event?.isCancelled).toBe(true);
  ok(await api.delete(`/api/events/${id}`, olga));
  expect(await read(post.id, ada)).toMatchObject({ type: 'event', event: null });
});

test('members post no event, and hosts none that is cancelled, over or of no tribe', async () => {
  const { id } = await event();
  expect((await posting(id, ada)).statusCode).toBe(403);
  for (const values of [
    { cancelledAt: new Date() },
    { startTime: new Date(Date.now() - 86_400_000) },
    { tribeId: null },
  ]) {
    expect((await posting((await event(values)).id)).statusCode).toBe(403);
  }
  expect((await api.post('/api/posts', { type: 'event', content: 'Fake', tribeId }, olga)).statusCode).toBe(
    400,
  );
});

test('a post about an event that is sent twice with one key is one', async () => {
  const { id } = await event();
  const twice = () =>
    api.request({
      method: 'POST',
      url: `/api/events/${id}/posts`,
      headers: { cookie: olga.cookie, 'idempotency-key': 'post-1' },
      payload: { content: 'Join us' },
    });
  const [first, second] = await Promise.all([twice(), twice()]);
  expect(ok<PostView>(first).id).toBe(ok<PostView>(second).id);
  const posts = unrestrictedDb(api.db).selectFrom('posts').select('id').where('eventId', '=', id);
  expect(await posts.execute()).toHaveLength(1);
});
