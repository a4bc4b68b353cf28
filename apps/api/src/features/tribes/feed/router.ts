import { storiesFor } from '@kindred/db/feed/stories/visibility';
import { postsOfTribe, trendingOnTimeline } from '@kindred/db/feed/timeline/queries';
import { markVisited } from '@kindred/db/tribes/discover/writes';
import { postView } from '@kindred/validation/feed';
import { TRENDING_MAX, trending } from '@kindred/validation/feed/hashtags';
import { storyGroups } from '@kindred/validation/feed/stories';
import { tribeIdInput } from '@kindred/validation/tribes';
import { tribePostsInput, visitedState } from '@kindred/validation/tribes/feed';
import { z } from 'zod';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentPosts, presentStories } from '../../feed/service.ts';
import { loadInside, reads } from '../service.ts';

const tags = ['Tribes'];

/** Procedures of the tribes' own router. */
export const tribeFeedRouter = {
  posts: canOn({ input: tribePostsInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/posts',
        tags,
        summary: 'List the posts of a tribe: pinned first, then newest',
        description: '`after` is the id of the last post held. What is in a space of it is there alone.',
        protect: true,
      },
    })
    .output(z.array(postView))
    .query(async ({ ctx, input }) => {
      const { limit, after } = input;
      const rows = await postsOfTribe(ctx.db, ctx.viewer, { tribeId: ctx.subject.id, limit, after });
      return presentPosts(ctx.db, ctx.viewer, rows);
    }),

  stories: canOn({ input: tribeIdInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/stories',
        tags,
        summary: 'List the stories of a tribe by person',
        protect: true,
      },
    })
    .output(storyGroups)
    .query(async ({ ctx }) => {
      const rows = await storiesFor(ctx.db, ctx.viewer, ctx.subject.id);
      return presentStories(ctx.db, ctx.viewer, rows);
    }),

  trending: canOn({ input: tribeIdInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/trending',
        tags,
        summary: 'List trending topics of a tribe',
        protect: true,
      },
    })
    .output(trending)
    .query(({ ctx }) => trendingOnTimeline(ctx.db, ctx.viewer, ctx.subject.id, TRENDING_MAX)),

  visit: canOn({
    input: tribeIdInput,
    permission: null,
    load: loadInside,
    policy: (_viewer, row) => row.role !== null,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/visit',
        tags,
        summary: 'Mark a tribe as seen',
        protect: true,
      },
    })
    .output(visitedState)
    .mutation(async ({ ctx }) => {
      const userId = ctx.viewer.id;
      const visitedAt = await ctx.write(async (tx, outbox) => {
        const at = (await markVisited(tx, ctx.subject.id, userId)) ?? fail('not_found');
        await outbox.event({ topic: 'badges_changed', payload: { userId } });
        return at;
      });
      return { visitedAt: visitedAt.toISOString() };
    }),
};
