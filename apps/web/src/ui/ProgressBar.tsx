import classes from './ProgressBar.module.css';

/** @param percent 0 to 100 */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.bar}
    >
      <span className={classes.fill} style={{ width: `${percent}%` }} />
    </span>
  );
}
