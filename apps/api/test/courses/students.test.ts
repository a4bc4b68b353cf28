import { lockEnrollmentOf } from '@kindred/db/courses/students/writes';
import { endEnrollment, lockCourse } from '@kindred/db/courses/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, LibraryCourse } from '@kindred/validation/courses';
import type { CourseStudent, FunnelView, StudentView } from '@kindred/validation/courses/students';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endExpiredJob } from '../../src/features/courses/students/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
let id: string;

const DAY = 86_400_000;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  olga = await api.signUp('Olga Berg');
  ada = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  id = (await createCourse(api.db, { tribeId, creatorId: olga.user.id, price: '20.00' })).id;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const patch = (payload: object, as = olga) =>
  api.request({
    method: 'PATCH',
    url: `/api/courses/${id}/students/${ada.user.id}`,
    headers: { cookie: as.cookie },
    payload,
  });
const grant = (userIds = [ada.user.id]) => api.post(`/api/courses/${id}/students`, { userIds }, olga);
const students = async (query = '') =>
  ok<{ items: CourseStudent[]; nextCursor: string | null }>(
    await api.get(`/api/courses/${id}/students${query}`, olga),
  );
const student = async () =>
  ok<StudentView>(await api.get(`/api/courses/${id}/students/${ada.user.id}`, olga));
const course = async (as = ada) => ok<CourseView>(await api.get(`/api/courses/${id}`, as));
/** Of a lesson that is not a preview. */
const lesson = async () => {
  const [, lessonId] = await lessonIdsOf(api.db, id);
  return (await api.get(`/api/lessons/${lessonId}`, ada)).statusCode;
};
/** They are off unless a user turns them on. */
const notifyOfCourses = (person: Person) =>
  api.request({
    method: 'PATCH',
    url: '/api/notifications/settings',
    headers: { cookie: person.cookie },
    payload: { course: true },
  });
const notices = async (person: Person) =>
  ok<{ title: string }[]>(await api.get('/api/notifications', person)).map(({ title }) => title);
const runs = () => unrestrictedDb(api.db).updateTable('courseEnrollments').where('courseId', '=', id);

test('a teacher gives a member access once, and ending it closes the lessons', async () => {
  await joinTribe(api.db, tribeId, ada.user.id);
  await notifyOfCourses(ada);
  expect(await lesson()).toBe(403);
  expect(ok(await grant())).toEqual({ granted: 1 });
  expect(ok(await grant())).toEqual({ granted: 0 });
  expect(await notices(ada)).toEqual([`Olga Berg gave you access to ${(await course()).title}`]);
  expect(await lesson()).toBe(200);
  expect(await course()).toMatchObject({ enrollment: { source: 'granted' }, can: { leave: false } });

  const url = `/api/courses/${id}/students/${ada.user.id}`;
  const { runs: ended } = ok<StudentView>(await api.delete(url, olga));
  expect(ended).toMatchObject([{ source: 'granted', endReason: 'removed', endedAt: expect.any(String) }]);
  expect(await lesson()).toBe(403);
  expect((await api.delete(url, olga)).statusCode).toBe(404);
  expect(ok(await grant())).toEqual({ granted: 1 });
  expect((await student()).runs.map(({ endReason }) => endReason)).toEqual([null, 'removed']);
});

test.each([
  ['is not in the tribe', async () => undefined],
  [
    'is banned from the tribe',
    async (userId: string) => {
      await joinTribe(api.db, tribeId, userId);
      await unrestrictedDb(api.db)
        .insertInto('tribeBans')
        .values({ tribeId, userId, reason: 'Spam' })
        .execute();
    },
  ],
  [
    'blocked the teacher',
    async (userId: string) => {
      await joinTribe(api.db, tribeId, userId);
      const pair = { blockerId: userId, blockedId: olga.user.id };
      await unrestrictedDb(api.db).insertInto('userBlocks').values(pair).execute();
    },
  ],
])('no one gets access when one of those chosen %s', async (_, arrange) => {
  const { id: bea } = await createUser(api.db);
  await joinTribe(api.db, tribeId, bea);
  await arrange(ada.user.id);
  const answer = await grant([bea, ada.user.id]);
  expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, 'userIds']);
  expect((await students()).items).toEqual([]);
});

