import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { isBannedFrom, isPaid, readsPart } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { awaitsCohort } from '../cohorts/sql.ts';
import type { ReleaseRow } from '../drip/rule.ts';
import { awaitsPrerequisites } from '../drip/sql.ts';
import { isCurrent } from '../visibility.ts';

/** A lesson that students see, with its course; undefined when it is a draft or deleted by now. */
export async function publishedLesson(db: Db | Tx, lessonId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseLessons as lesson')
    .innerJoin('courses', 'courses.id', 'lesson.courseId')
    .innerJoin('courseModules as part', 'part.id', 'lesson.moduleId')
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.courseId',
      'lesson.releaseKind',
      'courses.title as courseTitle',
      'courses.tribeId',
    ])
    .where('lesson.id', '=', lessonId)
    .where('lesson.publishedAt', 'is not', null)
    .where('lesson.deletedAt', 'is', null)
    .where('part.deletedAt', 'is', null)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst();
}

const student = sql<string>`taken.user_id`;
/** The teacher who is notified of what students do: the creator, or the owner of the tribe once the creator left it. */
export async function teacherToNotify(tx: Tx, courseId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .selectFrom('courses')
    .leftJoin('tribes as home', 'home.id', 'courses.tribeId')
    .leftJoin('tribeMemberships as membership', (join) =>
      join
        .onRef('membership.tribeId', '=', 'courses.tribeId')
        .onRef('membership.userId', '=', 'courses.creatorId'),
    )
    .select(
      sql<string>`case when home.id is null or membership.user_id is not null then courses.creator_id
        else home.owner_id end`.as('userId'),
    )
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
  return row?.userId;
}

/** Whether `taken`, an enrollment in `courses`, gives access now. Its twin is `studiesCourse`. */
export const hasAccess = sql<boolean>`(not ${isBannedFrom(sql`courses.tribe_id`, student)}
  and (taken.source in ('paid', 'granted') or (${readsPart(sql`courses.tribe_id`, 'courses', student)}
    and (taken.source = 'free' or coalesce(${isPaid('membership')}, false)))))`;

/** Students of a course and whether they have access, in the order of their enrollments. */
export async function studentsToNotify(
  db: Db | Tx,
  page: { courseId: string; after: string; limit: number },
): Promise<{ enrollmentId: string; userId: string; hasAccess: boolean }[]> {
  const { courseId, after, limit } = page;
  return unrestrictedDb(db)
    .selectFrom('courseEnrollments as taken')
    .innerJoin('courses', 'courses.id', 'taken.courseId')
    .leftJoin('tribeMemberships as membership', (join) =>
      join
        .onRef('membership.tribeId', '=', 'courses.tribeId')
        .onRef('membership.userId', '=', 'taken.userId'),
    )
    .select(['taken.id as enrollmentId', 'taken.userId'])
    .select(hasAccess.as('hasAccess'))
    .where('taken.courseId', '=', courseId)
    .where(isCurrent('taken'))
    .where(sql<SqlBool>`taken.id > ${after}::uuid`)
    .orderBy('taken.id')
    .limit(limit)
    .execute();
}

const ZERO = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL = { lessonId: ZERO, enrollmentId: ZERO };

/** Longest an opening is caught up with, after which students are not notified of it. */
const CAUGHT_UP = sql`interval '48 hours'`;

/**
 * Runs and lessons that opened lately by a rule or an exception, or may have: the caller computes instants in zones, from
 * which 24-hour days differ by less than a day. Without those whose students were notified.
 */
export async function openingsNear(
  db: Db | Tx,
  { after, limit }: { after: { lessonId: string; enrollmentId: string }; limit: number },
): Promise<NearOpening[]> {
  const near = sql`(
    select lesson.id as lesson_id, taken.id as enrollment_id
    from course_lessons lesson
    join course_enrollments taken on taken.course_id = lesson.course_id and taken.ended_at is null
    where lesson.release_kind = 'on_date' and lesson.releases_at between now() - ${CAUGHT_UP} and now()
      and lesson.id >= ${after.lessonId}::uuid
    union
    select lesson.id, taken.id from course_lessons lesson
    join course_enrollments taken on taken.course_id = lesson.course_id and taken.ended_at is null
      and taken.cohort_id is null
      and taken.enrolled_at between now() - ${CAUGHT_UP} - (lesson.release_days + 1) * interval '24 hours'
        and now() - (lesson.release_days - 1) * interval '24 hours'
    where lesson.release_kind = 'after_days' and lesson.id >= ${after.lessonId}::uuid
    union
    select lesson.id, taken.id from course_lessons lesson
    cross join lateral (
      select cohort.id from course_cohorts cohort
      where cohort.course_id = lesson.course_id and cohort.deleted_at is null
        and cohort.starts_at between now() - ${CAUGHT_UP} - (lesson.release_days + 1) * interval '24 hours'
          and now() - (lesson.release_days - 1) * interval '24 hours' offset 0) started
    join course_enrollments taken on taken.cohort_id = started.id and taken.ended_at is null
    where lesson.release_kind = 'after_days' and lesson.id >= ${after.lessonId}::uuid
    union
    select lesson_id, enrollment_id from lesson_exceptions
    where opens_at between now() - ${CAUGHT_UP} and now() and lesson_id >= ${after.lessonId}::uuid)`;
  return openings(db, near, { after, limit });
}

