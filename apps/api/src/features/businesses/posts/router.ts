import { postsOfBusiness } from '@kindred/db/feed/pages/visibility';
import { businessPostsInput } from '@kindred/validation/businesses/posts';
import { postPage } from '@kindred/validation/feed';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { presentPosts } from '../../feed/service.ts';
import { loadBusiness } from '../service.ts';

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
});
