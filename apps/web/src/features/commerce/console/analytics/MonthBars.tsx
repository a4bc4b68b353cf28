import type { MonthSales } from '@kindred/validation/commerce/console';
import { BarChart } from '../../../../ui/BarChart.tsx';
import { formatAmount, formatPrice } from '../../../../ui/money.ts';
import { ANALYTICS } from './copy.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** Revenue of the last months. */
export function MonthBars({ months, currency }: { months: readonly MonthSales[]; currency: string }) {
  return (
    <BarChart
      bars={months.map(({ month, revenue }, at) => ({
        key: month,
        value: Number(revenue),
        label: nameOf(month),
        shown: formatPrice(Math.round(Number(revenue)), currency),
        isPast: at < months.length - 1,
      }))}
      table={{
        caption: ANALYTICS.chart,
        columns: [ANALYTICS.month, ANALYTICS.revenue, ANALYTICS.orders],
        rows: months.map(({ month, revenue, orders }) => [
          nameOf(month),
          formatAmount(revenue, currency),
          String(orders),
        ]),
      }}
    />
  );
}
