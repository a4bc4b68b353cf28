import { IconCalendarClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { TIME } from './copy.ts';
import classes from './Time.module.css';

const ScheduledSheet = lazyPartWithRetry(() => import('./ScheduledSheet.tsx'));

/** Above the composer, while something of mine waits for its time. */
export function ScheduledStrip({ id, count }: { id: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <button type="button" className={classes.strip} onClick={() => setOpen(true)}>
          <IconCalendarClock size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          {TIME.waiting(count)}
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduledSheet id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
