import type { QueryClient } from '@tanstack/react-query';
import { prefetchPromoted } from '../businesses/promotions/public.tsx';
import { commentsQuery } from './comments/query.ts';
import { filterIn, modeIn } from './mode.ts';
import { postQuery } from './postQuery.ts';
import { feedQuery, isNarrowed, newestDraftsQuery, storiesQuery, trendingQuery } from './query.ts';

/** The first page as the feed opens, and what stands above it. */
export function prefetchFeed(queryClient: QueryClient): void {
  const search = new URLSearchParams(window.location.search);
  const mode = modeIn(search);
  const filter = filterIn(search);
  void queryClient.prefetchInfiniteQuery(feedQuery(mode, filter));
  if (mode === 'algorithmic' && !isNarrowed(filter)) prefetchPromoted(queryClient);
  prefetchStories(queryClient);
  void queryClient.prefetchQuery(trendingQuery);
  void queryClient.prefetchQuery(newestDraftsQuery);
}

export function prefetchStories(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(storiesQuery);
}

/** A post and its comments at once, neither waiting for the other. */
export function prefetchPost(queryClient: QueryClient): void {
  const id = window.location.pathname.split('/')[2]?.toLowerCase();
  if (!id) return;
  void queryClient.prefetchInfiniteQuery(postQuery(id));
  void queryClient.prefetchInfiniteQuery(commentsQuery(id, 'top'));
}
