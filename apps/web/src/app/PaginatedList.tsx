import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { messageOf } from './errors.ts';
import { LinkedItem, useLinkedPage } from './LinkedItem.tsx';
import classes from './PaginatedList.module.css';

const PAGES = { more: 'Show more', moreFailed: 'The rest did not load.' } as const;

interface PaginatedListProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  loading: string;
  /** The result of a `useInfiniteQuery` hook of tRPC. */
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
  /** Replaces the list when it has no items. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list that loads page by page, in each of its states: loading, failed, empty, and with a next page. */
export function PaginatedList<Item extends { id: string }>(props: PaginatedListProps<Item>) {
  const { label, loading, query, skeleton, empty, children } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useLinkedPage(items, query);
  if (query.data === undefined) {
    if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
    return (
      <Loading label={loading}>
        <div className={classes.list}>{skeleton}</div>
      </Loading>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <LinkedItem key={item.id} id={item.id}>
            {children(item)}
          </LinkedItem>
        ))}
      </ul>
      <NextPage query={query} />
    </>
  );
}

/** The button that loads the next page of a list, while there is one. */
export function NextPage({ query }: { query: Omit<PaginatedListProps<unknown>['query'], 'data'> }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {query.isFetchNextPageError && <p role="alert">{PAGES.moreFailed}</p>}
      <Button
        variant="soft"
        size="sm"
        isBusy={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {PAGES.more}
      </Button>
    </div>
  );
}
