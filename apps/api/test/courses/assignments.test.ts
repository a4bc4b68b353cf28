import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { removedFiles } from '@kindred/db/media/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CurriculumView, LessonView } from '@kindred/validation/courses';
import type { AssignmentView, SubmissionCard, SubmissionView } from '@kindred/validation/courses/assignments';
import type { FileView } from '@kindred/validation/media';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let olga: Person;
let max: Person;
let ada: Person;
let bea: Person;
let tribeId: string;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  api = await createTestApi();
  [olga, max] = [await api.signUp('Olga Berg'), await api.signUp('Max Holm')];
  for (const { user } of [olga, max])
    await api.db
      .updateTable('users')
      .set({ role: 'tribe_owner', plan: 'pro' })
      .where('id', '=', user.id)
      .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  await joinTribe(api.db, tribeId, max.user.id, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  [ada, bea] = [await api.signUp('Ada Lind'), await api.signUp('Bea Roth')];
  courseId = (await createCourse(api.db, { tribeId, creatorId: olga.user.id })).id;
  [, lessonId = ''] = await lessonIdsOf(api.db, courseId);
  ok(await set({}));
  for (const student of [ada, bea]) ok(await api.post(`/api/courses/${courseId}/enrollment`, {}, student));
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const codeOf = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json().code);
const set = (over: object, as = olga) =>
  api.request({
    method: 'PUT',
    url: `/api/lessons/${lessonId}/assignment`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ instructions: 'Bake a loaf.', accepts: 'both', ...over }),
  });
const submit = (body: object = { text: 'My loaf' }, as = ada) =>
  api.post(`/api/lessons/${lessonId}/submissions`, body, as);
const grade = (id: string, body: object = { result: 'passed' }, as = olga) =>
  api.post(`/api/submissions/${id}/grade`, body, as);
const assignment = async (as = ada) =>
  ok<AssignmentView>(await api.get(`/api/lessons/${lessonId}/assignment`, as));
const curriculum = async (as = ada) =>
  ok<CurriculumView>(await api.get(`/api/courses/${courseId}/curriculum`, as));
const queue = async (status = 'submitted', as = olga) =>
  ok<{ items: SubmissionCard[] }>(await api.get(`/api/courses/${courseId}/submissions?status=${status}`, as))
    .items;
const lesson = async (as = ada) => ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, as));
const sent = async (words: string, as = ada) =>
  ok<FileView>(await upload(api, as, Buffer.from(words), { url: '/api/uploads?kind=file' })).id;
const reasonOf = async () =>
  (await curriculum()).progress.blockers.find((blocker) => blocker.lessonId === lessonId)?.reason;
const endEnrollment = () =>
  unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'refunded' })
    .where('courseId', '=', courseId)
    .where('userId', '=', ada.user.id)
    .execute();

test('work is handed in, returned with a comment, handed in again and passed, which completes the lesson', async () => {
  expect(await lesson()).toMatchObject({ completesBy: 'assignment', can: { complete: false } });
  expect(await reasonOf()).toBe('assignment');
  expect(codeOf(await api.post(`/api/lessons/${lessonId}/completion`, {}, ada))).toBe('completed_otherwise');

  const first = ok<SubmissionView>(
    await submit({ text: 'My loaf', files: [{ uploadId: await sent('Crumb'), name: 'loaf “1”.txt' }] }),
  );
  expect(first).toMatchObject({
    version: 1,
    status: 'submitted',
    student: { id: ada.user.id },
    files: [{ name: 'loaf “1”.txt', size: 5 }],
    can: { grade: false, withdraw: true },
  });
  expect(await reasonOf()).toBe('review');
  expect((await queue()).map(({ id, lessonTitle }) => [id, lessonTitle])).toEqual([[first.id, 'Lesson 2']]);
  expect(
    ok<SubmissionView>(await grade(first.id, { result: 'returned', feedback: 'Salt it.' }, max)),
  ).toMatchObject({ status: 'returned', feedback: 'Salt it.', can: { grade: false } });
  expect(await reasonOf()).toBe('assignment');

  const second = ok<SubmissionView>(await submit());
  expect(second.version).toBe(2);
  ok(await grade(second.id));
  const { submissions, can } = await assignment();
  expect(submissions.map(({ version, status, feedback }) => [version, status, feedback])).toEqual([
    [2, 'passed', ''],
    [1, 'returned', 'Salt it.'],
  ]);
  expect(can.submit).toBe(false);
  expect((await lesson()).completedAt).not.toBeNull();
  expect((await curriculum()).progress).toMatchObject({ completed: 1 });
  expect((await assignment(bea)).submissions).toEqual([]);
});

