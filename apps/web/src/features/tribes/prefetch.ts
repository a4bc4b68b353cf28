import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { tribeQuery } from './query.ts';

export function prefetchTribe(queryClient: QueryClient): void {
  const at = matchPath({ path: '/tribe/:slug/*', caseSensitive: false }, window.location.pathname);
  const slug = at?.params.slug;
  if (slug) void queryClient.prefetchQuery(tribeQuery(slug));
}
