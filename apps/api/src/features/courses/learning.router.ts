import { courseAsSeen } from '@kindred/db/courses/visibility';
import {
  deleteCompletion,
  endEnrollment,
  insertCompletion,
  lockCourse,
  lockEnrollment,
  openEnrollment,
  updateProgress,
} from '@kindred/db/courses/writes';
import {
  canEnroll,
  isIncludedFor,
  outlastsMembership,
  studiesCourse,
} from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type CurriculumView,
  courseIdInput,
  courseView,
  curriculumView,
  lessonIdInput,
  lessonView,
} from '@kindred/validation/courses';
import { enrollInput } from '@kindred/validation/courses/cohorts';
import { canOn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { cohortToEnroll } from './cohorts/service.ts';
import { assertPrerequisites } from './drip/service.ts';
import { notifyEnrolled } from './notices.ts';
import { factsOf } from './present.ts';
import {
  courseNow,
  curriculumNow,
  type LessonOfCourse,
  lessonNow,
  loadCourse,
  loadLesson,
  openEnrollmentOf,
  readsLesson,
  studiesLesson,
} from './service.ts';
import { noteVisit } from './students/service.ts';

const tags = ['Courses'];
const anyone = () => true;

/** Completes or reopens a lesson under the lock of the enrollment, and answers the new progress. */
async function changeCompletion(
  ctx: Context & { viewer: Viewer },
  { course, lesson }: LessonOfCourse,
  change: typeof insertCompletion,
): Promise<CurriculumView> {
  if (lesson.completesBy !== 'button') fail('completed_otherwise');
  const lessonId = lesson.id;
  const enrollmentId = openEnrollmentOf(course) ?? fail('not_enrolled');
  await ctx.write(async (tx) => {
    if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('not_enrolled');
    // A teacher may have moved its release, or taken back an exception.
    const again = await loadLesson(tx, ctx.viewer, { id: lessonId });
    if (again === undefined || !studiesLesson(ctx.viewer, again)) fail('not_allowed');
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
    .query(({ ctx }) => courseNow(ctx.db, ctx.viewer, ctx.subject)),

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
    input: enrollInput,
    permission: 'enroll_buy',
    load: loadCourse,
    policy: (viewer, course) => studiesCourse(factsOf(course)) || canEnroll(viewer, factsOf(course)),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/courses/{id}/enrollment',
        tags,
        summary: 'Enroll in a course that is free for me',
        description:
          'Answers 402 when the course has a price that my membership does not include, and 409 for courses to complete first.',
        protect: true,
      },
    })
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      await ctx.write(async (tx, outbox) => {
        if (studiesCourse(factsOf(ctx.subject))) return;
        const course = await lockCourse(tx, input.id);
        if (!course?.isPublished || course.hiddenAt !== null) fail('not_found');
        const isFree = Number(course.price) === 0;
        // Read again under the lock: the membership may have ended, or the course be included no longer.
        const seen = isFree ? undefined : await courseAsSeen(tx, viewer, input.id);
        if (!isFree && !(seen && isIncludedFor(factsOf(seen)))) fail('course_not_free');
        const source = isFree ? 'free' : 'included';
        await assertPrerequisites(tx, course.id, viewer.id);
        const cohortId = await cohortToEnroll(tx, course.id, input.cohortId);
        const isNew = await openEnrollment(tx, { courseId: course.id, userId: viewer.id, source, cohortId });
        if (isNew) await notifyEnrolled(tx, outbox, ctx.subject, viewer.id);
      });
      const row = (await loadCourse(ctx.db, viewer, input)) ?? fail('not_found');
      return courseNow(ctx.db, viewer, row);
    }),

  leave: canOn({
    input: courseIdInput,
    permission: null,
    load: loadCourse,
    policy: (_viewer, { source }) => source !== null && !outlastsMembership(source),
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/courses/{id}/enrollment',
        tags,
        summary: 'Leave a course that I did not pay for',
        description:
          'The progress is kept in the record of this enrollment; enrolling again starts a new one.',
        protect: true,
      },
    })
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { enrollmentId } = ctx.subject;
      if (enrollmentId !== null) {
        await ctx.write(async (tx) => {
          // The course is locked first, as by a teacher who ends the enrollment at the same time.
          await lockCourse(tx, input.id);
          await endEnrollment(tx, enrollmentId, 'left');
        });
      }
      // Gone for its viewer when it is not published any longer.
      const left = {
        ...ctx.subject,
        enrollmentId: null,
        source: null,
        enrolledAt: null,
        completedAt: null,
        credentialId: null,
      };
      return courseNow(ctx.db, ctx.viewer, (await loadCourse(ctx.db, ctx.viewer, input)) ?? left);
    }),

  lesson: canOn({ input: lessonIdInput, permission: null, load: loadLesson, policy: readsLesson })
    .meta({
      openapi: { method: 'GET', path: '/lessons/{id}', tags, summary: 'Get a lesson', protect: true },
    })
    .output(lessonView)
    .query(async ({ ctx }) => {
      await noteVisit(ctx, ctx.subject.course);
      return lessonNow(ctx, ctx.subject);
    }),

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
        summary: 'Complete a lesson that its button completes',
        protect: true,
      },
    })
    .output(curriculumView)
    .mutation(({ ctx }) => changeCompletion(ctx, ctx.subject, insertCompletion)),

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
    .mutation(({ ctx }) => changeCompletion(ctx, ctx.subject, deleteCompletion)),
};
