import type { TicketTypeRow } from '@kindred/db/events/seats/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import type { WaitlistPlace, WaitlistRow } from '@kindred/db/events/waitlist/visibility';
import type { EventView } from '@kindred/validation/events';
import type { WaitlistEntry, WaitlistReason } from '@kindred/validation/events/waitlist';
import { presentCard } from '../../accounts/service.ts';
import { lockOf } from '../tickets/locks.ts';

type Seats = Pick<EventRow, 'maxAttendees' | 'attendeeCount' | 'heldCount'>;

const freeAt = ({ maxAttendees, attendeeCount, heldCount }: Seats) =>
  maxAttendees === null ? null : Math.max(maxAttendees - attendeeCount - heldCount, 0);
const least = (...counts: (number | null)[]) =>
  counts.reduce((low, count) => (count === null || (low !== null && low <= count) ? low : count), null);

/** True if there is a number of seats that its viewer can ask for and that is not free. */
function isShort(event: EventRow, types: readonly TicketTypeRow[]): boolean {
  const free = freeAt(event);
  const most = 1 + event.guestsMax;
  const kept = types.filter(({ archivedAt }) => archivedAt === null);
  if (kept.length === 0) return Number(event.price) === 0 && free !== null && free < most;
  const open = kept.filter((type) => lockOf(event, type, new Date()) === null);
  return open.some(({ quantity, takenCount, heldCount }) => {
    const left = least(free, quantity === null ? null : quantity - takenCount - heldCount);
    return left !== null && left < most;
  });
}

/** The waitlist of an event for a viewer. */
export function presentWaitlist(
  event: EventRow,
  list: {
    canAttend: boolean;
    place: WaitlistPlace | undefined;
    types: readonly TicketTypeRow[];
    /** For hosts. */
    count: number | null;
  },
): EventView['waitlist'] {
  const { canAttend, types, count } = list;
  const isOpen = event.startTime > new Date() && event.cancelledAt === null;
  const place = isOpen ? list.place : undefined;
  const isOffered = place?.expiresAt != null && place.expiresAt > new Date();
  return {
    canJoin: canAttend && isOpen && event.status !== 'going' && place === undefined && isShort(event, types),
    position: place === undefined || place.offerId !== null ? null : place.position,
    quantity: place?.quantity ?? null,
    ticketType: types.find(({ id }) => id === place?.typeId)?.name ?? null,
    offer:
      isOffered && place.offerId !== null && place.offered !== null && place.expiresAt !== null
        ? { id: place.offerId, quantity: place.offered, expiresAt: place.expiresAt.toISOString() }
        : null,
    count,
  };
}

function reasonOf(row: WaitlistRow, canSee: boolean, free: number | null): WaitlistReason {
  if (row.expiredAt !== null || row.offered !== null) return 'offer_expired';
  if (!canSee) return 'no_access';
  if (!row.isInTier) return 'tier';
  if (row.isTypeClosed) return 'type_closed';
  if (free === 0) return 'full';
  return row.typeLeft !== null && row.typeLeft < 1 ? 'type_full' : 'wants_more';
}

/** An entry for hosts. @param canSee whether its user still sees the event */
export function presentEntry(row: WaitlistRow, event: Seats, canSee: boolean): WaitlistEntry {
  const { userId, quantity, acceptsFewer, createdAt, offered, expiresAt, typeName, typeLeft } = row;
  const isOffered = offered !== null && expiresAt !== null && expiresAt > new Date();
  return {
    user: presentCard({ ...row, id: userId }),
    quantity,
    acceptsFewer,
    ticketType: typeName,
    joinedAt: createdAt.toISOString(),
    offer: isOffered ? { quantity: offered, expiresAt: expiresAt.toISOString() } : null,
    reason: isOffered ? null : reasonOf(row, canSee, freeAt(event)),
    free: least(freeAt(event), typeLeft),
  };
}
