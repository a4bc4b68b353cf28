import type { Viewer } from '@kindred/permissions/viewer';
import { isOpenToAll, isReleased, type Run, releaseOf } from '@kindred/validation/courses/release';
import { sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { prepare, viewerIn } from '../../prepared.ts';
import { awaitsCohort } from '../cohorts/sql.ts';
import { type ReleaseRow, type RunFacts, ruleOf, toRun } from '../drip/rule.ts';
import { awaitsPrerequisites } from '../drip/sql.ts';
import { hasAccess } from '../notices/visibility.ts';
import { isCurrent, isShown } from '../visibility.ts';

/** Enrollments that a search looks at, those whose student was in the course last first. */
const RUNS_MAX = 1_000;
/** Courses whose lessons are looked at one by one, and how many lessons of all of them. */
const COURSES_JUDGED = 50;
const LESSONS_JUDGED = 2_000;

/** What search covers for the viewer as a student, decided before any word is compared. */
export interface LessonsSearched {
  /** Courses whose lessons without a release rule are all open. */
  courses: string[];
  /** Every other lesson that is open. */
  lessons: string[];
}

interface RunRow extends RunFacts {
  enrollmentId: string;
  courseId: string;
  lessonCount: number;
  hasRules: boolean;
  hasExceptions: boolean;
}

const runs = prepare((_db, { viewerId }: { viewerId: string }) => {
  const me = viewerSql(viewerIn({ viewerId }));
  return sql<RunRow>`
    select mine.id as "enrollmentId", courses.id as "courseId", courses.lesson_count as "lessonCount",
      courses.time_zone as "timeZone", mine.enrolled_at as "enrolledAt", cohort.starts_at as "cohortStartsAt",
      ${awaitsCohort} as "awaitsCohort", ${awaitsPrerequisites} as "awaitsPrerequisites",
      exists (select from search_items later
        where later.home = dripped_home(courses.id) and not later.is_open offset 0) as "hasRules",
      exists (select from lesson_exceptions other
        where other.enrollment_id = mine.id offset 0) as "hasExceptions"
    from (
      select latest.* from course_enrollments latest
      where latest.user_id = ${me} and ${isCurrent('latest')}
      order by coalesce(latest.last_seen_at, latest.enrolled_at) desc, latest.id desc
      limit ${sql.lit(RUNS_MAX)}) taken
    join course_enrollments mine on mine.id = taken.id
    join courses on courses.id = mine.course_id and courses.deleted_at is null
    left join course_cohorts cohort on cohort.id = mine.cohort_id
    left join tribe_memberships membership
      on membership.tribe_id = courses.tribe_id and membership.user_id = mine.user_id
    where ${hasAccess} and ${isShown(me)}
    order by coalesce(mine.last_seen_at, mine.enrolled_at) desc, mine.id desc`;
});

interface LessonOfRun extends ReleaseRow {
  enrollmentId: string;
  moduleId: string;
  lessonId: string;
  isComplete: boolean;
  exceptionAt: Date | null;
}

/** The lessons that students see of the courses of runs, each course in its order. */
const lessonsOf = prepare(
  (_db, { enrollmentIds }: { enrollmentIds: readonly string[] }) => sql<LessonOfRun>`
    select mine.id as "enrollmentId", part.id as "moduleId", lesson.id as "lessonId",
      lesson.release_kind as "releaseKind", lesson.release_days as "releaseDays",
      lesson.release_local as "releaseLocal", lesson.release_zone as "releaseZone",
      exists (select from lesson_completions done
        where done.enrollment_id = mine.id and done.lesson_id = lesson.id offset 0) as "isComplete",
      (select exception.opens_at from lesson_exceptions exception
        where exception.enrollment_id = mine.id and exception.lesson_id = lesson.id) as "exceptionAt"
    from unnest(${enrollmentIds}::uuid[]) judged (id)
    join course_enrollments mine on mine.id = judged.id
    join course_modules part on part.course_id = mine.course_id and part.deleted_at is null
    join course_lessons lesson on lesson.module_id = part.id
      and lesson.deleted_at is null and lesson.published_at is not null
    order by mine.id, part.order_index, part.id, lesson.order_index, lesson.id`,
);

/** Whether every lesson without a rule is open in a run. */
const isBegun = ({ opensAt }: Run, now: number) => opensAt !== null && opensAt <= now;

/** The first runs whose lessons are within the limits together. */
function withinLimits(needed: readonly RunRow[]): RunRow[] {
  let lessons = 0;
  return needed.slice(0, COURSES_JUDGED).filter(({ lessonCount }) => {
    lessons += lessonCount;
    return lessons <= LESSONS_JUDGED;
  });
}

/** Of lessons in the order of their courses those that are open in their runs. */
function openAmong(rows: readonly LessonOfRun[], runOf: ReadonlyMap<string, Run>, now: number) {
  return rows.filter((row, at) => {
    const run = runOf.get(row.enrollmentId);
    const before = rows[at - 1];
    const previous = before?.enrollmentId === row.enrollmentId ? before : undefined;
    if (run === undefined) return false;
    const rule = ruleOf(row);
    const isPreview = previous?.moduleId !== row.moduleId && isOpenToAll(rule, now);
    const release = releaseOf(rule, run, row.exceptionAt?.getTime() ?? null);
    return isPreview || isReleased(release, { now, isPreviousComplete: previous?.isComplete ?? true });
  });
}

/**
 * The lessons that are open to the viewer now in the courses they study, by the rule of {@link releaseOf}. Of very many
 * courses, those beyond the limits are searched for their lessons without a rule alone.
 */
export async function lessonsSearchedBy(db: Db | Tx, viewer: Viewer): Promise<LessonsSearched> {
  const rows = await runs(db, { viewerId: viewer.id });
  const now = Date.now();
  const runOf = new Map(rows.map((row) => [row.enrollmentId, toRun(row)]));
  const whole = new Set(
    rows.filter((row) => !row.hasExceptions && isBegun(toRun(row), now)).map((row) => row.enrollmentId),
  );
  const courses = rows.flatMap((row) => (whole.has(row.enrollmentId) ? [row.courseId] : []));
  const judged = withinLimits(rows.filter((row) => row.hasRules || !whole.has(row.enrollmentId)));
  if (judged.length === 0) return { courses, lessons: [] };
  const among = await lessonsOf(db, { enrollmentIds: judged.map(({ enrollmentId }) => enrollmentId) });
  const lessons = openAmong(among, runOf, now)
    .filter((row) => row.releaseKind !== 'at_once' || !whole.has(row.enrollmentId))
    .map(({ lessonId }) => lessonId);
  return { courses, lessons };
}
