import type { Db, Tx } from '@kindred/db/client';
import {
  type CohortRow,
  cohortById,
  cohortChoiceOf,
  courseOfCohort,
} from '@kindred/db/courses/cohorts/visibility';
import { type LockedCohort, lockCohort, setCohort } from '@kindred/db/courses/cohorts/writes';
import { enrollmentInCourse } from '@kindred/db/courses/drip/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { lockCourse, lockEnrollment } from '@kindred/db/courses/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import { ERRORS, type ErrorCode } from '@kindred/validation/errors';
import { addDays, instantOf } from '@kindred/validation/zone';
import { fail } from '../../../trpc/errors.ts';
import { type PartOfCourse, teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';

/** The course of a cohort, for those who teach it. */
export async function loadPartByCohort(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<PartOfCourse | undefined> {
  const courseId = await courseOfCohort(db, id);
  const course = courseId === undefined ? undefined : await loadCourse(db, viewer, { id: courseId });
  return course && teaches(viewer, course) ? { course, archivedAt: course.archivedAt } : undefined;
}

type Seats = Pick<LockedCohort, 'seats' | 'studentCount' | 'heldCount'>;
const seatsLeftOf = ({ seats, studentCount, heldCount }: Seats) =>
  seats === null ? null : Math.max(0, seats - studentCount - heldCount);
const isFull = (cohort: Seats) => seatsLeftOf(cohort) === 0;
const hasEnded = ({ endsAt }: Pick<LockedCohort, 'endsAt'>) => endsAt !== null && endsAt <= new Date();

export function presentCohort(row: CohortRow): CohortView {
  const { id, title, startsOn, endsOn, timeZone, startsAt, endsAt, seats, accessEnds, studentCount } = row;
  return {
    id,
    title,
    startsOn,
    endsOn,
    timeZone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    seats,
    accessEnds,
    studentCount,
    seatsLeft: seatsLeftOf(row),
    isMine: row.mineId !== null,
    isOpen: !isFull(row) && !hasEnded(row),
  };
}

/** Stops with an error that belongs to a field. */
export function failOn(code: 'cohort_seats' | 'cohort_full', path: string): never {
  return fail(code, { issues: [{ path, message: ERRORS[code].message }] });
}

interface CohortDays {
  startsOn: string;
  endsOn: string | null;
  timeZone: string;
  accessEnds: boolean;
}

/** The instants of a cohort's first and last day. */
export function cohortTimes({ startsOn, endsOn, timeZone, accessEnds }: CohortDays) {
  const refuse = (message: string) => fail('invalid_input', { issues: [{ path: 'endsOn', message }] });
  if (endsOn !== null && endsOn < startsOn) refuse('The last day cannot be before the first');
  if (endsOn === null && accessEnds) refuse('Choose the last day of access');
  const midnight = (date: string) => new Date(instantOf(date, 0, timeZone));
  return { startsAt: midnight(startsOn), endsAt: endsOn === null ? null : midnight(addDays(endsOn, 1)) };
}

/** Locks a cohort of a locked course that takes one more student. */
async function cohortWithSeat(tx: Tx, courseId: string, cohortId: string): Promise<LockedCohort> {
  const cohort = await lockCohort(tx, cohortId);
  if (cohort?.courseId !== courseId) return fail('not_found');
  if (isFull(cohort)) failOn('cohort_full', 'cohortId');
  return cohort;
}

/** Locks the cohort that enrolling in a locked course chooses; undefined where there is none to choose. */
export async function cohortToEnroll(
  tx: Tx,
  courseId: string,
  cohortId: string | undefined,
): Promise<string | undefined> {
  if (cohortId === undefined) {
    if ((await cohortChoiceOf(tx, courseId)).hasCohorts) fail('cohort_needed');
    return undefined;
  }
  const cohort = await cohortWithSeat(tx, courseId, cohortId);
  return hasEnded(cohort) ? fail('cohort_ended') : cohort.id;
}

/** The cohort that buying a course chooses, or why it cannot be sold; neither where there is none to choose. */
export async function cohortToBuy(
  db: Db | Tx,
  viewer: Viewer,
  { course, cohortId }: { course: Pick<CourseRow, 'id' | 'enrollmentId'>; cohortId: string | undefined },
): Promise<{ cohort: { id: string; title: string } | null; refusal: ErrorCode | null }> {
  const refuse = (refusal: ErrorCode | null) => ({ cohort: null, refusal });
  const courseId = course.id;
  // A membership may have brought them here: they stay in their cohort.
  const mine =
    course.enrollmentId === null ? undefined : await enrollmentInCourse(db, { courseId, userId: viewer.id });
  if (mine?.cohortId != null) return refuse(null);
  if (cohortId === undefined) {
    const { hasCohorts, hasSeats } = await cohortChoiceOf(db, courseId);
    return refuse(hasCohorts ? (hasSeats ? 'cohort_needed' : 'cohort_full') : null);
  }
  const cohort = await cohortById(db, { courseId, cohortId });
  if (cohort === undefined) return refuse('not_found');
  if (hasEnded(cohort)) return refuse('cohort_ended');
  return isFull(cohort) ? refuse('cohort_full') : { cohort, refusal: null };
}

interface Move {
  courseId: string;
  cohortId: string;
  userId: string;
  /** Teachers move students at any time, students themselves before their cohort starts. */
  asTeacher: boolean;
}

/** Moves the open enrollment of a student into a cohort. */
export async function moveToCohort(tx: Tx, { courseId, cohortId, userId, asTeacher }: Move): Promise<void> {
  await lockCourse(tx, courseId);
  const found = (await enrollmentInCourse(tx, { courseId, userId })) ?? fail('not_enrolled');
  await lockEnrollment(tx, found.id);
  const mine = await enrollmentInCourse(tx, { courseId, userId });
  if (mine?.id !== found.id) fail('not_enrolled');
  if (mine.cohortId === cohortId) return;
  const before = mine.cohortId !== null && !asTeacher ? await lockCohort(tx, mine.cohortId) : undefined;
  if (before !== undefined && before.startsAt <= new Date()) fail('cohort_begun');
  const cohort = await cohortWithSeat(tx, courseId, cohortId);
  if (!asTeacher && hasEnded(cohort)) fail('cohort_ended');
  if (!(await setCohort(tx, mine.id, cohortId))) fail('not_enrolled');
}
