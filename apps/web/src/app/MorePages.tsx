import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Loading, SkeletonRow } from '../ui/Skeleton.tsx';
import { messageOf } from './errors.ts';
import classes from './MorePages.module.css';

const PAGES = { more: 'Show more', failed: 'More did not load. Try again.' } as const;

/** What a list that is read by pages says of itself. */
export interface Paged<Item> {
  data: { pages: { items: Item[] }[] } | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

interface MorePagesProps<Item> {
  list: Paged<Item>;
  loading: string;
  empty: ReactNode;
  /** What stands before the list, whatever is in it. */
  first?: ReactNode;
  /** That is not known yet. */
  isWaiting?: boolean;
  /** Its items are cards, with room between them. */
  isOfCards?: boolean;
  children: (item: Item) => ReactNode;
}

/** A list in all its states: on its way, failed, empty, and with more to come. */
export function MorePages<Item>({
  list,
  loading,
  empty,
  first,
  isWaiting = false,
  isOfCards = false,
  children,
}: MorePagesProps<Item>) {
  if (list.data === undefined || isWaiting) {
    if (list.error !== null) {
      return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
    }
    return (
      <Loading label={loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const shown = list.data.pages.flatMap(({ items }) => items);
  if (shown.length === 0 && !first) return empty;
  return (
    <>
      <ul className={classes.list} data-cards={isOfCards || undefined} aria-busy={list.isPlaceholderData}>
        {first}
        {shown.map(children)}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          {list.isFetchNextPageError && <p role="alert">{PAGES.failed}</p>}
          <Button
            variant="soft"
            isWide
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {PAGES.more}
          </Button>
        </div>
      )}
    </>
  );
}
