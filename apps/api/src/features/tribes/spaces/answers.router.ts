import { commentById } from '@kindred/db/feed/comments/queries';
import { type PostRow, postById } from '@kindred/db/feed/queries';
import { acceptAnswer } from '@kindred/db/tribes/spaces/writes';
import { canAcceptAnswer } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import { postIdInput } from '@kindred/validation/feed';
import { acceptAnswerInput, answerState } from '@kindred/validation/tribes/spaces';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { excerpt, isQuestion } from '../../feed/service.ts';
import { notifyPerson, retractAnswers } from '../../notifications/service.ts';

const tags = ['Spaces'];
const policy = (viewer: Viewer, post: PostRow) =>
  canAcceptAnswer(viewer, { ...post, isQuestion: isQuestion(post) });

/** Procedures of the spaces' own router. */
export const answersRouter = {
  accept: canOn({
    input: acceptAnswerInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy,
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/posts/{id}/answer',
        tags,
        summary: 'Mark a comment as the answer',
        protect: true,
      },
    })
    .output(answerState)
    .mutation(async ({ ctx, input }) => {
      const { id, commentId } = input;
      const post = ctx.subject;
      const comment = await commentById(ctx.db, ctx.viewer, commentId);
      if (comment?.postId !== id) {
        return fail('invalid_input', {
          issues: [{ path: 'commentId', message: 'This comment is not there any more' }],
        });
      }
      await ctx.write(async (tx, outbox) => {
        if (!(await acceptAnswer(tx, id, commentId))) fail('conflict');
        await outbox.event({ topic: 'post_changed', payload: { postId: id } });
        await retractAnswers(tx, outbox, id, commentId);
        if (post.acceptedCommentId === commentId) return;
        await notifyPerson(tx, outbox, {
          userId: comment.authorId,
          actorId: ctx.viewer.id,
          type: 'system',
          kind: 'reply',
          did: 'accepted your answer',
          message: excerpt(comment.content),
          data: {
            kind: 'answer_accepted',
            postId: id,
            commentId,
            ...(post.tribeId === null ? {} : { tribeId: post.tribeId }),
            actionUrl: `/post/${id}#comment-${commentId}`,
          },
          groupKey: `answer:${commentId}`,
          isOnce: true,
        });
      });
      return { id, acceptedCommentId: commentId };
    }),

  unaccept: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/posts/{id}/answer',
        tags,
        summary: 'Unmark the answer of a question',
        protect: true,
      },
    })
    .output(answerState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await acceptAnswer(tx, input.id, null))) fail('not_found');
        await retractAnswers(tx, outbox, input.id, null);
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
      });
      return { id: input.id, acceptedCommentId: null };
    }),
};
