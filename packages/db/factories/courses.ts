import type { AssignmentAccepts } from '@kindred/validation/courses/assignments';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import { assignmentOf } from '../src/courses/assignments/visibility.ts';
import { setAssignment } from '../src/courses/assignments/writes.ts';
import { issueCertificates } from '../src/courses/certificates/writes.ts';
import { curriculumOf } from '../src/courses/lessons/visibility.ts';
import { openDiscussion } from '../src/feed/discussions/writes.ts';
import type { AssignmentSubmissionsTable } from '../src/schema/courses/assignments.ts';
import type { CourseEnrollmentsTable, CoursesTable } from '../src/schema/courses.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { commentOn } from './feed.ts';
import { next } from './sequence.ts';

export type Course = Selectable<CoursesTable>;
export type CourseEnrollment = Selectable<CourseEnrollmentsTable>;

/** A published free course of three modules with three lessons each, of a new creator unless given. */
export async function createCourse(
  db: Db | Tx,
  overrides: Partial<Insertable<CoursesTable>> = {},
): Promise<Course> {
  const guarded = unrestrictedDb(db);
  const course = await guarded
    .insertInto('courses')
    .values({
      title: `Course ${next()}`,
      description: 'From nothing to a first result.',
      ownDuration: 90,
      isPublished: true,
      ...overrides,
      creatorId: overrides.creatorId ?? (await createUser(db, { role: 'creator' })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const modules = await guarded
    .insertInto('courseModules')
    .values(
      [0, 1, 2].map((orderIndex) => ({ courseId: course.id, title: `Module ${orderIndex + 1}`, orderIndex })),
    )
    .returning('id')
    .execute();
  await guarded
    .insertInto('courseLessons')
    .values(
      modules.flatMap(({ id: moduleId }) =>
        [0, 1, 2].map((orderIndex) => ({
          moduleId,
          title: `Lesson ${orderIndex + 1}`,
          duration: 10,
          orderIndex,
        })),
      ),
    )
    .execute();
  return course;
}

export async function enroll(
  db: Db | Tx,
  courseId: string,
  userId: string,
  overrides: Partial<Insertable<CourseEnrollmentsTable>> = {},
): Promise<CourseEnrollment> {
  return unrestrictedDb(db)
    .insertInto('courseEnrollments')
    .values({ ...overrides, courseId, userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The ids of the lessons of a course, in their order. */
export async function lessonIdsOf(db: Db | Tx, courseId: string): Promise<string[]> {
  const rows = await curriculumOf(db, courseId, { enrollmentId: null, withDrafts: true });
  return rows.flatMap(({ lessonId }) => (lessonId === null ? [] : [lessonId]));
}

/** Completes a course for an enrollment, which earns a certificate. @returns its credential id */
export async function certify(db: Db, enrollmentId: string): Promise<string> {
  await unrestrictedDb(db)
    .updateTable('courseEnrollments')
    .set({ completedAt: new Date(), progress: 100 })
    .where('id', '=', enrollmentId)
    .execute();
  await db.transaction().execute((tx) => issueCertificates(tx, [enrollmentId]));
  const { credentialId } = await unrestrictedDb(db)
    .selectFrom('courseCertificates')
    .select('credentialId')
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  return credentialId;
}

/** The assignment of a lesson, which takes a text or files unless given. */
export async function createAssignment(
  tx: Tx,
  lessonId: string,
  overrides: Partial<{ instructions: string; accepts: AssignmentAccepts }> = {},
): Promise<string> {
  await setAssignment(tx, lessonId, { instructions: 'Bake a loaf.', accepts: 'both', ...overrides });
  return (await assignmentOf(tx, lessonId))?.id ?? '';
}

/** What a student handed in; it waits for a teacher unless given. */
export async function createSubmission(
  db: Db | Tx,
  enrollment: Pick<CourseEnrollment, 'id' | 'courseId' | 'userId'>,
  assignmentId: string,
  overrides: Partial<Insertable<AssignmentSubmissionsTable>> = {},
): Promise<string> {
  const { id: enrollmentId, courseId, userId } = enrollment;
  const { id } = await unrestrictedDb(db)
    .insertInto('assignmentSubmissions')
    .values({ version: 1, text: 'My loaf', assignmentId, enrollmentId, courseId, userId, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A comment in the discussion of a lesson. */
export async function discuss(
  db: Db,
  { lessonId, authorId, content }: { lessonId: string; authorId: string; content: string },
) {
  const { courseId } = await unrestrictedDb(db)
    .selectFrom('courseLessons')
    .select('courseId')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  const { creatorId } = await unrestrictedDb(db)
    .selectFrom('courses')
    .select('creatorId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((tx) => openDiscussion(tx, { of: 'lesson', id: lessonId, authorId: creatorId }));
  return commentOn(db, lessonId, authorId, { content });
}
