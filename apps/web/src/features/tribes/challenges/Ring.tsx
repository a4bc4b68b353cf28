import type { ReactNode } from 'react';
import classes from './Challenges.module.css';
import { CHALLENGES } from './copy.ts';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much is done, as a ring around a number or a mark. */
export function Ring({
  percent,
  size = 52,
  children,
}: {
  percent: number;
  size?: number;
  children: ReactNode;
}) {
  return (
    <span
      className={classes.ring}
      style={{ width: size, height: size }}
      role="img"
      aria-label={CHALLENGES.progress(percent)}
      data-full={percent >= 100}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle className={classes.track} cx="24" cy="24" r={RADIUS} />
        <circle
          className={classes.arc}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <span className={classes.inside} aria-hidden>
        {children}
      </span>
    </span>
  );
}
