import { randomUUID } from 'node:crypto';
import { type Interval, SPEED_MAX } from '@kindred/validation/courses/watching';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createCourse, enroll, lessonIdsOf } from '../../../factories/courses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { GRACE_SECONDS } from './merge.ts';
import { reportWatched } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function student() {
  const { db } = database;
  const course = await createCourse(db);
  const { id: enrollmentId } = await enroll(db, course.id, (await createUser(db)).id);
  const [lessonId = ''] = await lessonIdsOf(db, course.id);
  const video = { id: randomUUID(), duration: 100_900 };
  const report = (intervals: readonly Interval[], over: object = {}) =>
    db
      .transaction()
      .execute((tx) => reportWatched(tx, { enrollmentId, lessonId, position: 0, intervals, video, ...over }));
  /** Moves the reports so far into the past. */
  const pass = (seconds: number) =>
    unrestrictedDb(db)
      .updateTable('lessonWatches')
      .set({ believedAt: sql<Date>`believed_at - make_interval(secs => ${seconds})` })
      .where('enrollmentId', '=', enrollmentId)
      .execute();
  return { report, pass };
}

test('reports are merged by the clock of the database, and the position is the last one', async () => {
  const { report, pass } = await student();
  expect(await report([], { position: 3 })).toEqual({ position: 3, percent: 0 });
  await pass(20);
  expect(await report([[0, 30]], { position: 30 })).toEqual({ position: 30, percent: 30 });
  await pass(20);
  expect(
    await report(
      [
        [90, 100],
        [20, 40],
      ],
      { position: 500 },
    ),
  ).toEqual({ position: 100, percent: 50 });
  expect(
    await report(
      [
        [0, 40],
        [90, 100],
      ],
      { position: 7 },
    ),
  ).toEqual({ position: 7, percent: 50 });
});

test('another video of a lesson is watched from the start', async () => {
  const { report, pass } = await student();
  await report([]);
  await pass(60);
  expect(await report([[0, 100]])).toEqual({ position: 0, percent: 100 });
  const video = { id: randomUUID(), duration: 100_000 };
  expect((await report([], { video })).percent).toBe(0);
});

test('of a video without a known length only the position is kept', async () => {
  const { report, pass } = await student();
  await report([]);
  await pass(60);
  const video = { id: randomUUID(), duration: null };
  expect(await report([[0, 100]], { video, position: 70 })).toEqual({ position: 70, percent: 0 });
});

test('twenty reports at once count once', async () => {
  const { report, pass } = await student();
  await report([]);
  await pass(10);
  const since = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => report([[0, 100]])));
  const percents = answers.map(({ percent }) => percent);
  expect(Math.max(...percents)).toBeLessThanOrEqual(
    (10 + GRACE_SECONDS) * SPEED_MAX + Math.ceil(((performance.now() - since) / 1000) * SPEED_MAX) + 1,
  );
});
