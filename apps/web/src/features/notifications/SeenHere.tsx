import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../../app/api.ts';

/** What leads to the address that is open is read, also what comes while it is. */
export default function SeenHere({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (unread === 0) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      // The live event that follows counts again; a call that fails is made again at the next address.
      api.notifications.seen.mutate({ path: pathname }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [pathname, unread]);
  return null;
}
