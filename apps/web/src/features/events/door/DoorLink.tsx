import type { EventView } from '@kindred/validation/events';
import { doorPath } from '@kindred/validation/events/values';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { DOOR } from './copy.ts';

/** Leads door staff to check-in, for events that take place somewhere. */
export function DoorLink({ event: { id, location, can } }: { event: EventView }) {
  if (location === null || !can.checkIn) return null;
  return (
    <ButtonLink isWide variant="soft" to={doorPath(id)}>
      {DOOR.open}
    </ButtonLink>
  );
}
