import type { EventView } from '@kindred/validation/events';
import { doorPath } from '@kindred/validation/events/values';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { DOOR, TICKETS } from './copy.ts';

const TicketsSheet = lazyPartWithRetry(() => import('./TicketsSheet.tsx'));

/** Codes for attendees and check-in for door staff, of events that take place somewhere. */
export function DoorLinks({ event }: { event: EventView }) {
  const { id, attendance, can, isCancelled } = event;
  const isOver = new Date(event.endTime) <= new Date();
  if (event.location === null) return null;
  return (
    <>
      {attendance?.status === 'going' && !isCancelled && !isOver && (
        <SheetButton Sheet={TicketsSheet} sheet={{ eventId: id }}>
          {(trigger) => (
            <Button isWide {...trigger}>
              {TICKETS.show(1 + attendance.guests)}
            </Button>
          )}
        </SheetButton>
      )}
      {can.checkIn && (
        <ButtonLink isWide variant="soft" to={doorPath(id)}>
          {DOOR.open}
        </ButtonLink>
      )}
    </>
  );
}
