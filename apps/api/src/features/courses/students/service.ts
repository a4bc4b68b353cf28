import type { Db, Tx } from '@kindred/db/client';
import { lessonsInReview } from '@kindred/db/courses/assignments/visibility';
import { certificatesOf } from '@kindred/db/courses/certificates/visibility';
import { curriculumOf } from '@kindred/db/courses/lessons/visibility';
import { quizzesOfCourse } from '@kindred/db/courses/quizzes/visibility';
import {
  completedCounts,
  grantableUsers,
  lessonCounts,
  quizAverages,
  runsOf,
  stoppedCounts,
} from '@kindred/db/courses/students/visibility';
import {
  isStaleVisit,
  lockEnrollmentOf,
  setAccessEnd,
  touchEnrollment,
} from '@kindred/db/courses/students/writes';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { endEnrollment, openEnrollment } from '@kindred/db/courses/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { CERTIFICATES_MAX } from '@kindred/validation/courses/certificates';
import {
  type FunnelView,
  RUNS_SHOWN,
  STOPPED_DAYS,
  type StudentView,
} from '@kindred/validation/courses/students';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { withTribeLocked } from '../../tribes/service.ts';
import { courseLocked } from '../builder/service.ts';
import { presentIssuedCertificate } from '../certificates/present.ts';
import { dripOf } from '../drip/service.ts';
import { notifyGranted } from '../notices.ts';
import { blockersOf } from '../present.ts';
import { openEnrollmentOf } from '../service.ts';
import { endOf, presentFunnel, presentReleases, presentStudent } from './present.ts';

/** Notes that the viewer, if they study a course, is here now; written at most once in 5 minutes. */
export async function noteVisit({ db }: { db: Db }, course: CourseRow): Promise<void> {
  const enrollmentId = openEnrollmentOf(course);
  if (enrollmentId !== null && isStaleVisit(course.lastSeenAt, new Date())) {
    await touchEnrollment(db, enrollmentId);
  }
}

export async function studentOf(
  db: Db,
  { id, lessonCount }: Pick<CourseRow, 'id' | 'lessonCount'>,
  userId: string,
): Promise<StudentView> {
  const runs = await runsOf(db, id, userId, RUNS_SHOWN);
  const [newest] = runs;
  if (newest === undefined) return fail('not_found');
  const ids = runs.map((run) => run.id);
  const [counts, results] = await Promise.all([completedCounts(db, ids), quizAverages(db, id, ids)]);
  const rows = await curriculumOf(db, id, { enrollmentId: newest.id, withDrafts: false });
  const isOpen = endOf(newest).endedAt === null;
  const [inReview, drip, quizzes, certificates] = await Promise.all([
    lessonsInReview(db, newest.id),
    dripOf(db, isOpen ? newest.id : null),
    quizzesOfCourse(db, id),
    certificatesOf(db, { userId, courseId: id }, { limit: CERTIFICATES_MAX }),
  ]);
  const lessons = rows.flatMap(({ lessonId, lessonTitle, completesBy, completedAt }) =>
    lessonId === null || lessonTitle === null
      ? []
      : [
          {
            id: lessonId,
            title: lessonTitle,
            completesBy: completesBy ?? 'button',
            completedAt: completedAt?.toISOString() ?? null,
          },
        ],
  );
  return {
    runs: runs.map((run) =>
      presentStudent(run, {
        completed: counts.get(run.id) ?? 0,
        total: lessonCount,
        quizPercent: results.get(run.id),
      }),
    ),
    lessons: lessons.flatMap(({ id: lessonId, title, completedAt }) =>
      completedAt === null ? [] : [{ id: lessonId, title, completedAt }],
    ),
    blockers: isOpen ? blockersOf(lessons, inReview) : [],
    cohortId: drip?.cohortId ?? null,
    releases: presentReleases(rows, drip),
    quizzes,
    certificates: certificates.map(presentIssuedCertificate),
  };
}

/** @returns how many members did not have access before */
export async function grantAccess(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, title, tribeId, creatorId }: CourseRow,
  userIds: readonly string[],
): Promise<number> {
  if (tribeId === null) fail('not_found');
  // The tribe is locked first: a membership or a ban that is being decided is known here.
  await withTribeLocked(tx, viewer, tribeId);
  await courseLocked(tx, viewer, id);
  const allowed = new Set(await grantableUsers(tx, { tribeId, creatorId }, viewer.id, userIds));
  if (userIds.some((userId) => !allowed.has(userId))) {
    const message = 'Choose members of the tribe who can take this course';
    fail('invalid_input', { issues: [{ path: 'userIds', message }] });
  }
  let granted = 0;
  for (const userId of userIds.toSorted()) {
    if (!(await openEnrollment(tx, { courseId: id, userId, source: 'granted' }))) continue;
    granted += 1;
    await notifyGranted(tx, outbox, { id, title, tribeId }, { teacherId: viewer.id, userId });
  }
  return granted;
}

/** The open enrollment of a student, locked after its course by a viewer who still teaches it. */
async function studentLocked(tx: Tx, viewer: Viewer, courseId: string, userId: string): Promise<string> {
  await courseLocked(tx, viewer, courseId);
  return (await lockEnrollmentOf(tx, courseId, userId))?.id ?? fail('not_found');
}

/** Ends the access of a student. What they bought stays theirs in the order; refunds are made there. */
export async function endAccess(tx: Tx, viewer: Viewer, courseId: string, userId: string): Promise<void> {
  await endEnrollment(tx, await studentLocked(tx, viewer, courseId, userId), 'removed');
}

export async function extendAccess(
  tx: Tx,
  viewer: Viewer,
  courseId: string,
  { userId, accessEndsAt }: { userId: string; accessEndsAt: string | null },
): Promise<void> {
  const until = accessEndsAt === null ? null : new Date(accessEndsAt);
  if (until !== null && until <= new Date()) {
    fail('invalid_input', { issues: [{ path: 'accessEndsAt', message: 'Choose a time in the future' }] });
  }
  await setAccessEnd(tx, await studentLocked(tx, viewer, courseId, userId), until);
}

export async function funnelOf(db: Db, course: CourseRow): Promise<FunnelView> {
  const [lessons, stopped] = await Promise.all([
    lessonCounts(db, course.id),
    stoppedCounts(db, course.id, STOPPED_DAYS),
  ]);
  return { students: course.enrollmentCount, lessons: presentFunnel(lessons, stopped) };
}
