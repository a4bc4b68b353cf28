import type { CourseLevel } from '@kindred/validation/courses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { copyAssignments } from '../assignments/writes.ts';
import { issueCertificates } from '../certificates/writes.ts';
import { copyPrerequisites } from '../drip/writes.ts';
import { copyLessonFiles } from '../files/writes.ts';
import { copyQuizzes } from '../quizzes/writes.ts';
import { copyResources } from '../resources/writes.ts';
import { copyVideos } from '../video/writes.ts';
import { COMPLETED } from '../visibility.ts';
import { updateCompletesByOf } from './completion.ts';
import { copiedLessons } from './copies.ts';

export interface NewCourse {
  tribeId: string;
  creatorId: string;
  title: string;
  description: string;
  level: CourseLevel;
  price: string;
  timeZone?: string | undefined;
}

/** Inserts a course as a draft. @returns its id */
export async function insertCourse(tx: Tx, course: NewCourse): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('courses')
    .values({ ...course, isPublished: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface CourseChange {
  title?: string | undefined;
  description?: string | undefined;
  imageUrl?: string | null | undefined;
  level?: CourseLevel | undefined;
  price?: string | undefined;
  ownDuration?: number | null | undefined;
  isIncluded?: boolean | undefined;
  hasCertificate?: boolean | undefined;
  certificateMonths?: number | null | undefined;
  isPublished?: boolean | undefined;
  timeZone?: string | undefined;
}

export async function updateCourse(tx: Tx, courseId: string, to: CourseChange): Promise<void> {
  if (Object.values(to).every((value) => value === undefined)) return;
  await unrestrictedDb(tx).updateTable('courses').set(to).where('id', '=', courseId).execute();
}

/** What keeps a locked course from being taken off sale or deleted. Gifts that were not opened are bought as well. */
export async function courseUses(
  tx: Tx,
  courseId: string,
): Promise<{ isSoldInBundle: boolean; isInBundle: boolean; isGate: boolean; hasBuyers: boolean }> {
  const { rows } = await sql<{
    isSoldInBundle: boolean;
    isInBundle: boolean;
    isGate: boolean;
    hasBuyers: boolean;
  }>`
    select
      exists (select from product_bundle_items held join products bundle on bundle.id = held.bundle_id
        where held.course_id = ${courseId}::uuid and bundle.is_active) as "isSoldInBundle",
      exists (select from product_bundle_items held where held.course_id = ${courseId}::uuid) as "isInBundle",
      exists (select from tribes where gate_course_id = ${courseId}::uuid and deleted_at is null) as "isGate",
      exists (select from course_enrollments taken
        where taken.course_id = ${courseId}::uuid and taken.ended_at is null and taken.source = 'paid')
        or exists (select from order_items line join gifts on gifts.order_id = line.order_id
          join orders on orders.id = line.order_id
          where line.item_type = 'course' and line.item_id = ${courseId}::uuid and orders.status = 'completed'
            and gifts.redeemed_at is null) as "hasBuyers"
    `.execute(unrestrictedDb(tx));
  return rows[0] ?? { isSoldInBundle: false, isInBundle: false, isGate: false, hasBuyers: false };
}

/** Deletes a locked course softly: its certificates and what students completed stay. */
export async function deleteCourse(tx: Tx, courseId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courses')
    .set({ deletedAt: sql<Date>`now()`, isPublished: false })
    .where('id', '=', courseId)
    .execute();
}

/**
 * Ends the next open enrollments of a deleted course.
 * @returns whether there may be more
 */
export async function endEnrollmentsOfDeleted(tx: Tx, courseId: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    update course_enrollments set ended_at = now(), end_reason = 'deleted'
    where id in (
      select taken.id from course_enrollments taken join courses on courses.id = taken.course_id
      where taken.course_id = ${courseId}::uuid and taken.ended_at is null and courses.deleted_at is not null
      limit ${limit} for no key update of taken)
    returning id`.execute(unrestrictedDb(tx));
  return rows.length === limit;
}

/** Modules and lessons of a course that are not deleted, and all that it ever had. */
export async function countParts(
  tx: Tx,
  courseId: string,
): Promise<{ modules: number; lessons: number; ever: number }> {
  const { rows } = await sql<{ modules: number; lessons: number; ever: number }>`
    select count(*) filter (where kind = 'module' and deleted_at is null)::int as modules,
      count(*) filter (where kind = 'lesson' and deleted_at is null)::int as lessons, count(*)::int as ever
    from (
      select 'module' as kind, deleted_at from course_modules where course_id = ${courseId}::uuid
      union all select 'lesson', deleted_at from course_lessons where course_id = ${courseId}::uuid) parts
    `.execute(unrestrictedDb(tx));
  return rows[0] ?? { modules: 0, lessons: 0, ever: 0 };
}

/** Counts a change of which modules and lessons a course has, or of their order. */
async function countCurriculumChange(tx: Tx, courseId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courses')
    .set((course) => ({ curriculumVersion: course('curriculumVersion', '+', 1) }))
    .where('id', '=', courseId)
    .execute();
}

/** Adds a module at the end of a locked course. @returns its id */
export async function insertModule(
  tx: Tx,
  { courseId, title, description }: { courseId: string; title: string; description: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into course_modules (course_id, title, description, order_index)
    select ${courseId}::uuid, ${title}, ${description}, coalesce(max(order_index) + 1, 0)
    from course_modules where course_id = ${courseId}::uuid and deleted_at is null
    returning id`.execute(unrestrictedDb(tx));
  await countCurriculumChange(tx, courseId);
  return rows[0]?.id ?? '';
}

export interface NewLesson {
  courseId: string;
  moduleId: string;
  title: string;
  content: string;
  videoUrl: string | null;
  duration: number;
  isPublished: boolean;
}

/** Adds a lesson at the end of a module of a locked course. @returns its id */
export async function insertLesson(tx: Tx, lesson: NewLesson): Promise<string> {
  const { courseId, moduleId, title, content, videoUrl, duration, isPublished } = lesson;
  const { rows } = await sql<{ id: string }>`
    insert into course_lessons (module_id, title, content, video_url, duration, published_at, order_index)
    select ${moduleId}::uuid, ${title}, ${content}, ${videoUrl}, ${duration}::int, case when ${isPublished} then now() end,
      coalesce(max(order_index) + 1, 0)
    from course_lessons where module_id = ${moduleId}::uuid and deleted_at is null
    returning id`.execute(unrestrictedDb(tx));
  await countCurriculumChange(tx, courseId);
  return rows[0]?.id ?? '';
}

/** Locks a module, deleted or not, so that it is written as it was read. */
export async function lockModule(tx: Tx, moduleId: string) {
  return unrestrictedDb(tx)
    .selectFrom('courseModules')
    .select(['id', 'courseId', 'title', 'description', 'updatedAt', 'deletedAt'])
    .where('id', '=', moduleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateModule(
  tx: Tx,
  moduleId: string,
  to: { title?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  if (to.title === undefined && to.description === undefined) return;
  await unrestrictedDb(tx).updateTable('courseModules').set(to).where('id', '=', moduleId).execute();
}

/** Locks a lesson, deleted or not, so that it is written as it was read. */
export async function lockLesson(tx: Tx, lessonId: string) {
  return unrestrictedDb(tx)
    .selectFrom('courseLessons')
    .select([
      'id',
      'courseId',
      'moduleId',
      'title',
      'content',
      'duration',
      'publishedAt',
      'updatedAt',
      'deletedAt',
    ])
    .where('id', '=', lessonId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface LessonChange {
  title?: string | undefined;
  content?: string | undefined;
  videoUrl?: string | null | undefined;
  duration?: number | undefined;
  publishedAt?: Date | null | undefined;
  eventId?: string | null | undefined;
}

export async function updateLesson(tx: Tx, lessonId: string, to: LessonChange): Promise<void> {
  if (Object.values(to).every((value) => value === undefined)) return;
  await unrestrictedDb(tx).updateTable('courseLessons').set(to).where('id', '=', lessonId).execute();
}

/** Notes that students know a lesson. @returns false when they knew it */
export async function announceLesson(tx: Tx, lessonId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('courseLessons')
    .set({ announcedAt: sql<Date>`now()` })
    .where('id', '=', lessonId)
    .where('announcedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that students get the lessons of a course with its publication. */
export async function announceLessonsOf(tx: Tx, courseId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseLessons')
    .set({ announcedAt: sql<Date>`now()` })
    .where('courseId', '=', courseId)
    .where('publishedAt', 'is not', null)
    .where('announcedAt', 'is', null)
    .execute();
}

/** Deletes a module of a locked course softly, with its lessons. @returns false when it is deleted already */
export async function deleteModule(tx: Tx, courseId: string, moduleId: string): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const gone = await guarded
    .updateTable('courseModules')
    .set({ deletedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', moduleId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  // By the same time, {@link restoreModule} knows them.
  await sql`
    update course_lessons set deleted_at = part.deleted_at from course_modules part
    where part.id = ${moduleId}::uuid and course_lessons.module_id = part.id and course_lessons.deleted_at is null
    `.execute(guarded);
  await countCurriculumChange(tx, courseId);
  return true;
}

/** Restores a module of a locked course with the lessons that were deleted along with it. */
export async function restoreModule(tx: Tx, courseId: string, moduleId: string): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await sql`
    update course_lessons set deleted_at = null from course_modules part
    where part.id = ${moduleId}::uuid and course_lessons.module_id = part.id
      and course_lessons.deleted_at = part.deleted_at`.execute(guarded);
  await guarded.updateTable('courseModules').set({ deletedAt: null }).where('id', '=', moduleId).execute();
  await countCurriculumChange(tx, courseId);
}

/** Deletes a lesson of a locked course softly, or restores it. @returns false when nothing changed */
export async function setLessonDeleted(
  tx: Tx,
  { courseId, lessonId, isDeleted }: { courseId: string; lessonId: string; isDeleted: boolean },
): Promise<boolean> {
  const changed = await unrestrictedDb(tx)
    .updateTable('courseLessons')
    .set({ deletedAt: isDeleted ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', lessonId)
    .where('deletedAt', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await countCurriculumChange(tx, courseId);
  return true;
}

export interface OrderedModule {
  id: string;
  lessons: readonly string[];
}

/**
 * Orders the modules and lessons of a locked course, and moves lessons to the module they stand in.
 * @returns false when these are not exactly the modules and lessons that it has
 */
export async function setOrder(
  tx: Tx,
  courseId: string,
  modules: readonly OrderedModule[],
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const moduleIds = modules.map(({ id }) => id);
  const lessonIds = modules.flatMap(({ lessons }) => lessons);
  const homes = modules.flatMap(({ id, lessons }) => lessons.map(() => id));
  const places = modules.flatMap(({ lessons }) => lessons.map((_, at) => at));
  const { rows } = await sql<{ isWhole: SqlBool }>`
    select coalesce((select array_agg(id order by id) from course_modules
        where course_id = ${courseId}::uuid and deleted_at is null), '{}')
      = coalesce((select array_agg(id order by id) from unnest(${moduleIds}::uuid[]) id), '{}')
      and coalesce((select array_agg(id order by id) from course_lessons
        where course_id = ${courseId}::uuid and deleted_at is null), '{}')
      = coalesce((select array_agg(id order by id) from unnest(${lessonIds}::uuid[]) id), '{}') as "isWhole"
    `.execute(guarded);
  if (rows[0]?.isWhole !== true) return false;
  await sql`
    update course_modules set order_index = asked.place - 1
    from unnest(${moduleIds}::uuid[]) with ordinality asked (id, place)
    where course_modules.id = asked.id and course_modules.order_index <> asked.place - 1`.execute(guarded);
  await sql`
    update course_lessons set module_id = asked.module_id, order_index = asked.place
    from unnest(${lessonIds}::uuid[], ${homes}::uuid[], ${places}::int[]) asked (id, module_id, place)
    where course_lessons.id = asked.id
      and (course_lessons.module_id, course_lessons.order_index) is distinct from (asked.module_id, asked.place)
    `.execute(guarded);
  await countCurriculumChange(tx, courseId);
  return true;
}

/** Copies a course as a draft of another creator, without its picture. @returns the id of the copy */
export async function duplicateCourse(
  tx: Tx,
  courseId: string,
  { creatorId, title }: { creatorId: string; title: string },
): Promise<string> {
  const guarded = unrestrictedDb(tx);
  const { rows } = await sql<{ id: string }>`
    insert into courses (creator_id, tribe_id, title, description, price, level, own_duration, is_included,
      has_certificate, certificate_months, time_zone)
    select ${creatorId}::uuid, tribe_id, ${title}, description, price, level, own_duration, is_included,
      has_certificate, certificate_months, time_zone
    from courses where id = ${courseId}::uuid returning id`.execute(guarded);
  const copyId = rows[0]?.id ?? '';
  await sql`
    insert into course_modules (course_id, title, description, order_index)
    select ${copyId}::uuid, title, description, row_number() over (order by order_index, id) - 1
    from course_modules where course_id = ${courseId}::uuid and deleted_at is null`.execute(guarded);
  await sql`
    insert into course_lessons (module_id, title, content, video_url, duration, order_index, published_at,
      release_kind, release_days, release_local, release_zone, releases_at, event_id)
    select copy.id, lesson.title, lesson.content, lesson.video_url, lesson.duration, lesson.order_index,
      case when lesson.published_at is not null then now() end, lesson.release_kind, lesson.release_days,
      lesson.release_local, lesson.release_zone, lesson.releases_at, lesson.event_id
    from (select id, row_number() over (order by order_index, id) - 1 as place from course_modules
      where course_id = ${courseId}::uuid and deleted_at is null) part
    join course_modules copy on copy.course_id = ${copyId}::uuid and copy.order_index = part.place
    join course_lessons lesson on lesson.module_id = part.id and lesson.deleted_at is null
    order by lesson.order_index, lesson.id`.execute(guarded);
  const lessons = await copiedLessons(tx, courseId, copyId);
  await copyLessonFiles(tx, lessons);
  await copyVideos(tx, lessons);
  await copyQuizzes(tx, courseId, copyId);
  await copyAssignments(tx, courseId, copyId);
  await updateCompletesByOf(tx, copyId);
  await copyPrerequisites(tx, courseId, copyId);
  await copyResources(tx, courseId, copyId);
  return copyId;
}

/**
 * Sets the progress of the next open enrollments from their completions, after the lessons changed, and issues the
 * certificates that are due.
 * @returns the last of them; undefined when there are no more
 */
export async function updateProgressOfAll(
  tx: Tx,
  { courseId, after, limit }: { courseId: string; after: string; limit: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with batch as materialized (
      select taken.id from course_enrollments taken
      where taken.course_id = ${courseId}::uuid and taken.ended_at is null and taken.id > ${after}::uuid
      order by taken.id limit ${limit} for no key update),
    counted as materialized (
      select batch.id, courses.lesson_count as total, made.*
      from batch join courses on courses.id = ${courseId}::uuid, lateral ${COMPLETED('batch')} made),
    changed as (
      update course_enrollments taken set
        progress = case when counted.total = 0 then 0 else counted.completed * 100 / counted.total end,
        last_lesson_id = counted.last_id,
        completed_at = coalesce(taken.completed_at,
          case when counted.total > 0 and counted.completed = counted.total then now() end)
      from counted where taken.id = counted.id
        and (taken.progress <> case when counted.total = 0 then 0 else counted.completed * 100 / counted.total end
          or taken.last_lesson_id is distinct from counted.last_id
          or (taken.completed_at is null and counted.total > 0 and counted.completed = counted.total)))
    select id from batch order by id`.execute(unrestrictedDb(tx));
  await issueCertificates(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length < limit ? undefined : rows.at(-1)?.id;
}
