import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from '../users/User.module.css';

interface DetailsProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Details of one subject for staff, once it is loaded. */
export function Details<Data>({ query: { data, error, refetch }, loading, children }: DetailsProps<Data>) {
  if (data !== undefined) return <div className={classes.user}>{children(data)}</div>;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Loading label={loading}>
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  );
}

/** The sheet of one subject; what is in it asks once it is open. */
export function ContentSheet({
  title,
  isOpen,
  onClose,
  children,
}: SheetProps & { title: string; children: ReactNode }) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={title}>
      {isOpen && children}
    </BottomSheet>
  );
}
