import type { CourseRow } from '@kindred/db/courses/visibility';
import { postById } from '@kindred/db/feed/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { coursePostInput, createPostInput, postView } from '@kindred/validation/feed';
import { once } from '../../platform/idempotency.ts';
import { HOUR, limit } from '../../platform/limits.ts';
import { canOn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { presentPosts, publish } from '../feed/service.ts';
import { courseLocked, teaches } from './builder/service.ts';
import { loadCourse } from './service.ts';

function mayPost(viewer: Viewer, course: CourseRow): boolean {
  return teaches(viewer, course) && course.isPublished && course.tribeId !== null;
}

/** Posts about courses. */
export const coursePostsRouter = {
  post: canOn({ input: coursePostInput, permission: 'create_posts', load: loadCourse, policy: mayPost })
    .meta({
      openapi: {
        method: 'POST',
        path: '/courses/{id}/posts',
        tags: ['Courses'],
        summary: 'Post a course I teach to its tribe',
        protect: true,
      },
    })
    .output(postView)
    .mutation(async ({ ctx, input }) => {
      const { db, viewer } = ctx;
      await limit(db, `posts:${viewer.id}`, ctx.deps.env.POSTS_PER_USER, HOUR);
      const postId = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'courses.post', input, async () => {
          const { id, isPublished, tribeId } = await courseLocked(tx, viewer, input.id);
          if (!isPublished || tribeId === null) return fail('not_allowed');
          const post = createPostInput.parse({ content: input.content, tribeId });
          return (await publish(tx, outbox, viewer, post, id)).id;
        }),
      );
      const row = (await postById(db, viewer, postId)) ?? fail('not_found');
      const [view] = await presentPosts(db, viewer, [row]);
      return view ?? fail('not_found');
    }),
};
