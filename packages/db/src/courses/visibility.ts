import type { Viewer } from '@kindred/permissions/viewer';
import type { CourseLevel } from '@kindred/validation/courses';
import type { TribeCategory } from '@kindred/validation/tribes';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, notBlockedPair, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import { featuredOf, PUBLIC } from '../admin/featured/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import type { Cursor } from '../paging.ts';
import { prepare, viewerIn } from '../prepared.ts';
import { isBannedFrom, isPaid, readsPart, readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** Whether an enrollment gives access by its own dates: it did not end, and its access has no end or one to come. */
export const isCurrent = (enrollment: string) =>
  sql<SqlBool>`(${sql.ref(`${enrollment}.ended_at`)} is null and (${sql.ref(`${enrollment}.access_ends_at`)} is null
    or ${sql.ref(`${enrollment}.access_ends_at`)} > now()))`;

/** How many of the lessons that students see an enrollment completed, and the last of them. */
export const COMPLETED = (enrollment: string) => sql`(
  select count(*)::int as completed, (array_agg(done.lesson_id order by done.completed_at desc, done.lesson_id))[1] as last_id
  from lesson_completions done
  join course_lessons lesson on lesson.id = done.lesson_id
    and lesson.deleted_at is null and lesson.published_at is not null
  where done.enrollment_id = ${sql.ref(`${enrollment}.id`)})`;

/** Whether the viewer sees a course in the list of its tribe. */
export const seesCourse = (me: ViewerSql) =>
  sql<SqlBool>`(courses.is_published and courses.hidden_at is null and ${readsPart(sql`courses.tribe_id`, 'courses', me)}
    and ${notBlocked('courses.creator_id', me)})`;

/** The homes of lessons that search covers for the viewer as their creator, drafts aside. */
export const coursesCreatedBy = (me: ViewerSql) => sql`(
  select courses.id as home from courses where courses.creator_id = ${me}
  union select dripped_home(courses.id) from courses where courses.creator_id = ${me})`;

/** Whether search shows the viewer a lesson as its creator. */
export const createdLesson = (me: ViewerSql) =>
  sql<SqlBool>`exists (
    select from courses
    where courses.id = course_lessons.course_id and courses.creator_id = ${me} and ${seesCourse(me)} offset 0)`;

/** Whose drafts a list shows as well. */
export type DraftsShown = 'none' | 'mine' | 'all';

/** Those that moderators hide are listed for their students, whose enrollment is `mine`, and for those who see drafts. */
function isListed(drafts: DraftsShown, me: ViewerSql) {
  const teaches = { none: sql`false`, mine: sql`courses.creator_id = ${me}`, all: sql`true` }[drafts];
  return sql<SqlBool>`(courses.hidden_at is null or mine.id is not null or ${teaches})`;
}

/**
 * Courses of a tribe that the viewer reads, by people with whom they are not in a block, with how far they are in
 * each.
 */
function visibleCourses(db: Db | Tx, viewer: Viewer, tribeId: string, drafts: DraftsShown = 'none') {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('courses')
    .leftJoin('courseEnrollments as mine', (join) =>
      join.onRef('mine.courseId', '=', 'courses.id').on('mine.userId', '=', viewer.id).on(isCurrent('mine')),
    )
    .where('courses.tribeId', '=', tribeId)
    .where('courses.deletedAt', 'is', null)
    .$if(drafts === 'none', (courses) => courses.where('courses.isPublished', '=', true))
    .$if(drafts === 'mine', (courses) =>
      courses.where((course) =>
        course.or([course('courses.isPublished', '=', true), course('courses.creatorId', '=', viewer.id)]),
      ),
    )
    .where(isListed(drafts, me))
    .where(readsTribe(sql`${tribeId}::uuid`, me))
    .where(notBlocked('courses.creator_id', me));
}

export async function coursesOfTribe(
  db: Db,
  viewer: Viewer,
  page: {
    tribeId: string;
    limit: number;
    after?: { place: string; id: string } | undefined;
    drafts?: DraftsShown | undefined;
  },
) {
  const { tribeId, limit, after, drafts } = page;
  return visibleCourses(db, viewer, tribeId, drafts)
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
      'courses.lessonCount',
      'courses.ratingSum',
      'courses.ratingCount',
      'courses.isPublished',
      'courses.creatorId',
      'mine.progress',
      'mine.completedAt',
      'mine.enrolledAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
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

/**
 * Whether a course is there for the viewer, whose enrollment is `mine`: what was paid for outlasts a block, as products
 * do, and who runs the tribe runs its courses.
 */
export const isShown = (me: ViewerSql) =>
  sql<SqlBool>`(${notBlockedPair('courses.creator_id', me)} or mine.source in ('paid', 'granted')
    or exists (
      select from tribe_memberships staff
      where staff.tribe_id = courses.tribe_id and staff.user_id = ${me} and staff.role in ('owner', 'admin') offset 0))`;

/**
 * Courses with what decides how the viewer may use them; without those whose creator and the viewer are in a block,
 * unless the viewer paid for them or runs the tribe. The policies of packages/permissions decide the rest.
 */
function coursesAsSeen(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.creatorId')
    .leftJoin('tribes as home', 'home.id', 'courses.tribeId')
    .leftJoin('courseEnrollments as mine', (join) =>
      join.onRef('mine.courseId', '=', 'courses.id').on('mine.userId', '=', viewer.id).on(isCurrent('mine')),
    )
    .leftJoin('tribeMemberships as membership', (join) =>
      join.onRef('membership.tribeId', '=', 'courses.tribeId').on('membership.userId', '=', viewer.id),
    )
    .select([
      'courses.id',
      'courses.tribeId',
      'courses.title',
      'courses.description',
      'courses.imageUrl',
      'courses.level',
      'courses.price',
      'courses.duration',
      'courses.ownDuration',
      'courses.isIncluded',
      'courses.hasCertificate',
      'courses.certificateMonths',
      'courses.isPublished',
      'courses.hiddenAt',
      'courses.curriculumVersion',
      'courses.timeZone',
      'courses.enrollmentCount',
      'courses.lessonCount',
      'courses.ratingSum',
      'courses.ratingCount',
      'courses.ratingCounts',
      'courses.creatorId',
      'courses.updatedAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'home.name as tribeName',
      'home.slug as tribeSlug',
      'home.currency',
      'home.archivedAt',
      'membership.role as tribeRole',
      'mine.id as enrollmentId',
      'mine.source',
      'mine.progress',
      'mine.completedAt',
      'mine.enrolledAt',
      'mine.lastSeenAt',
    ])
    .select(sql<boolean>`${readsPart(sql`courses.tribe_id`, 'courses', me)}`.as('isReader'))
    .select(isBannedFrom(sql`courses.tribe_id`, me).as('isBanned'))
    .select(
      sql<string | null>`(
        select credential_id from course_certificates earned
        where earned.enrollment_id = mine.id and earned.revoked_at is null)`.as('credentialId'),
    )
    .select(sql<boolean>`coalesce(${isPaid('membership')}, false)`.as('isPaidMember'))
    .where('courses.deletedAt', 'is', null)
    .where(isShown(me));
}

const byId = prepare((db, { viewerId, courseId }: { viewerId: string; courseId: string }) =>
  coursesAsSeen(db, viewerIn({ viewerId })).where('courses.id', '=', courseId),
);

/** A course as the viewer sees it; undefined where it is not there for them. */
export async function courseAsSeen(db: Db | Tx, viewer: Viewer, courseId: string) {
  const [row] = await byId(db, { viewerId: viewer.id, courseId });
  return row;
}
export type CourseRow = NonNullable<Awaited<ReturnType<typeof courseAsSeen>>>;

/** Of these courses those that the viewer sees, as the cards of posts show them. */
export async function courseCards(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('courses')
    .leftJoin('tribes as home', 'home.id', 'courses.tribeId')
    .select(['courses.id', 'courses.title', 'courses.imageUrl', 'courses.level', 'courses.price'])
    .select(['courses.lessonCount', sql<string>`coalesce(home.currency, 'USD')`.as('currency')])
    .where(sql<SqlBool>`courses.id = any(${[...ids]}::uuid[])`)
    .where('courses.deletedAt', 'is', null)
    .where(seesCourse(viewerSql(viewer)))
    .execute();
}

/** Published courses that a page of the list looks through at most. */
export const LISTED_MAX = 2_000;

export interface CourseFilter {
  query?: string | undefined;
  category?: TribeCategory | undefined;
  level?: CourseLevel | undefined;
  price?: 'free' | 'paid' | undefined;
}

type CourseListPage = CourseFilter & { after?: Cursor | undefined };

/** Published courses that fit all of a filter but its words, seen or not, the newest first. */
function fittingCourses(db: Db, { after, category, level, price }: CourseListPage) {
  return unrestrictedDb(db)
    .selectFrom('courses as listed')
    .select(['listed.id', 'listed.createdAt'])
    .select(sql<string>`listed.created_at::text`.as('place'))
    .where('listed.isPublished', '=', true)
    .where('listed.hiddenAt', 'is', null)
    .$if(level !== undefined, (rows) => rows.where('listed.level', '=', level ?? 'beginner'))
    .$if(price !== undefined, (rows) => rows.where('listed.price', price === 'free' ? '=' : '>', '0'))
    .$if(category !== undefined, (rows) =>
      rows.where(sql<SqlBool>`exists (
        select from tribes home where home.id = listed.tribe_id and home.category = ${category} offset 0)`),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(listed.created_at, listed.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('listed.createdAt', 'desc')
    .orderBy('listed.id', 'desc');
}

/**
 * Published courses that the viewer sees, the newest first, among the next `LISTED_MAX` that fit the filter.
 * @returns at most one row more than `limit`, and where a list that has fewer goes on; null at its end
 */
export async function listedCourses(db: Db, viewer: Viewer, page: CourseListPage & { limit: number }) {
  const { limit, query } = page;
  const words = (query ?? '').replace(/[\\%_]/g, '\\$&');
  const fitting = fittingCourses(db, page);
  const seen = unrestrictedDb(db)
    .selectFrom(fitting.limit(sql.lit(LISTED_MAX)).as('fitting'))
    .innerJoin('courses', 'courses.id', 'fitting.id')
    .select(['fitting.id', 'fitting.createdAt', 'fitting.place'])
    .select(sql<string>`lower(courses.title || ' ' || courses.description)`.as('words'))
    .where(seesCourse(viewerSql(viewer)))
    .orderBy('fitting.createdAt', 'desc')
    .orderBy('fitting.id', 'desc')
    // Words are compared with what is seen alone, so that the time they take says nothing of the rest.
    .offset(sql.lit(0));
  const found = unrestrictedDb(db)
    .selectFrom(seen.as('seen'))
    .select(['seen.id', 'seen.createdAt', 'seen.place'])
    .$if(query !== undefined, (rows) =>
      rows.where(sql<SqlBool>`seen.words like '%' || lower(${words}::text) || '%'`),
    )
    .orderBy('seen.createdAt', 'desc')
    .orderBy('seen.id', 'desc')
    .limit(sql.lit(limit + 1));
  const rows = await coursesAsSeen(db, viewer)
    .innerJoin(found.as('found'), 'found.id', 'courses.id')
    .select('found.place')
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.id', 'desc')
    .modifyEnd(CUSTOM_PLAN)
    .execute();
  if (rows.length > limit) return { rows, next: null };
  const last = await fitting
    .offset(sql.lit(LISTED_MAX - 1))
    .limit(1)
    .modifyEnd(CUSTOM_PLAN)
    .executeTakeFirst();
  return { rows, next: last ?? null };
}

const featuredFor = prepare((db, values: { viewerId: string }) => {
  const viewer = viewerIn(values);
  return coursesAsSeen(db, viewer)
    .innerJoin(featuredOf('course').as('featured'), 'featured.id', 'courses.id')
    .where(PUBLIC.course)
    .where(seesCourse(viewerSql(viewer)))
    .orderBy('featured.place');
});

/** Featured courses that the viewer sees, the latest first. */
export async function featuredCourses(db: Db, viewer: Viewer): Promise<CourseRow[]> {
  return featuredFor(db, { viewerId: viewer.id });
}

/** Courses that the viewer is enrolled in, the latest first, with how many lessons of each they completed. */
export async function enrolledCourses(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  const page = unrestrictedDb(db)
    .selectFrom('courseEnrollments as mine')
    .innerJoinLateral(
      (found) =>
        found
          .selectFrom('courses as taken')
          .select(['taken.creatorId', 'taken.tribeId'])
          .whereRef('taken.id', '=', 'mine.courseId')
          .where('taken.deletedAt', 'is', null)
          .offset(sql.lit(0))
          .as('courses'),
      (join) => join.onTrue(),
    )
    .select(['mine.id', 'mine.enrolledAt'])
    .select(sql<string>`mine.enrolled_at::text`.as('place'))
    .where('mine.userId', '=', viewer.id)
    .where(isCurrent('mine'))
    .where(isShown(viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(mine.enrolled_at, mine.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('mine.enrolledAt', 'desc')
    .orderBy('mine.id', 'desc')
    .limit(sql.lit(limit));
  return coursesAsSeen(db, viewer)
    .innerJoin(page.as('page'), 'page.id', 'mine.id')
    .select(['page.place', 'page.id as placeId'])
    .select(
      sql<number>`(
        select count(*)::int from lesson_completions done
        join course_lessons lesson on lesson.id = done.lesson_id
          and lesson.deleted_at is null and lesson.published_at is not null
        where done.enrollment_id = page.id)`.as('completedLessons'),
    )
    .orderBy('page.enrolledAt', 'desc')
    .orderBy('page.id', 'desc')
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type EnrolledCourseRow = Awaited<ReturnType<typeof enrolledCourses>>[number];
