import type { CourseState } from '@kindred/validation/admin/courses';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { featuredColumn, isFeatured, PUBLIC } from '../featured/visibility.ts';
import { caseAbout, comesAfter, isNamed, OWNER_COLUMNS, reportsAbout } from '../listing.ts';

export interface AdminCourseFilter {
  isFeatured?: boolean | undefined;
  /** The beginning of a word of the title. */
  q?: string | undefined;
  state?: CourseState | undefined;
}

/** Word for word what the partial indexes say. */
const EVERY = sql<SqlBool>`courses.lesson_count >= 0`;
const STATES = {
  published: sql<SqlBool>`courses.is_published and courses.hidden_at is null and courses.lesson_count >= 0`,
  draft: sql<SqlBool>`not courses.is_published and courses.hidden_at is null`,
  hidden: sql<SqlBool>`courses.hidden_at is not null`,
} as const;

function allCourses(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('courses')
    .innerJoin('users as owner', 'owner.id', 'courses.creatorId')
    .leftJoin('tribes', 'tribes.id', 'courses.tribeId')
    .where('courses.deletedAt', 'is', null)
    .select(OWNER_COLUMNS)
    .select([
      'courses.id',
      'courses.title',
      'courses.imageUrl',
      'courses.price',
      'courses.isPublished',
      'courses.hiddenAt',
      'courses.enrollmentCount',
      'courses.lessonCount',
      'courses.ratingSum',
      'courses.ratingCount',
      'courses.createdAt',
      'tribes.id as tribeId',
      'tribes.slug as tribeSlug',
      'tribes.name as tribeName',
      'tribes.currency',
      sql<string>`courses.created_at::text`.as('place'),
    ])
    .select(featuredColumn('course'));
}
export type AdminCourseRow = Awaited<ReturnType<typeof adminCourses>>[number];

/** All courses, drafts and hidden ones too, the newest first. */
export async function adminCourses(
  db: Db | Tx,
  {
    q,
    state,
    isFeatured: onlyFeatured,
    limit,
    after,
  }: AdminCourseFilter & { limit: number; after?: Cursor | undefined },
) {
  return allCourses(db)
    .where(state === undefined ? EVERY : STATES[state])
    .$if(onlyFeatured === true, (query) => query.where(isFeatured('course')))
    .$if(q !== undefined, (query) => query.where(isNamed('courses', q ?? '')))
    .$if(after !== undefined, (query) => query.where(comesAfter('courses', after ?? '')))
    .orderBy('courses.createdAt', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .execute();
}

export async function adminCourseById(db: Db | Tx, id: string) {
  return allCourses(db)
    .select([
      reportsAbout('course', 'courses').as('reportCount'),
      caseAbout('course', 'courses').as('caseId'),
      sql<boolean>`${PUBLIC.course}`.as('isPublic'),
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst();
}
export type AdminCourseDetailsRow = NonNullable<Awaited<ReturnType<typeof adminCourseById>>>;
