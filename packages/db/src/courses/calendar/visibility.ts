import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
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
