import { matchPath, useLocation } from 'react-router-dom';

/** Whether what is shown of the business is its first part. */
export function useIsFront(): boolean {
  const { pathname } = useLocation();
  return matchPath({ path: '/business/:slug', caseSensitive: false }, pathname) !== null;
}
