import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Exceptions of a course that its calendar reads at most. */
const EXCEPTIONS_READ = 20_000;

/** Instants in order: a place counts how many of them a time has reached. */
type Bounds = readonly Date[];
const array = (bounds: Bounds) => sql`${bounds.map((at) => at.toISOString())}::timestamptz[]`;

/** Before this students did not have to choose a cohort when they enrolled. */
const neededSince = (courseId: string) => sql`coalesce((
  select min(created_at) from course_cohorts
  where course_id = ${courseId}::uuid and deleted_at is null and (ends_at is null or ends_at > now())), 'infinity')`;

export interface Place {
  place: number;
  count: number;
}

/**
 * How many students without a cohort started between each two instants. Reads one index entry for each of them, however
 * many instants and lessons there are.
 */
export async function startCounts(db: Db | Tx, courseId: string, bounds: Bounds): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select width_bucket(enrolled_at, ${array(bounds)}) as place, count(*)::int as count from course_enrollments
    where course_id = ${courseId}::uuid and ended_at is null and cohort_id is null
      and enrolled_at < ${neededSince(courseId)}
    group by 1`.execute(unrestrictedDb(db));
  return rows;
}

/** How many students lose access between each two instants. */
export async function accessEndCounts(db: Db | Tx, courseId: string, bounds: Bounds): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select width_bucket(access_ends_at, ${array(bounds)}) as place, count(*)::int as count from course_enrollments
    where course_id = ${courseId}::uuid and ended_at is null and access_ends_at is not null
      and access_ends_at >= ${bounds[0]}::timestamptz and access_ends_at < ${bounds.at(-1)}::timestamptz
    group by 1`.execute(unrestrictedDb(db));
  return rows;
}

/** Exceptions of students who are enrolled, in lessons of a course that are not deleted. */
const exceptionsIn = (courseId: string) => sql`(
  select exception.lesson_id, exception.opens_at, taken.enrolled_at, taken.cohort_id
  from course_lessons lesson
  join lesson_exceptions exception on exception.lesson_id = lesson.id
  join course_enrollments taken on taken.id = exception.enrollment_id and taken.ended_at is null
  where lesson.course_id = ${courseId}::uuid and lesson.deleted_at is null
  limit ${EXCEPTIONS_READ})`;

export interface ExceptionPlace extends Place {
  lessonId: string;
}

/** How many exceptions open each lesson between each two instants. */
export async function exceptionCounts(
  db: Db | Tx,
  courseId: string,
  bounds: Bounds,
): Promise<ExceptionPlace[]> {
  const { rows } = await sql<ExceptionPlace>`
    select lesson_id as "lessonId", width_bucket(opens_at, ${array(bounds)}) as place, count(*)::int as count
    from ${exceptionsIn(courseId)} exception
    where opens_at >= ${bounds[0]}::timestamptz and opens_at < ${bounds.at(-1)}::timestamptz
    group by 1, 2`.execute(unrestrictedDb(db));
  return rows;
}

export interface ExceptedPlace extends ExceptionPlace {
  cohortId: string | null;
}

/** How many students, by cohort or by when they started, the rule of each lesson does not hold for. */
export async function exceptedCounts(
  db: Db | Tx,
  courseId: string,
  bounds: Bounds,
): Promise<ExceptedPlace[]> {
  const { rows } = await sql<ExceptedPlace>`
    select lesson_id as "lessonId", cohort_id as "cohortId",
      case when cohort_id is null then width_bucket(enrolled_at, ${array(bounds)}) else 0 end as place,
      count(*)::int as count
    from ${exceptionsIn(courseId)} exception
    where cohort_id is not null or enrolled_at < ${neededSince(courseId)}
    group by 1, 2, 3`.execute(unrestrictedDb(db));
  return rows;
}

/** An open enrollment that an entry of the calendar is for, with its student. */
export interface CalendarStudentRow extends Cursor {
  userId: string;
  enrolledAt: Date;
  cohortId: string | null;
  /** What the list is in the order of: when the student enrolled, the lesson opens or access ends. */
  at: Date;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
}

interface PageAsked {
  courseId: string;
  after?: Cursor | undefined;
  limit: number;
}

const ENROLLMENT = sql`mine.id, mine.user_id, mine.enrolled_at, mine.cohort_id`;

