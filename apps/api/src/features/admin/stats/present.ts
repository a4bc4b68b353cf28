import type { PlatformTotals, RevenueRow } from '@kindred/db/admin/stats/visibility';
import type { AdminStats } from '@kindred/validation/admin/stats';
import { toDecimal } from '@kindred/validation/commerce/money';

export function presentStats(
  totals: PlatformTotals,
  today: PlatformTotals,
  rows: readonly RevenueRow[],
): AdminStats {
  const revenue = rows.map(({ currency, totalMinor, todayMinor }) => ({
    currency,
    total: toDecimal(totalMinor, currency),
    today: toDecimal(todayMinor, currency),
  }));
  const [most] = revenue;
  return {
    totalUsers: totals.users,
    newUsersToday: today.users,
    totalTribes: totals.tribes,
    newTribesToday: today.tribes,
    totalPosts: totals.posts,
    newPostsToday: today.posts,
    totalRevenue: most?.total ?? '0.00',
    revenueToday: most?.today ?? '0.00',
    revenue,
  };
}
