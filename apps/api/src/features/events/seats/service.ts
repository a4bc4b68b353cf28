import type { Tx } from '@kindred/db/client';
import { lockTicketType } from '@kindred/db/events/seats/writes';
import type { LockedEvent } from '@kindred/db/events/writes';

const leftOf = (max: number | null, ...counts: number[]) =>
  max === null ? Number.POSITIVE_INFINITY : counts.reduce((left, count) => left - count, max);

/** Seats of a locked event that are neither taken nor held. @param typeId of the ticket type that is asked for, which is locked */
export async function freeSeats(
  tx: Tx,
  { id, maxAttendees, attendeeCount, heldCount }: LockedEvent,
  typeId: string | null = null,
): Promise<number> {
  const left = leftOf(maxAttendees, attendeeCount, heldCount);
  if (typeId === null) return left;
  const type = await lockTicketType(tx, { eventId: id, typeId });
  if (type === undefined || type.archivedAt !== null) return 0;
  return Math.min(left, leftOf(type.quantity, type.takenCount, type.heldCount));
}
