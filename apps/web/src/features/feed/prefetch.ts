import type { QueryClient } from '@tanstack/react-query';
import { modeIn } from './mode.ts';
import { feedQuery } from './query.ts';

/** The first page in the order that the feed opens with. */
export function prefetchFeed(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(feedQuery(modeIn(new URLSearchParams(window.location.search))));
}
