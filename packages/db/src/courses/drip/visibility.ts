import { PREREQUISITES_MAX } from '@kindred/validation/courses/release';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { awaitsCohort } from '../cohorts/sql.ts';
import { awaitsPrerequisites, hasCompleted } from './sql.ts';

const run = prepare((db, { enrollmentId }: { enrollmentId: string }) =>
  unrestrictedDb(db)
    .selectFrom('courseEnrollments as mine')
    .innerJoin('courses', 'courses.id', 'mine.courseId')
    .leftJoin('courseCohorts as cohort', 'cohort.id', 'mine.cohortId')
    .select(['mine.enrolledAt', 'courses.timeZone', 'cohort.id as cohortId', 'cohort.title as cohortTitle'])
    .select(['cohort.startsAt as cohortStartsAt'])
    .select(sql<boolean>`${awaitsCohort}`.as('awaitsCohort'))
    .select(sql<boolean>`${awaitsPrerequisites}`.as('awaitsPrerequisites'))
    .where('mine.id', '=', enrollmentId),
);

/** What decides when the lessons of a run open, its cohort included. */
export async function runOf(db: Db | Tx, enrollmentId: string) {
  const [row] = await run(db, { enrollmentId });
  return row;
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof runOf>>>;

/** Exceptions of a run, of one lesson or of all. */
export async function exceptionsOf(db: Db | Tx, enrollmentId: string, lessonId?: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonExceptions')
    .select(['lessonId', 'opensAt'])
    .where('enrollmentId', '=', enrollmentId)
    .$if(lessonId !== undefined, (rows) => rows.where('lessonId', '=', lessonId ?? ''))
    .execute();
}

/** Whether a run completed the published lesson before one; true where there is none. */
export async function isPreviousComplete(
  db: Db | Tx,
  { enrollmentId, lessonId }: { enrollmentId: string; lessonId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select coalesce((
      select exists (select from lesson_completions done
        where done.enrollment_id = ${enrollmentId}::uuid and done.lesson_id = earlier.id)
      from course_lessons this join course_modules home on home.id = this.module_id
      join course_modules part on part.course_id = home.course_id and part.deleted_at is null
        and (part.order_index, part.id) <= (home.order_index, home.id)
      cross join lateral (
        select lesson.id from course_lessons lesson
        where lesson.module_id = part.id and lesson.deleted_at is null and lesson.published_at is not null
          and (part.id <> home.id or (lesson.order_index, lesson.id) < (this.order_index, this.id))
        order by lesson.order_index desc, lesson.id desc limit 1) earlier
      where this.id = ${lessonId}::uuid
      order by part.order_index desc, part.id desc limit 1), true) as "isComplete"`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.isComplete ?? true;
}

/**
 * Courses that a course requires and whether a user completed each, in any run.
 * @param isTeacher also those that moderators hide, which are not required meanwhile
 */
export async function prerequisitesOf(db: Db | Tx, courseId: string, userId: string, isTeacher = false) {
  return unrestrictedDb(db)
    .selectFrom('coursePrerequisites as needs')
    .innerJoin('courses', 'courses.id', 'needs.requiredId')
    .select(['courses.id', 'courses.title'])
    .select(sql<boolean>`${hasCompleted(sql`needs.required_id`, sql`${userId}::uuid`)}`.as('isCompleted'))
    .where('needs.courseId', '=', courseId)
    .where('courses.deletedAt', 'is', null)
    .$if(!isTeacher, (query) => query.where('courses.hiddenAt', 'is', null))
    .orderBy('needs.position')
    .limit(PREREQUISITES_MAX)
    .execute();
}

/**
 * Titles of courses that a user has to complete before they get these courses together: what these require, but for
 * each other, and not for those that the user is enrolled in.
 */
export async function prerequisitesMissing(
  db: Db | Tx,
  courseIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct required.title
    from course_prerequisites needs
    join courses required on required.id = needs.required_id and required.deleted_at is null and required.hidden_at is null
    where needs.course_id = any(${courseIds}::uuid[]) and needs.required_id <> all(${courseIds}::uuid[])
      and not ${hasCompleted(sql`needs.required_id`, sql`${userId}::uuid`)}
      and not exists (
        select from course_enrollments mine where mine.course_id = needs.course_id
          and mine.user_id = ${userId}::uuid and mine.ended_at is null offset 0)
    order by required.title`.execute(unrestrictedDb(db));
  return rows.map(({ title }) => title);
}

/** Of these courses those that are not deleted and of a tribe. */
export async function coursesOfTribeAmong(tx: Tx, tribeId: string, ids: readonly string[]) {
  const rows = await unrestrictedDb(tx)
    .selectFrom('courses')
    .select('id')
    .where('tribeId', '=', tribeId)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The open enrollment of a user in the course of a lesson. */
export async function enrollmentInCourse(
  db: Db | Tx,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<{ id: string; cohortId: string | null } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('courseEnrollments')
    .select(['id', 'cohortId'])
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}
