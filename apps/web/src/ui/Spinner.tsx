import classes from './Spinner.module.css';

/** Only where the screen names one; lists show skeletons of their shape. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <span className={classes.wheel} />
    </div>
  );
}
