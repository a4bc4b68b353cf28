import type { Db, Tx } from '@kindred/db/client';
import { type CommentRow, commentById, commentPath, replyPage } from '@kindred/db/feed/comments/queries';
import { deleteComment, editComment, lockPost } from '@kindred/db/feed/comments/writes';
import { canSeePost, postById, reactionsTo } from '@kindred/db/feed/queries';
import { react as reactTo } from '@kindred/db/feed/reactions/writes';
import {
  canCommentOn,
  canDeleteComment,
  canEditComment,
  canReactToComment,
  canReportComment,
} from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { type LikeState, likeState, type ReactionKind } from '@kindred/validation/feed';
import {
  commentIdInput,
  commentsInput,
  commentView,
  createCommentInput,
  editCommentInput,
  commentPage as pageOfComments,
  commentPath as pathOfComments,
  repliesInput,
  threadInput,
  threadView,
} from '@kindred/validation/feed/comments';
import { reactInput, reactionPage, reactionsInput } from '@kindred/validation/feed/reactions';
import { reportInput } from '@kindred/validation/reports';
import { decodeTime, encodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { report, screen } from '../../moderation/service.ts';
import { retractComment } from '../../notifications/service.ts';
import { discussionComment, ownDiscussionComment } from '../discussions/service.ts';
import { presentOne } from '../hydrate.ts';
import {
  notifyOfCommentLike,
  notifyOfEditedComment,
  retractCommentLike,
  retractFromDiscussion,
} from '../notifications.ts';
import { presentReactions } from '../present.ts';
import { presentComment } from './present.ts';
import { comment, commentNow, presentPage, readPage, threadOf } from './service.ts';

const tags = ['Comments'];

const load = async (db: Db | Tx, viewer: Viewer, { id }: { id: string }) =>
  (await commentById(db, viewer, id)) ?? discussionComment(db, viewer, id);
const anybody = () => true;

/** Checks again, for a comment in a discussion, that the viewer still has access and may act on it. */
async function assertOpen(
  tx: Tx,
  viewer: Viewer,
  subject: CommentRow,
  policy: typeof canEditComment,
): Promise<void> {
  if (subject.discussion === undefined) return;
  const now = (await load(tx, viewer, subject)) ?? fail('not_found');
  if (!policy(viewer, now)) fail('not_allowed');
}

async function react(
  ctx: Context,
  viewer: Viewer,
  subject: CommentRow,
  type: ReactionKind | null,
): Promise<LikeState> {
  const now = await ctx.write(async (tx, outbox) => {
    await assertOpen(tx, viewer, subject, canReactToComment);
    const reactions = (await reactTo(tx, 'comment', subject.id, viewer.id, type)) ?? fail('not_found');
    if (type === null) await retractCommentLike(tx, outbox, viewer.id, subject);
    else await notifyOfCommentLike(tx, outbox, viewer.id, subject);
    await outbox.event({ topic: 'post_changed', payload: { postId: subject.postId, only: 'comments' } });
    return reactions;
  });
  return {
    id: subject.id,
    isLiked: type !== null,
    myReaction: type,
    likeCount: now.likeCount,
    reactions: presentReactions(now.reactionCounts),
  };
}

export const commentsRouter = router({
  list: canOn({
    input: commentsInput,
    permission: null,
    // A comment is visible only where its post is: without any, the post itself is asked for.
    load: async (db, viewer, input) => {
      const page = await readPage(db, viewer, input);
      return page.items.length > 0 || (await canSeePost(db, viewer, input.id)) ? page : undefined;
    },
    policy: anybody,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/posts/{id}/comments',
        tags,
        summary: 'List the top-level comments of a post',
        description: 'How many answers each has is in `replyCount`; they are asked for one by one.',
        protect: true,
      },
    })
    .output(pageOfComments)
    .query(({ ctx }) => ctx.subject),

  thread: canOn({
    input: threadInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: anybody,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/posts/{id}/thread',
        tags,
        summary: 'Get a post with its first comments',
        protect: true,
      },
    })
    .output(threadView)
    .query(async ({ ctx, input }) => {
      const [post, comments] = await Promise.all([
        presentOne(ctx.db, ctx.viewer, ctx.subject),
        readPage(ctx.db, ctx.viewer, input),
      ]);
      return { post, comments };
    }),

  replies: canOn({ input: repliesInput, permission: null, load, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/comments/{id}/replies',
        tags,
        summary: 'List the replies to a comment, oldest first',
        protect: true,
      },
    })
    .output(pageOfComments)
    .query(async ({ ctx, input }) => {
      const { id: parentId, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await replyPage(ctx.db, ctx.viewer, {
        of: threadOf(ctx.subject),
        parentId,
        limit: limit + 1,
        after,
      });
      return presentPage(rows, limit, ctx.viewer, encodeTime);
    }),

  path: canOn({ input: commentIdInput, permission: null, load, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/comments/{id}',
        tags,
        summary: 'Get a comment with the comments above it',
        protect: true,
      },
    })
    .output(pathOfComments)
    .query(async ({ ctx, input }) => {
      const rows = await commentPath(ctx.db, ctx.viewer, input.id, threadOf(ctx.subject));
      if (rows.at(-1)?.id !== input.id) fail('not_found');
      return rows.map((row) => presentComment(row, ctx.viewer));
    }),

  create: canOn({
    input: createCommentInput,
    permission: 'comment_react',
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canCommentOn,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/comments',
        tags,
        summary: 'Comment on a post or reply to a comment',
        description:
          'Answers stand inside one another up to a depth of four; an answer to the deepest stands beside it. ' +
          'With an Idempotency-Key header, a repeated request answers with the first comment.',
        protect: true,
      },
    })
    .output(commentView)
    .mutation(({ ctx, input }) => {
      const { viewer, subject: post } = ctx;
      return comment(ctx, viewer, { of: 'post', name: 'feed.comments.create', input }, async (tx) => {
        if (!(await lockPost(tx, post.id))) fail('not_found');
        return post;
      });
    }),

  edit: canOn({ input: editCommentInput, permission: null, load, policy: canEditComment })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/comments/{id}',
        tags,
        summary: 'Edit a comment',
        protect: true,
      },
    })
    .output(commentView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await assertOpen(tx, ctx.viewer, ctx.subject, canEditComment);
        if (!(await editComment(tx, input.id, input.content))) fail('not_found');
        await notifyOfEditedComment(
          tx,
          outbox,
          ctx.viewer.id,
          { ...ctx.subject, content: input.content },
          ctx.subject.content,
        );
        await outbox.event({
          topic: 'post_changed',
          payload: { postId: ctx.subject.postId, only: 'comments' },
        });
        await screen(tx, outbox, {
          type: 'comment',
          id: input.id,
          authorId: ctx.viewer.id,
          texts: [input.content],
          isEdit: true,
        });
      });
      return commentNow(ctx.db, ctx.viewer, input.id, threadOf(ctx.subject));
    }),

  delete: canOn({
    input: commentIdInput,
    permission: null,
    load: async (db, viewer, input) =>
      (await load(db, viewer, input)) ?? ownDiscussionComment(db, viewer, input.id),
    policy: canDeleteComment,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/comments/{id}',
        tags,
        summary: 'Delete a comment',
        description: 'One that has answers stays, without its words, for their sake.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      const { id, postId } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        // Authors delete what they wrote also after their access ended.
        if (ctx.subject.authorId !== ctx.viewer.id)
          await assertOpen(tx, ctx.viewer, ctx.subject, canDeleteComment);
        if (!(await deleteComment(tx, { id, postId }))) fail('not_found');
        await retractComment(tx, outbox, id);
        await retractFromDiscussion(tx, outbox, ctx.subject);
        await outbox.event({ topic: 'post_changed', payload: { postId, only: 'comments' } });
      });
      return { message: 'Comment deleted' };
    }),

  react: canOn({ input: reactInput, permission: 'comment_react', load, policy: canReactToComment })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/comments/{id}/reaction',
        tags,
        summary: 'React to a comment, replacing my reaction',
        protect: true,
      },
    })
    .output(likeState)
    .mutation(({ ctx, input }) => react(ctx, ctx.viewer, ctx.subject, input.type)),

  unreact: canOn({ input: commentIdInput, permission: 'comment_react', load, policy: canReactToComment })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/comments/{id}/reaction',
        tags,
        summary: 'Remove my reaction',
        protect: true,
      },
    })
    .output(likeState)
    .mutation(({ ctx }) => react(ctx, ctx.viewer, ctx.subject, null)),

  reactions: canOn({ input: reactionsInput, permission: null, load, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/comments/{id}/reactions',
        tags,
        summary: 'List reactions to a comment',
        protect: true,
      },
    })
    .output(reactionPage)
    .query(async ({ ctx, input }) => {
      const { id, type, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { on: 'comment', id, type, limit: limit + 1, after } as const;
      return pageByTime(
        await reactionsTo(ctx.db, ctx.viewer, page),
        limit,
        ({ place, reactionId }) => ({ place, id: reactionId }),
        ({ type: kind, ...person }) => ({ user: presentCard(person), type: kind }),
      );
    }),

  report: canOn({ input: reportInput, permission: null, load, policy: canReportComment, inArchive: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/comments/{id}/report',
        tags,
        summary: 'Report a comment',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'comment', input)),
});
