import { lockEnrollment } from '@kindred/db/courses/writes';
import { isTeacher } from '@kindred/permissions/policies/courses';
import {
  commentsInput,
  commentView,
  createCommentInput,
  commentPage as pageOfComments,
} from '@kindred/validation/feed/comments';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { comment, readPage } from '../../feed/comments/service.ts';
import { lockDiscussion } from '../../feed/discussions/service.ts';
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
    .mutation(({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const asked = { of: 'lesson', name: 'courses.discussion.create', input } as const;
      return comment(ctx, viewer, asked, async (tx) => {
        const { creatorId } = subject.course;
        const enrollmentId = openEnrollmentOf(subject.course);
        if (enrollmentId !== null) await lockEnrollment(tx, enrollmentId);
        await lockDiscussion(tx, { of: 'lesson', id: input.id, authorId: creatorId });
        // The enrollment may have ended, or a teacher have moved the release.
        const { course, lesson } = (await loadDiscussion(tx, viewer, input)) ?? fail('not_found');
        const { id: courseId, title: courseTitle, tribeId, tribeRole, archivedAt } = course;
        if (archivedAt !== null) fail('tribe_archived');
        const { id, title } = lesson;
        return {
          id,
          authorId: creatorId,
          tribeId,
          discussion: { of: 'lesson', id, title, courseId, courseTitle, creatorId },
          isByTeacher: isTeacher({ id: viewer.id, tribeRole }, course),
        };
      });
    }),
});
