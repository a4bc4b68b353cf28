import type { ReactNode } from 'react';
import classes from './Badge.module.css';
import { upTo99 } from './count.ts';

type Tone = 'primary' | 'teal' | 'amber' | 'coral' | 'red' | 'neutral';

/** A word that qualifies what stands beside it: Creator, Admin, Verified. */
export function Badge({ tone = 'primary', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A number on a pill; nothing at 0, '99+' past two digits. `label` says what is counted. */
export function Count({
  value,
  label,
  tone = 'primary',
}: {
  value: number;
  label?: string;
  tone?: 'primary' | 'red';
}) {
  if (value <= 0) return null;
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden={label !== undefined}>{upTo99(value)}</span>
      {label !== undefined && <span className={classes.spoken}>{label}</span>}
    </span>
  );
}

/** Something is new, without a number. */
export function Dot({ label, tone = 'primary' }: { label?: string; tone?: 'primary' | 'red' | 'teal' }) {
  return (
    <span className={classes.dot} data-tone={tone}>
      {label !== undefined && <span className={classes.spoken}>{label}</span>}
    </span>
  );
}
