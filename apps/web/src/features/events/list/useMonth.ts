import type { EventKind } from '@kindred/validation/events/values';
import { PAGE_LIMIT_MAX } from '@kindred/validation/paging/values';
import { useEffect } from 'react';
import { trpc } from '../../../app/trpc.ts';
import { ownZone } from '../../../ui/clock.ts';
import { spanOf } from './days.ts';

/** Pages of a list that a month loads. */
const PAGES_MAX = 5;
const FRESH_MS = 30_000;

export interface MonthOf {
  month: string;
  kind: EventKind | 'all';
  tribeId?: string | undefined;
  isMine: boolean;
}

/** Events of a month: those to come, those that are over, or mine of both. */
export function useMonth({ month, kind, tribeId, isMine }: MonthOf) {
  const { from, to } = spanOf(month, ownZone());
  const now = new Date().toISOString();
  const asked = { from, to, ...(kind === 'all' ? {} : { kind }), ...(tribeId && { tribe: tribeId }) };
  const lists = [
    useWhole({ ...asked, list: 'upcoming' }, !isMine && to > now),
    useWhole({ ...asked, list: 'past' }, !isMine && from < now),
    useWhole({ ...asked, list: 'mine' }, isMine),
  ];
  const failed = lists.find(({ query }) => query.error !== null && query.data === undefined);
  // An event that ends while both lists load is in both.
  const events = new Map(lists.flatMap(({ events }) => events).map((event) => [event.id, event]));
  return {
    events: [...events.values()],
    isLoading: lists.some(({ query }) => query.isLoading),
    isMore: lists.some(({ isMore }) => isMore),
    error: failed?.query.error ?? null,
    retry: () => void failed?.query.refetch(),
  };
}

interface Asked {
  list: 'upcoming' | 'past' | 'mine';
  from: string;
  to: string;
  kind?: EventKind;
  tribe?: string;
}

/** All pages of a list, up to a bound. */
function useWhole(input: Asked, enabled: boolean) {
  const query = trpc.events.list.useInfiniteQuery(
    { ...input, limit: PAGE_LIMIT_MAX },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: FRESH_MS },
  );
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isBelow = (data?.pages.length ?? 0) < PAGES_MAX;
  const goesOn = enabled && hasNextPage && isBelow && !isFetching && !isFetchNextPageError;
  // After each render: a page can arrive in the same render as the end of the one before.
  useEffect(() => {
    if (goesOn) void fetchNextPage({ cancelRefetch: false });
  });
  return {
    query,
    events: (enabled ? data?.pages : undefined)?.flatMap(({ items }) => items) ?? [],
    isMore: enabled && hasNextPage && (!isBelow || isFetchNextPageError),
  };
}
