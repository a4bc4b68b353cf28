import type { EventView } from '@kindred/validation/events';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { ATTENDEES } from '../copy.ts';

const AttendeesSheet = lazyPartWithRetry(() => import('./AttendeesSheet.tsx'));

/** How many attend, which opens the list. */
export function AttendeesButton({ event }: { event: EventView }) {
  return (
    <SheetButton Sheet={AttendeesSheet} sheet={{ event }}>
      {(trigger) => (
        <Button variant="soft" isWide {...trigger}>
          {ATTENDEES.open(event.attendeeCount, event.maybeCount)}
        </Button>
      )}
    </SheetButton>
  );
}
