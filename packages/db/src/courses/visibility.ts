import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import { readsPart, readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** Whether the viewer sees a course in the list of its tribe. */
export const seesCourse = (me: ViewerSql) =>
  sql<SqlBool>`(courses.is_published and ${readsPart(sql`courses.tribe_id`, 'courses', me)}
    and ${notBlocked('courses.creator_id', me)})`;

/** Courses that the viewer takes or teaches, by their ids as `home`: the circles of those who read lessons. */
export const coursesReadBy = (me: ViewerSql) => sql`(
  select mine.course_id as home from course_enrollments mine where mine.user_id = ${me}
  union select courses.id from courses where courses.creator_id = ${me})`;

/** Whether the viewer reads a lesson: of a course they see, which they take or teach. */
export const readsLesson = (me: ViewerSql) =>
  sql<SqlBool>`exists (
    select from course_modules part join courses on courses.id = part.course_id
    where part.id = course_lessons.module_id and ${seesCourse(me)}
      and (courses.creator_id = ${me} or exists (
        select from course_enrollments mine
        where mine.course_id = courses.id and mine.user_id = ${me} offset 0)) offset 0)`;

/**
 * Published courses of a tribe that the viewer reads, by people with whom they are not in a block, with how far
 * they are in each.
 */
function visibleCourses(db: Db | Tx, viewer: Viewer, tribeId: string) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('courses')
    .leftJoin('courseEnrollments as mine', (join) =>
      join.onRef('mine.courseId', '=', 'courses.id').on('mine.userId', '=', viewer.id),
    )
    .where('courses.tribeId', '=', tribeId)
    .where('courses.isPublished', '=', true)
    .where(readsTribe(sql`${tribeId}::uuid`, me))
    .where(notBlocked('courses.creator_id', me));
}

export async function coursesOfTribe(
  db: Db,
  viewer: Viewer,
  page: { tribeId: string; limit: number; after?: { place: string; id: string } | undefined },
) {
  const { tribeId, limit, after } = page;
  return visibleCourses(db, viewer, tribeId)
    .innerJoin('users', 'users.id', 'courses.creatorId')
    .select([
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.imageUrl',
      'courses.level',
      'courses.price',
      'courses.duration',
      'courses.enrollmentCount',
      'courses.creatorId',
      'mine.progress',
      'mine.completedAt',
      'mine.enrolledAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(
      sql<number>`(
        select count(*)::int from course_modules
        join course_lessons on course_lessons.module_id = course_modules.id
        where course_modules.course_id = courses.id)`.as('lessonCount'),
    )
    .select(sql<string>`courses.created_at::text`.as('place'))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(courses.created_at, courses.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('courses.createdAt', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type TribeCourseRow = Awaited<ReturnType<typeof coursesOfTribe>>[number];

/** How far the viewer is in the courses of a tribe, all together. */
export async function courseSummary(db: Db, viewer: Viewer, tribeId: string) {
  return visibleCourses(db, viewer, tribeId)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where mine.completed_at is not null))::int`.as('completed'),
      sql<number>`(count(*) filter (where mine.id is not null and mine.completed_at is null))::int`.as(
        'inProgress',
      ),
      sql<number>`coalesce(round(avg(mine.progress)), 0)::int`.as('progress'),
    ])
    .executeTakeFirstOrThrow();
}
