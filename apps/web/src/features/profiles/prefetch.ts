import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { isReserved } from './address.ts';
import { profileQuery } from './query.ts';

export function prefetchProfile(queryClient: QueryClient): void {
  const at = matchPath({ path: '/profile/:handle/*', caseSensitive: false }, window.location.pathname);
  const handle = at?.params.handle;
  if (handle && !isReserved(handle)) void queryClient.prefetchQuery(profileQuery(handle));
}
