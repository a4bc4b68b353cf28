import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CurriculumView, LessonView } from '@kindred/validation/courses';
import type { AttemptView, StudentAttempt } from '@kindred/validation/courses/attempts';
import type { KeyedQuestion, QuizKeyView, QuizView } from '@kindred/validation/courses/quizzes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAttemptsJob } from '../../src/features/courses/quizzes/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  courseId = (await createCourse(api.db, { tribeId, creatorId: olga.user.id })).id;
  [, lessonId = ''] = await lessonIdsOf(api.db, courseId);
  await enroll(api.db, courseId, ada.user.id);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const code = (answer: Answer) => answer.json<{ code: string }>().code;
const send = (method: 'PATCH' | 'PUT') => (url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const [patch, put] = [send('PATCH'), send('PUT')];

const SECRET = 'zebrasecret';
const QUESTIONS = [
  {
    kind: 'one',
    prompt: 'What makes dough rise?',
    points: 2,
    choices: [
      { id: 'yeast', text: 'Yeast' },
      { id: 'salt', text: 'Salt' },
    ],
    key: ['yeast'],
    explanation: `Because ${SECRET}`,
  },
  {
    kind: 'order',
    prompt: 'What comes first?',
    points: 2,
    choices: ['mix', 'rest', 'bake'].map((id) => ({ id, text: id })),
    key: ['mix', 'rest', 'bake'],
  },
  { kind: 'text', prompt: 'Which grain?', key: [SECRET, 'Rye'] },
];

const keyOf = async (as = olga) => ok<QuizKeyView>(await api.get(`/api/lessons/${lessonId}/quiz/key`, as));
const quizOf = async (as = ada) => ok<QuizView>(await api.get(`/api/lessons/${lessonId}/quiz`, as));
const write = async (settings: object = {}, questions: readonly object[] = QUESTIONS) => {
  const { id } = ok<QuizKeyView>(await put(`/api/lessons/${lessonId}/quiz`, settings, olga));
  for (const question of questions) ok(await api.post(`/api/quizzes/${id}/questions`, question, olga));
  return id;
};
const start = (as = ada) => api.post(`/api/lessons/${lessonId}/attempts`, {}, as);
const begin = async () => ok<AttemptView>(await start());
const save = (id: string, answers: object) => put(`/api/attempts/${id}`, { answers }, ada);
const submit = (id: string, answers?: object, as = ada) =>
  api.post(`/api/attempts/${id}/submission`, answers === undefined ? {} : { answers }, as);
const attempt = async (id: string) => ok<AttemptView>(await api.get(`/api/attempts/${id}`, ada));
const completedAt = async () => {
  const { modules } = ok<CurriculumView>(await api.get(`/api/courses/${courseId}/curriculum`, ada));
  return modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)?.completedAt ?? null;
};
/** Right answers of an attempt, by the texts of its choices. */
const right = ({ questions }: AttemptView) => {
  const [one, order, text] = questions;
  const idOf = (question: typeof one, text: string) =>
    question?.choices.find((choice) => choice.text === text)?.id ?? '';
  return {
    [one?.id ?? '']: [idOf(one, 'Yeast')],
    [order?.id ?? '']: ['mix', 'rest', 'bake'].map((step) => idOf(order, step)),
    [text?.id ?? '']: ['  RYE '],
  };
};
/** Moves an attempt into the past. */
const age = (id: string, minutes: number) =>
  api.db.transaction().execute(async (tx) => {
    const of = unrestrictedDb(tx);
    const { startedAt, deadline } = await of
      .selectFrom('quizAttempts')
      .select(['startedAt', 'deadline'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const before = (time: Date) => new Date(time.getTime() - minutes * 60_000);
    const to = { startedAt: before(startedAt), deadline: deadline && before(deadline) };
    await of.updateTable('quizAttempts').set(to).where('id', '=', id).execute();
  });

test('an attempt is started, saved, loaded again and passed, which completes its lesson', async () => {
  await write();
  expect(await quizOf()).toMatchObject({
    questionCount: 3,
    points: 5,
    triesLeft: null,
    can: { start: true },
  });
  const lesson = ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, ada));
  expect([lesson.completesBy, lesson.can.complete]).toEqual(['quiz', false]);
  expect(code(await api.post(`/api/lessons/${lessonId}/completion`, {}, ada))).toBe('completed_otherwise');

  const began = await begin();
  const [one, order, text] = Object.entries(right(began));
  ok(await save(began.id, Object.fromEntries([one ?? []])));
  ok(await save(began.id, Object.fromEntries([order ?? []])));
  // Starting again and loading again go on with it.
  expect((await begin()).id).toBe(began.id);
  const loaded = await attempt(began.id);
  expect(loaded.questions).toEqual(began.questions);
  expect(loaded.answers).toEqual(Object.fromEntries([one ?? [], order ?? []]));
  expect(await quizOf()).toMatchObject({ openAttemptId: began.id, attempts: [{ percent: null }] });

  const result = ok<AttemptView>(await submit(began.id, Object.fromEntries([text ?? []])));
  expect(result).toMatchObject({ percent: 100, isPassed: true, points: 5, pointsMax: 5, secondsLeft: null });
  expect(await completedAt()).not.toBeNull();
  expect(code(await save(began.id, {}))).toBe('attempt_submitted');

  // A later attempt that fails takes nothing back.
  const again = await begin();
  expect(ok<AttemptView>(await submit(again.id))).toMatchObject({ percent: 0, isPassed: false });
  expect(await completedAt()).not.toBeNull();
  expect((await quizOf()).isPassed).toBe(true);
});

