import type { EventView } from '@kindred/validation/events';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { CALENDAR } from './copy.ts';

const AddToCalendarSheet = lazyPartWithRetry(() => import('./AddToCalendarSheet.tsx'));

/** Opens the ways to put an event into a calendar. */
export function AddToCalendar({ event }: { event: EventView }) {
  return (
    <SheetButton Sheet={AddToCalendarSheet} sheet={{ event }}>
      {(trigger) => (
        <Button
          variant="soft"
          tone="neutral"
          isWide
          icon={<IconCalendarPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          {...trigger}
        >
          {CALENDAR.add}
        </Button>
      )}
    </SheetButton>
  );
}
