import type { Db } from '@kindred/db/client';
import { postsWithHashtag, trendingHashtags } from '@kindred/db/feed/hashtags/queries';
import { postPage } from '@kindred/validation/feed';
import { hashtagPostsInput, TRENDING_MAX, type Trending, trending } from '@kindred/validation/feed/hashtags';
import { noInput } from '@kindred/validation/text';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { router, signedIn } from '../../../trpc/access.ts';
import { presentPosts } from '../hydrate.ts';

const tags = ['Feed'];

/** The same for everybody, and nobody minds if it is a little old. */
const KEPT_MS = 30_000;
const kept = new WeakMap<Db, { until: number; answer: Promise<Trending> }>();

function trendingNow(db: Db): Promise<Trending> {
  const known = kept.get(db);
  if (known !== undefined && known.until > Date.now()) return known.answer;
  const answer = trendingHashtags(db, TRENDING_MAX);
  kept.set(db, { until: Date.now() + KEPT_MS, answer });
  answer.catch(() => kept.delete(db));
  return answer;
}

export const hashtagsRouter = router({
  trending: signedIn
    .meta({
      openapi: { method: 'GET', path: '/trending', tags, summary: 'List trending hashtags', protect: true },
    })
    .input(noInput)
    .output(trending)
    .query(({ ctx }) => trendingNow(ctx.db)),

  posts: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/hashtags/{tag}/posts',
        tags,
        summary: 'List the posts with a hashtag, newest first',
        protect: true,
      },
    })
    .input(hashtagPostsInput)
    .output(postPage)
    .query(async ({ ctx, input }) => {
      const { tag, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await postsWithHashtag(ctx.db, ctx.viewer, { tag, limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentPosts(ctx.db, ctx.viewer, shown), nextCursor };
    }),
});
