import { courseSummary, coursesOfTribe } from '@kindred/db/courses/visibility';
import { tribeCoursePage, tribeCoursesInput } from '@kindred/validation/courses';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn, router } from '../../trpc/access.ts';
import { loadWith, reads } from '../tribes/service.ts';
import { learningRouter } from './learning.router.ts';
import { presentCourse } from './present.ts';

const tags = ['Tribes'];

export const coursesRouter = router({
  ...learningRouter,

  ofTribe: canOn({ input: tribeCoursesInput, permission: null, load: loadWith('courses'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/courses',
        tags,
        summary: 'List the courses of a tribe with my progress',
        protect: true,
      },
    })
    .output(tribeCoursePage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const { id: tribeId } = ctx.subject;
      const after = cursor ? decodeTime(cursor) : undefined;
      const [rows, summary] = await Promise.all([
        coursesOfTribe(ctx.db, ctx.viewer, { tribeId, limit: limit + 1, after }),
        courseSummary(ctx.db, ctx.viewer, tribeId),
      ]);
      return { ...pageByTime(rows, limit, (row) => row, presentCourse), summary };
    }),
});
