import { openDiscussion } from '@kindred/db/courses/discussion/writes';
import { lockEnrollment } from '@kindred/db/courses/writes';
import { isTeacher } from '@kindred/permissions/policies/courses';
import {
  commentsInput,
  commentView,
  createCommentInput,
  commentPage as pageOfComments,
} from '@kindred/validation/feed/comments';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { addComment, commentNow, lockPost, readPage } from '../../feed/comments/service.ts';
import { canDiscuss, openEnrollmentOf } from '../service.ts';
import { loadDiscussion } from './service.ts';

const tags = ['Courses'];

/** Comments under a lesson; `feed.comments` edits, deletes and reacts to them. */
export const discussionRouter = router({
  list: canOn({ input: commentsInput, permission: null, load: loadDiscussion, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/lessons/{id}/comments',
        tags,
        summary: 'List the top-level comments of a lesson',
        protect: true,
      },
    })
    .output(pageOfComments)
    .query(({ ctx, input }) => readPage(ctx.db, ctx.viewer, input, 'lesson')),

  create: canOn({
    input: createCommentInput,
    permission: 'comment_react',
    load: loadDiscussion,
    policy: canDiscuss,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/lessons/{id}/comments',
        tags,
        summary: 'Comment on a lesson or reply to a comment',
        protect: true,
      },
    })
    .output(commentView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await limit(ctx.db, `comments:${viewer.id}`, ctx.deps.env.COMMENTS_PER_USER, HOUR);
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'courses.discussion.create', input, async () => {
          const { creatorId } = subject.course;
          const enrollmentId = openEnrollmentOf(subject.course);
          if (enrollmentId !== null) await lockEnrollment(tx, enrollmentId);
          await openDiscussion(tx, { id: input.id, creatorId });
          if (!(await lockPost(tx, input.id))) fail('not_found');
          // The enrollment may have ended, or a teacher have moved the release.
          const { course, lesson } = (await loadDiscussion(tx, viewer, input)) ?? fail('not_found');
          const { id: courseId, title: courseTitle, tribeId, tribeRole, archivedAt } = course;
          if (archivedAt !== null) fail('tribe_archived');
          return addComment(tx, outbox, viewer, {
            ...input,
            place: {
              id: lesson.id,
              authorId: creatorId,
              tribeId,
              lesson: { id: lesson.id, title: lesson.title, courseId, courseTitle, creatorId },
              isByTeacher: isTeacher({ id: viewer.id, tribeRole }, course),
            },
          });
        }),
      );
      return commentNow(ctx.db, viewer, id, 'lesson');
    }),
});
