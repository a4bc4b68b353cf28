import { submissionsOfCourse } from '@kindred/db/courses/assignments/visibility';
import {
  deleteSubmission,
  gradeSubmission,
  lockAssignment,
  removeAssignment,
  setAssignment,
} from '@kindred/db/courses/assignments/writes';
import { lockLesson } from '@kindred/db/courses/builder/writes';
import { lessonById } from '@kindred/db/courses/lessons/visibility';
import { completeLesson } from '@kindred/db/courses/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { lessonIdInput } from '@kindred/validation/courses';
import {
  assignmentView,
  gradeInput,
  removeAssignmentInput,
  setAssignmentInput,
  submissionIdInput,
  submissionPage,
  submissionsInput,
  submissionView,
  submitInput,
} from '@kindred/validation/courses/assignments';
import { once } from '../../../platform/idempotency.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { assertUnchanged, courseLocked, loadPartByLesson, teaches } from '../builder/service.ts';
import { notifyOfNext } from '../drip/notices.ts';
import { lessonIn, loadCourse, loadLesson, readsLesson, studiesLesson } from '../service.ts';
import { notifyGraded, notifySubmitted } from './notices.ts';
import { presentSubmissionCard } from './present.ts';
import {
  assignmentNow,
  gradesSubmission,
  loadSubmission,
  submissionNow,
  submit,
  waitingLocked,
  withdrawsSubmission,
} from './service.ts';

const documented = documentedUnder('Courses');
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: () => true } as const;
const onSubmission = { input: submissionIdInput, permission: null, load: loadSubmission } as const;

/** Assignments of lessons, what students hand in, and how teachers grade it. */
export const assignmentsRouter = router({
  get: canOn({ input: lessonIdInput, permission: null, load: loadLesson, policy: readsLesson })
    .meta(documented('GET', '/lessons/{id}/assignment', 'Get the assignment of a lesson with my submissions'))
    .output(assignmentView)
    .query(({ ctx }) => assignmentNow(ctx, ctx.subject)),

  set: canOn({ input: setAssignmentInput, ...onLesson })
    .meta(documented('PUT', '/lessons/{id}/assignment', 'Set the assignment of a lesson'))
    .output(assignmentView)
    .mutation(async ({ ctx, input: { id, readAt, instructions, accepts } }) => {
      const { course } = ctx.subject;
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, course.id);
        const lesson = await lockLesson(tx, id);
        if (lesson === undefined || lesson.deletedAt !== null) fail('not_found');
        const before = await lockAssignment(tx, id);
        if (before?.deletedAt === null) assertUnchanged(readAt, before.updatedAt);
        else if (readAt !== undefined) fail('course_changed');
        await setAssignment(tx, id, { instructions, accepts });
      });
      const lesson = (await lessonById(ctx.db, id)) ?? fail('not_found');
      return assignmentNow(ctx, await lessonIn(ctx.db, course, lesson));
    }),

  remove: canOn({ input: removeAssignmentInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/assignment', 'Remove the assignment; what was handed in stays'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id, readAt } }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        const before = await lockAssignment(tx, id);
        if (before?.deletedAt !== null) fail('not_found');
        assertUnchanged(readAt, before.updatedAt);
        await removeAssignment(tx, id);
      });
      return { message: 'Assignment removed' };
    }),

  submit: canOn({ input: submitInput, permission: null, load: loadLesson, policy: studiesLesson })
    .meta(
      documented(
        'POST',
        '/lessons/{id}/submissions',
        'Hand in my work on the assignment of a lesson',
        'Files are uploaded first, to `POST /api/uploads?kind=file`.',
      ),
    )
    .output(submissionView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'courses.assignments.submit', input, async () => {
          const made = await submit(tx, viewer, subject, input);
          await notifySubmitted(tx, outbox, subject, viewer.id);
          return made;
        }),
      );
      return submissionNow(ctx, id);
    }),

  submission: canOn({ ...onSubmission, policy: () => true })
    .meta(documented('GET', '/submissions/{id}', 'Get my submission, or one of a course I teach'))
    .output(submissionView)
    .query(({ ctx, input }) => submissionNow(ctx, input.id)),

  withdraw: canOn({ ...onSubmission, policy: withdrawsSubmission, inArchive: true })
    .meta(documented('DELETE', '/submissions/{id}', 'Withdraw a submission that waits'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await waitingLocked(tx, ctx.subject.submission);
        await deleteSubmission(tx, input.id);
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Submission withdrawn' };
    }),

  list: canOn({ input: submissionsInput, permission: 'create_courses', load: loadCourse, policy: teaches })
    .meta(documented('GET', '/courses/{id}/submissions', 'List what students of a course I teach handed in'))
    .output(submissionPage)
    .query(async ({ ctx, input: { id: courseId, status, limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await submissionsOfCourse(ctx.db, { courseId, status, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentSubmissionCard);
    }),

  grade: canOn({
    ...onSubmission,
    input: gradeInput,
    permission: 'create_courses',
    policy: gradesSubmission,
  })
    .meta(documented('POST', '/submissions/{id}/grade', 'Pass a submission, or return it with a comment'))
    .output(submissionView)
    .mutation(async ({ ctx, input: { id, result, feedback } }) => {
      const { viewer } = ctx;
      const { course, submission } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, viewer, course.id);
        await waitingLocked(tx, submission);
        await gradeSubmission(tx, id, { status: result, feedback, gradedBy: viewer.id });
        const { enrollmentId, lessonId } = submission;
        const isComplete = result === 'passed' && (await completeLesson(tx, { enrollmentId, lessonId }));
        await notifyGraded(tx, outbox, ctx.subject, { result, by: viewer.id });
        if (isComplete) await notifyOfNext(tx, outbox, { enrollmentId, lessonId });
      });
      return submissionNow(ctx, id);
    }),
});
