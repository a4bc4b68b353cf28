import type { Db, Tx } from '@kindred/db/client';
import { cohortChoiceOf } from '@kindred/db/courses/cohorts/visibility';
import { releaseColumns, ruleOf, toRun } from '@kindred/db/courses/drip/rule';
import {
  coursesOfTribeAmong,
  exceptionsOf,
  isPreviousComplete,
  prerequisitesMissing,
  prerequisitesOf,
  runOf,
} from '@kindred/db/courses/drip/visibility';
import { lockPrerequisites, setPrerequisites, updateRelease } from '@kindred/db/courses/drip/writes';
import type { LessonRow } from '@kindred/db/courses/lessons/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { isReleased, type ReleaseRule, releaseOf } from '@kindred/validation/courses/release';
import { fail } from '../../../trpc/errors.ts';

/** Whether a lesson is open in a run now. */
export async function isReleasedIn(
  db: Db | Tx,
  enrollmentId: string | null,
  lesson: LessonRow,
): Promise<boolean> {
  if (enrollmentId === null) return false;
  const [run, exceptions] = await Promise.all([
    runOf(db, enrollmentId),
    exceptionsOf(db, enrollmentId, lesson.id),
  ]);
  if (run === undefined) return false;
  const release = releaseOf(ruleOf(lesson), toRun(run), exceptions[0]?.opensAt.getTime() ?? null);
  const isPrevious =
    !release.afterPrevious || (await isPreviousComplete(db, { enrollmentId, lessonId: lesson.id }));
  return isReleased(release, { now: Date.now(), isPreviousComplete: isPrevious });
}

/** A run with its exceptions, for its whole curriculum; null without one. */
export async function dripOf(db: Db | Tx, enrollmentId: string | null) {
  if (enrollmentId === null) return null;
  const [row, exceptions] = await Promise.all([runOf(db, enrollmentId), exceptionsOf(db, enrollmentId)]);
  if (row === undefined) return null;
  const opens = new Map(exceptions.map(({ lessonId, opensAt }) => [lessonId, opensAt.getTime()]));
  return { run: toRun(row), cohortId: row.cohortId, opens, now: Date.now() };
}
export type Drip = Awaited<ReturnType<typeof dripOf>>;

/** Sets when a locked lesson opens. */
export async function changeRelease(tx: Tx, lessonId: string, rule: ReleaseRule): Promise<void> {
  const to = releaseColumns(rule);
  if (to !== undefined) return updateRelease(tx, lessonId, to);
  const message = 'Clocks skip this time on this day. Choose another.';
  fail('invalid_input', { issues: [{ path: 'release.time', message }] });
}

/** Sets the courses that a course requires; those that it requires already may be drafts. */
export async function changePrerequisites(
  tx: Tx,
  { id, tribeId }: { id: string; tribeId: string | null },
  ids: readonly string[],
): Promise<void> {
  const known = tribeId === null ? [] : await coursesOfTribeAmong(tx, tribeId, ids);
  if (known.length !== ids.length) {
    const message = 'Choose courses of the same tribe';
    fail('invalid_input', { issues: [{ path: 'prerequisiteIds', message }] });
  }
  if (!(await setPrerequisites(tx, id, ids))) fail('prerequisites_cycle');
}

export { lockPrerequisites };

/** Why courses cannot be had before others, which it names; null without others. */
function missingRefusal(titles: readonly string[]): { code: 'prerequisites_missing'; reason: string } | null {
  if (titles.length === 0) return null;
  const names = new Intl.ListFormat('en').format(titles);
  return { code: 'prerequisites_missing', reason: `Complete ${names} first` };
}

/** Why a user cannot enroll in a course before others. */
export async function prerequisitesRefusal(db: Db | Tx, courseId: string, userId: string) {
  const missing = (await prerequisitesOf(db, courseId, userId)).filter(({ isCompleted }) => !isCompleted);
  return missingRefusal(missing.map(({ title }) => title));
}

/** The same of courses that a user gets together, which may require each other. */
export async function bundledPrerequisitesRefusal(db: Db | Tx, courseIds: readonly string[], userId: string) {
  return courseIds.length === 0 ? null : missingRefusal(await prerequisitesMissing(db, courseIds, userId));
}

/** Stops and names the courses that a user has to complete first. */
export async function assertPrerequisites(db: Db | Tx, courseId: string, userId: string): Promise<void> {
  const refusal = await prerequisitesRefusal(db, courseId, userId);
  if (refusal !== null) fail(refusal.code, { issues: [{ path: 'prerequisites', message: refusal.reason }] });
}

/** What a page of a course says of cohorts and prerequisites. */
export async function extrasOf(db: Db | Tx, viewer: Viewer, course: CourseRow, isTeacher: boolean) {
  const [prerequisites, { hasCohorts }, run] = await Promise.all([
    prerequisitesOf(db, course.id, viewer.id, isTeacher),
    cohortChoiceOf(db, course.id),
    course.enrollmentId === null ? undefined : runOf(db, course.enrollmentId),
  ]);
  return { prerequisites, hasCohorts, run };
}
export type CourseExtras = Awaited<ReturnType<typeof extrasOf>>;
