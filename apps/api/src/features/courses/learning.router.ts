import type { CourseRow } from '@kindred/db/courses/visibility';
import {
  deleteCompletion,
  endEnrollment,
  insertCompletion,
  lockCourse,
  lockEnrollment,
  openEnrollment,
  updateProgress,
} from '@kindred/db/courses/writes';
import { canEnroll } from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type CurriculumView,
  courseIdInput,
  courseView,
  curriculumView,
  lessonIdInput,
  lessonView,
} from '@kindred/validation/courses';
import { canOn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { factsOf, presentCoursePage } from './present.ts';
import {
  curriculumNow,
  lessonNow,
  loadCourse,
  loadLesson,
  openEnrollmentOf,
  readsLesson,
  studiesLesson,
} from './service.ts';

const tags = ['Courses'];
const anyone = () => true;

/** Completes or reopens a lesson under the lock of the enrollment, and answers the new progress. */
async function changeCompletion(
  ctx: Context & { viewer: Viewer },
  course: CourseRow,
  lessonId: string,
  change: typeof insertCompletion,
): Promise<CurriculumView> {
  const enrollmentId = openEnrollmentOf(course) ?? fail('not_enrolled');
  await ctx.write(async (tx) => {
    if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('not_enrolled');
    if (await change(tx, { enrollmentId, lessonId })) await updateProgress(tx, enrollmentId);
  });
  const row = (await loadCourse(ctx.db, ctx.viewer, course)) ?? fail('not_found');
  return curriculumNow(ctx.db, ctx.viewer, row);
}

/** Reading a course and its lessons, enrolling, and completing lessons. */
export const learningRouter = {
  get: canOn({ input: courseIdInput, permission: null, load: loadCourse, policy: anyone })
    .meta({ openapi: { method: 'GET', path: '/courses/{id}', tags, summary: 'Get a course', protect: true } })
    .output(courseView)
    .query(({ ctx }) => presentCoursePage(ctx.subject, ctx.viewer)),

  curriculum: canOn({ input: courseIdInput, permission: null, load: loadCourse, policy: anyone })
    .meta({
      openapi: {
        method: 'GET',
        path: '/courses/{id}/curriculum',
        tags,
        summary: 'List the modules and lessons of a course with my progress',
        protect: true,
      },
    })
    .output(curriculumView)
    .query(({ ctx }) => curriculumNow(ctx.db, ctx.viewer, ctx.subject)),

  enroll: canOn({
    input: courseIdInput,
    permission: 'enroll_buy',
    load: loadCourse,
    policy: (viewer, course) => course.enrollmentId !== null || canEnroll(viewer, factsOf(course)),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/courses/{id}/enrollment',
        tags,
        summary: 'Enroll in a free course',
        description: 'Answers 402 when the course has a price; buy it at the checkout.',
        protect: true,
      },
    })
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      await ctx.write(async (tx) => {
        if (ctx.subject.enrollmentId !== null) return;
        const course = await lockCourse(tx, input.id);
        if (!course?.isPublished) fail('not_found');
        if (Number(course.price) > 0) fail('course_not_free');
        await openEnrollment(tx, { courseId: course.id, userId: viewer.id, source: 'free' });
      });
      const row = (await loadCourse(ctx.db, viewer, input)) ?? fail('not_found');
      return presentCoursePage(row, viewer);
    }),

  leave: canOn({
    input: courseIdInput,
    permission: null,
    load: loadCourse,
    policy: (_viewer, course) => course.source === 'free',
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/courses/{id}/enrollment',
        tags,
        summary: 'Leave a free course',
        description:
          'The progress is kept in the record of this enrollment; enrolling again starts a new one.',
        protect: true,
      },
    })
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { enrollmentId } = ctx.subject;
      if (enrollmentId !== null) await ctx.write((tx) => endEnrollment(tx, enrollmentId, 'left'));
      // Gone for its viewer when it is not published any longer.
      const left = { ...ctx.subject, enrollmentId: null, source: null, enrolledAt: null, completedAt: null };
      return presentCoursePage((await loadCourse(ctx.db, ctx.viewer, input)) ?? left, ctx.viewer);
    }),

  lesson: canOn({ input: lessonIdInput, permission: null, load: loadLesson, policy: readsLesson })
    .meta({
      openapi: { method: 'GET', path: '/lessons/{id}', tags, summary: 'Get a lesson', protect: true },
    })
    .output(lessonView)
    .query(({ ctx }) => lessonNow(ctx.db, ctx.subject)),

  complete: canOn({
    input: lessonIdInput,
    permission: null,
    load: loadLesson,
    policy: studiesLesson,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/lessons/{id}/completion',
        tags,
        summary: 'Complete a lesson',
        protect: true,
      },
    })
    .output(curriculumView)
    .mutation(({ ctx, input }) => changeCompletion(ctx, ctx.subject.course, input.id, insertCompletion)),

  reopen: canOn({
    input: lessonIdInput,
    permission: null,
    load: loadLesson,
    policy: studiesLesson,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/lessons/{id}/completion',
        tags,
        summary: 'Mark a lesson as not completed',
        description: 'A course that was completed stays so.',
        protect: true,
      },
    })
    .output(curriculumView)
    .mutation(({ ctx, input }) => changeCompletion(ctx, ctx.subject.course, input.id, deleteCompletion)),
};
