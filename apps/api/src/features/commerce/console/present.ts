import type { cohortsOf, SellableRow } from '@kindred/db/commerce/console/visibility';
import { COHORT_MONTHS, type Cohort, type Sellable } from '@kindred/validation/commerce/console';

export function presentSellable({ type, id, title, slug }: SellableRow): Sellable {
  return { type, id, title, url: slug === null ? `/product/${id}` : `/tribe/${slug}` };
}

/** The last months as `YYYY-MM`, the present one last. */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1));
    return month.toISOString().slice(0, 7);
  });
}

/** How many of those who began in a month still paid at the end of it, and of each one since. */
export function presentCohorts(rows: Awaited<ReturnType<typeof cohortsOf>>, now: Date): Cohort[] {
  const months = lastMonths(COHORT_MONTHS, now);
  return months.flatMap((month, start) => {
    const own = rows.filter((row) => row.month === month);
    const size = own.reduce((sum, { count }) => sum + count, 0);
    if (size === 0) return [];
    const kept = months.slice(start).map((end) => {
      const gone = own.filter(({ endedMonth }) => endedMonth !== null && endedMonth <= end);
      return Math.round(((size - gone.reduce((sum, { count }) => sum + count, 0)) / size) * 100);
    });
    return [{ month, size, kept }];
  });
}
