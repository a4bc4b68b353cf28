import { blockUser } from '@kindred/db/factories/accounts';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { LessonView } from '@kindred/validation/courses';
import type { CommentPage, CommentView } from '@kindred/validation/feed/comments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { subscribe } from '../sockets.ts';

let api: TestApi;
let olga: Person;
let max: Person;
let ada: Person;
let bea: Person;
let tribeId: string;
let courseId: string;
let lessonId: string;
let previewId: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, max] = [await api.signUp('Olga Berg'), await api.signUp('Max Holm')];
  [ada, bea] = [await api.signUp('Ada Lind'), await api.signUp('Bea Roth')];
  for (const { user } of [olga, max]) {
    await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', user.id).execute();
  }
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  await joinTribe(api.db, tribeId, max.user.id, 'admin');
  courseId = (await createCourse(api.db, { tribeId, creatorId: olga.user.id })).id;
  [previewId = '', lessonId = ''] = await lessonIdsOf(api.db, courseId);
  for (const { user } of [ada, bea]) await enroll(api.db, courseId, user.id);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const commenting = (content: string, as: Person, parentId?: string, id = lessonId) =>
  api.post(`/api/lessons/${id}/comments`, { content, ...(parentId && { parentId }) }, as);
const comment = async (content: string, as: Person, parentId?: string) =>
  ok<CommentView>(await commenting(content, as, parentId));
const listing = (as: Person, id = lessonId) => api.get(`/api/lessons/${id}/comments`, as);
const list = async (as: Person) => ok<CommentPage>(await listing(as)).items;
const lesson = async (as: Person) => ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, as));
type Notification = Record<'title' | 'content' | 'actionUrl', string>;
const notices = async (as: Person) => ok<Notification[]>(await api.get('/api/notifications', as));
const end = () =>
  unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'refunded' })
    .where('courseId', '=', courseId)
    .where('userId', '=', ada.user.id)
    .execute();
/** The statuses of every call of a user about a comment in the lesson. */
const tries = async (as: Person, id: string) => {
  const { cookie } = as;
  const answers = [
    await listing(as),
    await commenting('Hello?', as),
    await api.get(`/api/comments/${id}`, as),
    await api.get(`/api/comments/${id}/replies`, as),
    await api.get(`/api/comments/${id}/reactions`, as),
    await api.request({
      method: 'PATCH',
      url: `/api/comments/${id}`,
      headers: { cookie },
      payload: { content: 'No' },
    }),
    await api.request({
      method: 'PUT',
      url: `/api/comments/${id}/reaction`,
      headers: { cookie },
      payload: { type: 'like' },
    }),
    await api.post(`/api/comments/${id}/report`, { reason: 'spam' }, as),
    await api.request({ method: 'DELETE', url: `/api/comments/${id}`, headers: { cookie } }),
  ];
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
};