test('files of a submission are for its student and the teachers, while they may see it', async () => {
  const name = 'loaf.html';
  const { id, files } = ok<SubmissionView>(
    await submit({ files: [{ uploadId: await sent('<script>'), name }] }),
  );
  const [{ url = '' } = {}] = files;
  const statuses = async () =>
    Promise.all([ada, olga, max, bea, null].map(async (as) => (await api.get(url, as)).statusCode));
  expect(await statuses()).toEqual([200, 200, 200, 404, 401]);
  const { headers, body } = await api.get(url, ada);
  expect([headers['content-type'], headers['content-disposition'], body]).toEqual([
    'application/octet-stream',
    expect.stringContaining('attachment'),
    '<script>',
  ]);
  expect((await api.get(`/api/submissions/${id}`, bea)).statusCode).toBe(404);
  await endEnrollment();
  expect(await statuses()).toEqual([404, 200, 200, 404, 401]);
  await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', max.user.id).execute();
  expect(await statuses()).toEqual([404, 200, 404, 404, 401]);
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', max.user.id).execute();
});

const STATES = ['none', 'waiting', 'returned', 'passed', 'ended'] as const;
const ACTIONS = {
  submit: () => submit(),
  withdraw: (id: string) => api.delete(`/api/submissions/${id}`, ada),
  return: (id: string) => grade(id, { result: 'returned' }),
  pass: (id: string) => grade(id),
};
/** What each action answers in each state; there is nothing to withdraw or grade where nothing was handed in. */
const EXPECTED: Record<(typeof STATES)[number], Partial<Record<keyof typeof ACTIONS, string>>> = {
  none: { submit: 'ok' },
  waiting: { submit: 'submission_waits', withdraw: 'ok', return: 'ok', pass: 'ok' },
  returned: {
    submit: 'ok',
    withdraw: 'submission_graded',
    return: 'submission_graded',
    pass: 'submission_graded',
  },
  passed: {
    submit: 'assignment_passed',
    withdraw: 'submission_graded',
    return: 'submission_graded',
    pass: 'submission_graded',
  },
  ended: {
    submit: 'not_allowed',
    withdraw: 'not_found',
    return: 'enrollment_ended',
    pass: 'enrollment_ended',
  },
};
const table = STATES.flatMap((state) =>
  Object.entries(EXPECTED[state]).map(([action, code]) => ({ state, action, code })),
);
test.each(table)('to $action work that is $state answers $code', async ({ state, action, code }) => {
  const id = state === 'none' ? '' : ok<SubmissionView>(await submit()).id;
  if (state === 'returned' || state === 'passed') ok(await grade(id, { result: state }));
  if (state === 'ended') await endEnrollment();
  expect(codeOf(await ACTIONS[action as keyof typeof ACTIONS](id))).toBe(code);
  const isComplete = state === 'passed' || (code === 'ok' && action === 'pass');
  if (state !== 'ended') expect((await lesson()).completedAt !== null).toBe(isComplete);
});

test('of 20 submissions at once one waits, and of two grades at once one counts', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit()));
  expect(answers.map(codeOf).toSorted()).toEqual(['ok', ...Array(19).fill('submission_waits')]);
  const [{ id } = { id: '' }] = await queue();
  const graded = await Promise.all([grade(id, { result: 'returned' }), grade(id, { result: 'passed' }, max)]);
  expect(graded.map(codeOf).toSorted()).toEqual(['ok', 'submission_graded']);
});

test('a teacher who is enrolled cannot grade their own work, another teacher can', async () => {
  ok(await api.post(`/api/courses/${courseId}/enrollment`, {}, max));
  const { id, can } = ok<SubmissionView>(await submit({ text: 'Mine' }, max));
  expect(can.grade).toBe(false);
  expect((await grade(id, { result: 'passed' }, max)).statusCode).toBe(403);
  expect((await grade(id, { result: 'passed' }, bea)).statusCode).toBe(404);
  ok(await grade(id));
});

