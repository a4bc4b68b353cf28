import { postById } from '@kindred/db/feed/queries';
import { insertPost } from '@kindred/db/feed/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CreatePostInput, PostView } from '@kindred/validation/feed';
import { HOUR, limit } from '../../platform/limits.ts';
import { once } from '../../platform/once.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { presentPost } from './present.ts';

export async function publishPost(ctx: Context, viewer: Viewer, input: CreatePostInput): Promise<PostView> {
  await limit(ctx.db, `posts:${viewer.id}`, ctx.deps.env.POSTS_PER_USER, HOUR);
  const postId = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'feed.create', input, async () => {
      const created = await insertPost(tx, { authorId: viewer.id, ...input });
      await outbox.event({ topic: 'post_created', payload: { postId: created, authorId: viewer.id } });
      return created;
    }),
  );
  const row = await postById(ctx.db, viewer, postId);
  return row ? presentPost(row, viewer) : fail('not_found');
}
