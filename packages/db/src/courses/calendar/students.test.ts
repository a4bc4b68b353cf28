import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createCourse, enroll, lessonIdsOf } from '../../../factories/courses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { insertCohort } from '../cohorts/writes.ts';
import { setException } from '../drip/writes.ts';
import {
  accessEndStudents,
  type CalendarStudentRow,
  exceptionStudents,
  type StartedAsked,
  startedStudents,
} from './visibility.ts';

let database: TestDatabase;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  courseId = (await createCourse(database.db)).id;
  [lessonId = ''] = await lessonIdsOf(database.db, courseId);
});

const HOUR = 3_600_000;
const at = (hour: number) => new Date(Date.parse('2027-03-01T00:00:00Z') + hour * HOUR);
const student = async (hour: number, over: object = {}) => {
  const { id: userId } = await createUser(database.db);
  return (await enroll(database.db, courseId, userId, { enrolledAt: at(hour), ...over })).id;
};
const left = { endedAt: new Date(), endReason: 'left' } as const;
const cohort = () =>
  database.db.transaction().execute((tx) =>
    insertCohort(tx, {
      courseId,
      title: 'Spring',
      startsOn: '2027-03-01',
      endsOn: null,
      timeZone: 'UTC',
      startsAt: at(0),
      endsAt: null,
      seats: null,
      accessEnds: false,
    }),
  );
const exception = (enrollmentId: string, hour: number) =>
  database.db.transaction().execute((tx) => setException(tx, { enrollmentId, lessonId, opensAt: at(hour) }));

/** The ids of all pages of two. */
async function all(page: (after: Cursor | undefined) => Promise<CalendarStudentRow[]>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: Cursor | undefined; ; ) {
    const rows = await page(after);
    ids.push(...rows.map(({ id }) => id));
    after = rows[1];
    if (after === undefined) return ids;
  }
}
const started = (asked: Pick<StartedAsked, 'lessonId' | 'alone' | 'cohortIds'>) =>
  all((after) => startedStudents(database.db, { ...asked, courseId, limit: 2, after }));

test('students without a cohort and of cohorts are one list by when they enrolled, in pages', async () => {
  const outside = await student(1);
  const same = (await Promise.all([student(3), student(3), student(3)])).sort();
  const [spring, autumn] = [await cohort(), await cohort()];
  // Made after all of them enrolled, so that those without a cohort do not have to choose one.
  const cohorts = unrestrictedDb(database.db)
    .updateTable('courseCohorts')
    .set({ createdAt: at(24) });
  await cohorts.where('courseId', '=', courseId).execute();
  const inSpring = [await student(0, { cohortId: spring }), await student(9, { cohortId: spring })];
  const inAutumn = await student(5, { cohortId: autumn });
  await student(4, left);
  await student(4, { cohortId: spring, ...left });
  const alone = { from: at(2), before: at(9) };
  const [first = '', last = ''] = inSpring;
  expect(await started({ lessonId: null, alone, cohortIds: [spring, autumn] })).toEqual([
    first,
    ...same,
    inAutumn,
    last,
  ]);
  expect(await started({ lessonId: null, alone, cohortIds: [] })).toEqual(same);
  expect(await started({ lessonId: null, alone: { from: null, before: at(2) }, cohortIds: [] })).toEqual([
    outside,
  ]);
  expect(await started({ lessonId: null, alone: null, cohortIds: [autumn] })).toEqual([inAutumn]);
  expect(await started({ lessonId: null, alone: null, cohortIds: [] })).toEqual([]);
});

test('students who have to choose a cohort and those with an exception are left out of a rule', async () => {
  const { db } = database;
  await student(1);
  const spring = await cohort();
  const waiting = await student(2);
  const inSpring = [await student(3, { cohortId: spring }), await student(4, { cohortId: spring })];
  const alone = { from: null, before: at(9) };
  // The cohort was made today, before all of them enrolled.
  expect(await started({ lessonId, alone, cohortIds: [spring] })).toEqual(inSpring);
  await exception(inSpring[0] ?? '', 8);
  await exception(waiting, 8);
  expect(await started({ lessonId, alone, cohortIds: [spring] })).toEqual([inSpring[1]]);
  const opened = exceptionStudents(db, { courseId, lessonId, from: at(8), before: at(9), limit: 9 });
  expect((await opened).map(({ id, at: time }) => [id, time])).toEqual(
    [waiting, inSpring[0] ?? ''].sort().map((id) => [id, at(8)]),
  );
});

test('exceptions and ends of access are listed by their time, without enrollments that ended', async () => {
  const { db } = database;
  const kits = [await student(0), await student(0), await student(0)];
  const gone = await student(0, { ...left, accessEndsAt: at(21) });
  const [one = '', two = '', three = ''] = kits;
  for (const [id, hour] of [
    [one, 23],
    [two, 20],
    [three, 24],
    [gone, 21],
  ] as const) {
    await exception(id, hour);
  }
  const day = { courseId, from: at(0), before: at(24), limit: 2 };
  expect(await all((after) => exceptionStudents(db, { ...day, lessonId, after }))).toEqual([two, one]);
  const ends = [
    await student(0, { accessEndsAt: at(22) }),
    await student(0, { accessEndsAt: at(0) }),
    await student(0, { accessEndsAt: at(5) }),
  ];
  await student(0, { accessEndsAt: at(24) });
  expect(await all((after) => accessEndStudents(db, { ...day, after }))).toEqual([ends[1], ends[2], ends[0]]);
});