test('a wrong order gets the share of its pairs, and a result below the pass mark completes nothing', async () => {
  await write({ passMark: 81 });
  const began = await begin();
  const answers = right(began);
  const orderId = began.questions[1]?.id ?? '';
  const [mix = '', rest = '', bake = ''] = answers[orderId] ?? [];
  const result = ok<AttemptView>(await submit(began.id, { ...answers, [orderId]: [bake, mix, rest] }));
  expect(result).toMatchObject({ points: 4, percent: 80, isPassed: false });
  expect(result.questions[1]?.result).toMatchObject({ points: 1, isRight: false, key: [mix, rest, bake] });
  expect(await completedAt()).toBeNull();
});

test('20 starts at once make one attempt, and 20 submissions at once are one', async () => {
  await write({ tries: 1 });
  const started = await Promise.all(Array.from({ length: 20 }, () => start()));
  const ids = new Set(started.map((answer) => ok<AttemptView>(answer).id));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  const answers = right(await attempt(id));
  const wrong = Object.fromEntries(Object.keys(answers).map((each) => [each, []]));
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, at) => submit(id, at % 2 === 0 ? answers : wrong)),
  );
  const results = sent.map((answer) => {
    const { submittedAt, percent, isPassed } = ok<AttemptView>(answer);
    return JSON.stringify({ submittedAt, percent, isPassed });
  });
  expect(new Set(results).size).toBe(1);
  expect(code(await start())).toBe('no_tries_left');
  expect(await quizOf()).toMatchObject({ triesLeft: 0, can: { start: false } });
});

test('after the deadline and its grace answers are refused, and what was saved counts', async () => {
  await write({ timeLimit: 10, passMark: 40 });
  const began = await begin();
  expect(began.secondsLeft).toBeGreaterThan(590);
  const [one] = Object.entries(right(began));
  ok(await save(began.id, Object.fromEntries([one ?? []])));
  await age(began.id, 11);
  expect((await attempt(began.id)).secondsLeft).toBe(0);
  expect(code(await save(began.id, right(began)))).toBe('attempt_over');
  // Late answers are left out of the submission.
  expect(ok<AttemptView>(await submit(began.id, right(began)))).toMatchObject({
    points: 2,
    percent: 40,
    isPassed: true,
  });
  expect(await completedAt()).not.toBeNull();
});

test('an attempt that its student left open is submitted with its saved answers, but not before its time', async () => {
  await write({ timeLimit: 10, passMark: 40, tries: 2 });
  const began = await begin();
  const [one] = Object.entries(right(began));
  ok(await save(began.id, Object.fromEntries([one ?? []])));
  const close = () => closeAttemptsJob.run(api.jobDeps, {}, {} as never);
  await close();
  expect((await attempt(began.id)).submittedAt).toBeNull();
  await age(began.id, 11);
  await close();
  expect(await attempt(began.id)).toMatchObject({ percent: 40, isPassed: true });
  expect(await completedAt()).not.toBeNull();
  // A start closes one that is late as well, and begins the next.
  const second = await begin();
  await age(second.id, 11);
  expect(code(await start())).toBe('no_tries_left');
});

test('extra time moves the deadline of the open attempt and of later ones, and extra tries add up', async () => {
  const quizId = await write({ timeLimit: 10, tries: 1 });
  const allowance = `/api/quizzes/${quizId}/allowances/${ada.user.id}`;
  const began = await begin();
  await age(began.id, 11);
  ok(await put(allowance, { extraMinutes: 20, extraTries: 1 }, olga));
  expect(ok(await api.get(allowance, olga))).toEqual({ extraMinutes: 20, extraTries: 1 });
  expect((await attempt(began.id)).secondsLeft).toBeGreaterThan(18 * 60);
  ok(await save(began.id, right(began)));
  ok(await submit(began.id));
  expect(await quizOf()).toMatchObject({ extraMinutes: 20, triesLeft: 1 });
  expect((await begin()).secondsLeft).toBeGreaterThan(29 * 60);
  expect((await put(allowance, { extraMinutes: 1, extraTries: 1 }, ada)).statusCode).toBe(404);
  const stranger = `/api/quizzes/${quizId}/allowances/${olga.user.id}`;
  expect((await put(stranger, { extraMinutes: 1, extraTries: 1 }, olga)).statusCode).toBe(404);
});

