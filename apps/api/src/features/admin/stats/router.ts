import { platformNewSince, platformRevenue, platformTotals } from '@kindred/db/admin/stats/visibility';
import { adminStats, adminStatsInput } from '@kindred/validation/admin/stats';
import { instantOf, wallClock } from '@kindred/validation/zone';
import { can } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentStats } from './present.ts';

const documented = documentedUnder('Admin');

/** Procedures of the admin router itself. */
export const statsRouter = {
  stats: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/stats',
        'Get the totals of the platform',
        'Revenue is sales less refunds, without tax and shipping. Sales with test money count while payments are in test mode.',
      ),
    )
    .input(adminStatsInput)
    .output(adminStats)
    .query(async ({ ctx, input: { zone } }) => {
      const since = new Date(instantOf(wallClock(Date.now(), zone).date, 0, zone));
      const { isTest } = ctx.deps.payments.main;
      const [totals, today, revenue] = await Promise.all([
        platformTotals(ctx.db),
        platformNewSince(ctx.db, since),
        platformRevenue(ctx.db, { isTest, since }),
      ]);
      return presentStats(totals, today, revenue);
    }),
};
