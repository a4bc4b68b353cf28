import { type Course, certify, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createAttempt, createQuiz } from '@kindred/db/factories/quizzes';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView } from '@kindred/validation/courses';
import type { AttemptView } from '@kindred/validation/courses/attempts';
import type { StudentView } from '@kindred/validation/courses/students';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAttemptsJob } from '../../src/features/courses/quizzes/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const DAY = 86_400_000;
let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
let course: Course;
let lessons: string[];
let enrollmentId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  course = await createCourse(api.db, { tribeId, creatorId: olga.user.id, hasCertificate: true });
  lessons = await lessonIdsOf(api.db, course.id);
  enrollmentId = (await enroll(api.db, course.id, ada.user.id)).id;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const send = (method: 'PATCH' | 'PUT') => (url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const [patch, put] = [send('PATCH'), send('PUT')];
const student = async () =>
  ok<StudentView>(await api.get(`/api/courses/${course.id}/students/${ada.user.id}`, olga));
const release = async (at: number, rule: object) =>
  ok(await patch(`/api/lessons/${lessons[at]}`, { release: rule }, olga));
const exception = (at: number) => `/api/lessons/${lessons[at]}/exceptions/${ada.user.id}`;
const cohort = async (fields: object) =>
  ok<{ id: string }>(
    await api.post(
      `/api/courses/${course.id}/cohorts`,
      { title: 'Spring', startsOn: '2027-03-01', ...fields },
      olga,
    ),
  ).id;

test('a teacher reads which lessons wait for a student, until when, and their exceptions', async () => {
  await release(1, { kind: 'after_days', days: 3 });
  await release(4, { kind: 'after_previous' });
  expect((await student()).releases).toEqual([
    expect.objectContaining({ lessonId: lessons[1], isOpen: false, hasException: false, after: null }),
    {
      lessonId: lessons[4],
      title: 'Lesson 2',
      isOpen: false,
      opensAt: null,
      after: 'Lesson 1',
      hasException: false,
    },
  ]);
  expect(Date.parse((await student()).releases[0]?.opensAt ?? '')).toBeGreaterThan(Date.now() + 2.9 * DAY);
  ok(await put(exception(1), { opensAt: null }, olga));
  const opensAt = new Date(Date.now() + 9 * DAY).toISOString();
  ok(await put(exception(2), { opensAt }, olga));
  expect((await student()).releases.slice(0, 2)).toMatchObject([
    { lessonId: lessons[1], isOpen: true, opensAt: null, hasException: true },
    { lessonId: lessons[2], isOpen: false, opensAt, hasException: true },
  ]);
  ok(await api.delete(exception(1), olga));
  expect((await student()).releases[0]).toMatchObject({ lessonId: lessons[1], isOpen: false });
});

test('errors of cohorts name their field, and a student moved to another cohort is shown in it', async () => {
  const spring = await cohort({});
  const full = await cohort({ title: 'Full', seats: 1 });
  const move = (cohortId: string, userId = ada.user.id) =>
    put(`/api/courses/${course.id}/enrollment/cohort`, { cohortId, userId }, olga);
  ok(await move(spring));
  expect((await student()).cohortId).toBe(spring);
  const bea = await api.signUp('Bea Holm');
  await enroll(api.db, course.id, bea.user.id, { cohortId: full });
  expect((await move(full)).json()).toMatchObject({ code: 'cohort_full', issues: [{ path: 'cohortId' }] });
  ok(await move(spring, bea.user.id));
  const seats = await patch(`/api/cohorts/${spring}`, { seats: 1 }, olga);
  expect(seats.json()).toMatchObject({ code: 'cohort_seats', issues: [{ path: 'seats' }] });
  const days = await patch(`/api/cohorts/${spring}`, { endsOn: '2027-02-01' }, olga);
  expect(days.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'endsOn' }] });
});

test('teachers read the attempt of a student with its key, and their own attempt as students do', async () => {
  const quiz = await createQuiz(api.db, lessons[0] ?? '', { feedback: 'never' });
  const answers = { [quiz.questionId]: ['b'] };
  const read = async (id: string, as: Person) => {
    const answer = await api.get(`/api/attempts/${id}`, as);
    return answer.statusCode === 200 ? answer.json<AttemptView>() : answer.statusCode;
  };
  const attempt = await createAttempt(api.db, quiz, { enrollmentId, answers });
  expect(await read(attempt.id, olga)).toMatchObject({
    answers,
    points: null,
    questions: [{ result: null }],
  });
  ok(await api.post(`/api/attempts/${attempt.id}/submission`, {}, ada));
  expect(await read(attempt.id, ada)).toMatchObject({ questions: [{ result: null }] });
  const result = { points: 0, isRight: false, key: ['a'], explanation: 'Dough needs water.' };
  expect(await read(attempt.id, olga)).toMatchObject({ answers, points: 0, questions: [{ result }] });

  const max = await api.signUp('Max Roth');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', max.user.id).execute();
  await createCourse(api.db, { tribeId, creatorId: max.user.id });
  expect(await read(attempt.id, max)).toBe(404);
  await enroll(api.db, course.id, max.user.id);
  expect(await read(attempt.id, max)).toBe(404);

  const own = await enroll(api.db, course.id, olga.user.id);
  const mine = await createAttempt(api.db, quiz, { enrollmentId: own.id, answers });
  ok(await api.post(`/api/attempts/${mine.id}/submission`, {}, olga));
  expect(await read(mine.id, olga)).toMatchObject({ questions: [{ result: null }] });
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'left' })
    .where('id', '=', own.id)
    .execute();
  expect(await read(mine.id, olga)).toBe(404);
  for (const method of ['PUT', 'POST'] as const) {
    const url = `/api/attempts/${attempt.id}${method === 'POST' ? '/submission' : ''}`;
    const answer = await api.request({ method, url, headers: { cookie: olga.cookie }, payload: { answers } });
    expect(answer.statusCode, 'teachers submit nothing for a student').toBe(404);
  }
});

