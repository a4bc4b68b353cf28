import type { QueryClient } from '@tanstack/react-query';
import { filterIn, modeIn } from './mode.ts';
import { feedQuery, storiesQuery, trendingQuery } from './query.ts';

/** The first page as the feed opens, and what stands above it. */
export function prefetchFeed(queryClient: QueryClient): void {
  const search = new URLSearchParams(window.location.search);
  void queryClient.prefetchInfiniteQuery(feedQuery(modeIn(search), filterIn(search)));
  void queryClient.prefetchQuery(storiesQuery);
  void queryClient.prefetchQuery(trendingQuery);
}