test('students ask under a lesson, a teacher answers with a mark, and both edit, react, reply and delete', async () => {
  expect(await list(ada)).toEqual([]);
  expect(await lesson(ada)).toMatchObject({ commentCount: 0, can: { comment: true } });
  const asked = await comment('How much salt?', ada);
  expect(asked).toMatchObject({ postId: lessonId, depth: 0, isByTeacher: false, isByPostAuthor: false });
  const answered = await comment('Ten grams.', max, asked.id);
  expect(answered).toMatchObject({ parentId: asked.id, isByTeacher: true, author: { id: max.user.id } });
  expect((await comment('Or twelve.', olga, asked.id)).isByTeacher).toBe(true);

  const url = `/api/comments/${asked.id}`;
  const { cookie } = ada;
  expect(ok<CommentPage>(await api.get(`${url}/replies`, bea)).items.map(({ content }) => content)).toEqual([
    'Ten grams.',
    'Or twelve.',
  ]);
  expect(ok<CommentView[]>(await api.get(`/api/comments/${answered.id}`, bea))).toHaveLength(2);
  ok(
    await api.request({
      method: 'PUT',
      url: `/api/comments/${answered.id}/reaction`,
      headers: { cookie },
      payload: { type: 'like' },
    }),
  );
  ok(
    await api.request({
      method: 'PATCH',
      url,
      headers: { cookie },
      payload: { content: 'How much sea salt?' },
    }),
  );
  expect(await list(bea)).toMatchObject([
    { content: 'How much sea salt?', replyCount: 2, can: { delete: false } },
  ]);
  expect((await lesson(bea)).commentCount).toBe(3);
  expect(await list(max)).toMatchObject([{ can: { delete: true, edit: false } }]);
  ok(
    await api.request({
      method: 'DELETE',
      url: `/api/comments/${answered.id}`,
      headers: { cookie: olga.cookie },
    }),
  );
  expect((await lesson(bea)).commentCount).toBe(2);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('a comment that is sent twice with one key is one, and one of another thread is not answered', async () => {
  const send = () =>
    api.request({
      method: 'POST',
      url: `/api/lessons/${lessonId}/comments`,
      headers: { cookie: ada.cookie, 'idempotency-key': 'salt-1' },
      payload: { content: 'How much salt?' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(ok<CommentView>(first).id).toBe(ok<CommentView>(second).id);
  expect(await list(ada)).toHaveLength(1);
  const elsewhere = await commenting('Hello?', ada, ok<CommentView>(first).id, previewId);
  expect(elsewhere.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'parentId' }] });
});

test.each([
  ['an enrollment that ended', end],
  [
    'a ban from the tribe',
    () =>
      unrestrictedDb(api.db)
        .insertInto('tribeBans')
        .values({ tribeId, userId: ada.user.id, reason: 'Spam' })
        .execute(),
  ],
  [
    'a lesson that became a draft',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courseLessons')
        .set({ publishedAt: null })
        .where('id', '=', lessonId)
        .execute(),
  ],
  [
    'a lesson that opens later',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courseLessons')
        .set({ releaseKind: 'after_days', releaseDays: 3 })
        .where('id', '=', lessonId)
        .execute(),
  ],
  [
    'a deleted lesson',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courseLessons')
        .set({ deletedAt: new Date() })
        .where('id', '=', lessonId)
        .execute(),
  ],
  [
    'a deleted course',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courses')
        .set({ deletedAt: new Date(), isPublished: false })
        .where('id', '=', courseId)
        .execute(),
  ],
  ['a block by the creator of the course', () => blockUser(api.db, olga.user.id, ada.user.id)],
])('%s closes the discussion to a student at once', async (_title, change) => {
  const { id } = await comment('How much salt?', bea);
  await change();
  expect(await tries(ada, id)).toEqual([404]);
});

test('a discussion is for those who study or teach, not for members, other teachers and readers of a preview', async () => {
  const { id } = await comment('How much salt?', ada);
  const member = await api.signUp('Mia Member');
  await joinTribe(api.db, tribeId, member.user.id);
  const teacher = await api.signUp('Tom Teacher');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', teacher.user.id).execute();
  await joinTribe(api.db, tribeId, teacher.user.id);
  for (const other of [member, teacher, await api.signUp('Vic Visitor')]) {
    expect(await tries(other, id)).toEqual([404]);
  }
  expect((await listing(member, previewId)).statusCode).toBe(404);
  const preview = ok<LessonView>(await api.get(`/api/lessons/${previewId}`, member));
  expect(preview).toMatchObject({ commentCount: null, can: { comment: false } });
  expect((await api.get(`/api/lessons/${lessonId}/comments`)).statusCode).toBe(401);
  expect((await api.get(`/api/comments/${id}`)).statusCode).toBe(401);
});

test('an archived tribe keeps its discussions readable', async () => {
  const { id } = await comment('How much salt?', ada);
  await unrestrictedDb(api.db)
    .updateTable('tribes')
    .set({ archivedAt: new Date() })
    .where('id', '=', tribeId)
    .execute();
  expect(await list(ada)).toMatchObject([{ id, can: { reply: false, edit: false } }]);
  expect((await lesson(ada)).can.comment).toBe(false);
  expect((await commenting('Hello?', ada)).json().code).toBe('tribe_archived');
  expect((await commenting('Hello?', ada, id)).json().code).toBe('tribe_archived');
});

test('people in a block do not read each other under a lesson', async () => {
  const { id } = await comment('How much salt?', ada);
  await blockUser(api.db, bea.user.id, ada.user.id);
  expect(await list(bea)).toEqual([]);
  expect((await api.get(`/api/comments/${id}`, bea)).statusCode).toBe(404);
});

test('no list, search or page of posts shows a discussion, not even to the creator of the course', async () => {
  const word = `zymurgy${lessonId.slice(-6)}`;
  await comment(`What is ${word}? #${word}`, ada);
  await comment(`${word} is brewing.`, olga);
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
      expect([path, statusCode, body.includes(lessonId), body.includes(`What is ${word}`)]).toEqual([
        path,
        200,
        false,
        false,
      ]);
    }
    for (const path of ['', '/thread', '/comments', '/reactions']) {
      expect((await api.get(`/api/posts/${lessonId}${path}`, as)).statusCode).toBe(404);
    }
    expect((await api.post(`/api/posts/${lessonId}/comments`, { content: 'Hello' }, as)).statusCode).toBe(
      404,
    );
    const shared = await api.post('/api/posts', { content: 'Look', sharedPostId: lessonId }, as);
    expect(shared.statusCode).toBe(400);
    const removed = await api.request({
      method: 'DELETE',
      url: `/api/posts/${lessonId}`,
      headers: { cookie: as.cookie },
    });
    expect(removed.statusCode).toBe(404);
  }
});

