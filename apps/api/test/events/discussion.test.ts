import { blockUser } from '@kindred/db/factories/accounts';
import { createEvent, inviteToEvent } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { CommentPage, CommentView } from '@kindred/validation/feed/comments';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { subscribe } from '../sockets.ts';

let api: TestApi;
let olga: Person;
let max: Person;
let ada: Person;
let sam: Person;
let tribeId: string;
let eventId: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, max] = [await api.signUp('Olga Berg'), await api.signUp('Max Holm')];
  [ada, sam] = [await api.signUp('Ada Lind'), await api.signUp('Sam Roth')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true })).id;
  for (const { user } of [max, ada]) await joinTribe(api.db, tribeId, user.id);
  eventId = (await createEvent(api.db, { tribeId, hostId: olga.user.id, title: 'Open Stage' })).id;
  await unrestrictedDb(api.db)
    .insertInto('eventPeople')
    .values({ eventId, role: 'host', userId: max.user.id, position: 0 })
    .execute();
});
afterEach(async () => expect(await wrongCounters(api.database.pool)).toEqual([]));

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const commenting = (content: string, as: Person, parentId?: string) =>
  api.post(`/api/events/${eventId}/comments`, { content, ...(parentId && { parentId }) }, as);
const comment = async (content: string, as: Person, parentId?: string) =>
  ok<CommentView>(await commenting(content, as, parentId));
const listing = (as: Person) => api.get(`/api/events/${eventId}/comments`, as);
const list = async (as: Person) => ok<CommentPage>(await listing(as)).items;
const event = async (as: Person) => ok<EventView>(await api.get(`/api/events/${eventId}`, as));
const send = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, as: Person, payload?: object) =>
  api.request({ method, url, headers: { cookie: as.cookie }, ...(payload && { payload }) });
type Notification = Record<'title' | 'content' | 'actionUrl', string>;
const notices = async (as: Person) => ok<Notification[]>(await api.get('/api/notifications', as));
const cancel = () => api.post(`/api/events/${eventId}/cancel`, { reason: 'Ill' }, olga);
const archive = () =>
  api.db.updateTable('tribes').set({ archivedAt: new Date() }).where('id', '=', tribeId).execute();
/** The statuses of every call of a user about a comment under the event. */
const tries = async (as: Person, id: string) => {
  const answers = [
    await listing(as),
    await commenting('Hello?', as),
    await api.get(`/api/comments/${id}`, as),
    await api.get(`/api/comments/${id}/replies`, as),
    await api.get(`/api/comments/${id}/reactions`, as),
    await send('PATCH', `/api/comments/${id}`, as, { content: 'No' }),
    await send('PUT', `/api/comments/${id}/reaction`, as, { type: 'like' }),
    await api.post(`/api/comments/${id}/report`, { reason: 'spam' }, as),
    await send('DELETE', `/api/comments/${id}`, as),
  ];
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
};

test('members comment under an event, hosts answer with a mark and delete, and all are counted', async () => {
  expect(await list(ada)).toEqual([]);
  expect(await event(ada)).toMatchObject({ commentCount: 0, can: { comment: true } });
  const asked = await comment('Is there tea?', ada);
  expect(asked).toMatchObject({ postId: eventId, depth: 0, isByHost: false, isByTeacher: false });
  const answered = await comment('There is.', max, asked.id);
  expect(answered).toMatchObject({ parentId: asked.id, isByHost: true, isByPostAuthor: false });
  expect((await comment('And cake.', olga, asked.id)).isByHost).toBe(true);
  ok(await send('PUT', `/api/comments/${answered.id}/reaction`, ada, { type: 'like' }));
  ok(await send('PATCH', `/api/comments/${asked.id}`, ada, { content: 'Is there green tea?' }));
  expect(await list(max)).toMatchObject([
    { content: 'Is there green tea?', replyCount: 2, can: { delete: true, edit: false } },
  ]);
  expect((await event(ada)).commentCount).toBe(3);
  expect((await list(ada))[0]?.can).toMatchObject({ delete: true, edit: true });
  ok(await send('DELETE', `/api/comments/${answered.id}`, olga));
  expect((await event(ada)).commentCount).toBe(2);
});

test('a comment that is sent twice with one key is one', async () => {
  const twice = () =>
    api.request({
      method: 'POST',
      url: `/api/events/${eventId}/comments`,
      headers: { cookie: ada.cookie, 'idempotency-key': 'tea-1' },
      payload: { content: 'Is there tea?' },
    });
  const [first, second] = await Promise.all([twice(), twice()]);
  expect(ok<CommentView>(first).id).toBe(ok<CommentView>(second).id);
  expect(await list(ada)).toHaveLength(1);
});

test('users who do not see an event reach no comment under it, and those who are invited do', async () => {
  const secret = 'canary of the discussion';
  const { id } = await comment(secret, ada);
  expect(await tries(sam, id)).toEqual([404]);
  await inviteToEvent(api.db, eventId, sam.user.id);
  expect(await list(sam)).toMatchObject([{ content: secret, can: { delete: false } }]);
  await api.post(`/api/tribes/${tribeId}/bans`, { userId: sam.user.id, reason: 'Spam' }, olga);
  expect(await tries(sam, id)).toEqual([404]);
  const guest = await api.get(`/api/events/${eventId}/comments`);
  expect(guest.statusCode).toBe(401);
});

