import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { api } from '../../app/api.ts';

/** The first page in the mode the feed opens with. */
export function prefetchFeed(queryClient: QueryClient): void {
  void createTRPCQueryUtils({ queryClient, client: api }).feed.list.prefetchInfinite({ mode: 'algorithmic' });
}
