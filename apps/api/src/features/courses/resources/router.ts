import { type CourseResourceRow, resourcesOfCourse } from '@kindred/db/courses/resources/visibility';
import {
  deleteResource,
  insertResource,
  moveResource,
  updateResource,
} from '@kindred/db/courses/resources/writes';
import { readsResources } from '@kindred/permissions/policies/courses';
import { messageOnly } from '@kindred/validation/accounts';
import { courseIdInput } from '@kindred/validation/courses';
import {
  addResourceInput,
  type CourseResource,
  courseResource,
  courseResourceList,
  resourceFileUrl,
  resourceInput,
  updateResourceInput,
} from '@kindred/validation/courses/resources';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { courseLocked, teaches } from '../builder/service.ts';
import { uploadLocked } from '../files/service.ts';
import { factsOf } from '../present.ts';
import { loadCourse } from '../service.ts';

const documented = documentedUnder('Courses');
const onCourse = { permission: 'create_courses', load: loadCourse, policy: teaches } as const;

function presentResource(row: CourseResourceRow, isOpen: boolean): CourseResource {
  const { id, kind, title, url, fileName, size } = row;
  return {
    id,
    kind,
    title,
    url: isOpen ? (url ?? resourceFileUrl(id)) : null,
    file: fileName === null ? null : { name: fileName, size: Number(size ?? 0) },
  };
}

/** Workbooks and readings of a course. */
export const resourcesRouter = {
  resources: canOn({ input: courseIdInput, permission: null, load: loadCourse, policy: () => true })
    .meta(documented('GET', '/courses/{id}/resources', 'List the resources of a course'))
    .output(courseResourceList)
    .query(async ({ ctx }) => {
      const isOpen = readsResources(ctx.viewer, factsOf(ctx.subject));
      const rows = await resourcesOfCourse(ctx.db, ctx.subject.id);
      return rows.map((row) => presentResource(row, isOpen));
    }),

  addResource: canOn({ input: addResourceInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/resources', 'Add a resource to a course'))
    .output(courseResource)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId, kind, title, url, uploadId = '', name = '' } = input;
      const { viewer } = ctx;
      const row = await ctx.write(async (tx) => {
        const id = await once(tx, ctx, viewer, 'courses.addResource', input, async () => {
          await courseLocked(tx, viewer, courseId);
          if (url === undefined) await uploadLocked(tx, viewer, uploadId, 'Link to the video instead');
          const source = url === undefined ? { attachmentId: uploadId, fileName: name } : { url };
          return (await insertResource(tx, { courseId, kind, title, source })) ?? fail('resources_full');
        });
        return (await resourcesOfCourse(tx, courseId)).find((each) => each.id === id) ?? fail('not_found');
      });
      return presentResource(row, true);
    }),

  updateResource: canOn({ input: updateResourceInput, ...onCourse })
    .meta(documented('PATCH', '/courses/{id}/resources/{resourceId}', 'Change or move a resource'))
    .output(courseResourceList)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId, resourceId, position, ...to } = input;
      const rows = await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const rowsNow = await resourcesOfCourse(tx, courseId);
        const row = rowsNow.find(({ id }) => id === resourceId) ?? fail('not_found');
        if (to.url !== undefined && row.url === null) {
          fail('invalid_input', { issues: [{ path: 'url', message: 'This resource is a file' }] });
        }
        const of = { courseId, resourceId };
        if (to.title !== undefined || to.url !== undefined) await updateResource(tx, of, to);
        if (position !== undefined) await moveResource(tx, of, position);
        return resourcesOfCourse(tx, courseId);
      });
      return rows.map((row) => presentResource(row, true));
    }),

  deleteResource: canOn({ input: resourceInput, ...onCourse })
    .meta(documented('DELETE', '/courses/{id}/resources/{resourceId}', 'Delete a resource'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id: courseId, resourceId } }) => {
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, courseId);
        if (!(await deleteResource(tx, { courseId, resourceId }))) fail('not_found');
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Resource deleted' };
    }),
};
