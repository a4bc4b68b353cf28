import { reviewsOfCourse } from '@kindred/db/courses/reviews/visibility';
import { deleteCourseReview } from '@kindred/db/courses/reviews/writes';
import { lockCourse } from '@kindred/db/courses/writes';
import { isOutsideCourse } from '@kindred/permissions/policies/courses/reviews';
import { messageOnly } from '@kindred/validation/accounts';
import { courseIdInput } from '@kindred/validation/courses';
import {
  courseReviewInput,
  courseReviewPage,
  courseReviewsInput,
  myCourseReview,
  replyToCourseReviewInput,
  reportCourseReviewInput,
  writeCourseReviewInput,
} from '@kindred/validation/courses/reviews';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { report } from '../../moderation/service.ts';
import { factsOf } from '../present.ts';
import { loadCourse } from '../service.ts';
import { presentReview } from './present.ts';
import {
  changeReply,
  loadReview,
  mayReply,
  mayReport,
  myReviewAfter,
  myReviewNow,
  writeReview,
} from './service.ts';

const documented = documentedUnder('Courses');
const visible = { permission: null, load: loadCourse, policy: () => true } as const;
const replying = { permission: 'create_courses', load: loadReview, policy: mayReply } as const;

export const reviewsRouter = router({
  list: canOn({ input: courseReviewsInput, ...visible })
    .meta(documented('GET', '/courses/{id}/reviews', 'List the reviews of a course'))
    .output(courseReviewPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { db, viewer, subject } = ctx;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await reviewsOfCourse(db, viewer, { courseId: subject.id, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentReview(viewer, subject));
    }),

  mine: canOn({ input: courseIdInput, ...visible })
    .meta(documented('GET', '/courses/{id}/review', 'Get the rating of a course and my review'))
    .output(myCourseReview)
    .query(({ ctx }) => myReviewNow(ctx, ctx.subject)),

  write: canOn({
    input: writeCourseReviewInput,
    ...visible,
    policy: (viewer, course) => isOutsideCourse(viewer, factsOf(course)),
  })
    .meta(
      documented(
        'PUT',
        '/courses/{id}/review',
        'Review a course',
        'For students who completed a fifth of it.',
      ),
    )
    .output(myCourseReview)
    .mutation(async ({ ctx, input }) => {
      await writeReview(ctx, input);
      return myReviewAfter(ctx, input);
    }),

  remove: canOn({ input: courseIdInput, ...visible, inArchive: true })
    .meta(documented('DELETE', '/courses/{id}/review', 'Delete my review of a course'))
    .output(myCourseReview)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        await lockCourse(tx, input.id);
        if (!(await deleteCourseReview(tx, input.id, ctx.viewer.id))) fail('not_found');
      });
      return myReviewAfter(ctx, input);
    }),

  reply: canOn({ input: replyToCourseReviewInput, ...replying })
    .meta(documented('PUT', '/courses/{id}/reviews/{reviewId}/reply', 'Reply to a review of a course'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await changeReply(ctx, ctx.subject, input.reply);
      return { message: 'Reply saved' };
    }),

  deleteReply: canOn({ input: courseReviewInput, ...replying })
    .meta(documented('DELETE', '/courses/{id}/reviews/{reviewId}/reply', 'Delete a reply to a review'))
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await changeReply(ctx, ctx.subject, null);
      return { message: 'Reply deleted' };
    }),

  report: canOn({
    input: reportCourseReviewInput,
    permission: null,
    load: loadReview,
    policy: mayReport,
    inArchive: true,
  })
    .meta(documented('POST', '/courses/{id}/reviews/{reviewId}/report', 'Report a review of a course'))
    .output(messageOnly)
    .mutation(({ ctx, input: { reviewId: id, reason, details } }) =>
      report(ctx, ctx.viewer, 'course_review', { id, reason, details }),
    ),
});
