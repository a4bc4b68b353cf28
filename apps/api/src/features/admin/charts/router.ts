import {
  platformActivity,
  platformGrowth,
  platformRetention,
  platformRevenueByDay,
} from '@kindred/db/admin/charts/visibility';
import { adminCharts, adminChartsInput } from '@kindred/validation/admin/charts';
import { addDays, instantOf, wallClock, weekdayOf } from '@kindred/validation/zone';
import { can } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { datesUntil, presentDays, presentRetention, presentRevenue } from './present.ts';

const documented = documentedUnder('Admin');
/** Weeks of joining that are shown beside so many days. */
const WEEKS = { 30: 6, 90: 13 } as const;

/** Procedures of the admin router itself. */
export const chartsRouter = {
  charts: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/charts',
        'Get new and active people, posts and revenue by day, and retention by week',
        'Revenue is as in the totals. Active people are counted by days and weeks of UTC.',
      ),
    )
    .input(adminChartsInput)
    .output(adminCharts)
    .query(async ({ ctx, input: { days: count, zone } }) => {
      const days = datesUntil(wallClock(Date.now(), zone).date, count);
      const starts = days.map((day) => new Date(instantOf(day, 0, zone)));
      const today = wallClock(Date.now(), 'UTC').date;
      const weeks = datesUntil(addDays(today, 1 - weekdayOf(today)), WEEKS[count], 7);
      const { isTest } = ctx.deps.payments.main;
      const [growth, activity, revenue, retention] = await Promise.all([
        platformGrowth(ctx.db, starts),
        platformActivity(ctx.db, days[0] ?? today),
        platformRevenueByDay(ctx.db, { isTest, starts }),
        platformRetention(ctx.db, weeks[0] ?? today),
      ]);
      return {
        days: presentDays(days, growth, activity),
        revenue: presentRevenue(count, revenue),
        retention: presentRetention(weeks, retention),
      };
    }),
};
