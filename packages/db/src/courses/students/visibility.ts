import { LESSONS_MAX } from '@kindred/validation/courses';
import type { StudentStatus } from '@kindred/validation/courses/students';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { holds } from '../../escapeLike.ts';
import type { Cursor } from '../../paging.ts';
import { isBannedFrom } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { publishedLessons } from '../lessons/visibility.ts';
import { COMPLETED } from '../visibility.ts';

/** Enrollments of a course with their students, for its teachers. */
function studentsOf(db: Db | Tx, courseId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseEnrollments as taken')
    .innerJoin('users', 'users.id', 'taken.userId')
    .select([
      'taken.id',
      'taken.userId',
      'taken.source',
      'taken.enrolledAt',
      'taken.completedAt',
      'taken.progress',
      'taken.lastSeenAt',
      'taken.accessEndsAt',
      'taken.endedAt',
      'taken.endReason',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`taken.enrolled_at::text`.as('place'))
    .where('taken.courseId', '=', courseId)
    .orderBy('taken.enrolledAt', 'desc')
    .orderBy('taken.id', 'desc');
}

export interface StudentsAsked {
  courseId: string;
  status: StudentStatus;
  query?: string | undefined;
  after?: Cursor | undefined;
  limit: number;
}

/** Students of a course, the latest enrollment first. A search reads the students of this course alone. */
export async function studentRows(db: Db, { courseId, status, query = '', after, limit }: StudentsAsked) {
  return studentsOf(db, courseId)
    .where('taken.endedAt', status === 'open' ? 'is' : 'is not', null)
    .$if(query !== '', (rows) =>
      rows.where(holds(sql`users.first_name || ' ' || users.last_name || ' ' || users.handle`, query)),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(taken.enrolled_at, taken.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .limit(sql.lit(limit))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type StudentRow = Awaited<ReturnType<typeof studentRows>>[number];

/** The runs of a user through a course, the newest first. */
export async function runsOf(db: Db | Tx, courseId: string, userId: string, limit: number) {
  return studentsOf(db, courseId).where('taken.userId', '=', userId).limit(limit).execute();
}

/** How many of the lessons that students see each enrollment of a page completed. */
export async function completedCounts(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; completed: number }>`
    select taken.id, made.completed from unnest(${[...ids]}::uuid[]) taken (id), lateral ${COMPLETED('taken')} made
    `.execute(unrestrictedDb(db));
  return new Map(rows.map(({ id, completed }) => [id, completed]));
}

/**
 * The average of the best results of each enrollment in the quizzes of published lessons; those without a result are
 * left out. Reads one index entry for each quiz, however many attempts there are.
 */
export async function quizAverages(
  db: Db | Tx,
  courseId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; percent: number }>`
    with quizzes as materialized (
      select quiz.id
      from course_modules part
      join course_lessons lesson
        on lesson.module_id = part.id and lesson.deleted_at is null and lesson.published_at is not null
      join lesson_quizzes quiz on quiz.lesson_id = lesson.id and quiz.deleted_at is null
      where part.course_id = ${courseId}::uuid and part.deleted_at is null
      limit ${sql.lit(LESSONS_MAX)})
    select taken.id, floor(avg(best.percent))::int as percent
    from unnest(${[...ids]}::uuid[]) taken (id)
    cross join quizzes
    cross join lateral (
      select attempt.percent from quiz_attempts attempt
      where attempt.enrollment_id = taken.id and attempt.quiz_id = quizzes.id and attempt.percent is not null
      order by attempt.percent desc
      limit 1) best
    group by taken.id`.execute(unrestrictedDb(db));
  return new Map(rows.map(({ id, percent }) => [id, percent]));
}

/** Which of these users can get access to a course: members of its tribe who are not banned, nor in a block with a teacher. */
export async function grantableUsers(
  tx: Tx,
  course: { tribeId: string; creatorId: string },
  teacherId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { tribeId, creatorId } = course;
  const rows = await unrestrictedDb(tx)
    .selectFrom('tribeMemberships as members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('users.id')
    .where('members.tribeId', '=', tribeId)
    .where(sql<SqlBool>`members.user_id = any(${[...userIds]}::uuid[])`)
    .where('users.suspendedAt', 'is', null)
    .where('users.id', '<>', creatorId)
    .where(sql<SqlBool>`not ${isBannedFrom(sql`members.tribe_id`, sql<string>`members.user_id`)}`)
    .where(notBlocked('members.user_id', viewerSql({ id: teacherId, role: 'member' })))
    .where(notBlocked('members.user_id', viewerSql({ id: creatorId, role: 'member' })))
    .execute();
  return rows.map(({ id }) => id);
}

/** Lessons that students see, in order, with how many open enrollments completed each. */
export async function lessonCounts(db: Db, courseId: string) {
  return publishedLessons(db, courseId)
    .select(['lesson.id', 'lesson.title', 'lesson.completionCount', 'part.title as moduleTitle'])
    .execute();
}

/**
 * How many students stopped after each lesson; null for those who completed none. Reads one index entry for each
 * student who has not completed the course.
 */
export async function stoppedCounts(
  db: Db,
  courseId: string,
  days: number,
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ lessonId: string | null; count: number }>`
    select last_lesson_id as "lessonId", count(*)::int as count from course_enrollments
    where course_id = ${courseId}::uuid and ended_at is null and completed_at is null
      and coalesce(last_seen_at, enrolled_at) < now() - make_interval(days => ${days}::int)
    group by 1`.execute(unrestrictedDb(db));
  return new Map(rows.map(({ lessonId, count }) => [lessonId, count]));
}