test.each([
  ['text', { text: '' }, 'text'],
  ['text', { text: 'Loaf', files: true }, 'files'],
  ['file', { text: 'Loaf', files: true }, 'text'],
  ['file', {}, 'files'],
  ['both', { text: ' \n' }, 'text'],
])(
  'an assignment that takes %s refuses %j',
  async (accepts, { files, ...body }: Record<string, unknown>, path) => {
    const { updatedAt } = await assignment();
    ok(await set({ accepts, readAt: updatedAt }));
    const added = files ? { files: [{ uploadId: await sent('Crumb'), name: 'loaf.txt' }] } : {};
    const answer = await submit({ ...body, ...added });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe(path);
  },
);

test('a file of another user or of another submission is not taken', async () => {
  const uploadId = await sent('Crumb');
  const file = { files: [{ uploadId, name: 'loaf.txt' }] };
  expect((await submit(file, bea)).statusCode).toBe(400);
  const { id } = ok<SubmissionView>(await submit(file));
  expect((await submit(file, bea)).statusCode).toBe(400);
  expect(await queue()).toHaveLength(1);
  ok(await api.delete(`/api/submissions/${id}`, ada));
  expect(await removedFiles(api.db, 10)).toHaveLength(1);
});

test('an assignment that another teacher changed is not overwritten; removed and set again it keeps its submissions', async () => {
  const { updatedAt } = await assignment();
  ok(await set({ instructions: 'Bake two.', readAt: updatedAt }, max));
  expect(codeOf(await set({ readAt: updatedAt }))).toBe('course_changed');
  ok(await submit());
  ok(await api.delete(`/api/lessons/${lessonId}/assignment`, olga));
  expect((await lesson()).completesBy).toBe('button');
  expect((await api.get(`/api/lessons/${lessonId}/assignment`, ada)).statusCode).toBe(404);
  expect((await submit({}, bea)).statusCode).toBe(404);
  expect(await queue()).toHaveLength(1);
  ok(await set({}));
  expect((await assignment()).submissions).toHaveLength(1);
});

test('a copy of a course has its assignments and nothing that was handed in', async () => {
  ok(await submit());
  const { id } = ok<{ id: string }>(await api.post(`/api/courses/${courseId}/duplicate`, {}, olga));
  const lessons = await lessonIdsOf(api.db, id);
  const rows = await unrestrictedDb(api.db)
    .selectFrom('courseLessons')
    .innerJoin('lessonAssignments', 'lessonAssignments.lessonId', 'courseLessons.id')
    .select(['courseLessons.id', 'courseLessons.completesBy', 'instructions'])
    .where('courseId', '=', id)
    .execute();
  expect(rows).toEqual([{ id: lessons[1], completesBy: 'assignment', instructions: 'Bake a loaf.' }]);
  expect(ok(await api.get(`/api/courses/${id}/submissions`, olga))).toEqual({ items: [], nextCursor: null });
});

test('teachers are notified of what was handed in, students of what was returned and passed', async () => {
  for (const person of [olga, ada]) {
    ok(
      await api.request({
        method: 'PATCH',
        url: '/api/notifications/settings',
        headers: { cookie: person.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ course: true }),
      }),
    );
  }
  ok(await submit());
  const { id } = ok<SubmissionView>(await submit({ text: 'Mine' }, bea));
  const [{ id: mine = '' } = {}] = (await queue()).filter((card) => card.id !== id);
  ok(await grade(mine, { result: 'returned', feedback: 'Salt it.' }));
  const titles = (person: Person) =>
    unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('userId', '=', person.user.id)
      .where('title', 'like', '%assignment%')
      .execute();
  expect(await titles(ada)).toEqual([{ title: 'Olga Berg returned your assignment', message: 'Lesson 2' }]);
  expect((await titles(olga)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Bea Roth and .*handed in an assignment in/),
  ]);
});

test('submissions are listed page by page, the newest first, for teachers alone', async () => {
  ok(await submit());
  const { id } = ok<SubmissionView>(await submit({ text: 'Mine' }, bea));
  const page = (cursor = '') => api.get(`/api/courses/${courseId}/submissions?limit=1${cursor}`, olga);
  const first = ok<{ items: SubmissionCard[]; nextCursor: string }>(await page());
  expect(first.items.map((card) => card.id)).toEqual([id]);
  const next = ok<{ items: SubmissionCard[]; nextCursor: null }>(await page(`&cursor=${first.nextCursor}`));
  expect(next.items.map(({ student }) => student.id)).toEqual([ada.user.id]);
  expect(next.nextCursor).toBeNull();
  expect((await api.get(`/api/courses/${courseId}/submissions`, ada)).statusCode).toBe(403);
});
