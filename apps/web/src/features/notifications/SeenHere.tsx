import { PLACE_MAX, PLACES_MAX } from '@kindred/validation/notifications/values';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onPlaceInView, placesInView } from '../../app/inView.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { screenAt } from '../../app/routes.tsx';
import { Teller } from './teller.ts';

/** What comes into view together is told of together. */
const TOGETHER_MS = 400;

/** What leads to the address that is open is read, or to a place on it that is in view; also what comes while it is. */
export default function SeenHere({ unread }: { unread: number }) {
  const { pathname, search } = useLocation();
  return <Visit key={pathname + search} pathname={pathname} search={search} unread={unread} />;
}

interface VisitProps {
  pathname: string;
  search: string;
  unread: number;
}

/** Whoever comes again sees again, also what they marked as unread meanwhile. */
function Visit({ pathname, search, unread }: VisitProps) {
  const [teller] = useState(() => new Teller());
  const soonAgain = useRef<() => void>(undefined);
  // One that was read and one that came at once are as many as before.
  useLiveEvent('badges_changed', () => {
    teller.isMore();
    soonAgain.current?.();
  });
  useEffect(() => {
    const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
    const isOpen = screenAt(path)?.hasPlace !== true;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const places = [
        ...(isOpen ? [''] : []),
        ...(search === '' || search.length > PLACE_MAX ? [] : [search]),
        ...placesInView(),
      ];
      void teller.tell(path, places.slice(0, PLACES_MAX)).then((isTold) => isTold && isHere && soon());
    };
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, TOGETHER_MS);
    };
    soonAgain.current = soon;
    teller.count(unread);
    tell();
    const stop = onPlaceInView(soon);
    document.addEventListener('visibilitychange', tell);
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [teller, pathname, search, unread]);
  return null;
}