test('an attempt keeps its questions and pass mark when the teacher changes the quiz', async () => {
  const quizId = await write({ passMark: 100 });
  const began = await begin();
  const [first, second] = (await keyOf()).questions;
  ok(await patch(`/api/quiz-questions/${first?.id}`, { key: ['salt'], prompt: 'Changed' }, olga));
  ok(await api.delete(`/api/quiz-questions/${second?.id}`, olga));
  ok(await put(`/api/lessons/${lessonId}/quiz`, { passMark: 0 }, olga));
  const result = ok<AttemptView>(await submit(began.id, right(began)));
  expect(result).toMatchObject({ percent: 100, passMark: 100, isPassed: true });
  expect(result.questions[0]?.prompt).toBe('What makes dough rise?');
  expect((await quizOf()).questionCount).toBe(2);

  // A quiz without questions completes nothing, and cannot be tried.
  for (const { id } of (await keyOf()).questions) ok(await api.delete(`/api/quiz-questions/${id}`, olga));
  expect(ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, ada)).completesBy).toBe('button');
  expect(code(await start())).toBe('quiz_empty');
  ok(await api.post(`/api/quizzes/${quizId}/questions`, QUESTIONS[0] ?? {}, olga));
  expect(ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, ada)).completesBy).toBe('quiz');
  const open = await begin();
  ok(await api.delete(`/api/lessons/${lessonId}/quiz`, olga));
  expect((await submit(open.id)).statusCode).toBe(404);
  expect(ok(await api.get(`/api/lessons/${lessonId}/quiz`, ada))).toBeNull();
  expect(await completedAt()).not.toBeNull();
});

test('of two teachers who write at once the second is asked to load again', async () => {
  const quizId = await write();
  const read = await keyOf();
  const [first] = read.questions;
  const ids = read.questions.map(({ id }) => id);
  const reversed = { version: read.version, questions: ids.toReversed() };
  ok(await put(`/api/quizzes/${quizId}/order`, reversed, olga));
  expect((await keyOf()).questions.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(code(await put(`/api/quizzes/${quizId}/order`, reversed, olga))).toBe('course_changed');
  const version = (await keyOf()).version;
  for (const questions of [ids.slice(1), [...ids, quizId]]) {
    expect(code(await put(`/api/quizzes/${quizId}/order`, { version, questions }, olga))).toBe(
      'course_changed',
    );
  }
  const change = (fields: object) => patch(`/api/quiz-questions/${first?.id}`, fields, olga);
  ok<KeyedQuestion>(await change({ readAt: first?.updatedAt, points: 3 }));
  expect(code(await change({ readAt: first?.updatedAt, points: 4 }))).toBe('course_changed');
  expect((await change({ choices: [] })).json()).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'choices' }],
  });
  ok(await put(`/api/lessons/${lessonId}/quiz`, { readAt: read.updatedAt, tries: 3 }, olga));
  const stale = { readAt: read.updatedAt, tries: 4 };
  expect(code(await put(`/api/lessons/${lessonId}/quiz`, stale, olga))).toBe('course_changed');
});

test('answers that do not fit their question are refused, and a student saves and submits for themselves alone', async () => {
  await write();
  const began = await begin();
  const [one, order] = began.questions.map(({ id }) => id);
  for (const answers of [{ [one ?? '']: ['9'] }, { [order ?? '']: ['1', '1', '2'] }, { [lessonId]: ['1'] }]) {
    expect((await save(began.id, answers)).statusCode).toBe(400);
  }
  for (const extra of [{ percent: 100 }, { isPassed: true }, { userId: olga.user.id }]) {
    const answer = await api.post(`/api/attempts/${began.id}/submission`, extra, ada);
    expect(answer.statusCode).toBe(400);
  }
  const eve = await api.signUp('Eve Falk');
  await enroll(api.db, courseId, eve.user.id);
  for (const as of [eve, olga]) {
    expect((await submit(began.id, {}, as)).statusCode).toBe(404);
    expect((await api.get(`/api/attempts/${began.id}`, as)).statusCode).toBe(as === olga ? 200 : 404);
  }
  expect((await attempt(began.id)).answers).toEqual({});
});

