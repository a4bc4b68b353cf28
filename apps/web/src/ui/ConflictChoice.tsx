import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './ConflictChoice.module.css';

export const CONFLICT = {
  mine: 'Yours',
  theirs: 'Theirs',
  keep: 'Keep mine',
  take: 'Use theirs',
  empty: 'Empty',
  on: 'On',
  off: 'Off',
} as const;

interface ConflictChoiceProps {
  /** Says that another person changed the field. */
  title: string;
  mine: ReactNode;
  theirs: ReactNode;
  onKeep: () => void;
  onTake: () => void;
}

/** My value of a field beside that of another person who changed it too. */
export function ConflictChoice({ title, mine, theirs, onKeep, onTake }: ConflictChoiceProps) {
  return (
    <section className={classes.conflict} aria-label={title}>
      <p className={classes.conflictTitle} role="alert">
        {title}
      </p>
      <dl className={classes.versions}>
        <div>
          <dt>{CONFLICT.mine}</dt>
          <dd>{mine}</dd>
        </div>
        <div>
          <dt>{CONFLICT.theirs}</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
      <p className={classes.choices}>
        <Button size="sm" variant="soft" onClick={onKeep}>
          {CONFLICT.keep}
        </Button>
        <Button size="sm" variant="soft" onClick={onTake}>
          {CONFLICT.take}
        </Button>
      </p>
    </section>
  );
}

/** A value of a form as people read it. */
export function shownValue(
  value: string | boolean | null,
  names?: Readonly<Record<string, string>> | undefined,
): ReactNode {
  if (typeof value === 'boolean') return value ? CONFLICT.on : CONFLICT.off;
  if (value === null || value === '') return CONFLICT.empty;
  if (value.startsWith('/media/')) return <img src={value} alt="" />;
  return names?.[value] ?? value;
}
