import { type Course, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CalendarDay } from '@kindred/validation/courses/calendar';
import type { ReleaseRule } from '@kindred/validation/courses/release';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const ZONE = 'Asia/Tokyo';
let api: TestApi;
let olga: Person;
let tribeId: string;
let course: Course;
let lessons: string[];
let students = 0;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  course = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
  lessons = await lessonIdsOf(api.db, course.id);
  await change(`/api/courses/${course.id}`, { timeZone: ZONE });
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const change = async (url: string, payload: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
  ok(await api.request({ method, url, headers: { cookie: olga.cookie }, payload }));
const release = (at: number, rule: ReleaseRule) => change(`/api/lessons/${lessons[at]}`, { release: rule });
const exception = (at: number, userId: string, opensAt: string) =>
  change(`/api/lessons/${lessons[at]}/exceptions/${userId}`, { opensAt }, 'PUT');
/** A student who enrolled at a minute of a day, on the clocks of the course. */
async function student(day: string, minute = 60, over: object = {}) {
  students += 1;
  const { user } = await api.signUp(`Kit ${students}`);
  await enroll(api.db, course.id, user.id, { enrolledAt: new Date(instantOf(day, minute, ZONE)), ...over });
  return user.id;
}
const cohort = async (fields: object) =>
  ok<{ id: string }>(
    await api.post(`/api/courses/${course.id}/cohorts`, { title: 'Spring', ...fields }, olga),
  ).id;
const asked = (from: string, to: string, more = '') =>
  api.get(`/api/courses/${course.id}/calendar?from=${from}&to=${to}${more}`, olga);
/** `date kind students` of each entry, with its cohort. */
const calendar = async (from: string, to: string) =>
  ok<{ items: CalendarDay[] }>(await asked(from, to)).items.flatMap(({ date, entries }) =>
    entries.map(({ kind, lessonId, cohort: of, students: count }) =>
      [
        date,
        kind,
        lessonId === null ? '-' : lessons.indexOf(lessonId),
        count,
        ...(of === null ? [] : [of]),
      ].join(' '),
    ),
  );
const today = wallClock(Date.now(), ZONE).date;
const day = (offset: number) => addDays(today, offset);

test('lessons open days after each student enrolled, on the days of the zone of the course', async () => {
  await release(1, { kind: 'after_days', days: 7 });
  await release(2, { kind: 'after_days', days: 8 });
  await release(3, { kind: 'after_days', days: 0 });
  await student(day(-3), 1);
  await student(day(-3), 1_439);
  await student(day(-2), 0);
  await student(day(-3), 60, { endedAt: new Date(), endReason: 'left' });
  expect(await calendar(day(4), day(6))).toEqual([
    `${day(4)} after_days 1 2`,
    `${day(5)} after_days 1 1`,
    `${day(5)} after_days 2 2`,
    `${day(6)} after_days 2 1`,
  ]);
  expect(await calendar(day(7), day(40))).toEqual([]);
});

test('a lesson with a date opens for those enrolled before it, on its day in the zone of the course', async () => {
  await release(4, { kind: 'on_date', date: day(-1), time: '23:30', timeZone: 'UTC' });
  await student(day(-9));
  await student(day(0), 1);
  // 23:30 in UTC is 08:30 of the next day in Tokyo.
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ enrolledAt: new Date(instantOf(day(0), 9 * 60, ZONE)) })
    .where('courseId', '=', course.id)
    .where('enrolledAt', '>', new Date(instantOf(day(-1), 0, ZONE)))
    .execute();
  expect(await calendar(day(-3), day(3))).toEqual([`${day(0)} on_date 4 1`]);
});

