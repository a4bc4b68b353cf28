import { adminBusinessById, adminBusinesses } from '@kindred/db/admin/businesses/visibility';
import {
  adminBusinessDetails,
  adminBusinessesInput,
  adminBusinessesPage,
} from '@kindred/validation/admin/businesses';
import { contentIdInput } from '@kindred/validation/admin/content';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminBusiness, presentAdminBusinessDetails } from './present.ts';

const documented = documentedUnder('Admin');

export const businessesRouter = router({
  list: can('global_policies')
    .meta(documented('GET', '/admin/businesses', 'List all businesses, the newest first'))
    .input(adminBusinessesInput)
    .output(adminBusinessesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, ...filter } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminBusinesses(db, { ...filter, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminBusiness);
    }),

  get: can('global_policies')
    .meta(documented('GET', '/admin/businesses/{id}', 'Get a business as staff see it'))
    .input(contentIdInput)
    .output(adminBusinessDetails)
    .query(async ({ ctx, input }) =>
      presentAdminBusinessDetails(
        ctx.viewer,
        (await adminBusinessById(ctx.db, input.id)) ?? fail('not_found'),
      ),
    ),
});
