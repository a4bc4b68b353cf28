import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createCourse, lessonIdsOf } from '../../factories/courses.ts';
import { wrongCounters } from '../../test/counters.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { curriculumOf } from './lessons/visibility.ts';
import {
  deleteCompletion,
  endEnrollment,
  insertCompletion,
  openEnrollment,
  updateProgress,
} from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = fc.nat({ max: 50 });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('complete' as const), at }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), at }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), at }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('retake' as const), at }) },
  ),
  { maxLength: 40 },
);

/** What a student has completed, by a plain set for each enrollment. */
interface Model {
  deleted: Set<string>;
  done: Set<string>;
  isComplete: boolean;
}

test('progress follows from completions and current lessons, and a completed course stays completed', async () => {
  const { db } = database;
  const user = await createUser(db);
  await fc.assert(
    fc.asyncProperty(steps, (all) =>
      undone(db, async (tx) => {
        const course = await createCourse(tx);
        const lessons = await lessonIdsOf(tx, course.id);
        const setDeleted = (id: string, deletedAt: Date | null) =>
          unrestrictedDb(tx).updateTable('courseLessons').set({ deletedAt }).where('id', '=', id).execute();
        const open = async () => {
          await openEnrollment(tx, { courseId: course.id, userId: user.id, source: 'free' });
          const enrollments = unrestrictedDb(tx).selectFrom('courseEnrollments').selectAll();
          return enrollments
            .where('courseId', '=', course.id)
            .where('endedAt', 'is', null)
            .executeTakeFirstOrThrow();
        };
        const model: Model = { deleted: new Set(), done: new Set(), isComplete: false };
        let { id: enrollmentId } = await open();
        for (const step of all) {
          const lessonId = lessons[step.at % lessons.length] ?? '';
          if (step.do === 'complete' && !model.deleted.has(lessonId)) {
            expect(await insertCompletion(tx, { enrollmentId, lessonId })).toBe(!model.done.has(lessonId));
            model.done.add(lessonId);
          }
          if (step.do === 'reopen') {
            expect(await deleteCompletion(tx, { enrollmentId, lessonId })).toBe(model.done.delete(lessonId));
          }
          if (step.do === 'delete') await setDeleted(lessonId, new Date());
          if (step.do === 'delete') model.deleted.add(lessonId);
          if (step.do === 'restore') await setDeleted(lessonId, null);
          if (step.do === 'restore') model.deleted.delete(lessonId);
          if (step.do === 'retake') {
            expect(await endEnrollment(tx, enrollmentId, 'left')).toBe(true);
            Object.assign(model, { done: new Set(), isComplete: false });
            enrollmentId = (await open()).id;
          }
          const current = lessons.filter((id) => !model.deleted.has(id));
          const completed = current.filter((id) => model.done.has(id)).length;
          const { completedAt, ...counted } = await updateProgress(tx, enrollmentId);
          model.isComplete ||= current.length > 0 && completed === current.length;
          expect({ ...counted, isComplete: completedAt !== null }).toEqual({
            completed,
            total: current.length,
            isComplete: model.isComplete,
          });
          const { progress, lastLessonId } = await open();
          expect(lastLessonId === null).toBe(completed === 0);
          if (lastLessonId !== null)
            expect(current.filter((id) => model.done.has(id))).toContain(lastLessonId);
          const counts = unrestrictedDb(tx).selectFrom('courseLessons').select(['id', 'completionCount']);
          for (const { id, completionCount } of await counts.where('courseId', '=', course.id).execute()) {
            expect(completionCount).toBe(model.done.has(id) ? 1 : 0);
          }
          expect(progress).toBe(current.length === 0 ? 0 : Math.floor((completed * 100) / current.length));
          const rows = await curriculumOf(tx, course.id, { enrollmentId, withDrafts: false });
          expect(rows.filter((row) => row.completedAt !== null)).toHaveLength(completed);
        }
      }),
    ),
    { numRuns: runs(100) },
  );
  expect(await wrongCounters(database.pool)).toEqual([]);
});

test('of 50 enrollments at once one is open, and the count is right', async () => {
  const { db } = database;
  const [course, user] = [await createCourse(db), await createUser(db)];
  const enrolling = { courseId: course.id, userId: user.id, source: 'free' } as const;
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => db.transaction().execute((tx) => openEnrollment(tx, enrolling))),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  expect(await wrongCounters(database.pool)).toEqual([]);
});
