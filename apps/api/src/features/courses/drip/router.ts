import { enrollmentInCourse } from '@kindred/db/courses/drip/visibility';
import { deleteException, setException } from '@kindred/db/courses/drip/writes';
import { lockEnrollment } from '@kindred/db/courses/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { exceptionIdInput, exceptionInput } from '@kindred/validation/courses/release';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { courseLocked, loadPartByLesson } from '../builder/service.ts';

const documented = documentedUnder('Courses');
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: () => true } as const;

/** Lessons that open for one student at another time than their rule says. */
export const dripRouter = {
  setException: canOn({ input: exceptionInput, ...onLesson })
    .meta(
      documented('PUT', '/lessons/{id}/exceptions/{userId}', 'Open a lesson for a student at another time'),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id: lessonId, userId, opensAt } }) => {
      const courseId = ctx.subject.course.id;
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const { id: enrollmentId } =
          (await enrollmentInCourse(tx, { courseId, userId })) ?? fail('student_unknown');
        if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('student_unknown');
        const at = opensAt === null ? null : new Date(opensAt);
        await setException(tx, { enrollmentId, lessonId, opensAt: at });
      });
      return { message: 'Exception saved' };
    }),

  deleteException: canOn({ input: exceptionIdInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/exceptions/{userId}', 'Take back an exception for a student'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id: lessonId, userId } }) => {
      const courseId = ctx.subject.course.id;
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const taken = (await enrollmentInCourse(tx, { courseId, userId })) ?? fail('student_unknown');
        if (!(await deleteException(tx, { enrollmentId: taken.id, lessonId }))) fail('not_found');
      });
      return { message: 'Exception removed' };
    }),
};
