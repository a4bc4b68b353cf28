import type { Tx } from '@kindred/db/client';
import { postById } from '@kindred/db/feed/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { createPostInput, type PostAboutInput, type PostView } from '@kindred/validation/feed';
import { once } from '../../platform/idempotency.ts';
import { HOUR, limit } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { failUnseen } from '../moderation/service.ts';
import { presentOne } from './hydrate.ts';
import { type PostAbout, publish } from './service.ts';

/**
 * Posts a course or an event to the feed of its tribe.
 * @param lockHome locks it, checks again that the viewer may post it, and returns the id of its tribe
 */
export async function postAbout(
  ctx: Context,
  viewer: Viewer,
  { name, type, input }: { name: string; type: PostAbout['type']; input: PostAboutInput },
  lockHome: (tx: Tx) => Promise<string>,
): Promise<PostView> {
  const { id, content } = input;
  await limit(ctx.db, `posts:${viewer.id}`, ctx.deps.env.POSTS_PER_USER, HOUR);
  const postId = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, name, input, async () => {
      const post = createPostInput.parse({ content, tribeId: await lockHome(tx) });
      return (await publish(tx, outbox, viewer, post, { type, id })).id;
    }),
  );
  return presentOne(
    ctx.db,
    viewer,
    (await postById(ctx.db, viewer, postId)) ?? (await failUnseen(ctx.db, 'post', postId)),
  );
}