/** The rest of a page: open enrollments in the order of `at` and then of ids. */
const nextBy = (at: 'mine.enrolled_at' | 'mine.access_ends_at' | 'exception.opens_at', asked: PageAsked) => {
  const { after, limit } = asked;
  const id = at === 'exception.opens_at' ? sql.ref('exception.enrollment_id') : sql.ref('mine.id');
  const isLater =
    after === undefined
      ? sql``
      : sql`and (${sql.ref(at)}, ${id}) > (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  return sql`and mine.ended_at is null ${isLater} order by ${sql.ref(at)}, ${id} limit ${sql.lit(limit)}`;
};

/** @param found enrollments with the time of their place, `at` */
async function withStudents(db: Db | Tx, found: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<CalendarStudentRow>`
    select found.id, found.user_id as "userId", found.enrolled_at as "enrolledAt", found.cohort_id as "cohortId",
      found.at, found.at::text as place, users.first_name as "firstName", users.last_name as "lastName",
      users.handle, users.profile_image_url as "profileImageUrl"
    from ${found} found join users on users.id = found.user_id
    order by found.at, found.id limit ${sql.lit(limit)} ${CUSTOM_PLAN}`.execute(unrestrictedDb(db));
  return rows;
}

export interface StartedAsked extends PageAsked {
  /** Students with an exception in it are left out. */
  lessonId: string | null;
  /** Those without a cohort who enrolled between two instants; null for none of them. */
  alone: { from: Date | null; before: Date } | null;
  cohortIds: readonly string[];
}

/** Students without a cohort and those of cohorts, the first to enroll first. Reads a page of each cohort. */
export async function startedStudents(db: Db | Tx, asked: StartedAsked): Promise<CalendarStudentRow[]> {
  const { courseId, lessonId, alone, cohortIds, limit } = asked;
  const byRule =
    lessonId === null
      ? sql``
      : sql`and not exists (
          select from lesson_exceptions other
          where other.enrollment_id = mine.id and other.lesson_id = ${lessonId}::uuid offset 0)`;
  const next = sql`${byRule} ${nextBy('mine.enrolled_at', asked)}`;
  const parts: RawBuilder<unknown>[] = [];
  if (alone !== null) {
    parts.push(sql`(
      select ${ENROLLMENT}, mine.enrolled_at as at from course_enrollments mine
      where mine.course_id = ${courseId}::uuid and mine.cohort_id is null
        and mine.enrolled_at >= ${alone.from?.toISOString() ?? '-infinity'}::timestamptz
        and mine.enrolled_at < least(${alone.before}::timestamptz, ${neededSince(courseId)}) ${next})`);
  }
  if (cohortIds.length > 0) {
    parts.push(sql`(
      select part.* from unnest(${[...cohortIds]}::uuid[]) cohort (id) cross join lateral (
        select ${ENROLLMENT}, mine.enrolled_at as at from course_enrollments mine
        where mine.cohort_id = cohort.id ${next}) part)`);
  }
  return parts.length === 0 ? [] : withStudents(db, sql`(${sql.join(parts, sql` union all `)})`, limit);
}

interface BetweenAsked extends PageAsked {
  from: Date;
  before: Date;
}

/** Students for whom an exception opens a lesson between two instants, the first to get it first. */
export async function exceptionStudents(
  db: Db | Tx,
  asked: BetweenAsked & { lessonId: string },
): Promise<CalendarStudentRow[]> {
  const { courseId, lessonId, from, before, limit } = asked;
  const found = sql`(
    select ${ENROLLMENT}, exception.opens_at as at
    from lesson_exceptions exception join course_enrollments mine on mine.id = exception.enrollment_id
    where exception.lesson_id = ${lessonId}::uuid and mine.course_id = ${courseId}::uuid
      and exception.opens_at >= ${from}::timestamptz and exception.opens_at < ${before}::timestamptz
      ${nextBy('exception.opens_at', asked)})`;
  return withStudents(db, found, limit);
}

/** Students whose own access ends between two instants, the first to lose it first. */
export async function accessEndStudents(db: Db | Tx, asked: BetweenAsked): Promise<CalendarStudentRow[]> {
  const { courseId, from, before, limit } = asked;
  const found = sql`(
    select ${ENROLLMENT}, mine.access_ends_at as at from course_enrollments mine
    where mine.course_id = ${courseId}::uuid
      and mine.access_ends_at >= ${from}::timestamptz and mine.access_ends_at < ${before}::timestamptz
      ${nextBy('mine.access_ends_at', asked)})`;
  return withStudents(db, found, limit);
}
