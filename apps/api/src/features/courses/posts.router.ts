import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { postAboutInput, postView } from '@kindred/validation/feed';
import { canOn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { postAbout } from '../feed/service.ts';
import { courseLocked, teaches } from './builder/service.ts';
import { loadCourse } from './service.ts';

function mayPost(viewer: Viewer, course: CourseRow): boolean {
  return teaches(viewer, course) && course.isPublished && course.tribeId !== null;
}

/** Posts about courses. */
export const coursePostsRouter = {
  post: canOn({ input: postAboutInput, permission: 'create_posts', load: loadCourse, policy: mayPost })
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
    .mutation(({ ctx, input }) => {
      const { viewer } = ctx;
      return postAbout(ctx, viewer, { name: 'courses.post', type: 'course', input }, async (tx) => {
        const { isPublished, tribeId } = await courseLocked(tx, viewer, input.id);
        return isPublished && tribeId !== null ? tribeId : fail('not_allowed');
      });
    }),
};
