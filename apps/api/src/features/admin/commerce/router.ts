import { adminDisputes, adminRefunds, adminSales } from '@kindred/db/admin/commerce/visibility';
import {
  adminDisputesInput,
  adminDisputesPage,
  adminRefundsInput,
  adminRefundsPage,
  adminSalesInput,
  adminSalesPage,
} from '@kindred/validation/admin/commerce';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentOfOrder, presentSale } from './present.ts';

const documented = documentedUnder('Admin');

export const commerceRouter = router({
  sales: can('process_refunds')
    .meta(
      documented(
        'GET',
        '/admin/sales',
        'List all sales, the newest first',
        'A search reads up to 50 users, and up to 1,000 sales of each.',
      ),
    )
    .input(adminSalesInput)
    .output(adminSalesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, state } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminSales(db, { state, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentSale(ctx.viewer, row),
      );
    }),

  refunds: can('process_refunds')
    .meta(documented('GET', '/admin/refunds', 'List all refunds, the newest first'))
    .input(adminRefundsInput)
    .output(adminRefundsPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, state } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await adminRefunds(ctx.db, { state, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentOfOrder);
    }),

  disputes: can('process_refunds')
    .meta(documented('GET', '/admin/disputes', 'List all disputes, the newest first'))
    .input(adminDisputesInput)
    .output(adminDisputesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, state } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await adminDisputes(ctx.db, { state, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentOfOrder);
    }),
});
