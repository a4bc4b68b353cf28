import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { COMPLETED } from '../visibility.ts';

/** Runs that are looked at, the newest ones: a user who enrolls and leaves again and again adds no work. */
const RUNS_READ = 10;

/**
 * What a user did in a course, for the policy of reviews: whether they have a run, whether all of them were refunded,
 * and the most lessons completed in one that was not.
 */
export async function reviewRunsOf(db: Db | Tx, run: { courseId: string; userId: string }) {
  const { rows } = await sql<{ isStudent: boolean; isRefunded: boolean; completed: number }>`
    select count(*) > 0 as "isStudent",
      coalesce(bool_and(run.end_reason is not distinct from 'refunded'), false) as "isRefunded",
      coalesce(max(done.completed) filter (where run.end_reason is distinct from 'refunded'), 0)::int as completed
    from (
      select id, end_reason from course_enrollments
      where user_id = ${run.userId}::uuid and course_id = ${run.courseId}::uuid
      order by enrolled_at desc limit ${sql.lit(RUNS_READ)}) run, lateral ${COMPLETED('run')} done
    `.execute(unrestrictedDb(db));
  return rows[0] ?? { isStudent: false, isRefunded: false, completed: 0 };
}

function reviews(db: Db | Tx, viewer: Viewer, courseId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseReviews as review')
    .innerJoin('users as author', 'author.id', 'review.authorId')
    .selectAll('review')
    .select(['author.firstName', 'author.lastName', 'author.handle', 'author.profileImageUrl'])
    .select(sql<string>`review.created_at::text`.as('place'))
    .where('review.courseId', '=', courseId)
    .where('review.hiddenAt', 'is', null)
    .where(notBlocked('review.author_id', viewerSql(viewer)));
}

/** Reviews of a course that the viewer was found to see, newest first, none of users in a block with them. */
export function reviewsOfCourse(
  db: Db | Tx,
  viewer: Viewer,
  { courseId, limit, after }: { courseId: string; limit: number; after?: Cursor | undefined },
) {
  return reviews(db, viewer, courseId)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(review.created_at, review.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('review.createdAt', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type CourseReviewRow = Awaited<ReturnType<typeof reviewsOfCourse>>[number];

export function reviewOfCourse(db: Db | Tx, viewer: Viewer, courseId: string, reviewId: string) {
  return reviews(db, viewer, courseId).where('review.id', '=', reviewId).executeTakeFirst();
}

export function myReviewOfCourse(db: Db | Tx, viewer: Viewer, courseId: string) {
  return reviews(db, viewer, courseId).where('review.authorId', '=', viewer.id).executeTakeFirst();
}
