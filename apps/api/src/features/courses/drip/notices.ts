import type { Tx } from '@kindred/db/client';
import { ruleOf, toRun } from '@kindred/db/courses/drip/rule';
import { insertOpenings } from '@kindred/db/courses/drip/writes';
import { type NearOpening, openingAfter } from '@kindred/db/courses/notices/visibility';
import { releaseOf } from '@kindred/validation/courses/release';
import type { Outbox } from '../../../platform/bus.ts';
import { notifyOf } from '../../notifications/service.ts';

const keyOf = ({ enrollmentId, lessonId }: { enrollmentId: string; lessonId: string }) =>
  `${enrollmentId} ${lessonId}`;

/** Notifies students who have access that lessons opened, of each once. */
export async function notifyOpened(tx: Tx, outbox: Outbox, rows: readonly NearOpening[]): Promise<void> {
  const opened = rows.filter(({ hasAccess }) => hasAccess);
  const isNew = new Set((await insertOpenings(tx, opened)).map(keyOf));
  await notifyOf(
    tx,
    outbox,
    opened
      .filter((row) => isNew.has(keyOf(row)))
      .map(({ userId, courseId, courseTitle, lessonId, title, tribeId }) => ({
        userId,
        actorId: null,
        type: 'course_enrollment',
        kind: 'course',
        did: `A lesson opened in ${courseTitle}`,
        message: title,
        data: {
          kind: 'course_lesson',
          actionUrl: `/course/${courseId}/lesson/${lessonId}`,
          ...(tribeId === null ? {} : { tribeId }),
        },
        groupKey: `course-openings:${courseId}`,
        several: {
          title: `{count} lessons opened in ${courseTitle}`,
          message: '',
          actionUrl: `/course/${courseId}`,
        },
      })),
  );
}

/** Notifies a student, who is elsewhere, that completing a lesson opened the next one. */
export async function notifyOfNext(
  tx: Tx,
  outbox: Outbox,
  completed: { enrollmentId: string; lessonId: string },
): Promise<void> {
  const now = Date.now();
  const next = (await openingAfter(tx, completed)).filter((row) => {
    // An exception takes the place of the rule, and has a notice of its own.
    const { opensAt } = releaseOf(ruleOf(row), toRun(row));
    return row.exceptionAt === null && opensAt !== null && opensAt <= now;
  });
  await notifyOpened(tx, outbox, next);
}
