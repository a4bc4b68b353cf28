import type { ConsoleView } from '@kindred/validation/commerce/console';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../../ui/money.ts';
import { editPath } from '../../../courses/public.ts';
import classes from '../Console.module.css';
import { ANALYTICS } from './copy.ts';

export function BestSellers({ view: { bestSellers, currency } }: { view: ConsoleView }) {
  return (
    <section className={classes.card} aria-labelledby="best">
      <h2 id="best" className={classes.heading}>
        {ANALYTICS.best}
      </h2>
      {bestSellers.length === 0 ? (
        <p className={classes.text}>{ANALYTICS.bestNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={ANALYTICS.bestTable}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{ANALYTICS.item}</th>
                <th scope="col">{ANALYTICS.orders}</th>
                <th scope="col">{ANALYTICS.revenue}</th>
                <th scope="col">{ANALYTICS.refunds}</th>
                <th scope="col">{ANALYTICS.views}</th>
                <th scope="col">{ANALYTICS.conversion}</th>
              </tr>
            </thead>
            <tbody>
              {bestSellers.map((item) => (
                <tr key={`${item.type}:${item.id}`}>
                  <td>
                    {item.type === 'course' ? (
                      <Link to={editPath(item.id)} dir="auto">
                        {item.title}
                      </Link>
                    ) : (
                      <span dir="auto">{item.title}</span>
                    )}
                    {item.soldIn !== null && item.soldIn !== item.title && (
                      <span className={classes.sub} dir="auto">
                        {item.soldIn}
                      </span>
                    )}
                  </td>
                  <td>{item.orders}</td>
                  <td>{formatAmount(item.revenue, currency)}</td>
                  <td>{formatAmount(item.refunded, currency)}</td>
                  <td>{item.views}</td>
                  <td>{item.conversion === null ? ANALYTICS.none : `${item.conversion}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

export function ByTribe({ view: { tribes, currency } }: { view: ConsoleView }) {
  if (tribes.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="tribes">
      <h2 id="tribes" className={classes.heading}>
        {ANALYTICS.tribes}
      </h2>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{ANALYTICS.tribe}</th>
              <th scope="col">{ANALYTICS.orders}</th>
              <th scope="col">{ANALYTICS.revenue}</th>
            </tr>
          </thead>
          <tbody>
            {tribes.map(({ id, name, orders, revenue }) => (
              <tr key={id}>
                <td dir="auto">{name}</td>
                <td>{orders}</td>
                <td>{formatAmount(revenue, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