test('access that ended closes everything at once, before the job ends the enrollment', async () => {
  const { id: runId } = await enroll(api.db, id, ada.user.id, { source: 'granted' });
  const past = new Date(Date.now() - 1_000).toISOString();
  expect((await patch({ accessEndsAt: past })).statusCode).toBe(400);
  const soon = new Date(Date.now() + DAY).toISOString();
  expect(ok<StudentView>(await patch({ accessEndsAt: soon })).runs[0]?.accessEndsAt).toBe(soon);
  expect(await lesson()).toBe(200);

  await runs()
    .set({ accessEndsAt: new Date(Date.now() - 1) })
    .execute();
  expect(await lesson()).toBe(403);
  expect(await course()).toMatchObject({ enrollment: null, can: { learn: false, enroll: true } });
  const library = ok<{ items: LibraryCourse[] }>(await api.get('/api/library/courses', ada));
  expect(library.items).toEqual([]);
  const [, lessonId = ''] = await lessonIdsOf(api.db, id);
  expect((await api.post(`/api/lessons/${lessonId}/completion`, {}, ada)).statusCode).toBe(403);
  expect((await students()).items).toMatchObject([{ id: runId, endReason: 'expired' }]);

  await endExpiredJob.run(api.jobDeps, {}, {} as never);
  expect((await students()).items).toEqual([]);
  expect((await students('?status=ended')).items).toMatchObject([{ id: runId, endReason: 'expired' }]);
});

