import type { PayoutReview as Review } from '@kindred/validation/commerce/payouts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import classes from '../console/Console.module.css';
import { PanelSkeleton } from '../console/PanelSkeleton.tsx';
import { DRIVERS, LINES } from '../console/payouts/copy.ts';
import { payoutReviewQuery } from '../console/query.ts';
import { REVIEW } from './copy.ts';

/** Where the money of a payout comes from, shown before it is approved or paid. */
export function PayoutReview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(payoutReviewQuery(id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <PanelSkeleton />;
  }
  return <Facts review={data} />;
}

interface Line {
  key: string;
  text: ReactNode;
  sub?: readonly (string | null)[];
  end?: string;
}

function Section({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ key, text, sub = [], end }) => (
          <li key={key} className={classes.line}>
            <span>
              {text}
              {sub.map(
                (each) =>
                  each !== null && (
                    <span key={each} className={classes.sub}>
                      {each}
                    </span>
                  ),
              )}
            </span>
            {end !== undefined && <span>{end}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ review }: { review: Review }) {
  const { currency, debts, warnings } = review;
  const amount = (value: string) => formatAmount(value, currency);
  return (
    <div className={classes.panel}>
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={REVIEW.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>{REVIEW.warning[warning]}</li>
          ))}
        </ul>
      )}
      {debts.length > 0 && (
        <p className={classes.text}>
          {REVIEW.debts(debts.map((debt) => formatAmount(debt.amount, debt.currency)).join(', '))}
        </p>
      )}
      <Section
        title={REVIEW.related}
        lines={review.related.map(({ person, to, signals }) => ({
          key: `${person.id}:${to.id}`,
          text: (
            <>
              <Link to={profilePath(person)}>{person.name}</Link>, <Link to={profilePath(to)}>{to.name}</Link>
            </>
          ),
          sub: [signals.map((signal) => REVIEW.signals[signal]).join(', ')],
        }))}
      />
      <Section
        title={REVIEW.lines}
        lines={review.lines.map(({ kind, isHeld, ...line }) => ({
          key: `${kind}:${isHeld}`,
          text: isHeld ? REVIEW.held(LINES[kind]) : LINES[kind],
          end: amount(line.amount),
        }))}
      />
      <Section
        title={REVIEW.salesBehind}
        lines={review.sales.map(({ driver, isCommission, sales, buyers, ...group }) => ({
          key: `${isCommission}:${driver}`,
          text: isCommission ? REVIEW.promotedSales : REVIEW.ownSales,
          sub: [`${DRIVERS[driver]} · ${REVIEW.counts(sales, buyers)}`],
          end: amount(group.amount),
        }))}
      />
      <Section
        title={REVIEW.commissions}
        lines={review.commissions.map((source) => ({
          key: source.seller.id,
          text: <Link to={profilePath(source.seller)}>{source.seller.name}</Link>,
          sub: [
            REVIEW.sales(source.rate, source.sales, source.buyers, source.transfers),
            Number(source.sellerOwes) > 0 ? REVIEW.owes(amount(source.sellerOwes)) : null,
          ],
          end: amount(source.released),
        }))}
      />
      <Section
        title={REVIEW.latest}
        lines={review.latest.map(({ orderId, orderNumber, date, buyer, driver, isCommission, ...sale }) => ({
          key: orderId,
          text: <Link to={profilePath(buyer)}>{REVIEW.bought(buyer.name, orderNumber)}</Link>,
          sub: [
            `${formatDay(new Date(date))} · ${DRIVERS[driver]}`,
            isCommission ? REVIEW.promotedSales : null,
          ],
          end: amount(sale.amount),
        }))}
      />
    </div>
  );
}
