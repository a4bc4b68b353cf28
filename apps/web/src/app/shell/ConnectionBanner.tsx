import { IconWifi1, IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { silence } from '../serverHealth.ts';
import { useIsConnected } from '../useIsConnected.ts';
import classes from './ConnectionBanner.module.css';

function useIsSilent(): boolean {
  return useSyncExternalStore(silence.subscribe, silence.now, () => false);
}

/** What is wrong with the line to the server, while something is. */
export function ConnectionBanner() {
  const isConnected = useIsConnected();
  const isSilent = useIsSilent();
  return (
    <div role="status">
      {!isConnected && (
        <p className={classes.banner}>
          <IconWifiOff size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          You're offline
        </p>
      )}
      {isConnected && isSilent && (
        <p className={classes.banner} data-over>
          <IconWifi1 size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          Connecting…
        </p>
      )}
    </div>
  );
}
