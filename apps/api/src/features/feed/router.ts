import { forYouPage, latestPage, postById, postInFeed, postsOfUser } from '@kindred/db/feed/queries';
import { deletePost, endLive } from '@kindred/db/feed/writes';
import { canDeletePost, canEndLive } from '@kindred/permissions/policies/feed';
import { canSeeDetails } from '@kindred/permissions/policies/profiles';
import { messageOnly } from '@kindred/validation/accounts';
import {
  createPostInput,
  feedInput,
  postIdInput,
  postPage,
  postsOfUserInput,
  postView,
} from '@kindred/validation/feed';
import { z } from 'zod';
import { decodeTime, encodeTime } from '../../platform/paging.ts';
import { can, canOn, router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { INLINE_BODY_MAX } from '../media/service.ts';
import { retractPost } from '../notifications/service.ts';
import { findSeenProfile } from '../profiles/service.ts';
import { actionsRouter } from './actions/router.ts';
import { commentsRouter } from './comments/router.ts';
import { decodeRank, encodeRank } from './cursor.ts';
import { draftsRouter } from './drafts/router.ts';
import { hashtagsRouter } from './hashtags/router.ts';
import { presentOne, presentPosts } from './hydrate.ts';
import { placesRouter } from './places/router.ts';
import { pollsRouter } from './polls/router.ts';
import { reactionsRouter } from './reactions/router.ts';
import { publishPost } from './service.ts';
import { storiesRouter } from './stories/router.ts';

const tags = ['Feed'];

export const feedRouter = router({
  list: signedIn
    .meta({ openapi: { method: 'GET', path: '/feed', tags, summary: 'List my home feed', protect: true } })
    .input(feedInput)
    .output(postPage)
    .query(async ({ ctx, input }) => {
      const { mode, limit, cursor, direction: _, post, ...filter } = input;
      if (post !== undefined) {
        const row = await postInFeed(ctx.db, ctx.viewer, post, filter);
        const rows = row === undefined ? [] : [row];
        const items = await presentPosts(ctx.db, ctx.viewer, rows, mode === 'algorithmic');
        return { items, nextCursor: null };
      }
      if (mode === 'algorithmic') {
        const after = cursor ? decodeRank(cursor) : undefined;
        const { rows, next } = await forYouPage(ctx.db, ctx.viewer, { ...filter, limit, after });
        const items = await presentPosts(ctx.db, ctx.viewer, rows, true);
        return { items, nextCursor: next && encodeRank(next) };
      }
      const after = cursor ? decodeTime(cursor) : undefined;
      const { rows, next } = await latestPage(ctx.db, ctx.viewer, { ...filter, limit, after });
      return { items: await presentPosts(ctx.db, ctx.viewer, rows), nextCursor: next && encodeTime(next) };
    }),

  create: can('create_posts')
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts',
        tags,
        summary: 'Publish a post',
        description:
          'With an Idempotency-Key header, a repeated request answers with the first post. With `draftId` the ' +
          'draft becomes this one post and is deleted: the same sent again answers with it, other words with a 409. ' +
          'Every post needs words but one of the type `link`, which needs a `linkUrl`. What its page says of itself ' +
          'is read after that: `link.title` is null until then, and stays null when the page cannot be read.',
        protect: true,
      },
      bodyLimit: INLINE_BODY_MAX,
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
    .meta({ openapi: { method: 'GET', path: '/posts/{id}', tags, summary: 'Get a post', protect: true } })
    .output(postView)
    .query(({ ctx }) => presentOne(ctx.db, ctx.viewer, ctx.subject)),

  endLive: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canEndLive,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/end',
        tags,
        summary: 'End my live post',
        protect: true,
      },
    })
    .output(postView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await endLive(tx, input.id))) fail('not_found');
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
      });
      const row = (await postById(ctx.db, ctx.viewer, input.id)) ?? fail('not_found');
      return presentOne(ctx.db, ctx.viewer, row);
    }),

  delete: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canDeletePost,
    inArchive: true,
  })
    .meta({
      openapi: { method: 'DELETE', path: '/posts/{id}', tags, summary: 'Delete a post', protect: true },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await deletePost(tx, input.id, ctx.viewer.id))) fail('not_found');
        await retractPost(tx, outbox, input.id);
        await outbox.event({ topic: 'post_deleted', payload: { postId: input.id } });
      });
      return { message: 'Post deleted' };
    }),

  byUser: canOn({
    input: postsOfUserInput,
    permission: 'view_public_profiles',
    load: (db, viewer, { id, as }) => findSeenProfile(db, viewer, { handle: id, as }),
    policy: (_viewer, person) => canSeeDetails(person.viewer, person),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/users/{id}/posts',
        tags,
        summary: 'List the posts of a person',
        protect: true,
      },
    })
    .output(z.array(postView))
    .query(async ({ ctx, input }) => {
      const { viewer } = ctx.subject;
      const rows = await postsOfUser(ctx.db, viewer, { userId: input.id, ...input });
      return presentPosts(ctx.db, viewer, rows);
    }),

  ...reactionsRouter,
  ...actionsRouter,
  ...placesRouter,
  comments: commentsRouter,
  polls: pollsRouter,
  stories: storiesRouter,
  hashtags: hashtagsRouter,
  drafts: draftsRouter,
});
