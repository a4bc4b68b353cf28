import type { PayoutReview as Review } from '@kindred/validation/commerce/payouts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import classes from '../console/Console.module.css';
import { PanelSkeleton } from '../console/PanelSkeleton.tsx';
import { LINES } from '../console/payouts/copy.ts';
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

function Facts({ review }: { review: Review }) {
  const { currency, lines, commissions, sameDestination, debts, warnings } = review;
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
      <section aria-label={REVIEW.lines}>
        <h3 className={classes.heading}>{REVIEW.lines}</h3>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={`${line.kind}:${line.isHeld}`} className={classes.line}>
              <span>{line.isHeld ? REVIEW.held(LINES[line.kind]) : LINES[line.kind]}</span>
              <span>{amount(line.amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      {commissions.length > 0 && (
        <section aria-label={REVIEW.commissions}>
          <h3 className={classes.heading}>{REVIEW.commissions}</h3>
          <ul className={classes.lines}>
            {commissions.map(({ seller, rate, released, sales, buyers, transfers, sellerOwes }) => (
              <li key={seller.id} className={classes.line}>
                <span>
                  <Link to={profilePath(seller)}>{seller.name}</Link>
                  <span className={classes.sub}>{REVIEW.sales(rate, sales, buyers, transfers)}</span>
                  {Number(sellerOwes) > 0 && (
                    <span className={classes.sub}>{REVIEW.owes(amount(sellerOwes))}</span>
                  )}
                </span>
                <span>{amount(released)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sameDestination.length > 0 && (
        <section aria-label={REVIEW.sameDestination}>
          <h3 className={classes.heading}>{REVIEW.sameDestination}</h3>
          <ul className={classes.lines}>
            {sameDestination.map((person) => (
              <li key={person.id} className={classes.line}>
                <Link to={profilePath(person)}>{person.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {debts.length > 0 && (
        <p className={classes.text}>
          {REVIEW.debts(debts.map((debt) => formatAmount(debt.amount, debt.currency)).join(', '))}
        </p>
      )}
    </div>
  );
}
