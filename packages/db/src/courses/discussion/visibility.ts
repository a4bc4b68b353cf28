import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlockedPair } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { isBannedFrom } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { hasAccess } from '../notices/visibility.ts';
import { isCurrent } from '../visibility.ts';

/** Whether a user of `users` gets past a block with the creator of `courses`, as `coursesAsSeen` has it. */
const seesCreator = sql<SqlBool>`(${notBlockedPair('courses.creator_id', sql<string>`users.id`)}
  or taken.source in ('paid', 'granted') or membership.role in ('owner', 'admin'))`;
/** The twin of `teachesCourse`. */
const teaches = sql<SqlBool>`(coalesce(membership.role in ('owner', 'admin'), false)
  or courses.creator_id = users.id and (courses.tribe_id is null or membership.role is not null))`;

/**
 * Which of these users study or teach the course of a lesson now; for live events and mentions. Whether the lesson is
 * open to them is not considered. None for the id of a post.
 */
export async function courseMembersAmong(
  db: Db | Tx,
  lessonId: string,
  userIds: readonly string[],
): Promise<Viewer[]> {
  if (userIds.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('courseLessons as lesson')
    .innerJoin('courseModules as part', 'part.id', 'lesson.moduleId')
    .innerJoin('courses', 'courses.id', 'lesson.courseId')
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`))
    .leftJoin('courseEnrollments as taken', (join) =>
      join
        .onRef('taken.courseId', '=', 'courses.id')
        .onRef('taken.userId', '=', 'users.id')
        .on(isCurrent('taken')),
    )
    .leftJoin('tribeMemberships as membership', (join) =>
      join.onRef('membership.tribeId', '=', 'courses.tribeId').onRef('membership.userId', '=', 'users.id'),
    )
    .select(['users.id', 'users.role'])
    .where('lesson.id', '=', lessonId)
    .where('lesson.deletedAt', 'is', null)
    .where('part.deletedAt', 'is', null)
    .where('courses.deletedAt', 'is', null)
    .where(seesCreator)
    .where(sql<SqlBool>`not ${isBannedFrom(sql`courses.tribe_id`, sql<string>`users.id`)}`)
    .where(
      sql<SqlBool>`(${teaches} or lesson.published_at is not null and taken.id is not null and ${hasAccess})`,
    )
    .execute();
}
