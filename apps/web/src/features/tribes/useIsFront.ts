import { matchPath, useLocation } from 'react-router-dom';

const FRONTS = ['/tribe/:slug', '/tribe/:slug/feed'];

/** Whether what is shown of the tribe is its first page, the feed. */
export function useIsFront(): boolean {
  const { pathname } = useLocation();
  return FRONTS.some((path) => matchPath({ path, caseSensitive: false }, pathname) !== null);
}