/**
 * The lesson after one in a run, where it opens by completing that one; none when its student was notified of it.
 */
export async function openingAfter(
  db: Db | Tx,
  { enrollmentId, lessonId }: { enrollmentId: string; lessonId: string },
): Promise<NearOpening[]> {
  const next = sql`(
    select next.id as lesson_id, ${enrollmentId}::uuid as enrollment_id from (
      select later.* from course_lessons this join course_modules home on home.id = this.module_id
      join course_modules part on part.course_id = home.course_id and part.deleted_at is null
        and (part.order_index, part.id) >= (home.order_index, home.id)
      cross join lateral (
        select lesson.id, lesson.release_kind from course_lessons lesson
        where lesson.module_id = part.id and lesson.deleted_at is null and lesson.published_at is not null
          and (part.id <> home.id or (lesson.order_index, lesson.id) > (this.order_index, this.id))
        order by lesson.order_index, lesson.id limit 1) later
      where this.id = ${lessonId}::uuid order by part.order_index, part.id limit 1) next
    where next.release_kind = 'after_previous' and not exists (
      select from lesson_completions done
      where done.enrollment_id = ${enrollmentId}::uuid and done.lesson_id = next.id))`;
  return openings(db, next, { after: BEFORE_ALL, limit: 1 });
}

/** Of runs and lessons those that are still there and whose students were not notified, a page in their order. */
async function openings(
  db: Db | Tx,
  near: RawBuilder<unknown>,
  { after, limit }: { after: { lessonId: string; enrollmentId: string }; limit: number },
): Promise<NearOpening[]> {
  const { rows } = await sql<NearOpening>`
    select lesson.id as "lessonId", lesson.title, lesson.release_kind as "releaseKind",
      lesson.release_days as "releaseDays", lesson.release_local as "releaseLocal",
      lesson.release_zone as "releaseZone", courses.id as "courseId", courses.title as "courseTitle",
      courses.tribe_id as "tribeId", courses.time_zone as "timeZone", taken.id as "enrollmentId",
      taken.user_id as "userId", taken.enrolled_at as "enrolledAt", cohort.starts_at as "cohortStartsAt",
      exception.opens_at as "exceptionAt", ${hasAccess} as "hasAccess",
      (select ${awaitsCohort} from course_enrollments mine where mine.id = taken.id) as "awaitsCohort",
      (select ${awaitsPrerequisites} from course_enrollments mine where mine.id = taken.id) as "awaitsPrerequisites"
    from (
      select near.* from ${near} near
      where (near.lesson_id, near.enrollment_id) > (${after.lessonId}::uuid, ${after.enrollmentId}::uuid)
        and not exists (select from lesson_openings known
          where known.enrollment_id = near.enrollment_id and known.lesson_id = near.lesson_id offset 0)
      order by near.lesson_id, near.enrollment_id offset 0) near
    join course_lessons lesson on lesson.id = near.lesson_id
      and lesson.deleted_at is null and lesson.published_at is not null
    join course_modules part on part.id = lesson.module_id and part.deleted_at is null
    join courses on courses.id = lesson.course_id and courses.deleted_at is null
    join course_enrollments taken on taken.id = near.enrollment_id and ${isCurrent('taken')}
    left join course_cohorts cohort on cohort.id = taken.cohort_id
    left join lesson_exceptions exception on exception.enrollment_id = taken.id and exception.lesson_id = lesson.id
    left join tribe_memberships membership
      on membership.tribe_id = courses.tribe_id and membership.user_id = taken.user_id
    order by near.lesson_id, near.enrollment_id limit ${limit}`.execute(unrestrictedDb(db));
  return rows;
}

export interface NearOpening extends ReleaseRow {
  lessonId: string;
  title: string;
  courseId: string;
  courseTitle: string;
  tribeId: string | null;
  timeZone: string;
  enrollmentId: string;
  userId: string;
  enrolledAt: Date;
  cohortStartsAt: Date | null;
  exceptionAt: Date | null;
  awaitsCohort: boolean;
  awaitsPrerequisites: boolean;
  hasAccess: boolean;
}
