import { COURSE_KIND } from '@kindred/db/courses/moderation';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import type { ReleaseRule } from '@kindred/validation/courses/release';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endCohortAccessJob, notifyOfOpeningsJob } from '../../src/features/courses/drip/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const DAY = 86_400_000;
let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
let courseId: string;
let lessons: string[];

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  const enabledFeatures = ['courses' as const, 'products' as const];
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  courseId = (await make()).id;
  lessons = await lessonIdsOf(api.db, courseId);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const send = (method: 'PATCH' | 'PUT') => (url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const [patch, put] = [send('PATCH'), send('PUT')];
const make = (over: object = {}) => createCourse(api.db, { tribeId, creatorId: olga.user.id, ...over });
const page = async (id = courseId) => ok<CourseView>(await api.get(`/api/courses/${id}`, ada));
const curriculum = async () => ok<CurriculumView>(await api.get(`/api/courses/${courseId}/curriculum`, ada));
const row = async (at: number) =>
  (await curriculum()).modules.flatMap((part) => part.lessons)[at] ?? expect.fail('is a lesson');
const release = async (at: number, rule: ReleaseRule) =>
  ok<LessonView>(await patch(`/api/lessons/${lessons[at]}`, { release: rule }, olga));
const enrolled = async (ago = 0, over: object = {}) =>
  enroll(api.db, courseId, ada.user.id, { enrolledAt: new Date(Date.now() - ago), ...over });
/** The statuses of reading and of completing a lesson. */
const tries = async (at: number) => [
  (await api.get(`/api/lessons/${lessons[at]}`, ada)).statusCode,
  (await api.post(`/api/lessons/${lessons[at]}/completion`, {}, ada)).statusCode,
];
const found = async (words: string, as = ada) =>
  ok<{ items: unknown[] }>(await api.get(`/api/search?q=${words}&type=lesson`, as)).items.length;
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
const cohort = async (fields: object = {}) =>
  ok<CohortView>(
    await api.post(
      `/api/courses/${courseId}/cohorts`,
      { title: 'Spring', startsOn: day(-2), ...fields },
      olga,
    ),
  );
const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code ?? answer.statusCode;
const enrolling = (fields: object = {}, who = ada) =>
  api.post(`/api/courses/${courseId}/enrollment`, fields, who);

test('lessons open by their rules, and what is closed is neither read, completed nor listed as open', async () => {
  const inTwoDays = { kind: 'on_date', date: day(2), time: '09:30', timeZone: 'Europe/Berlin' } as const;
  await release(1, { kind: 'after_days', days: 3 });
  await release(2, inTwoDays);
  await release(4, { kind: 'after_previous' });
  // The first lesson of a module that opens later is no preview.
  await release(6, inTwoDays);
  expect((await release(0, { kind: 'at_once' })).release).toEqual({ kind: 'at_once' });
  expect(await tries(6)).toEqual([403, 403]);
  const { enrolledAt } = await enrolled();

  expect(await tries(0)).toEqual([200, 200]);
  for (const closed of [1, 2, 4, 6]) expect(await tries(closed)).toEqual([403, 403]);
  const opensAt = new Date(Math.floor(enrolledAt.getTime() / 60_000) * 60_000 + 3 * DAY).toISOString();
  expect(await row(1)).toMatchObject({ isOpen: false, releasesAt: opensAt, after: null });
  expect((await row(2)).releasesAt?.slice(0, 10)).toBe(day(2));
  expect(await row(4)).toMatchObject({ isOpen: false, releasesAt: null, after: { id: lessons[3] } });
  expect((await curriculum()).progress.total).toBe(9);

  ok(await api.post(`/api/lessons/${lessons[3]}/completion`, {}, ada));
  expect(await row(4)).toMatchObject({ isOpen: true, after: null });
  expect(await tries(4)).toEqual([200, 200]);

  // The lesson before is the published one, in another module as well.
  await release(3, { kind: 'after_previous' });
  await release(2, { kind: 'at_once' });
  ok(await patch(`/api/lessons/${lessons[2]}`, { isPublished: false }, olga));
  expect((await row(2)).after?.id).toBe(lessons[1]);
  const reading = ok<LessonView>(await api.get(`/api/lessons/${lessons[0]}`, ada));
  expect(reading).toMatchObject({ release: null, can: { learn: true } });
});

test('days after enrolling have passed for a student who enrolled earlier', async () => {
  await release(1, { kind: 'after_days', days: 3 });
  await enrolled(2 * DAY);
  expect(await tries(1)).toEqual([403, 403]);
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ enrolledAt: new Date(Date.now() - 3 * DAY) })
    .where('userId', '=', ada.user.id)
    .execute();
  expect(await tries(1)).toEqual([200, 200]);
});

