import type { EventView } from '@kindred/validation/events';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { AFTER } from './copy.ts';

const ReplaySheet = lazyPartWithRetry(() => import('./ReplaySheet.tsx'));
const OutcomeSheet = lazyPartWithRetry(() => import('./OutcomeSheet.tsx'));

/** Actions of hosts once an event was open to attendees. */
export function ManageAfter({ event }: { event: EventView }) {
  const isOver = new Date(event.endTime) <= new Date();
  return (
    <>
      {event.settings !== null && !event.isCancelled && (event.isLive || isOver) && (
        <SheetButton Sheet={OutcomeSheet} sheet={{ event }}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {AFTER.outcome.open}
            </Button>
          )}
        </SheetButton>
      )}
      {event.can.setReplay && (
        <SheetButton Sheet={ReplaySheet} sheet={{ event }}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {!event.hasReplay ? AFTER.replay.set : AFTER.replay.change}
            </Button>
          )}
        </SheetButton>
      )}
    </>
  );
}
