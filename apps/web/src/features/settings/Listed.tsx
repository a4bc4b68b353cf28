import type { ReactNode } from 'react';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import classes from './Listed.module.css';

interface ListedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What a screen reader hears while the list is on its way. */
  loading: string;
  /** How many rows to draw until then. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** One section's data in each of its states; the other sections do not wait for it. */
export function Listed<Data>({ query, loading, rows, children }: ListedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <div role="alert" className={classes.failed}>
        <p>{messageOf(query.error)}</p>
        <Button variant="soft" size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <Loading label={loading}>
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonRow key={row} size={40} />
      ))}
    </Loading>
  );
}
