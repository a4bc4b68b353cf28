import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.banner}>
          <IconWifiOff size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          You're offline
        </p>
      )}
    </div>
  );
}
