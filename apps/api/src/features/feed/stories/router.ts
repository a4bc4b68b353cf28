import { postById } from '@kindred/db/feed/queries';
import { storiesFor, viewersOf } from '@kindred/db/feed/stories/visibility';
import { markSeen } from '@kindred/db/feed/stories/writes';
import { canSeeStoryViewers } from '@kindred/permissions/policies/feed';
import { messageOnly } from '@kindred/validation/accounts';
import { storyGroups, storyIdInput, storyViewers, storyViewersInput } from '@kindred/validation/feed/stories';
import { noInput } from '@kindred/validation/text';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { presentCard } from '../../accounts/service.ts';
import { presentStories } from './present.ts';

const tags = ['Feed'];

export const storiesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories',
        tags,
        summary: 'List stories of the last 24 hours by person',
        protect: true,
      },
    })
    .input(noInput)
    .output(storyGroups)
    .query(async ({ ctx }) => {
      const rows = await storiesFor(ctx.db, ctx.viewer);
      return presentStories(ctx.db, ctx.viewer, rows);
    }),

  see: canOn({
    input: storyIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: (_viewer, post) => post.type === 'story',
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/stories/{id}/view',
        tags,
        summary: 'Mark a story as seen',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => markSeen(tx, input.id, ctx.viewer.id));
      return { message: 'Story seen' };
    }),

  viewers: canOn({
    input: storyViewersInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canSeeStoryViewers,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories/{id}/viewers',
        tags,
        summary: 'List viewers of my story',
        protect: true,
      },
    })
    .output(storyViewers)
    .query(async ({ ctx, input }) => {
      const { id, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await viewersOf(ctx.db, ctx.viewer, id, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => ({ user: presentCard(row), viewedAt: row.viewedAt.toISOString() }),
      );
    }),
});
