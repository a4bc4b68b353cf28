import type { CSSProperties } from 'react';
import classes from './BarChart.module.css';
import { Spoken } from './Spoken.tsx';

interface Bar {
  key: string;
  /** Below 0 counts as 0. */
  value: number;
  /** Under the bar. */
  label?: string;
  /** Above it. */
  shown?: string;
  /** What is not of the present stands back. */
  isPast?: boolean;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** The same figures, for who does not see them: the head of each row comes first. */
  table: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
}

/** Values side by side, however many: three months or ninety days. */
export function BarChart({ bars, table }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <>
      <div className={classes.chart} aria-hidden>
        {bars.map(({ key, value, label, shown, isPast }) => (
          <div key={key} className={classes.column}>
            <div
              className={classes.bar}
              data-past={isPast || undefined}
              style={{ '--share': most === 0 ? 0 : Math.max(0, value) / most } as CSSProperties}
            >
              {shown !== undefined && <span className={classes.value}>{shown}</span>}
            </div>
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
      <Spoken component="div">
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, at) => (
                  <td key={table.columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Spoken>
    </>
  );
}