test('a teacher sees the quizzes of a course and the certificates of a student', async () => {
  const quiz = await createQuiz(api.db, lessons[2] ?? '');
  const credentialId = await certify(api.db, enrollmentId);
  expect(await student()).toMatchObject({
    quizzes: [{ id: quiz.id, lessonId: lessons[2], title: 'Lesson 3' }],
    certificates: [{ credentialId, status: 'valid', revokeReason: null }],
  });
  ok(await api.post(`/api/certificates/${credentialId}/revocation`, { reason: 'Copied' }, olga));
  expect((await student()).certificates).toMatchObject([{ status: 'revoked', revokeReason: 'Copied' }]);
  const other = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
  await enroll(api.db, other.id, ada.user.id);
  const there = await api.get(`/api/courses/${other.id}/students/${ada.user.id}`, olga);
  expect(ok<StudentView>(there).certificates).toEqual([]);
});

const notices = async () => {
  await api.runJobs();
  return ok<{ title: string }[]>(await api.get('/api/notifications', ada)).map(({ title }) => title);
};
const opened = async () => (await notices()).filter((title) => title.startsWith('A lesson opened'));

test('a student is notified once that a graded assignment or a quiz that timed out opened the next lesson', async () => {
  ok(await patch('/api/notifications/settings', { course: true }, ada));
  const assignment = { instructions: 'Bake a loaf.', accepts: 'text' };
  ok(await put(`/api/lessons/${lessons[0]}/assignment`, assignment, olga));
  await release(1, { kind: 'after_previous' });
  await release(3, { kind: 'after_previous' });
  const { id } = ok<{ id: string }>(
    await api.post(`/api/lessons/${lessons[0]}/submissions`, { text: 'Done' }, ada),
  );
  expect(await opened()).toEqual([]);
  ok(await api.post(`/api/submissions/${id}/grade`, { result: 'passed' }, olga));
  const title = `A lesson opened in ${course.title}`;
  expect(await opened()).toEqual([title]);

  // A quiz at the end of a module opens the first lesson of the next.
  const quiz = await createQuiz(api.db, lessons[2] ?? '', { timeLimit: 5 });
  const late = (answers: object) =>
    createAttempt(api.db, quiz, { enrollmentId, answers, deadline: new Date(Date.now() - 60_000) } as never);
  const close = () => closeAttemptsJob.run(api.jobDeps, {}, {} as never);
  await late({ [quiz.questionId]: ['b'] });
  await close();
  expect(await opened()).toEqual([title]);
  await late({ [quiz.questionId]: ['a'] });
  await close();
  expect((await notices())[0]).toContain('2 lessons opened');
});

test('completing a lesson oneself, or for a lesson that an exception keeps closed, notifies of nothing', async () => {
  ok(await patch('/api/notifications/settings', { course: true }, ada));
  await release(1, { kind: 'after_previous' });
  ok(await api.post(`/api/lessons/${lessons[0]}/completion`, {}, ada));
  expect(await opened()).toEqual([]);
  ok(await put(`/api/lessons/${lessons[3]}/assignment`, { instructions: 'Bake.', accepts: 'text' }, olga));
  await release(4, { kind: 'after_previous' });
  ok(await put(exception(4), { opensAt: new Date(Date.now() + DAY).toISOString() }, olga));
  const { id } = ok<{ id: string }>(
    await api.post(`/api/lessons/${lessons[3]}/submissions`, { text: 'Done' }, ada),
  );
  ok(await api.post(`/api/submissions/${id}/grade`, { result: 'passed' }, olga));
  expect(await opened()).toEqual([]);
});

test('a new course has the time zone it was made with, and UTC without one', async () => {
  const made = async (fields: object) =>
    ok<CourseView>(await api.post('/api/courses', { tribeId, title: 'Rye', ...fields }, olga)).timeZone;
  await api.db.updateTable('users').set({ plan: 'pro' }).where('id', '=', olga.user.id).execute();
  expect(await made({ timeZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
  expect(await made({})).toBe('UTC');
  const refused = await api.post('/api/courses', { tribeId, title: 'Rye', timeZone: 'Mars/Base' }, olga);
  expect(refused.json()).toMatchObject({ issues: [{ path: 'timeZone' }] });
});
