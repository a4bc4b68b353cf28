import type { Cohort } from '@kindred/validation/commerce/console';
import type { CSSProperties } from 'react';
import classes from '../Console.module.css';
import { ANALYTICS } from './copy.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** How many of those who began in a month are left after each month. */
export function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const most = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  const months = Array.from({ length: most }, (_, at) => at);
  return (
    <section className={classes.card} aria-labelledby="cohorts">
      <h2 id="cohorts" className={classes.heading}>
        {ANALYTICS.cohorts}
      </h2>
      <p className={classes.text}>{cohorts.length === 0 ? ANALYTICS.cohortsNone : ANALYTICS.cohortsText}</p>
      {cohorts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={ANALYTICS.cohortsTable}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{ANALYTICS.month}</th>
                <th scope="col">{ANALYTICS.size}</th>
                {months.map((month) => (
                  <th key={month} scope="col">
                    {ANALYTICS.after(month)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ month, size, kept }) => (
                <tr key={month}>
                  <td>{monthName.format(new Date(`${month}-01T00:00:00Z`))}</td>
                  <td>{size}</td>
                  {months.map((at) => {
                    const share = kept[at];
                    return share === undefined ? (
                      <td key={at} />
                    ) : (
                      <td
                        key={at}
                        className={classes.kept}
                        style={{ '--kept': String(share / 100) } as CSSProperties}
                      >
                        {share}%
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
