import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from '../Admin.module.css';
import { SALES } from './copy.ts';

export const THREE_ROWS = (
  <>
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </>
);

const EVERY = 'every';

/** Narrows a list to one state; undefined is all of them. */
export function StateField<State extends string>({
  names,
  value,
  onChange,
}: {
  names: Readonly<Record<State, string>>;
  value: State | undefined;
  onChange: (state: State | undefined) => void;
}) {
  const states = Object.entries(names) as [State, string][];
  return (
    <SelectField
      label={SALES.state}
      options={[
        { value: EVERY, label: SALES.every },
        ...states.map(([state, label]) => ({ value: state as string, label })),
      ]}
      value={value ?? EVERY}
      onChange={(next) => onChange(next === EVERY ? undefined : (next as State))}
    />
  );
}

/** Lines of words about one row, with what can be done at its end. */
export function Row({ name, lines, end }: { name: ReactNode; lines: readonly ReactNode[]; end?: ReactNode }) {
  return (
    <div className={classes.card}>
      <span className={`${classes.words} ${classes.grow}`}>
        <span className={classes.name}>{name}</span>
        {lines.map((line, at) => (
          <span key={at} className={classes.sub}>
            {line}
          </span>
        ))}
      </span>
      {end}
    </div>
  );
}
