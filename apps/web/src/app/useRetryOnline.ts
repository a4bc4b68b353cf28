import { useEffect } from 'react';

/** What failed for want of a network is asked for again when there is one, without a tap. */
export function useRetryOnline(hasFailed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
}
