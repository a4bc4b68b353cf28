import type { MonthSales } from '@kindred/validation/commerce/console';
import { formatAmount, formatPrice } from '../../../../ui/money.ts';
import { Spoken } from '../../../../ui/Spoken.tsx';
import classes from '../Console.module.css';
import { ANALYTICS } from './copy.ts';

const WIDTH = 320;
const HEIGHT = 170;
const TOP = 22;
const BOTTOM = 24;
const BAR = 56;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** Revenue of the last months; the same figures as a table for who does not see it. */
export function MonthBars({ months, currency }: { months: readonly MonthSales[]; currency: string }) {
  const most = Math.max(...months.map(({ revenue }) => Number(revenue)), 0);
  const step = WIDTH / months.length;
  const room = HEIGHT - TOP - BOTTOM;
  return (
    <>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {months.map(({ month, revenue }, at) => {
          const share = most === 0 ? 0 : Math.max(0, Number(revenue)) / most;
          const height = Math.max(2, Math.round(share * room));
          const middle = step * at + step / 2;
          const top = HEIGHT - BOTTOM - height;
          return (
            <g key={month}>
              <rect
                x={middle - BAR / 2}
                y={top}
                width={BAR}
                height={height}
                rx={Math.min(6, height / 2)}
                data-past={at < months.length - 1 || undefined}
              />
              <text x={middle} y={top - 7}>
                {formatPrice(Math.round(Number(revenue)), currency)}
              </text>
              <text className={classes.label} x={middle} y={HEIGHT - 7}>
                {nameOf(month)}
              </text>
            </g>
          );
        })}
      </svg>
      <Spoken component="div">
        <table>
          <caption>{ANALYTICS.chart}</caption>
          <thead>
            <tr>
              <th scope="col">{ANALYTICS.month}</th>
              <th scope="col">{ANALYTICS.revenue}</th>
              <th scope="col">{ANALYTICS.orders}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, revenue, orders }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month)}</th>
                <td>{formatAmount(revenue, currency)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Spoken>
    </>
  );
}
