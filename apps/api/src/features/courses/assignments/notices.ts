import type { Tx } from '@kindred/db/client';
import { teacherToNotify } from '@kindred/db/courses/notices/visibility';
import type { Outbox } from '../../../platform/bus.ts';
import { notifyPerson } from '../../notifications/service.ts';
import type { LessonOfCourse } from '../service.ts';
import type { SubmissionOfCourse } from './service.ts';

const inTribe = ({ tribeId }: { tribeId: string | null }) => (tribeId === null ? {} : { tribeId });

/** Notifies the teacher of a course that a student handed in an assignment. */
export async function notifySubmitted(
  tx: Tx,
  outbox: Outbox,
  { course, lesson }: LessonOfCourse,
  studentId: string,
): Promise<void> {
  const teacherId = await teacherToNotify(tx, course.id);
  if (teacherId === undefined) return;
  await notifyPerson(tx, outbox, {
    userId: teacherId,
    actorId: studentId,
    type: 'course_enrollment',
    kind: 'course',
    did: `handed in an assignment in ${course.title}`,
    message: lesson.title,
    data: {
      kind: 'assignment_submitted',
      actionUrl: `/course/${course.id}/submissions`,
      ...inTribe(course),
    },
    groupKey: `course-submissions:${course.id}`,
  });
}

/** Notifies a student that a teacher graded their assignment. */
export async function notifyGraded(
  tx: Tx,
  outbox: Outbox,
  { course, submission }: SubmissionOfCourse,
  { result, by }: { result: 'returned' | 'passed'; by: string },
): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId: submission.userId,
    actorId: by,
    type: 'course_enrollment',
    kind: 'course',
    did: result === 'passed' ? 'passed your assignment' : 'returned your assignment',
    message: submission.lessonTitle,
    data: {
      kind: `assignment_${result}`,
      actionUrl: `/course/${course.id}/lesson/${submission.lessonId}`,
      ...inTribe(course),
    },
  });
}
