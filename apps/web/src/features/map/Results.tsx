import type { MapLocation } from '@kindred/validation/map';
import type { Point } from '@kindred/validation/map/geometry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { FoldedMap } from '../../ui/illustrations/FoldedMap.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { MAP } from './copy.ts';
import { LocationCard } from './LocationCard.tsx';
import classes from './MapScreen.module.css';
import type { Selected } from './places.ts';
import { oneQuery } from './query.ts';

interface ResultsProps {
  items: MapLocation[] | undefined;
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  from: Point | null;
  selected: Selected | null;
  onShow: (place: MapLocation) => void;
}

/** The map in words: all that it shows is here, and more of each. */
export function Results({ items, query, from, selected, onShow }: ResultsProps) {
  const isListed = items?.some(({ id }) => id === selected?.id) ?? true;
  const { data: one } = useQuery(oneQuery(isListed ? null : selected));
  const chosen = useRef<HTMLElement>(null);
  useEffect(() => {
    // Asked again when a card comes that was on no page.
    if (selected?.isFromMap && (isListed || one)) chosen.current?.focus();
  }, [selected, isListed, one]);

  if (items === undefined) {
    if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
    return (
      <Loading label={MAP.loading}>
        <div className={classes.rows}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </Loading>
    );
  }
  const shown = one && !isListed ? [one, ...items] : items;
  if (shown.length === 0) {
    return <EmptyState level={3} illustration={<FoldedMap />} title={MAP.empty} text={MAP.emptyText} />;
  }
  return (
    <>
      <ul className={classes.list} aria-label={MAP.list} data-stale={query.isPlaceholderData}>
        {shown.map((place) => (
          <li key={place.id}>
            <LocationCard
              location={place}
              from={from}
              isSelected={place.id === selected?.id}
              onShow={() => onShow(place)}
              ref={place.id === selected?.id ? chosen : null}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          {query.isFetchNextPageError && <p role="alert">{MAP.moreFailed}</p>}
          <Button
            variant="soft"
            tone="neutral"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {MAP.more}
          </Button>
        </div>
      )}
    </>
  );
}
