import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { TRIBES } from './copy.ts';
import { TribeCardSkeleton } from './TribeCard.tsx';
import classes from './TribeList.module.css';

interface TribeListProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  loading: string;
  items: readonly Item[] | undefined;
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** In the place of the list when there is nothing in it. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** An endless list of tribes in each of its states. */
export function TribeList<Item extends { id: string }>(props: TribeListProps<Item>) {
  const { label, loading, items, query, empty, children } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = () => {
    if (!query.isFetching) query.fetchNextPage();
  };
  const end = useComesNear(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  if (items === undefined) {
    if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
    return (
      <Loading label={loading}>
        <div className={classes.list}>
          <TribeCardSkeleton />
          <TribeCardSkeleton />
          <TribeCardSkeleton />
          <TribeCardSkeleton />
        </div>
      </Loading>
    );
  }
  if (items.length === 0) return empty;
  return (
    <div aria-busy={query.isPlaceholderData} className={classes.box}>
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <div ref={end} className={classes.more}>
          {isFetchNextPageError && <p role="alert">{TRIBES.moreFailed}</p>}
          <Button variant="soft" isBusy={isFetchingNextPage} onClick={more}>
            {isFetchNextPageError ? TRIBES.again : isFetchingNextPage ? TRIBES.loadingMore : TRIBES.more}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Calls as the end of the list draws near; after a failure only the person tries again. */
function useComesNear(onNear: () => void, isWatching: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!isWatching || element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '0px 0px 800px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return element;
}
