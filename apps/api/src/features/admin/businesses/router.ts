import { adminBusinessById, adminBusinesses } from '@kindred/db/admin/businesses/visibility';
import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  type AdminBusinessDetails,
  adminBusinessDetails,
  adminBusinessesInput,
  adminBusinessesPage,
  staffDeleteBusinessInput,
  transferBusinessInput,
} from '@kindred/validation/admin/businesses';
import { contentIdInput } from '@kindred/validation/admin/content';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminBusiness, presentAdminBusinessDetails } from './present.ts';
import { deleteForOwner, transferForOwner } from './service.ts';

const documented = documentedUnder('Admin');

async function shown(ctx: { db: Db; viewer: Viewer }, id: string): Promise<AdminBusinessDetails> {
  return presentAdminBusinessDetails(ctx.viewer, (await adminBusinessById(ctx.db, id)) ?? fail('not_found'));
}

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
    .query(({ ctx, input }) => shown(ctx, input.id)),

  transfer: can('global_policies')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/businesses/{id}/transfer',
        'Transfer any business to another user',
        'The owner before stays as a manager. Both are notified.',
      ),
    )
    .input(transferBusinessInput)
    .output(adminBusinessDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => transferForOwner(tx, outbox, ctx, input));
      return shown(ctx, input.id);
    }),

  delete: can('global_policies')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'DELETE',
        '/admin/businesses/{id}',
        'Delete any business permanently',
        'The owner is notified with the reason. 409 `open_bookings` while bookings are still to come.',
      ),
    )
    .input(staffDeleteBusinessInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => deleteForOwner(tx, outbox, ctx, input));
      return { message: 'Business deleted' };
    }),
});
