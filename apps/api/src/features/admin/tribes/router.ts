import { adminTribes } from '@kindred/db/admin/tribes/visibility';
import {
  adminTribesInput,
  adminTribesPage,
  recentTribes,
  recentTribesInput,
} from '@kindred/validation/admin/tribes';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminTribe } from './present.ts';

const documented = documentedUnder('Admin');

/** Procedures of the admin router itself. */
export const recentTribesRouter = {
  recentTribes: can('global_policies')
    .meta(documented('GET', '/admin/tribes/recent', 'List the newest tribes'))
    .input(recentTribesInput)
    .output(recentTribes)
    .query(async ({ ctx, input }) => (await adminTribes(ctx.db, input)).map(presentAdminTribe)),
};

export const tribesRouter = router({
  list: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/tribes',
        'List all tribes, the newest first',
        'Includes private and archived ones.',
      ),
    )
    .input(adminTribesInput)
    .output(adminTribesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, ...filter } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminTribes(db, { ...filter, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminTribe);
    }),
});