test.each<[string, () => Promise<unknown>]>([
  [
    'the enrollment ended',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courseEnrollments')
        .set({ endedAt: new Date(), endReason: 'removed' })
        .where('courseId', '=', courseId)
        .execute(),
  ],
  [
    'the lesson was unpublished',
    () =>
      unrestrictedDb(api.db)
        .updateTable('courseLessons')
        .set({ publishedAt: null })
        .where('id', '=', lessonId)
        .execute(),
  ],
  [
    'the student was banned',
    () =>
      unrestrictedDb(api.db)
        .insertInto('tribeBans')
        .values({ tribeId, userId: ada.user.id, reason: 'Spam' })
        .execute(),
  ],
])('once %s nothing of an attempt is read, saved, started or submitted', async (_, change) => {
  await write();
  const began = await begin();
  const answers = right(began);
  await change();
  for (const answer of [
    await start(),
    await save(began.id, answers),
    await submit(began.id, answers),
    await api.get(`/api/attempts/${began.id}`, ada),
  ]) {
    expect([403, 404]).toContain(answer.statusCode);
  }
  const kept = unrestrictedDb(api.db).selectFrom('quizAttempts').select(['submittedAt', 'answers']);
  expect(await kept.where('id', '=', began.id).executeTakeFirst()).toEqual({
    submittedAt: null,
    answers: {},
  });
});

test.each(['after_submit', 'after_pass', 'never'])(
  'with the feedback %s the key reaches its student only then, and no other student',
  async (feedback) => {
    await write({ feedback });
    const eve = await api.signUp('Eve Falk');
    await enroll(api.db, courseId, eve.user.id);
    const walk = async (as: Person, attemptId: string) => {
      const answers = await Promise.all(
        [
          `/api/courses/${courseId}`,
          `/api/courses/${courseId}/curriculum`,
          `/api/lessons/${lessonId}`,
          `/api/lessons/${lessonId}/quiz`,
          `/api/lessons/${lessonId}/quiz/key`,
          `/api/lessons/${lessonId}/quiz/attempts`,
          `/api/attempts/${attemptId}`,
          `/api/search?q=${SECRET}`,
          `/api/search?q=${SECRET}&type=lesson`,
        ].map((url) => api.get(url, as)),
      );
      return answers.some(({ body }) => body.replaceAll(`"query":"${SECRET}"`, '').includes(SECRET));
    };
    const began = await start();
    const first = ok<AttemptView>(began);
    const saved = await save(first.id, {});
    expect(`${began.body}${saved.body}`).not.toContain(SECRET);
    expect(await walk(ada, first.id)).toBe(false);
    const failed = await submit(first.id);
    expect(failed.body.includes(SECRET)).toBe(feedback === 'after_submit');
    expect(await walk(ada, first.id)).toBe(feedback === 'after_submit');

    const second = await begin();
    const passed = await submit(second.id, right(second));
    expect(ok<AttemptView>(passed).isPassed).toBe(true);
    expect(passed.body.includes(SECRET)).toBe(feedback !== 'never');
    expect(await walk(ada, second.id)).toBe(feedback !== 'never');
    expect(await walk(eve, second.id)).toBe(false);
    expect((await keyOf()).questions[0]?.explanation).toContain(SECRET);
  },
);

test('teachers list the attempts of their students page by page, and of one student', async () => {
  await write();
  const eve = await api.signUp('Eve Falk');
  await enroll(api.db, courseId, eve.user.id);
  const first = await begin();
  ok(await submit(first.id, right(first)));
  ok(await start(eve));
  const list = async (query: string) =>
    ok<{ items: StudentAttempt[]; nextCursor: string | null }>(
      await api.get(`/api/lessons/${lessonId}/quiz/attempts?${query}`, olga),
    );
  const page = await list('limit=1');
  expect(page.items.map(({ student, percent }) => [student.id, percent])).toEqual([[eve.user.id, null]]);
  const rest = await list(`limit=1&cursor=${page.nextCursor}`);
  expect(rest).toMatchObject({ items: [{ student: { id: ada.user.id }, percent: 100 }], nextCursor: null });
  expect((await list(`userId=${ada.user.id}`)).items).toHaveLength(1);
  expect((await list(`userId=${olga.user.id}`)).items).toEqual([]);
});

test('a copy of a course has its quizzes with their questions', async () => {
  await write({ passMark: 70, tries: 3, timeLimit: 15, feedback: 'never' });
  const original = await keyOf();
  const { id } = ok<{ id: string }>(await api.post(`/api/courses/${courseId}/duplicate`, {}, olga));
  const lessons = await lessonIdsOf(api.db, id);
  lessonId = lessons[1] ?? '';
  const { questions, ...settings } = await keyOf();
  expect(settings).toMatchObject({ passMark: 70, tries: 3, timeLimit: 15, feedback: 'never', points: 5 });
  const plain = (all: KeyedQuestion[]) => all.map(({ id: _id, updatedAt: _at, ...question }) => question);
  expect(plain(questions)).toEqual(plain(original.questions));
  expect(ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, olga)).completesBy).toBe('quiz');
  lessonId = lessons[0] ?? '';
  expect(await keyOf()).toBeNull();
});
