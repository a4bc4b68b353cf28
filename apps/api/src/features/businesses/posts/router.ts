import { scheduledOfBusiness } from '@kindred/db/feed/drafts/visibility';
import { postsOfBusiness } from '@kindred/db/feed/pages/visibility';
import { businessInput } from '@kindred/validation/businesses';
import {
  businessPostsInput,
  SCHEDULED_SHOWN,
  type ScheduledPost,
  scheduledPost,
} from '@kindred/validation/businesses/posts';
import { postPage } from '@kindred/validation/feed';
import { z } from 'zod';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { presentCard } from '../../accounts/service.ts';
import { presentPosts } from '../../feed/service.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';

type ScheduledRow = Awaited<ReturnType<typeof scheduledOfBusiness>>[number];

function presentScheduled({ authorId, ...row }: ScheduledRow): ScheduledPost {
  const { id, input, problem } = row;
  return {
    id,
    content: input.content,
    files: input.mediaIds.length,
    publishAt: (row.publishAt ?? new Date()).toISOString(),
    problem,
    author: presentCard({ ...row, id: authorId }),
  };
}

export const businessPostsRouter = router({
  list: canOn({ input: businessPostsInput, permission: null, load: loadBusiness, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/businesses/{id}/posts',
        tags: ['Businesses'],
        summary: 'List the posts of a business, the pinned one first',
        protect: true,
      },
    })
    .output(postPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await postsOfBusiness(ctx.db, ctx.viewer, {
        businessId: ctx.subject.id,
        limit: limit + 1,
        after: cursor ? decodeTime(cursor) : undefined,
      });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentPosts(ctx.db, ctx.viewer, shown), nextCursor };
    }),

  scheduled: canOn({
    input: businessInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('post'),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/businesses/{id}/posts/scheduled',
        tags: ['Businesses'],
        summary: 'List what publishes itself on the page of a business',
        protect: true,
      },
    })
    .output(z.array(scheduledPost))
    .query(async ({ ctx }) =>
      (await scheduledOfBusiness(ctx.db, ctx.subject.id, SCHEDULED_SHOWN)).map(presentScheduled),
    ),
});