test('a time that the clocks skip is refused with its field', async () => {
  const rule = { kind: 'on_date', date: '2027-03-28', time: '02:30', timeZone: 'Europe/Berlin' };
  const refused = await patch(`/api/lessons/${lessons[1]}`, { release: rule }, olga);
  expect(refused.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'release.time' }] });
});

test('an exception opens a lesson for one student alone, or closes it longer', async () => {
  const bea = await api.signUp('Bea Holm');
  await release(1, { kind: 'after_days', days: 3 });
  await enrolled();
  const exception = `/api/lessons/${lessons[1]}/exceptions/${ada.user.id}`;
  const unknown = await put(`/api/lessons/${lessons[1]}/exceptions/${bea.user.id}`, { opensAt: null }, olga);
  expect(codeOf(unknown)).toBe('student_unknown');
  ok(await enrolling({}, bea));
  ok(await put(exception, { opensAt: null }, olga));
  expect((await api.get(`/api/lessons/${lessons[1]}`, ada)).statusCode).toBe(200);
  expect((await api.get(`/api/lessons/${lessons[1]}`, bea)).statusCode).toBe(403);
  const later = new Date(Date.now() + 9 * DAY).toISOString();
  ok(await put(exception, { opensAt: later }, olga));
  expect(await row(1)).toMatchObject({ isOpen: false, releasesAt: later });
  ok(await api.delete(exception, olga));
  expect((await row(1)).releasesAt).not.toBe(later);
});

test('search finds a lesson and its transcript from when it is released to a student, and always for its creator', async () => {
  const setText = (at: number, content: string) => patch(`/api/lessons/${lessons[at]}`, { content }, olga);
  await setText(1, 'Quincunx');
  await setText(4, 'Widdershins');
  ok(await put(`/api/lessons/${lessons[1]}/transcript`, { text: 'Sesquipedalian' }, olga));
  const { id } = await enrolled(2 * DAY);
  expect(await found('Quincunx')).toBe(1);
  await release(1, { kind: 'after_days', days: 3 });
  const words = async (who = ada) => [await found('Quincunx', who), await found('Sesquipedalian', who)];
  expect([await words(), await words(olga)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await release(1, { kind: 'after_days', days: 2 });
  expect(await words()).toEqual([1, 1]);
  await release(1, { kind: 'after_previous' });
  expect(await words()).toEqual([0, 0]);
  ok(await api.post(`/api/lessons/${lessons[0]}/completion`, {}, ada));
  expect(await words()).toEqual([1, 1]);

  const exception = `/api/lessons/${lessons[4]}/exceptions/${ada.user.id}`;
  ok(await put(exception, { opensAt: new Date(Date.now() + DAY).toISOString() }, olga));
  expect([await found('Widdershins'), ...(await words())]).toEqual([0, 1, 1]);
  ok(await put(exception, { opensAt: null }, olga));
  expect(await found('Widdershins')).toBe(1);
  ok(await api.delete(exception, olga));
  const { id: cohortId } = await cohort({ startsOn: day(3) });
  const move = { cohortId, userId: ada.user.id };
  ok(await put(`/api/courses/${courseId}/enrollment/cohort`, move, olga));
  expect([await found('Widdershins'), await found('Widdershins', olga)]).toEqual([0, 1]);
  expect(id).toBe((await page()).enrollment?.id);
});

test('a course asks for others first by name, without cycles, and a deleted one counts no longer', async () => {
  const [first, second] = [await make({ title: 'Basics' }), await make({ title: 'Tools' })];
  const requires = (id: string, prerequisiteIds: string[]) =>
    patch(`/api/courses/${id}`, { prerequisiteIds }, olga);
  ok(await requires(courseId, [first.id, second.id]));
  ok(await requires(second.id, [first.id]));
  expect(codeOf(await requires(first.id, [courseId]))).toBe('prerequisites_cycle');
  expect(codeOf(await requires(first.id, [first.id]))).toBe('prerequisites_cycle');
  const elsewhere = await createCourse(api.db);
  expect(codeOf(await requires(courseId, [elsewhere.id]))).toBe('invalid_input');

  expect((await enrolling()).json()).toMatchObject({
    code: 'prerequisites_missing',
    issues: [{ message: 'Complete Basics and Tools first' }],
  });
  await enroll(api.db, first.id, ada.user.id, { completedAt: new Date() });
  expect((await page()).prerequisites).toMatchObject([
    { title: 'Basics', isCompleted: true },
    { title: 'Tools', isCompleted: false },
  ]);
  ok(await api.delete(`/api/courses/${second.id}`, olga));
  ok(await enrolling());
});

test('a hidden course is not required while it is hidden, and is named to teachers alone', async () => {
  const first = await make({ title: 'Basics' });
  ok(await patch(`/api/courses/${courseId}`, { prerequisiteIds: [first.id] }, olga));
  const hide = (isHidden: boolean) =>
    api.db.transaction().execute(async (tx) => COURSE_KIND.setHidden?.(tx, first.id, isHidden));
  const namedTo = async (as: Person) =>
    ok<CourseView>(await api.get(`/api/courses/${courseId}`, as)).prerequisites.map(({ title }) => title);
  const bundle = await createProduct(api.db, { tribeId, sellerId: olga.user.id, kind: 'bundle' });
  await unrestrictedDb(api.db)
    .insertInto('productBundleItems')
    .values({ bundleId: bundle.id, courseId })
    .execute();
  const quote = async () =>
    (await api.post('/api/checkout/quote', { items: [{ type: 'product', id: bundle.id }] }, ada)).body;
  expect(await quote()).toContain('prerequisites_missing');
  await hide(true);
  expect(await quote()).not.toContain('prerequisites_missing');
  expect([await namedTo(ada), await namedTo(olga)]).toEqual([[], ['Basics']]);
  await hide(false);
  expect(codeOf(await enrolling())).toBe('prerequisites_missing');
  await enrolled(0, { awaitsPrerequisites: true });
  expect((await tries(2))[0]).toBe(403);
  await hide(true);
  expect((await tries(2))[0]).toBe(200);
});

test('opposite prerequisites set at once make no cycle', async () => {
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await make()).id));
    const answers = await Promise.all(
      ids.map((id, at) => patch(`/api/courses/${id}`, { prerequisiteIds: [ids[(at + 1) % 4]] }, olga)),
    );
    expect(answers.map(codeOf).toSorted()).toEqual([200, 200, 200, 'prerequisites_cycle']);
  }
});