test('the creator is notified of questions as one, and who asked of the answer, which leads to the comment', async () => {
  const first = await comment('How much salt?', ada);
  await comment('Which flour?', bea);
  const { title } = await lesson(ada);
  const path = `/course/${courseId}/lesson/${lessonId}`;
  expect(await notices(olga)).toMatchObject([
    { title: `Bea Roth and Ada Lind asked in “${title}”`, actionUrl: `${path}#comments` },
  ]);
  const answer = await comment('Ten grams.', max, first.id);
  const reply = await comment('Sea salt?', bea, first.id);
  expect(
    (await notices(ada)).map(({ title, content, actionUrl }) => ({ title, content, actionUrl })),
  ).toEqual([
    {
      title: 'Bea Roth replied to your comment',
      content: 'Sea salt?',
      actionUrl: `${path}#comment-${reply.id}`,
    },
    {
      title: `Max Holm answered your question in “${title}”`,
      content: 'Ten grams.',
      actionUrl: `${path}#comment-${answer.id}`,
    },
  ]);
  const remove = (id: string, { cookie }: Person) =>
    api.request({ method: 'DELETE', url: `/api/comments/${id}`, headers: { cookie } });
  ok(await remove(answer.id, max));
  expect((await notices(ada)).map(({ content }) => content)).toEqual(['Sea salt?']);
  ok(await remove(first.id, ada));
  expect(await notices(olga)).toMatchObject([{ title: `Bea Roth asked in “${title}”` }]);
});

test('a mention under a lesson notifies those alone who read its discussion', async () => {
  const out = await api.signUp('Otto Out');
  await joinTribe(api.db, tribeId, out.user.id);
  await comment(`@${bea.user.handle} and @${out.user.handle}, see this`, ada);
  expect(await notices(bea)).toMatchObject([{ title: 'Ada Lind mentioned you in a comment' }]);
  expect(await notices(out)).toEqual([]);
});

test('a comment is announced live to those who study or teach the course', async () => {
  const address = await api.listen();
  const out = await api.signUp('Otto Out');
  await joinTribe(api.db, tribeId, out.user.id);
  const [hers, his, others] = await Promise.all([
    subscribe(address, { as: bea }),
    subscribe(address, { as: olga }),
    subscribe(address, { as: out }),
  ]);
  await comment('How much salt?', ada);
  const changed = { type: 'post_changed', postId: lessonId, hasCommentChanges: true };
  expect((await hers.event('post_changed')).data).toMatchObject(changed);
  expect((await his.event('post_changed')).data).toMatchObject(changed);
  expect(others.types()).not.toContain('post_changed');
  for (const { ws } of [hers, his, others]) ws.terminate();
});

test('a creator who left the tribe reads no more questions, which the owner is notified of', async () => {
  const { id } = await createCourse(api.db, { tribeId, creatorId: max.user.id });
  const [, theirs = ''] = await lessonIdsOf(api.db, id);
  await enroll(api.db, id, ada.user.id);
  expect((await listing(max, theirs)).statusCode).toBe(200);
  await api.db.deleteFrom('tribeMemberships').where('userId', '=', max.user.id).execute();
  ok(await commenting('How much salt?', ada, undefined, theirs));
  expect((await listing(max, theirs)).statusCode).toBe(404);
  expect(await notices(max)).toEqual([]);
  const [question] = await notices(olga);
  expect(question?.title).toContain('asked in');
});

test('a student whose access ended deletes what they wrote, and edits nothing', async () => {
  const { id } = await comment('My question', ada);
  await end();
  const { cookie } = ada;
  const edit = {
    method: 'PATCH',
    url: `/api/comments/${id}`,
    headers: { cookie },
    payload: { content: 'x' },
  } as const;
  expect((await api.request(edit)).statusCode).toBe(404);
  expect((await api.delete(`/api/comments/${id}`, bea)).statusCode).toBe(403);
  ok(await api.delete(`/api/comments/${id}`, ada));
  expect(await list(bea)).toEqual([]);
});
