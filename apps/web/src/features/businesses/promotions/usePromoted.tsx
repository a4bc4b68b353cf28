import { PAGE_LIMIT_DEFAULT } from '@kindred/validation/paging/values';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { promotedQuery } from './query.ts';

/** Loaded with the first that there is. */
const PromotedCard = lazyPartWithRetry(() => import('./PromotedCard.tsx'));

/** Where it stands in its page, counted from 0. */
const PLACE = 4;

/**
 * At most one promoted service on each page of For You, asked for once its posts are there; none when it is narrowed.
 * @param count of the posts there are
 * @returns what follows the post at a place
 */
export function usePromoted(count: number, isForYou: boolean): ((index: number) => ReactNode) | undefined {
  const { data } = useQuery({ ...promotedQuery, enabled: isForYou && count > 0 });
  if (!isForYou || data === undefined || data.length === 0) return undefined;
  return (index) => {
    const place = Math.min(PLACE, count - 1);
    const promoted = index % PAGE_LIMIT_DEFAULT === place && data[Math.floor(index / PAGE_LIMIT_DEFAULT)];
    if (!promoted) return null;
    return (
      <Suspense fallback={null}>
        <PromotedCard promoted={promoted} />
      </Suspense>
    );
  };
}