test('a former member deletes what they wrote under an event, and does nothing else there', async () => {
  const { id } = await comment('Is there tea?', ada);
  await api.delete(`/api/tribes/${tribeId}/leave`, ada);
  expect((await send('PATCH', `/api/comments/${id}`, ada, { content: 'No' })).statusCode).toBe(404);
  expect((await commenting('Hello?', ada)).statusCode).toBe(404);
  ok(await send('DELETE', `/api/comments/${id}`, ada));
  expect(await list(olga)).toEqual([]);
});

test.each([
  ['a cancelled event', cancel],
  ['an event of an archived tribe', archive],
])('the discussion of %s is read and not written', async (_, close) => {
  const { id } = await comment('Is there tea?', ada);
  await close();
  expect(await event(ada)).toMatchObject({ commentCount: 1, can: { comment: false } });
  expect(await list(ada)).toMatchObject([{ can: { react: false, reply: false, edit: false, delete: true } }]);
  for (const answer of [
    await commenting('Hello?', ada),
    await send('PATCH', `/api/comments/${id}`, ada, { content: 'No' }),
    await send('PUT', `/api/comments/${id}/reaction`, ada, { type: 'like' }),
  ]) {
    expect([403, 409]).toContain(answer.statusCode);
  }
  ok(await send('DELETE', `/api/comments/${id}`, ada));
});

test('a comment that is sent while its event is cancelled is refused', async () => {
  const answers = await api.db.transaction().execute(async (tx) => {
    await unrestrictedDb(tx)
      .updateTable('events')
      .set({ cancelledAt: new Date() })
      .where('id', '=', eventId)
      .execute();
    const sent = commenting('Is there tea?', ada);
    await lockWaiters(api.database.pool);
    return [sent];
  });
  expect((await Promise.all(answers))[0]?.json()).toMatchObject({ code: 'event_cancelled' });
  expect(await list(ada)).toEqual([]);
});

test('answers, mentions and new comments are notified where they lead to the event, and to no one who cannot see it', async () => {
  const { handle } = sam.user;
  const asked = await comment(`Is there tea, @${handle} and @${max.user.handle}?`, ada);
  expect(await notices(sam)).toEqual([]);
  const url = `/event/${eventId}`;
  expect(await notices(max)).toMatchObject([{ actionUrl: `${url}#comment-${asked.id}` }]);
  expect(await notices(olga)).toMatchObject([{ title: 'Ada Lind commented on Open Stage' }]);
  const answered = await comment('There is.', olga, asked.id);
  expect(await notices(ada)).toMatchObject([
    { title: 'Olga Berg replied to your comment', actionUrl: `${url}#comment-${answered.id}` },
  ]);
  ok(await send('DELETE', `/api/comments/${asked.id}`, ada));
  expect(await notices(olga)).toEqual([]);
});

test('no list, search or page of posts shows the discussion of an event, not even to its host', async () => {
  const word = `zymurgy${eventId.slice(-6)}`;
  await comment(`What is ${word}? #${word}`, ada);
  const { user } = olga;
  const paths = [
    '/api/feed?mode=chronological',
    '/api/feed?mode=algorithmic',
    `/api/users/${user.id}/posts`,
    `/api/profiles/${user.handle}`,
    `/api/profiles/${user.handle}/activity`,
    `/api/profiles/${ada.user.handle}/activity`,
    `/api/tribes/${tribeId}/posts`,
    `/api/hashtags/${word}/posts`,
    `/api/search?q=${word}`,
    '/api/saved',
  ];
  for (const as of [olga, ada]) {
    for (const path of paths) {
      const { body, statusCode } = await api.get(path, as);
      const shown = [body.includes(eventId), body.includes(`What is ${word}`)];
      expect([path, statusCode, ...shown]).toEqual([path, 200, false, false]);
    }
    for (const path of ['', '/thread', '/comments', '/reactions']) {
      expect((await api.get(`/api/posts/${eventId}${path}`, as)).statusCode).toBe(404);
    }
    expect((await api.post(`/api/posts/${eventId}/comments`, { content: 'Hello' }, as)).statusCode).toBe(404);
    expect((await send('DELETE', `/api/posts/${eventId}`, as)).statusCode).toBe(404);
  }
});

test('users in a block do not read each other under an event', async () => {
  const { id } = await comment('Is there tea?', ada);
  await blockUser(api.db, max.user.id, ada.user.id);
  expect(await list(max)).toEqual([]);
  expect((await api.get(`/api/comments/${id}`, max)).statusCode).toBe(404);
});

test('a comment is announced live to those who see the event', async () => {
  const address = await api.listen();
  const [hers, others] = await Promise.all([
    subscribe(address, { as: max }),
    subscribe(address, { as: sam }),
  ]);
  await comment('Is there tea?', ada);
  const changed = { type: 'post_changed', postId: eventId, hasCommentChanges: true };
  expect((await hers.event('post_changed')).data).toMatchObject(changed);
  expect(others.types()).not.toContain('post_changed');
  for (const { ws } of [hers, others]) ws.terminate();
});

test('the discussion of an event that was deleted is there for no one', async () => {
  const { id } = await comment('Is there tea?', olga);
  ok(await send('DELETE', `/api/events/${eventId}`, olga));
  for (const as of [olga, ada]) {
    for (const url of [
      `/api/events/${eventId}/comments`,
      `/api/comments/${id}`,
      `/api/comments/${id}/replies`,
    ]) {
      expect((await api.get(url, as)).statusCode).toBe(404);
    }
    expect((await commenting('Hello?', as)).statusCode).toBe(404);
  }
});
