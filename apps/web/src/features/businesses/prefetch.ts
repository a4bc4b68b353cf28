import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { businessQuery } from './query.ts';

export function prefetchBusiness(queryClient: QueryClient): void {
  const at = matchPath({ path: '/business/:slug/*', caseSensitive: false }, window.location.pathname);
  const slug = at?.params.slug;
  if (slug) void queryClient.prefetchQuery(businessQuery(slug));
}
