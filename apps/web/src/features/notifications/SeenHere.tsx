import { PLACES_MAX } from '@kindred/validation/notifications/values';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { onPlaceInView, placesInView } from '../../app/inView.ts';

/** What comes into view together is told of together. */
const TOGETHER_MS = 400;

/** What leads to the address that is open is read, or to a place on it that is in view; also what comes while it is. */
export default function SeenHere({ unread }: { unread: number }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (unread > 0) return tellOfSeen(pathname, search);
  }, [pathname, search, unread]);
  return null;
}

/** @returns stops it */
function tellOfSeen(path: string, search: string): () => void {
  const told = new Set<string>();
  let isTold = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    if (document.visibilityState !== 'visible') return;
    const places = [...(search === '' ? [] : [search]), ...placesInView()]
      .filter((place) => !told.has(place))
      .slice(0, PLACES_MAX);
    if (isTold && places.length === 0) return;
    isTold = true;
    for (const place of places) told.add(place);
    // The live event that follows counts again; what was not heard of is told with the next that comes into view.
    api.notifications.seen.mutate({ path, places }).catch(() => {
      isTold = false;
      for (const place of places) told.delete(place);
    });
  }
  const soon = () => {
    timer ??= setTimeout(tell, TOGETHER_MS);
  };
  tell();
  const stop = onPlaceInView(soon);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