test('cohorts start, open lessons and end, and students without a choice yet are not counted', async () => {
  await release(1, { kind: 'after_days', days: 3 });
  await release(2, { kind: 'on_date', date: day(1), time: '09:00', timeZone: ZONE });
  await student(day(-1));
  const spring = await cohort({ startsOn: day(2), endsOn: day(5), accessEnds: true });
  const late = await cohort({ title: 'Late', startsOn: day(1), endsOn: day(6) });
  await unrestrictedDb(api.db)
    .updateTable('courseCohorts')
    .set({ createdAt: new Date(instantOf(day(-1), 120, ZONE)) })
    .where('courseId', '=', course.id)
    .execute();
  await student(day(-1), 180);
  await student(day(0), 60, { cohortId: spring });
  await student(day(0), 61, { cohortId: spring });
  await student(day(0), 62, { cohortId: late, accessEndsAt: new Date(instantOf(day(6), 60, ZONE)) });
  expect(await calendar(day(0), day(6))).toEqual([
    `${day(1)} cohort_starts - 1`,
    `${day(1)} on_date 2 2`,
    `${day(2)} cohort_starts - 2`,
    `${day(2)} after_days 1 1`,
    `${day(4)} after_cohort 1 1 Late`,
    `${day(5)} after_cohort 1 2 Spring`,
    `${day(5)} access_ends - 2`,
    `${day(6)} cohort_ends - 1`,
    `${day(6)} access_ends - 1`,
  ]);
});

test('an exception counts on its day and takes the place of the rule of its lesson', async () => {
  await release(1, { kind: 'after_days', days: 3 });
  await release(2, { kind: 'on_date', date: day(3), time: '09:00', timeZone: ZONE });
  const kit = await student(day(-1));
  await student(day(-1));
  const at = (on: string) => new Date(instantOf(on, 600, ZONE)).toISOString();
  await exception(1, kit, at(day(9)));
  await exception(2, kit, at(day(9)));
  expect(await calendar(day(0), day(9))).toEqual(
    [
      `${day(2)} after_days 1 1`,
      `${day(3)} on_date 2 1`,
      `${day(9)} exception 1 1`,
      `${day(9)} exception 2 1`,
    ].map((line) => expect.stringContaining(line)),
  );
});

test('a calendar covers at most 92 days, and goes on from a later day', async () => {
  await release(1, { kind: 'on_date', date: day(5), time: '09:00', timeZone: ZONE });
  for (const [to, path] of [
    [addDays(today, 92), 'to'],
    [addDays(today, -1), 'to'],
  ] as const) {
    expect((await asked(today, to)).json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
  }
  expect((await asked(today, addDays(today, 91))).statusCode).toBe(200);
  const later = ok<{ items: CalendarDay[] }>(await asked(today, day(20), `&cursor=${day(6)}`));
  expect(later).toEqual({ items: [], nextCursor: null });
});

test('days of several hundred entries come in pages, and one day shows 200 of its entries', async () => {
  const spring = await cohort({ startsOn: day(0) });
  await student(day(0), 60, { cohortId: spring });
  const rows = unrestrictedDb(api.db);
  const { moduleId } = await rows
    .selectFrom('courseLessons')
    .select('moduleId')
    .where('id', '=', lessons[0] ?? '')
    .executeTakeFirstOrThrow();
  const lesson = (days: number, at: number) => ({
    courseId: course.id,
    moduleId,
    title: 'Bread',
    orderIndex: 100 + at,
    publishedAt: new Date(),
    releaseKind: 'after_days' as const,
    releaseDays: days,
  });
  for (const [days, count] of [
    [1, 210],
    [2, 250],
    [3, 100],
    [4, 1],
  ] as const) {
    const values = Array.from({ length: count }, (_, at) => lesson(days, days * 1_000 + at));
    await rows.insertInto('courseLessons').values(values).execute();
  }
  const first = ok<{ items: CalendarDay[]; nextCursor: string | null }>(await asked(day(1), day(40)));
  expect(first.items.map(({ date, entries, more }) => [date, entries.length, more])).toEqual([
    [day(1), 200, 10],
    [day(2), 200, 50],
    [day(3), 100, 0],
  ]);
  expect(first.nextCursor).toBe(day(4));
});
