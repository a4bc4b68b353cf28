import type { TribeEventRow } from '@kindred/db/events/visibility';
import type { TribeEvent } from '@kindred/validation/events';
import { presentCard } from '../accounts/service.ts';

/** How long before it begins an event can be joined. */
const DOOR_MS = 15 * 60_000;

export function presentEvent(row: TribeEventRow): TribeEvent {
  const { id, title, description, imageUrl, kind, startTime, endTime, isOnline, location, price } = row;
  const { attendeeCount, maxAttendees, hostId, status, meetingUrl, replayUrl } = row;
  const now = Date.now();
  const isOver = endTime.getTime() <= now;
  const isOpen = startTime.getTime() - DOOR_MS <= now && !isOver;
  return {
    id,
    title,
    description,
    imageUrl,
    kind,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    isOnline,
    location,
    price,
    attendeeCount,
    maxAttendees,
    host: presentCard({ ...row, id: hostId }),
    status: status === 'going' ? 'rsvped' : 'available',
    isLive: startTime.getTime() <= now && !isOver,
    joinUrl: isOpen && status === 'going' ? meetingUrl : null,
    replayUrl: isOver ? replayUrl : null,
  };
}
