import type { ReactNode } from 'react';
import classes from './Order.module.css';

/** A line of a receipt, within a list of terms. */
export function Row({ name, value, isTotal = false }: { name: string; value: ReactNode; isTotal?: boolean }) {
  return (
    <div className={isTotal ? `${classes.sum} ${classes.total}` : classes.sum}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
