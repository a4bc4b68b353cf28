import type { AdminCharts } from '@kindred/validation/admin/charts';
import type { CSSProperties } from 'react';
import { CHARTS } from '../copy.ts';
import classes from './Charts.module.css';
import { nameOf } from './DayChart.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Weeks of joining as rows, the weeks after as columns. */
export function Retention({ weeks }: { weeks: AdminCharts['retention'] }) {
  const columns = weeks.map((_, at) => at);
  return (
    <section className={classes.panel} aria-labelledby="retention">
      <h2 id="retention" className={classes.title}>
        {CHARTS.retention}
      </h2>
      <p className={classes.text}>{CHARTS.retentionText}</p>
      {weeks.every(({ joined }) => joined === 0) ? (
        <p>{CHARTS.noJoined}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={CHARTS.retentionTable}>
          <table className={classes.retention}>
            <thead>
              <tr>
                <th scope="col">{CHARTS.week}</th>
                <th scope="col">{CHARTS.joined}</th>
                {columns.map((at) => (
                  <th key={at} scope="col">
                    {CHARTS.weekAfter(at)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, joined, active }) => (
                <tr key={week}>
                  <th scope="row">{nameOf(week)}</th>
                  <td>{joined.toLocaleString('en')}</td>
                  {columns.map((at) => (
                    <Share key={at} count={active[at]} of={joined} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Share({ count, of }: { count: number | undefined; of: number }) {
  if (count === undefined || of === 0) return <td />;
  const share = count / of;
  return (
    <td className={classes.share} style={{ '--share': share } as CSSProperties}>
      {percent.format(share)}
    </td>
  );
}
