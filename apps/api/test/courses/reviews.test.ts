import { endPaidEnrollments } from '@kindred/db/courses/writes';
import { createPurchase } from '@kindred/db/factories/commerce';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView } from '@kindred/validation/courses';
import type { CourseReview, MyCourseReview } from '@kindred/validation/courses/reviews';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let tribeId: string;
let id: string;
let lessons: string[];

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, ada, bo] = await Promise.all([
    api.signUp('Olga Berg'),
    api.signUp('Ada Lind'),
    api.signUp('Bo Dahl'),
  ]);
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  for (const { user } of [ada, bo]) await joinTribe(api.db, tribeId, user.id);
  // Of nine lessons, two are a fifth.
  id = (await createCourse(api.db, { tribeId, creatorId: olga.user.id })).id;
  lessons = await lessonIdsOf(api.db, id);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const put = (url: string, payload: object, as: Person) =>
  api.request({ method: 'PUT', url, headers: { cookie: as.cookie }, payload });
const review = (as: Person, payload: object = { rating: 5, content: 'Warm.' }) =>
  put(`/api/courses/${id}/review`, payload, as);
const mine = async (as: Person) => ok<MyCourseReview>(await api.get(`/api/courses/${id}/review`, as));
const list = async (as: Person, query = '') =>
  ok<{ items: CourseReview[]; nextCursor: string | null }>(
    await api.get(`/api/courses/${id}/reviews${query}`, as),
  );
const course = async () => ok<CourseView>(await api.get(`/api/courses/${id}`, olga));
const code = (answer: Answer) => answer.json<{ code: string }>().code;
/** A run with some lessons completed, which is how progress is known. */
async function run(as: Person, completed: number, over: Parameters<typeof enroll>[3] = {}) {
  const { id: enrollmentId } = await enroll(api.db, id, as.user.id, over);
  const done = lessons.slice(0, completed).map((lessonId) => ({ enrollmentId, lessonId }));
  if (done.length > 0) await unrestrictedDb(api.db).insertInto('lessonCompletions').values(done).execute();
  return enrollmentId;
}
const notices = async (person: Person) =>
  ok<{ title: string }[]>(await api.get('/api/notifications', person)).map(({ title }) => title);
const notify = (person: Person) =>
  api.request({
    method: 'PATCH',
    url: '/api/notifications/settings',
    headers: { cookie: person.cookie },
    payload: { course: true },
  });

test('a student reviews a course once a fifth of its lessons is complete', async () => {
  await notify(olga);
  expect(await mine(ada)).toMatchObject({ review: null, obstacle: 'not_student', lessonsLeft: 0 });
  expect(code(await review(ada))).toBe('not_enrolled');
  await run(ada, 1);
  // The stored number decides nothing.
  await unrestrictedDb(api.db).updateTable('courseEnrollments').set({ progress: 90 }).execute();
  expect(await mine(ada)).toMatchObject({ obstacle: 'lessons', lessonsLeft: 1 });
  expect(code(await review(ada))).toBe('review_too_early');
  ok(await api.post(`/api/lessons/${lessons[1]}/completion`, {}, ada));
  expect(await mine(ada)).toMatchObject({ obstacle: null, lessonsLeft: 0, rating: null, reviewCount: 0 });
  for (const rating of [0, 6, 2.5]) expect(code(await review(ada, { rating }))).toBe('invalid_input');
  expect(code(await review(ada, { rating: 4, content: 'a'.repeat(2_001) }))).toBe('invalid_input');

  expect(ok(await review(ada, { rating: 4 }))).toMatchObject({
    rating: 4,
    reviewCount: 1,
    ratings: [0, 0, 0, 1, 0],
    review: { rating: 4, content: '', isMine: true, isEdited: false, isRefunded: false },
  });
  ok(await review(ada, { rating: 5, content: 'Warm.' }));
  expect((await list(bo)).items).toMatchObject([
    { rating: 5, content: 'Warm.', isEdited: true, reply: null },
  ]);
  expect(await notices(olga)).toEqual([`Ada Lind reviewed ${(await course()).title}`]);
  await run(bo, 3);
  ok(await review(bo, { rating: 4 }));
  expect(await course()).toMatchObject({ rating: 4.5, reviewCount: 2 });
  expect(ok(await api.get(`/api/courses`, ada))).toMatchObject({ items: [{ rating: 4.5, reviewCount: 2 }] });
  const found = await list(olga, '?limit=1');
  expect(found.items.map(({ author }) => author.name)).toEqual(['Bo Dahl']);
  const rest = await list(olga, `?limit=1&cursor=${found.nextCursor}`);
  expect([rest.items.map(({ author }) => author.name), rest.nextCursor]).toEqual([['Ada Lind'], null]);
  ok(await api.delete(`/api/courses/${id}/review`, bo));
  expect(await course()).toMatchObject({ rating: 5, reviewCount: 1 });
  expect((await api.delete(`/api/courses/${id}/review`, bo)).statusCode).toBe(404);
});

