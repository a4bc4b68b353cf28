import { PLACE_MAX, PLACES_MAX } from '@kindred/validation/notifications/values';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onPlaceInView, placesInView } from '../../app/inView.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { screenAt } from '../../app/routes.tsx';
import { SeenReporter } from './seenReporter.ts';

/** What comes into view within this time is reported together. */
const TOGETHER_MS = 400;

/** Marks notifications as read that link to the open address or to a place in view on it, also those that come meanwhile. */
export default function SeenHere({ unread }: { unread: number }) {
  const { pathname, search } = useLocation();
  return <Visit key={pathname + search} pathname={pathname} search={search} unread={unread} />;
}

interface VisitProps {
  pathname: string;
  search: string;
  unread: number;
}

/** A new visit reports anew, also what was marked as unread meanwhile. */
function Visit({ pathname, search, unread }: VisitProps) {
  const [reporter] = useState(() => new SeenReporter());
  const soonAgain = useRef<() => void>(undefined);
  // One was read as another came: the count stays the same.
  useLiveEvent('badges_changed', () => {
    reporter.isMore();
    soonAgain.current?.();
  });
  useEffect(() => {
    const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
    const isOpen = screenAt(path)?.hasPlace !== true;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      const places = [
        ...(isOpen ? [''] : []),
        ...(search === '' || search.length > PLACE_MAX ? [] : [search]),
        ...placesInView(),
      ];
      void reporter.report(path, places.slice(0, PLACES_MAX)).then((isSent) => isSent && isHere && soon());
    };
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(report, TOGETHER_MS);
    };
    soonAgain.current = soon;
    reporter.count(unread);
    report();
    const stop = onPlaceInView(soon);
    document.addEventListener('visibilitychange', report);
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', report);
    };
  }, [reporter, pathname, search, unread]);
  return null;
}
