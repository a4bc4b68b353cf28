import { duplicateCourse, setOrder } from '@kindred/db/courses/builder/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { courseIdInput, courseView, curriculumView } from '@kindred/validation/courses';
import {
  COURSE_TITLE_MAX,
  createCourseInput,
  orderCourseInput,
  updateCourseInput,
} from '@kindred/validation/courses/builder';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { courseNow, curriculumNow, loadCourse } from '../service.ts';
import {
  type Ctx,
  changeCourse,
  courseLocked,
  createCourse,
  lockForAnother,
  publishCourse,
  removeCourse,
  teaches,
  unpublishCourse,
} from './service.ts';

const documented = documentedUnder('Courses');
const onCourse = { permission: 'create_courses', load: loadCourse, policy: teaches } as const;
async function pageNow({ db, viewer }: Ctx, id: string) {
  return courseNow(db, viewer, (await loadCourse(db, viewer, { id })) ?? fail('not_found'));
}

/** Writing courses: what teachers do. */
export const builderRouter = {
  create: canOn({
    input: createCourseInput,
    permission: 'create_courses',
    load: (db, viewer, { tribeId }) => loadInside(db, viewer, { id: tribeId }),
    policy: allows('manage_courses'),
  })
    .meta(documented('POST', '/courses', 'Create a course in a tribe I run, as a draft'))
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'courses.create', input, () =>
          createCourse(tx, outbox, viewer, subject.id, input),
        ),
      );
      return pageNow(ctx, id);
    }),

  update: canOn({ input: updateCourseInput, ...onCourse })
    .meta(documented('PATCH', '/courses/{id}', 'Change a course I teach'))
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => changeCourse(tx, outbox, ctx.viewer, ctx.subject, input));
      return pageNow(ctx, input.id);
    }),

  delete: canOn({ input: courseIdInput, ...onCourse })
    .meta(documented('DELETE', '/courses/{id}', 'Delete a course that has no paying students'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => removeCourse(tx, outbox, ctx.viewer, input.id));
      return { message: 'Course deleted' };
    }),

  publish: canOn({ input: courseIdInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/publish', 'Publish a course'))
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => publishCourse(tx, ctx.viewer, input.id));
      return pageNow(ctx, input.id);
    }),

  unpublish: canOn({ input: courseIdInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/unpublish', 'Unpublish a course; its students keep access'))
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => unpublishCourse(tx, ctx.viewer, input.id));
      return pageNow(ctx, input.id);
    }),

  duplicate: canOn({ input: courseIdInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/duplicate', 'Copy a course as a draft'))
    .output(courseView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      // By code points, as the title was counted.
      const title = [...`Copy of ${subject.title}`].slice(0, COURSE_TITLE_MAX).join('');
      const id = await ctx.write((tx) =>
        once(tx, ctx, viewer, 'courses.duplicate', input, async () => {
          await lockForAnother(tx, viewer, subject.tribeId ?? fail('not_found'));
          await courseLocked(tx, ctx.viewer, input.id);
          return duplicateCourse(tx, input.id, { creatorId: viewer.id, title });
        }),
      );
      return pageNow(ctx, id);
    }),

  order: canOn({ input: orderCourseInput, ...onCourse })
    .meta(documented('PUT', '/courses/{id}/order', 'Order the modules and lessons of a course'))
    .output(curriculumView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        const { curriculumVersion } = await courseLocked(tx, ctx.viewer, input.id);
        if (curriculumVersion !== input.version) fail('course_changed');
        if (!(await setOrder(tx, input.id, input.modules))) fail('course_changed');
      });
      const course = (await loadCourse(ctx.db, ctx.viewer, input)) ?? fail('not_found');
      return curriculumNow(ctx.db, ctx.viewer, course);
    }),
};
