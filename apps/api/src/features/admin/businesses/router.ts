import { adminBusinesses } from '@kindred/db/admin/businesses/visibility';
import { adminBusinessesInput, adminBusinessesPage } from '@kindred/validation/admin/businesses';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminBusiness } from './present.ts';

const documented = documentedUnder('Admin');

export const businessesRouter = router({
  list: can('global_policies')
    .meta(documented('GET', '/admin/businesses', 'List all businesses, the newest first'))
    .input(adminBusinessesInput)
    .output(adminBusinessesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, verified } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminBusinesses(db, { verified, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminBusiness);
    }),
});
