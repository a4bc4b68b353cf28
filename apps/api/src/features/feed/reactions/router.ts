import { type PostRow, postById, reactionsTo } from '@kindred/db/feed/queries';
import { react as reactTo } from '@kindred/db/feed/reactions/writes';
import { canLikePost } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import { type LikeState, likeState, postIdInput, type ReactionKind } from '@kindred/validation/feed';
import { reactInput, reactionPage, reactionsInput } from '@kindred/validation/feed/reactions';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { notifyOfLike, retractLike } from '../notifications.ts';
import { presentReactions } from '../present.ts';

const tags = ['Feed'];

async function react(
  ctx: Context,
  viewer: Viewer,
  post: PostRow,
  type: ReactionKind | null,
): Promise<LikeState> {
  const { id: postId } = post;
  const now = await ctx.write(async (tx, outbox) => {
    const reactions = (await reactTo(tx, 'post', postId, viewer.id, type)) ?? fail('not_found');
    if (type === null) await retractLike(tx, outbox, viewer.id, post);
    else await notifyOfLike(tx, outbox, viewer.id, post);
    await outbox.event({ topic: 'post_changed', payload: { postId, only: 'reactions', by: viewer.id } });
    return reactions;
  });
  return {
    id: postId,
    isLiked: type !== null,
    myReaction: type,
    likeCount: now.likeCount,
    reactions: presentReactions(now.reactionCounts),
  };
}

/** Procedures of the feed's own router. */
export const reactionsRouter = {
  like: canOn({
    input: postIdInput,
    permission: 'comment_react',
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canLikePost,
  })
    .meta({
      openapi: { method: 'POST', path: '/posts/{id}/like', tags, summary: 'Like a post', protect: true },
    })
    .output(likeState)
    .mutation(({ ctx }) => react(ctx, ctx.viewer, ctx.subject, 'like')),

  unlike: canOn({
    input: postIdInput,
    permission: 'comment_react',
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canLikePost,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/posts/{id}/like',
        tags,
        summary: 'Unlike a post',
        protect: true,
      },
    })
    .output(likeState)
    .mutation(({ ctx }) => react(ctx, ctx.viewer, ctx.subject, null)),

  react: canOn({
    input: reactInput,
    permission: 'comment_react',
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canLikePost,
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/posts/{id}/reaction',
        tags,
        summary: 'React to a post, replacing my reaction',
        protect: true,
      },
    })
    .output(likeState)
    .mutation(({ ctx, input }) => react(ctx, ctx.viewer, ctx.subject, input.type)),

  reactions: canOn({
    input: reactionsInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/posts/{id}/reactions',
        tags,
        summary: 'List reactions to a post',
        protect: true,
      },
    })
    .output(reactionPage)
    .query(async ({ ctx, input }) => {
      const { id, type, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await reactionsTo(ctx.db, ctx.viewer, { on: 'post', id, type, limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        ({ place, reactionId }) => ({ place, id: reactionId }),
        ({ type: kind, ...person }) => ({ user: presentCard(person), type: kind }),
      );
    }),
};
