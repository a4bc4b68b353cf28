import { useEffect, useEffectEvent } from 'react';

const counted = new Set<string>();

/**
 * Tells the server that something was opened: once for as long as the app is loaded.
 * @param key of what was opened; null counts nothing
 */
export function useCountOnce(key: string | null, send: () => Promise<unknown>): void {
  const told = useEffectEvent(send);
  useEffect(() => {
    if (key === null || counted.has(key)) return;
    counted.add(key);
    Promise.resolve()
      .then(() => told())
      .catch(() => counted.delete(key));
  }, [key]);
}