test('a student is seen when they read a lesson, at most once in 5 minutes', async () => {
  await enroll(api.db, id, ada.user.id, { source: 'granted' });
  const seen = async () => (await student()).runs[0]?.lastSeenAt ?? null;
  expect(await seen()).toBeNull();
  await lesson();
  const first = await seen();
  expect(first).not.toBeNull();
  await lesson();
  expect(await seen()).toBe(first);
  await runs()
    .set({ lastSeenAt: new Date(Date.now() - 6 * 60_000) })
    .execute();
  await lesson();
  expect(Date.parse((await seen()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
});

test('the list is paged, newest first, and searched by name; a student shows what they completed', async () => {
  const names = ['Ada', 'Bea', 'Cleo'];
  for (const [at, firstName] of names.entries()) {
    const userId = at === 0 ? ada.user.id : (await createUser(api.db, { firstName, lastName: 'Lind' })).id;
    await enroll(api.db, id, userId, { source: 'granted', enrolledAt: new Date(Date.now() + at * 1_000) });
  }
  const first = await students('?limit=2');
  const next = await students(`?limit=2&cursor=${first.nextCursor}`);
  const firstNames = (page: typeof first) => page.items.map(({ user }) => user.name.split(' ')[0]);
  expect([firstNames(first), firstNames(next), next.nextCursor]).toEqual([['Cleo', 'Bea'], ['Ada'], null]);
  expect(firstNames(await students('?q=EO%20li'))).toEqual(['Cleo']);
  expect(firstNames(await students('?q=%25'))).toEqual([]);

  const [lessonId = '', second = ''] = await lessonIdsOf(api.db, id);
  ok(await api.post(`/api/lessons/${lessonId}/completion`, {}, ada));
  const view = await student();
  expect(view.runs).toMatchObject([{ completedLessons: 1, totalLessons: 9, percent: 11 }]);
  expect(view.lessons.map((done) => done.id)).toEqual([lessonId]);
  expect(view.blockers[0]).toMatchObject({ lessonId: second, reason: 'lesson' });
});

test('the list and the export show the average of the best quiz results of a student', async () => {
  const [one = '', two = '', draft = ''] = await lessonIdsOf(api.db, id);
  const db = unrestrictedDb(api.db);
  await db.updateTable('courseLessons').set({ publishedAt: null }).where('id', '=', draft).execute();
  const quizzes = await db
    .insertInto('lessonQuizzes')
    .values([one, two, draft].map((lessonId) => ({ lessonId })))
    .returning('id')
    .execute();
  const enrollmentId = (await enroll(api.db, id, ada.user.id)).id;
  await enroll(api.db, id, (await createUser(api.db)).id);
  const results = [[40, 80], [75], [0]];
  const attempts = quizzes.flatMap(({ id: quizId }, at) =>
    (results[at] ?? []).map((percent) => ({
      quizId,
      enrollmentId,
      frozen: { questions: [] },
      passMark: 80,
      percent,
    })),
  );
  await db
    .insertInto('quizAttempts')
    .values(attempts.map((attempt) => ({ ...attempt, submittedAt: new Date() })))
    .execute();
  const { items } = await students();
  expect(items.map(({ quizPercent }) => quizPercent).sort()).toEqual([77, null]);
  expect((await student()).runs[0]?.quizPercent).toBe(77);
  const [head = '', ...lines] = (await api.get(`/api/courses/${id}/students.csv`, olga)).body
    .trim()
    .split('\r\n');
  const column = head.split(',').indexOf('Quiz results');
  expect(lines.map((line) => line.split(',')[column]).sort()).toEqual(['', '77']);
});

test('the funnel counts who completed each lesson, and who stopped before it', async () => {
  const lessons = await lessonIdsOf(api.db, id);
  const people = [ada, await api.signUp('Bea Holm'), await api.signUp('Cleo Vik')];
  for (const [done, person] of people.entries()) {
    await enroll(api.db, id, person.user.id, { source: 'granted' });
    for (const lessonId of lessons.slice(0, done)) {
      ok(await api.post(`/api/lessons/${lessonId}/completion`, {}, person));
    }
  }
  const counts = async () => {
    const funnel = ok<FunnelView>(await api.get(`/api/courses/${id}/funnel`, olga));
    return funnel.lessons.slice(0, 4).map(({ completed, stopped }) => [completed, stopped]);
  };
  const nobodyStopped = [
    [2, 0],
    [1, 0],
    [0, 0],
    [0, 0],
  ];
  expect(await counts()).toEqual(nobodyStopped);
  await runs()
    .set({ lastSeenAt: new Date(Date.now() - 15 * DAY) })
    .execute();
  expect(await counts()).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  ok(await api.delete(`/api/courses/${id}/students/${people[2]?.user.id}`, olga));
  expect(await counts()).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
});

test('the export has each student, without formulas or mail addresses', async () => {
  const { id: userId } = await createUser(api.db, { firstName: '=1+1', lastName: 'Lind' });
  await enroll(api.db, id, userId, { source: 'granted' });
  await enroll(api.db, id, ada.user.id, { endedAt: new Date(), endReason: 'left' });
  const answer = await api.get(`/api/courses/${id}/students.csv`, olga);
  const [head, ...lines] = answer.body.trim().split('\r\n');
  expect(head).toContain('Name,Handle,Source,Enrolled');
  expect(lines.map((line) => line.split(',')[0])).toEqual(["'=1+1 Lind", 'Ada Lind']);
  expect(answer.body).not.toContain('@');
  expect((await api.get(`/api/courses/${id}/students.csv`, ada)).statusCode).toBe(403);
});

test('a teacher who lost the tribe while granting gives nothing', async () => {
  await joinTribe(api.db, tribeId, ada.user.id);
  const { id: other } = await createUser(api.db);
  await api.db.updateTable('tribes').set({ ownerId: other }).where('id', '=', tribeId).execute();
  await api.db.deleteFrom('tribeMemberships').where('userId', '=', olga.user.id).execute();
  expect((await grant()).statusCode).toBe(403);
  expect(await lesson()).toBe(403);
  // What they made stays readable for them, and is changed by the team of the tribe.
  expect(await course(olga)).toMatchObject({ can: { edit: false } });
  const [, lessonId] = await lessonIdsOf(api.db, id);
  expect((await api.get(`/api/lessons/${lessonId}`, olga)).statusCode).toBe(200);
});

test('a student who leaves waits for a teacher who ends their access', async () => {
  const { id: runId } = await enroll(api.db, id, ada.user.id);
  let leaving: Promise<Answer> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await lockCourse(tx, id);
    leaving = api.delete(`/api/courses/${id}/enrollment`, ada);
    await lockWaiters(api.database.pool);
    expect((await lockEnrollmentOf(tx, id, ada.user.id))?.id).toBe(runId);
    await endEnrollment(tx, runId, 'removed');
  });
  expect((await leaving)?.statusCode).toBe(200);
  expect((await student()).runs).toMatchObject([{ endReason: 'removed' }]);
});