test('a checkout of a course with prerequisites is refused until they are complete', async () => {
  const first = await make();
  const paid = await make({ price: '20.00' });
  ok(await patch(`/api/courses/${paid.id}`, { prerequisiteIds: [first.id] }, olga));
  const quote = async () =>
    (await api.post('/api/checkout/quote', { items: [{ type: 'course', id: paid.id }] }, ada)).body;
  expect(await quote()).toContain('prerequisites_missing');
  await enroll(api.db, first.id, ada.user.id, { completedAt: new Date() });
  expect(await quote()).not.toContain('prerequisites_missing');
});

test('a cohort is asked for at enrolling and opens only the first lessons before it starts', async () => {
  const { id: cohortId, startsAt } = await cohort({ startsOn: day(3), timeZone: 'Asia/Tokyo' });
  await release(2, { kind: 'after_days', days: 2 });
  expect((await page()).hasCohorts).toBe(true);
  expect(codeOf(await enrolling())).toBe('cohort_needed');
  const course = ok<CourseView>(await enrolling({ cohortId }));
  expect(course.enrollment).toMatchObject({ needsCohort: false, cohort: { id: cohortId, startsAt } });
  expect(await tries(0)).toEqual([200, 200]);
  expect(await tries(1)).toEqual([403, 403]);
  expect(await row(1)).toMatchObject({ isOpen: false, releasesAt: startsAt });
  const second = new Date(Date.parse(startsAt) + 2 * DAY).toISOString();
  expect((await row(2)).releasesAt).toBe(second);
  ok(await patch(`/api/cohorts/${cohortId}`, { startsOn: day(-2) }, olga));
  expect(await tries(1)).toEqual([200, 200]);
});

