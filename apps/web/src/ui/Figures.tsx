import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Numbers that matter, side by side. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {children}
    </dl>
  );
}

export function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {value}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
