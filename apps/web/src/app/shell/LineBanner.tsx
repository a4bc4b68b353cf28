import { IconWifi1, IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { silence } from '../silence.ts';
import classes from './LineBanner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function useIsSilent(): boolean {
  return useSyncExternalStore(silence.subscribe, silence.now, () => false);
}

/** What is wrong with the line to the server, while something is. */
export function LineBanner() {
  const isOnline = useIsOnline();
  const isSilent = useIsSilent();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.banner}>
          <IconWifiOff size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          You're offline
        </p>
      )}
      {isOnline && isSilent && (
        <p className={classes.banner} data-over>
          <IconWifi1 size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          Connecting…
        </p>
      )}
    </div>
  );
}
