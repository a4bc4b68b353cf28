import { courseSummary, coursesOfTribe } from '@kindred/db/courses/visibility';
import { may } from '@kindred/permissions/viewer';
import { tribeCoursePage, tribeCoursesInput } from '@kindred/validation/courses';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn, router } from '../../trpc/access.ts';
import { allows, loadWith, reads } from '../tribes/service.ts';
import { partsRouter } from './builder/parts.router.ts';
import { builderRouter } from './builder/router.ts';
import { allowanceOf } from './builder/service.ts';
import { learningRouter } from './learning.router.ts';
import { presentCourse } from './present.ts';

const tags = ['Tribes'];

export const coursesRouter = router({
  ...learningRouter,
  ...builderRouter,
  ...partsRouter,

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
      const { db, viewer, subject } = ctx;
      const { id: tribeId, archivedAt } = subject;
      const after = cursor ? decodeTime(cursor) : undefined;
      const isTeacher = allows('manage_courses')(viewer, subject);
      const canCreate = isTeacher && archivedAt === null;
      const drafts = isTeacher ? 'all' : may(viewer, 'create_courses') ? 'mine' : 'none';
      const [rows, summary, allowance] = await Promise.all([
        coursesOfTribe(db, viewer, { tribeId, limit: limit + 1, after, drafts }),
        courseSummary(db, viewer, tribeId),
        canCreate ? allowanceOf(db, subject) : null,
      ]);
      const page = pageByTime(rows, limit, (row) => row, presentCourse);
      return { ...page, summary, can: { create: canCreate }, allowance };
    }),
});
