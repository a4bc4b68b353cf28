import type { Tx } from '@kindred/db/client';
import { answerOf, lockStanding } from '@kindred/db/events/attending/writes';
import { ticketTypesOf } from '@kindred/db/events/seats/visibility';
import { lockTicketType } from '@kindred/db/events/seats/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import {
  countEntries,
  deleteEntry,
  entryOf,
  insertEntry,
  openOfferOf,
} from '@kindred/db/events/waitlist/writes';
import { type LockedEvent, lockEvent } from '@kindred/db/events/writes';
import { canRsvp } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type AcceptedOffer,
  type JoinWaitlistInput,
  WAITLIST_MAX,
} from '@kindred/validation/events/waitlist';
import type { Outbox } from '../../../platform/bus.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { answerEvent } from '../attending/service.ts';
import { eventLocked, factsOf } from '../service.ts';
import { lockOf } from '../tickets/locks.ts';
import { offerFreeSeats, seatsForAll } from './service.ts';

function assertOpen(viewer: Viewer, { locked, seen }: { locked: LockedEvent; seen: EventRow }): void {
  if (locked.cancelledAt !== null) fail('event_cancelled');
  if (locked.startTime <= new Date()) fail('event_started');
  if (!canRsvp(viewer, factsOf(seen))) fail('not_allowed');
}

/** The ticket type that is asked for, which an event with types needs; null for one without. */
async function typeAskedFor(
  tx: Tx,
  { locked: event, seen }: { locked: LockedEvent; seen: EventRow },
  typeId: string | undefined,
): Promise<string | null> {
  const types = (await ticketTypesOf(tx, event.id)).filter(({ archivedAt }) => archivedAt === null);
  if (types.length === 0) {
    if (typeId !== undefined) invalid('ticketTypeId', 'This event has no ticket types');
    if (Number(event.price) > 0) fail('ticket_needed');
    return null;
  }
  const type = types.find(({ id }) => id === typeId) ?? invalid('ticketTypeId', 'Choose a ticket type');
  const lock = lockOf(seen, type, new Date());
  if (lock === 'ticket_ended') invalid('ticketTypeId', 'This ticket type is no longer on sale');
  if (lock !== null) fail(lock);
  return type.id;
}

/** Puts a user on the waitlist of an event that has not enough free seats for them. Once more changes nothing. */
export async function joinWaitlist(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id: eventId, ticketTypeId, quantity, acceptsFewer }: JoinWaitlistInput,
): Promise<void> {
  const mine = { eventId, userId: viewer.id };
  await lockStanding(tx, mine);
  const event = await eventLocked(tx, viewer, eventId);
  assertOpen(viewer, event);
  const most = 1 + event.locked.guestsMax;
  if (quantity > most) invalid('quantity', `Seats must be at most ${most}`);
  const typeId = await typeAskedFor(tx, event, ticketTypeId);
  if ((await answerOf(tx, mine))?.status === 'going') fail('event_attending');
  const before = await entryOf(tx, mine);
  if (before !== undefined) {
    const isSame =
      before.typeId === typeId && before.quantity === quantity && before.acceptsFewer === acceptsFewer;
    return isSame ? undefined : fail('waitlist_joined');
  }
  const free = await seatsForAll(tx, outbox, event.locked, typeId);
  if (free >= (acceptsFewer ? 1 : quantity)) fail('event_has_seats');
  if ((await countEntries(tx, eventId)) >= WAITLIST_MAX) fail('waitlist_full');
  await insertEntry(tx, { ...mine, typeId, quantity, acceptsFewer });
}

/** Takes a user off the waitlist of an event, with their offer. */
export async function leaveWaitlist(
  tx: Tx,
  outbox: Outbox,
  mine: { eventId: string; userId: string },
): Promise<void> {
  await lockEvent(tx, mine.eventId);
  if (await deleteEntry(tx, mine)) await offerFreeSeats(tx, outbox, mine.eventId);
}

/**
 * Accepts an offer that is open: the user goes to the event with its seats, or pays for them.
 * @returns the order that pays; null when the user goes
 */
export async function acceptOffer(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { offerId, eventId }: { offerId: string; eventId: string },
): Promise<AcceptedOffer['checkout']> {
  const mine = { eventId, userId: viewer.id };
  await lockStanding(tx, mine);
  const event = await eventLocked(tx, viewer, eventId);
  const offer = await openOfferOf(tx, mine);
  if (offer === undefined || offer.id !== offerId) fail('offer_over');
  assertOpen(viewer, event);
  const { typeId, quantity } = offer;
  const type = typeId === null ? undefined : await lockTicketType(tx, { eventId, typeId });
  if (type !== undefined && Number(type.price) > 0) return { type: 'event', id: type.id, quantity };
  const isHidden = (await answerOf(tx, mine))?.isHidden ?? false;
  const guests = Math.min(quantity - 1, event.locked.guestsMax);
  const answer = {
    id: eventId,
    status: 'going',
    guests,
    isHidden,
    ticketTypeId: typeId ?? undefined,
  } as const;
  await answerEvent(tx, outbox, viewer, answer);
  return null;
}

/**
 * Declines an offer that is open: its user leaves the waitlist, and its seats go to the next.
 * @returns whether it was open
 */
export async function declineOffer(
  tx: Tx,
  outbox: Outbox,
  { offerId, eventId, userId }: { offerId: string; eventId: string; userId: string },
): Promise<boolean> {
  const mine = { eventId, userId };
  await lockEvent(tx, eventId);
  if ((await openOfferOf(tx, mine))?.id !== offerId) return false;
  await deleteEntry(tx, mine);
  await offerFreeSeats(tx, outbox, eventId);
  return true;
}
