import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { isBannedFrom, isPaid, readsPart } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
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

/** Students of a course who have access now, in the order of their enrollments. Its twin is `studiesCourse`. */
export async function studentsToNotify(
  db: Db | Tx,
  page: { courseId: string; after: string; limit: number },
): Promise<{ enrollmentId: string; userId: string; hasAccess: boolean }[]> {
  const { courseId, after, limit } = page;
  const student = sql<string>`taken.user_id`;
  return unrestrictedDb(db)
    .selectFrom('courseEnrollments as taken')
    .innerJoin('courses', 'courses.id', 'taken.courseId')
    .leftJoin('tribeMemberships as membership', (join) =>
      join
        .onRef('membership.tribeId', '=', 'courses.tribeId')
        .onRef('membership.userId', '=', 'taken.userId'),
    )
    .select(['taken.id as enrollmentId', 'taken.userId'])
    .select(
      sql<boolean>`(not ${isBannedFrom(sql`courses.tribe_id`, student)} and (taken.source in ('paid', 'granted')
        or (${readsPart(sql`courses.tribe_id`, 'courses', student)}
          and (taken.source = 'free' or coalesce(${isPaid('membership')}, false)))))`.as('hasAccess'),
    )
    .where('taken.courseId', '=', courseId)
    .where(isCurrent('taken'))
    .where(sql<SqlBool>`taken.id > ${after}::uuid`)
    .orderBy('taken.id')
    .limit(limit)
    .execute();
}