test('a student without a cohort chooses one later, and until then only the first lessons are open', async () => {
  const { id: cohortId } = await cohort();
  await enrolled(0, { source: 'paid' });
  expect((await page()).enrollment).toMatchObject({ needsCohort: true, cohort: null });
  expect([await tries(0), await tries(1)]).toEqual([
    [200, 200],
    [403, 403],
  ]);
  const path = `/api/courses/${courseId}/enrollment/cohort`;
  expect(codeOf(await put(path, { cohortId, userId: ada.user.id }, ada))).toBe('not_allowed');
  ok(await put(path, { cohortId }, ada));
  expect(await tries(1)).toEqual([200, 200]);
  const other = await cohort({ title: 'Summer', startsOn: day(9) });
  expect(codeOf(await put(path, { cohortId: other.id }, ada))).toBe('cohort_begun');
  ok(await put(path, { cohortId: other.id, userId: ada.user.id }, olga));
  expect((await page()).enrollment?.cohort?.id).toBe(other.id);
});

test('students enrolled before a course had cohorts go on without one', async () => {
  await enrolled(DAY);
  await cohort({ startsOn: day(3) });
  expect((await page()).enrollment).toMatchObject({ needsCohort: false, cohort: null });
  expect(await tries(1)).toEqual([200, 200]);
});

test('of twelve who enroll at once in three seats three get one, and a leaver frees theirs', async () => {
  const { id: cohortId } = await cohort({ seats: 3 });
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => api.signUp(`Kit ${at}`)));
  const answers = await Promise.all(crowd.map((who) => enrolling({ cohortId }, who)));
  expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(3);
  expect(answers.map(codeOf).filter((code) => code === 'cohort_full')).toHaveLength(9);
  expect(codeOf(await patch(`/api/cohorts/${cohortId}`, { seats: 2 }, olga))).toBe('cohort_seats');
  expect(codeOf(await api.delete(`/api/cohorts/${cohortId}`, olga))).toBe('cohort_has_students');
  const [someone] = crowd.filter((_, at) => codeOf(answers[at] ?? expect.fail()) === 200);
  ok(await api.delete(`/api/courses/${courseId}/enrollment`, someone));
  ok(await enrolling({ cohortId }));
});

const notices = async (who = ada) => {
  await notifyOfOpeningsJob.run(api.jobDeps, notifyOfOpeningsJob.payload.parse({}), {} as never);
  await api.runJobs();
  return ok<{ title: string }[]>(await api.get('/api/notifications', who)).map(({ title }) => title);
};

test('students are notified once of a lesson that opened after they started, and of none that was open', async () => {
  ok(await patch('/api/notifications/settings', { course: true }, ada));
  await release(1, { kind: 'after_days', days: 3 });
  await release(2, { kind: 'after_days', days: 0 });
  const { id } = await enrolled();
  expect(await notices()).toEqual([]);
  const startsAgo = (ago: number) =>
    unrestrictedDb(api.db)
      .updateTable('courseEnrollments')
      .set({ enrolledAt: new Date(Date.now() - ago) })
      .where('id', '=', id)
      .execute();
  await startsAgo(3 * DAY - 120_000);
  expect(await notices()).toEqual([]);
  await startsAgo(3 * DAY + 60_000);
  const title = `A lesson opened in ${(await page()).title}`;
  expect(await notices()).toEqual([title]);
  expect(await notices()).toEqual([title]);
  await release(1, { kind: 'after_days', days: 2 });
  expect(await notices(), 'it is known').toEqual([title]);
  // A second lesson, by an exception.
  await release(4, { kind: 'after_days', days: 90 });
  ok(await put(`/api/lessons/${lessons[4]}/exceptions/${ada.user.id}`, { opensAt: null }, olga));
  expect(await notices()).toEqual([expect.stringContaining('2 lessons opened')]);
});

test('access ends with the last day of a cohort whose teacher says so, and of no other', async () => {
  const last = { endsOn: day(5) };
  const [ending, staying] = [await cohort({ ...last, accessEnds: true }), await cohort(last)];
  const bea = await api.signUp('Bea Holm');
  ok(await enrolling({ cohortId: ending.id }));
  ok(await enrolling({ cohortId: staying.id }, bea));
  await endCohortAccessJob.run(api.jobDeps, {}, {} as never);
  expect((await page()).enrollment).not.toBeNull();
  await unrestrictedDb(api.db)
    .updateTable('courseCohorts')
    .set({ startsAt: new Date(Date.now() - 2 * DAY), endsAt: new Date(Date.now() - 1_000) })
    .where('courseId', '=', courseId)
    .execute();
  await endCohortAccessJob.run(api.jobDeps, {}, {} as never);
  expect((await page()).enrollment).toBeNull();
  expect((await api.get(`/api/lessons/${lessons[1]}`, bea)).statusCode).toBe(200);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});
