import type { Tx } from '@kindred/db/client';
import { announceLesson } from '@kindred/db/courses/builder/writes';
import { publishedLesson, studentsToNotify, teacherToNotify } from '@kindred/db/courses/notices/visibility';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob } from '../../platform/job.ts';
import { write } from '../../platform/write.ts';
import { notifyOf, notifyPerson } from '../notifications/service.ts';

interface CourseOfNotice {
  id: string;
  title: string;
  tribeId: string | null;
}

/** Notifies the teacher of a course that a user enrolled. */
export async function notifyEnrolled(
  tx: Tx,
  outbox: Outbox,
  course: CourseOfNotice,
  studentId: string,
): Promise<void> {
  const { tribeId } = course;
  const teacherId = await teacherToNotify(tx, course.id);
  if (teacherId === undefined || teacherId === studentId) return;
  await notifyPerson(tx, outbox, {
    userId: teacherId,
    actorId: studentId,
    type: 'course_enrollment',
    kind: 'course',
    did: `enrolled in ${course.title}`,
    message: '',
    data: {
      kind: 'course_enrolled',
      actionUrl: `/course/${course.id}`,
      ...(tribeId === null ? {} : { tribeId }),
    },
    groupKey: `course-enrolled:${course.id}`,
    isOnce: true,
  });
}

/** Notifies a member that a teacher gave them access to a course. */
export async function notifyGranted(
  tx: Tx,
  outbox: Outbox,
  { id, title, tribeId }: Pick<CourseOfNotice, 'id' | 'title' | 'tribeId'>,
  { teacherId, userId }: { teacherId: string; userId: string },
): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId,
    actorId: teacherId,
    type: 'course_enrollment',
    kind: 'course',
    did: `gave you access to ${title}`,
    message: '',
    data: {
      kind: 'course_granted',
      actionUrl: `/course/${id}`,
      ...(tribeId === null ? {} : { tribeId }),
    },
    groupKey: `course-granted:${id}`,
    isOnce: true,
  });
}

/** Notifies the teacher of a course of a review. */
export async function notifyReviewed(
  tx: Tx,
  outbox: Outbox,
  course: CourseOfNotice,
  { authorId, content }: { authorId: string; content: string },
): Promise<void> {
  const teacherId = await teacherToNotify(tx, course.id);
  if (teacherId === undefined) return;
  await notifyPerson(tx, outbox, {
    ...reviewNotice(course),
    userId: teacherId,
    actorId: authorId,
    did: `reviewed ${course.title}`,
    message: content,
    groupKey: `course-reviews:${course.id}`,
  });
}

/** Notifies the author of a review of the reply to it. */
export async function notifyReplied(
  tx: Tx,
  outbox: Outbox,
  course: CourseOfNotice,
  { teacherId, userId, reply }: { teacherId: string; userId: string; reply: string },
): Promise<void> {
  await notifyPerson(tx, outbox, {
    ...reviewNotice(course),
    userId,
    actorId: teacherId,
    did: `replied to your review of ${course.title}`,
    message: reply,
  });
}

function reviewNotice({ id, tribeId }: CourseOfNotice) {
  return {
    type: 'course_enrollment',
    kind: 'course',
    data: {
      kind: 'course_review',
      actionUrl: `/course/${id}?tab=reviews`,
      ...(tribeId === null ? {} : { tribeId }),
    },
  } as const;
}

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Notifies the students of a course of a new lesson, a page of them a job. */
export const notifyOfLessonJob = defineJob({
  name: 'courses.notifyOfLesson',
  pausedWith: 'courses',
  payload: z.object({ lessonId: id, after: id.default(FIRST) }),
  async run(deps, { lessonId, after }) {
    await write(deps, async (tx, outbox) => {
      const lesson = await publishedLesson(tx, lessonId);
      if (lesson === undefined) return;
      if (after === FIRST && !(await announceLesson(tx, lessonId))) return;
      // Others are notified of once they open.
      if (lesson.releaseKind !== 'at_once') return;
      const { courseId, courseTitle, tribeId } = lesson;
      const page = await studentsToNotify(tx, { courseId, after, limit: AT_ONCE });
      await notifyOf(
        tx,
        outbox,
        page
          .filter(({ hasAccess }) => hasAccess)
          .map(({ userId }) => ({
            userId,
            actorId: null,
            type: 'course_enrollment',
            kind: 'course',
            did: `New lesson in ${courseTitle}`,
            message: lesson.title,
            data: {
              kind: 'course_lesson',
              actionUrl: `/course/${courseId}/lesson/${lessonId}`,
              ...(tribeId === null ? {} : { tribeId }),
            },
            groupKey: `course-lessons:${courseId}`,
            several: {
              title: `{count} new lessons in ${courseTitle}`,
              message: '',
              actionUrl: `/course/${courseId}`,
            },
          })),
      );
      const last = page.at(-1);
      if (page.length === AT_ONCE && last !== undefined) {
        await outbox.job(notifyOfLessonJob, { lessonId, after: last.enrollmentId });
      }
    });
  },
});
