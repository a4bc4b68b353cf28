import { visibleUser } from '@kindred/db/accounts/queries';
import { feedPage, postById, postsOfUser } from '@kindred/db/feed/queries';
import { deletePost, likePost, unlikePost } from '@kindred/db/feed/writes';
import { canDeletePost, canLikePost } from '@kindred/permissions/policies/feed';
import { messageOnly } from '@kindred/validation/accounts';
import {
  createPostInput,
  feedInput,
  likeState,
  postIdInput,
  postPage,
  postsOfUserInput,
  postView,
} from '@kindred/validation/feed';
import { z } from 'zod';
import { can, canOn, router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { decodeCursor, presentPage, presentPost } from './present.ts';
import { publishPost } from './service.ts';

const tags = ['Feed'];

export const feedRouter = router({
  list: signedIn
    .meta({ openapi: { method: 'GET', path: '/feed', tags, summary: 'My home feed', protect: true } })
    .input(feedInput)
    .output(postPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeCursor(input.mode, input.cursor) : undefined;
      const rows = await feedPage(ctx.db, ctx.viewer, { mode: input.mode, limit: input.limit + 1, after });
      return presentPage(rows, ctx.viewer, input.mode, input.limit);
    }),

  create: can('create_posts')
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts',
        tags,
        summary: 'Publish a post',
        description: 'With an Idempotency-Key header, a repeated request answers with the first post.',
        protect: true,
      },
    })
    .input(createPostInput)
    .output(postView)
    .mutation(({ ctx, input }) => publishPost(ctx, ctx.viewer, input)),

  get: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: () => true,
  })
    .meta({ openapi: { method: 'GET', path: '/posts/{id}', tags, summary: 'One post', protect: true } })
    .output(postView)
    .query(({ ctx }) => presentPost(ctx.subject, ctx.viewer)),

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
    .mutation(async ({ ctx, input }) => {
      const likeCount = await ctx.write(async (tx, outbox) => {
        const likes = (await likePost(tx, input.id, ctx.viewer.id)) ?? fail('not_found');
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
        return likes;
      });
      return { id: input.id, isLiked: true, likeCount };
    }),

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
        summary: 'Take my like back',
        protect: true,
      },
    })
    .output(likeState)
    .mutation(async ({ ctx, input }) => {
      const likeCount = await ctx.write(async (tx, outbox) => {
        const likes = (await unlikePost(tx, input.id, ctx.viewer.id)) ?? fail('not_found');
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
        return likes;
      });
      return { id: input.id, isLiked: false, likeCount };
    }),

  delete: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canDeletePost,
  })
    .meta({
      openapi: { method: 'DELETE', path: '/posts/{id}', tags, summary: 'Delete a post', protect: true },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await deletePost(tx, input.id))) fail('not_found');
        await outbox.event({ topic: 'post_deleted', payload: { postId: input.id } });
      });
      return { message: 'Post deleted' };
    }),

  byUser: canOn({
    input: postsOfUserInput,
    permission: 'view_public_profiles',
    load: (db, viewer, { id }) => visibleUser(db, viewer, id),
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/users/{id}/posts',
        tags,
        summary: 'Posts of a person',
        protect: true,
      },
    })
    .output(z.array(postView))
    .query(async ({ ctx, input }) => {
      const rows = await postsOfUser(ctx.db, ctx.viewer, { userId: input.id, ...input });
      return rows.map((row) => presentPost(row, ctx.viewer));
    }),
});
