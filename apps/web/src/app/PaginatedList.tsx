import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { LinkedItem, useLinkedPage } from '../../../app/LinkedItem.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { OFFERS } from './copy.ts';
import classes from './Offers.module.css';

interface EndlessListProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  loading: string;
  query: {
    data: { pages: readonly { items: readonly Item[] }[] } | undefined;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** In the shape of what is coming. */
  skeleton: ReactNode;
  /** In the place of the list when there is nothing in it. */
  empty: ReactNode;
  /** Cards side by side, two in the column. */
  isGrid?: boolean;
  children: (item: Item) => ReactNode;
}

/** A list inside of a tribe in each of its states. */
export function EndlessList<Item extends { id: string }>(props: EndlessListProps<Item>) {
  const { label, loading, query, skeleton, empty, isGrid = false, children } = props;
  const look = isGrid ? classes.grid : classes.list;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useLinkedPage(items, query);
  if (query.data === undefined) {
    if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
    return (
      <Loading label={loading}>
        <div className={look}>{skeleton}</div>
      </Loading>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={look} aria-label={label}>
        {items.map((item) => (
          <LinkedItem key={item.id} id={item.id}>
            {children(item)}
          </LinkedItem>
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

/** The button to the next page of a list, when there is one. */
export function More({ query }: { query: Omit<EndlessListProps<unknown>['query'], 'data'> }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {query.isFetchNextPageError && <p role="alert">{OFFERS.moreFailed}</p>}
      <Button
        variant="soft"
        size="sm"
        isBusy={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {OFFERS.more}
      </Button>
    </div>
  );
}
