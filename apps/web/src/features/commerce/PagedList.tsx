import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import classes from './PagedList.module.css';

const PAGED = {
  more: 'Show more',
  moreFailed: 'The next page did not load. Try again.',
} as const;

interface PagedListProps<Item> {
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
  /** In the place of the list when there is nothing in it. */
  empty: ReactNode;
  /** Two side by side, which bring their own look. */
  isGrid?: boolean;
  /** In the shape of what is coming. */
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of cards in each of its states. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { label, loading, query, empty, isGrid = false, skeleton = <CardSkeleton />, children } = props;
  const look = isGrid ? classes.grid : classes.list;
  if (query.data === undefined) {
    if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
    return (
      <Loading label={loading}>
        <div className={look}>
          {skeleton}
          {skeleton}
          {skeleton}
        </div>
      </Loading>
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={look} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={isGrid ? classes.cell : classes.card}>
            {children(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          {query.isFetchNextPageError && <p role="alert">{PAGED.moreFailed}</p>}
          <Button
            variant="soft"
            size="sm"
            isBusy={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {PAGED.more}
          </Button>
        </div>
      )}
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <SkeletonBar width="55%" />
        <SkeletonBar width="4rem" />
      </div>
      <SkeletonBar width="80%" height="0.75rem" />
      <SkeletonBar width="40%" height="0.75rem" />
    </div>
  );
}

/** The first line of a card: what it is, and what it costs. */
export function CardTop({ title, end }: { title: ReactNode; end: ReactNode }) {
  return (
    <div className={classes.top}>
      <span className={classes.title} dir="auto">
        {title}
      </span>
      <span className={classes.amount}>{end}</span>
    </div>
  );
}

/** Small facts side by side; what is null is left out. */
export function CardFacts({ facts }: { facts: readonly (string | null)[] }) {
  return (
    <p className={classes.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map((fact) => (
          <span key={fact} dir="auto">
            {fact}
          </span>
        ))}
    </p>
  );
}

/** Where more of it is. */
export function CardLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link className={classes.link} to={to} dir="auto">
        {children}
      </Link>
    </p>
  );
}

/** Badge at one end, what can be done at the other. */
export function CardFoot({ badge, children }: { badge: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span>{badge}</span>
      <span className={classes.actions}>{children}</span>
    </div>
  );
}
