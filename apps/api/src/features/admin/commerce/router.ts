import {
  adminDisputes,
  adminRefunds,
  adminSales,
  payoutsToApprove,
  sellersByPlan,
} from '@kindred/db/admin/commerce/visibility';
import type { Db } from '@kindred/db/client';
import { ledgerSums, unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import {
  adminDisputesInput,
  adminDisputesPage,
  adminRefundsInput,
  adminRefundsPage,
  adminSalesInput,
  adminSalesPage,
  commerceOverview,
  ledgerCheck,
} from '@kindred/validation/admin/commerce';
import { noInput } from '@kindred/validation/text';
import { keptFor } from '../../../platform/kept.ts';
import { HOUR, limit as takeLimit } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentLedgerCheck, presentOfOrder, presentPlans, presentSale } from './present.ts';

const documented = documentedUnder('Admin');
const PAYOUTS_COUNTED = 1_000;
const CHECKS_AN_HOUR = 20;

/** Counting reads every seller. */
const sellersOf = keptFor(10 * 60_000, (db: Db) => sellersByPlan(db));

export const commerceRouter = router({
  sales: can('process_refunds')
    .meta(documented('GET', '/admin/sales', 'List all sales, the newest first'))
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

  overview: can('payouts_support')
    .meta(documented('GET', '/admin/commerce', 'Get the payouts that wait, and sellers by plan'))
    .input(noInput)
    .output(commerceOverview)
    .query(async ({ ctx }) => {
      const [payoutsWaiting, sellers] = await Promise.all([
        payoutsToApprove(ctx.db, PAYOUTS_COUNTED),
        sellersOf(ctx.db),
      ]);
      return { payoutsWaiting, plans: presentPlans(sellers) };
    }),

  checkLedger: can('payouts_support')
    .meta(documented('GET', '/admin/commerce/ledger-check', 'Check the ledger'))
    .input(noInput)
    .output(ledgerCheck)
    .query(async ({ ctx }) => {
      await takeLimit(ctx.db, `ledgerChecks:${ctx.viewer.id}`, CHECKS_AN_HOUR, HOUR);
      const [sums, wrong] = await Promise.all([ledgerSums(ctx.db), unbalancedAccounts(ctx.db)]);
      return presentLedgerCheck(sums, wrong.length, new Date());
    }),
});
