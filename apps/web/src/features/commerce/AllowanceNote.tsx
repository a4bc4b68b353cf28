import type { OfferingAllowance } from '@kindred/validation/courses';
import { Link } from 'react-router-dom';
import classes from './AllowanceNote.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

const ALLOWANCE = {
  left: (left: number, limit: number) => `${left} of ${limit} left this month`,
  used: (limit: number, resetsAt: string) =>
    `Your plan allows ${limit === 1 ? '1 course or event' : `${limit} courses and events`} a month, and you used ${limit === 1 ? 'it' : 'them'}. You can create another on ${DAY.format(new Date(resetsAt))}.`,
  plans: 'See plans',
} as const;

/** How many courses and events the plan still allows this month, or when the next one can be created. */
export function AllowanceNote({ allowance }: { allowance: NonNullable<OfferingAllowance> }) {
  const { left, limit, resetsAt } = allowance;
  if (left > 0) return <p className={classes.note}>{ALLOWANCE.left(left, limit)}</p>;
  return (
    <p className={classes.note}>
      {ALLOWANCE.used(limit, resetsAt)}{' '}
      <Link className={classes.link} to="/plans">
        {ALLOWANCE.plans}
      </Link>
    </p>
  );
}
