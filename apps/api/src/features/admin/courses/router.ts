import { adminCourseById, adminCourses } from '@kindred/db/admin/courses/visibility';
import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { contentIdInput } from '@kindred/validation/admin/content';
import {
  type AdminCourseDetails,
  adminCourseDetails,
  adminCoursesInput,
  adminCoursesPage,
  staffUnpublishInput,
} from '@kindred/validation/admin/courses';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { unpublishForOwner } from '../../courses/builder/service.ts';
import { recordAct } from '../audit/service.ts';
import { notifyOwner } from '../content.ts';
import { presentAdminCourse, presentAdminCourseDetails } from './present.ts';

const documented = documentedUnder('Admin');

async function shown(ctx: { db: Db; viewer: Viewer }, id: string): Promise<AdminCourseDetails> {
  return presentAdminCourseDetails(ctx.viewer, (await adminCourseById(ctx.db, id)) ?? fail('not_found'));
}

export const coursesRouter = router({
  list: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/courses',
        'List all courses, the newest first',
        'Includes drafts and hidden ones.',
      ),
    )
    .input(adminCoursesInput)
    .output(adminCoursesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, ...filter } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminCourses(db, { ...filter, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminCourse);
    }),

  get: can('global_policies')
    .meta(documented('GET', '/admin/courses/{id}', 'Get a course as staff see it'))
    .input(contentIdInput)
    .output(adminCourseDetails)
    .query(({ ctx, input }) => shown(ctx, input.id)),

  unpublish: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/courses/{id}/unpublish',
        'Unpublish any course',
        'Students keep access. The creator is notified with the reason and can publish it again. 409 `in_bundle` while a bundle sells it.',
      ),
    )
    .input(staffUnpublishInput)
    .output(adminCourseDetails)
    .mutation(async ({ ctx, input: { id, reason } }) => {
      await ctx.write(async (tx, outbox) => {
        const before = await unpublishForOwner(tx, id);
        if (before === undefined) return;
        const { title } = (await adminCourseById(tx, id)) ?? fail('not_found');
        const did = `${title} was unpublished by the platform`;
        await notifyOwner(tx, outbox, { userId: before.creatorId, did, reason, path: `/course/${id}` });
        await recordAct(tx, outbox, ctx, {
          action: 'course.unpublish',
          subject: { type: 'course', id, name: title },
          tribeId: before.tribeId ?? undefined,
          before: { isPublished: true },
          after: { isPublished: false },
          reason,
        });
      });
      return shown(ctx, id);
    }),
});
