import type { DailyRevenueRow, GrowthRow, RetentionRow } from '@kindred/db/admin/charts/visibility';
import type { AdminCharts } from '@kindred/validation/admin/charts';
import { toDecimal } from '@kindred/validation/commerce/money';
import { addDays } from '@kindred/validation/zone';

const WEEK = 7;

export function presentDays(
  days: readonly string[],
  growth: readonly GrowthRow[],
  activity: readonly { day: string; count: number }[],
): AdminCharts['days'] {
  const grown = new Map(growth.map(({ name, day, count }) => [`${name} ${day}`, count]));
  const active = new Map(activity.map(({ day, count }) => [day, count]));
  return days.map((day, at) => ({
    day,
    newUsers: grown.get(`users ${at}`) ?? 0,
    activeUsers: active.get(day) ?? 0,
    newPosts: grown.get(`posts ${at}`) ?? 0,
  }));
}

export function presentRevenue(count: number, rows: readonly DailyRevenueRow[]): AdminCharts['revenue'] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, sold]) => ({
    currency,
    total: sold.reduce((sum, { minor }) => sum + minor, 0),
    minor: new Map(sold.map(({ day, minor }) => [day, minor])),
  }));
  return sums
    .sort((a, b) => b.total - a.total || a.currency.localeCompare(b.currency))
    .map(({ currency, total, minor }) => ({
      currency,
      total: toDecimal(total, currency),
      days: Array.from({ length: count }, (_, day) => toDecimal(minor.get(day) ?? 0, currency)),
    }));
}

/** @param weeks Mondays in order, this week last */
export function presentRetention(
  weeks: readonly string[],
  rows: readonly RetentionRow[],
): AdminCharts['retention'] {
  const counts = new Map(rows.map(({ joinedWeek, week, count }) => [`${joinedWeek} ${week}`, count]));
  return weeks.map((week, at) => {
    const active = weeks.slice(at).map((later) => counts.get(`${week} ${later}`) ?? 0);
    return { week, joined: active[0] ?? 0, active };
  });
}

/** Dates that are `step` days apart, of which `last` is the last. */
export function datesUntil(last: string, count: number, step: 1 | typeof WEEK = 1): string[] {
  return Array.from({ length: count }, (_, at) => addDays(last, (at - count + 1) * step));
}
