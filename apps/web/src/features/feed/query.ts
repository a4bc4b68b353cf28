import type { FeedMode } from '@kindred/validation/feed';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { keepChanges } from './cache.ts';

/** Begins the key of both orders, so that a change reaches the two at once. */
export const FEED_KEY = ['feed', 'list'] as const;

/**
 * The feed in one order, page by page. Not trpc.feed.list.useInfiniteQuery: that one adds a `direction` to
 * the input, and the api refuses what it does not know.
 */
export function feedQuery(mode: FeedMode) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, mode],
    queryFn: ({ pageParam, signal }) =>
      api.feed.list.query({ mode, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    structuralSharing: keepChanges,
    // After a gap newPosts.ts asks again without moving the reader.
    meta: { catchesUp: true },
  });
}
