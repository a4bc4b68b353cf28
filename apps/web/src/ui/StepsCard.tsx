import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './Button.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import { SkeletonBar } from './Skeleton.tsx';
import { Spoken } from './Spoken.tsx';
import classes from './StepsCard.module.css';

const STEPS = {
  count: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done:',
  hide: 'Hide',
} as const;

interface StepsCardProps {
  title: string;
  done: number;
  all: number;
  onHide: () => void;
  /** A `Step` each. */
  children: ReactNode;
}

/** A list of things to do, with what is done so far. */
export function StepsCard({ title, done, all, onHide, children }: StepsCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          <span className={classes.count}>{STEPS.count(done, all)}</span>
        </h2>
        <Button size="sm" variant="subtle" tone="neutral" onClick={onHide}>
          {STEPS.hide}
        </Button>
      </div>
      <ul className={classes.steps}>{children}</ul>
    </section>
  );
}

/** As high as the card that comes in its place. */
export function StepsCardSkeleton({ title, all }: Pick<StepsCardProps, 'title' | 'all'>) {
  return (
    <div className={classes.card}>
      <div className={classes.head} data-loading>
        <span className={classes.title}>{title}</span>
      </div>
      <div className={classes.steps}>
        {Array.from({ length: all }, (_, step) => (
          <span key={step} className={classes.step}>
            <SkeletonBar width="1.25rem" height="1.25rem" radius="50%" />
            <SkeletonBar width="45%" />
          </span>
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  isDone: boolean;
  /** How far it is, while it is not done. */
  progress?: string | undefined;
  /** Where it is done: an address, or what a press does. */
  next: string | (() => void);
  opensDialog?: boolean;
}

export function Step({ label, isDone, progress, next, opensDialog = false }: StepProps) {
  if (isDone) {
    return (
      <li>
        <span className={classes.step} data-done>
          <IconCircleCheckFilled size={ICON.row} aria-hidden />
          <span>
            <Spoken>{STEPS.isDone} </Spoken>
            {label}
          </span>
        </span>
      </li>
    );
  }
  const content = (
    <>
      <IconCircle size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      <span className={classes.words}>{label}</span>
      {progress !== undefined && <span className={classes.progress}>{progress}</span>}
      <IconChevronRight size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
    </>
  );
  return (
    <li>
      {typeof next === 'string' ? (
        <Link className={classes.step} to={next}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={classes.step}
          aria-haspopup={opensDialog ? 'dialog' : undefined}
          onClick={next}
        >
          {content}
        </button>
      )}
    </li>
  );
}