test('a run that the student left still counts, and a later one edits the same review', async () => {
  await run(ada, 2, { endedAt: new Date(), endReason: 'left', enrolledAt: new Date(Date.now() - 1_000) });
  ok(await review(ada, { rating: 2 }));
  await run(ada, 0);
  ok(await review(ada, { rating: 3 }));
  expect(await course()).toMatchObject({ rating: 3, reviewCount: 1 });
});

test('a review of a student who was refunded stays, is marked, and cannot be written again', async () => {
  const item = { itemType: 'course', itemId: id, price: '20.00' } as const;
  const { purchase } = await createPurchase(api.db, ada.user.id, item);
  const { orderItemId = '' } = purchase;
  await run(ada, 9, { source: 'paid', orderItemId });
  ok(await review(ada));
  await api.db.transaction().execute((tx) => endPaidEnrollments(tx, orderItemId ?? '', 'refunded'));
  expect(await mine(ada)).toMatchObject({ obstacle: 'refunded', review: { isRefunded: true } });
  expect(code(await review(ada))).toBe('not_enrolled');
  expect(await course()).toMatchObject({ rating: 5, reviewCount: 1 });
  await run(ada, 2);
  expect(ok(await review(ada))).toMatchObject({ review: { isRefunded: false } });
});

test.each(['admin', 'moderator'] as const)('the creator and a %s of the tribe never review', async (role) => {
  for (const as of [olga, ada]) await run(as, 9);
  await unrestrictedDb(api.db)
    .updateTable('tribeMemberships')
    .set({ role })
    .where('userId', '=', ada.user.id)
    .execute();
  for (const as of [olga, ada]) {
    expect(await mine(as)).toMatchObject({ obstacle: 'teacher' });
    expect(code(await review(as))).toBe('not_allowed');
  }
});

test('a student who is banned from the tribe does not review', async () => {
  await run(ada, 9, { source: 'granted' });
  await unrestrictedDb(api.db)
    .insertInto('tribeBans')
    .values({ tribeId, userId: ada.user.id, reason: 'Spam' })
    .execute();
  expect(code(await review(ada))).toBe('not_enrolled');
});

test('a teacher replies once to a review, and its author is notified of the first reply', async () => {
  await notify(ada);
  await run(ada, 2);
  const { review: written } = ok<MyCourseReview>(await review(ada));
  const url = `/api/courses/${id}/reviews/${written?.id}/reply`;
  for (const as of [ada, bo]) expect((await put(url, { reply: 'Mine' }, as)).statusCode).toBe(403);
  ok(await put(url, { reply: 'Thank you' }, olga));
  ok(await put(url, { reply: 'Thank you, Ada' }, olga));
  expect((await list(olga)).items).toMatchObject([{ reply: 'Thank you, Ada', can: { reply: true } }]);
  expect(await notices(ada)).toEqual([`Olga Berg replied to your review of ${(await course()).title}`]);
  ok(await api.delete(url, olga));
  expect((await list(bo)).items).toMatchObject([{ reply: null, can: { reply: false, report: true } }]);
  const report = `/api/courses/${id}/reviews/${written?.id}/report`;
  expect((await api.post(report, { reason: 'spam' }, ada)).statusCode).toBe(403);
  ok(await api.post(report, { reason: 'spam' }, bo));
});

test('users in a block do not see the reviews of each other', async () => {
  await run(ada, 2);
  ok(await review(ada));
  await unrestrictedDb(api.db)
    .insertInto('userBlocks')
    .values({ blockerId: ada.user.id, blockedId: bo.user.id })
    .execute();
  expect((await list(bo)).items).toEqual([]);
  expect((await list(olga)).items).toHaveLength(1);
});

test('two reviews of one student at once are one', async () => {
  await run(ada, 2);
  const answers = await Promise.all([1, 2, 3, 4].map((rating) => review(ada, { rating })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { reviewCount, ratings } = await mine(ada);
  expect([reviewCount, ratings.reduce((sum, each) => sum + each)]).toEqual([1, 1]);
});
