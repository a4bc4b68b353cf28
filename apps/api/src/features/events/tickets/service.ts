import type { Db, Tx } from '@kindred/db/client';
import { answerGoing, answerOf, deleteAnswer, lockStanding } from '@kindred/db/events/attending/writes';
import { wasCheckedIn } from '@kindred/db/events/door/visibility';
import { involvableUsers } from '@kindred/db/events/people/visibility';
import { insertTickets } from '@kindred/db/events/seats/writes';
import {
  seatsOfUser,
  type TicketRow,
  ticketById,
  ticketsOfUser,
  ticketTypeById,
} from '@kindred/db/events/tickets/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import type { LockedEvent } from '@kindred/db/events/writes';
import { visibleProfile } from '@kindred/db/profiles/queries';
import { isInTier } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { toDecimal } from '@kindred/validation/commerce/money';
import { refundUntil } from '@kindred/validation/events/refunds';
import type { TicketView } from '@kindred/validation/events/tickets';
import { id as idSchema } from '@kindred/validation/text';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { leaveChats } from '../../messaging/eventChats/service.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { mailAnswer } from '../calendar/mail.ts';
import { notifyRemoved, notifyTransferred } from '../notices.ts';
import { eventLocked, factsOf, loadEvent } from '../service.ts';
import { closedFor } from './locks.ts';
import { takeBack, takeTicketsAway, worthOf } from './seats.ts';

type RefundRule = Pick<LockedEvent, 'startTime' | 'refundMinutes' | 'movedAt' | 'cancelledAt'>;

/** The refund for cancelling a ticket now, in minor units, and until when; null for nothing. */
function refundOf(event: RefundRule, ticket: TicketRow, now: Date) {
  const { totalMinor, refundedMinor, quantity, seatsOfLine } = ticket;
  if (totalMinor === null || refundedMinor === null || quantity === null) return null;
  const until = refundUntil(event, ticket.createdAt);
  if (until === null || until < now) return null;
  const amount = worthOf({ quantity, totalMinor, refundedMinor, seatsOfLine: seatsOfLine ?? 1 }, 1);
  return amount === 0 ? null : { amount, until };
}

/** The subject of a procedure about a ticket: its holder's own. */
export async function loadTicket(db: Db, viewer: Viewer, { id }: { id: string }) {
  const ticket = await ticketById(db, id);
  return ticket?.userId === viewer.id ? ticket : undefined;
}

/** The tickets of the viewer for an event that they loaded. */
export async function ticketsNow(db: Db | Tx, viewer: Viewer, event: EventRow): Promise<TicketView[]> {
  const now = new Date();
  const rows = await ticketsOfUser(db, { eventId: event.id, userId: viewer.id });
  const isAhead = event.startTime > now && event.cancelledAt === null;
  return rows.map((ticket) => {
    const { id, eventId, typeId, name, attends, orderId, buyerId, orderItemId, passId, createdAt } = ticket;
    const refund = refundOf(event, ticket, now);
    const currency = ticket.currency ?? 'USD';
    return {
      id,
      eventId,
      type: typeId === null || name === null || attends === null ? null : { id: typeId, name, attends },
      orderId: buyerId === viewer.id ? orderId : null,
      isPaid: orderItemId !== null,
      isOfPass: passId !== null,
      refund: refund && {
        amount: toDecimal(refund.amount, currency),
        currency,
        until: refund.until.toISOString(),
      },
      createdAt: createdAt.toISOString(),
      can: { cancel: isAhead, transfer: isAhead },
    };
  });
}

function assertAhead(event: LockedEvent): void {
  if (event.cancelledAt !== null) fail('event_cancelled');
  if (event.startTime <= new Date()) fail('event_started');
}

/** Cancels one seat of the viewer, and refunds it by the rule of the event. */
export async function cancelTicket(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { ticket, withoutRefund }: { ticket: TicketRow; withoutRefund: boolean },
): Promise<void> {
  const taken = await takeBack(tx, outbox, {
    eventId: ticket.eventId,
    async find(db) {
      const found = await ticketById(db, ticket.id);
      if (found !== undefined && (await wasCheckedIn(db, found.id))) fail('ticket_used');
      return found?.userId === viewer.id ? [found] : [];
    },
    check(event, [found]) {
      assertAhead(event);
      if (found === undefined) fail('ticket_gone');
      const isWorth = (found.totalMinor ?? 0) > 0;
      if (isWorth && !withoutRefund && refundOf(event, found, new Date()) === null) fail('refund_over');
    },
    isRefunded: (event, found) => refundOf(event, found, new Date()) !== null,
    reason: 'Ticket cancelled',
    by: viewer.id,
  });
  if (taken.length === 0) fail('ticket_gone');
}

/** The user that a ticket is sent to, by an id or a handle. */
async function receiverOf(tx: Tx, viewer: Viewer, tribeId: string | null, to: string): Promise<Viewer> {
  const refuse = (message: string): never => fail('invalid_input', { issues: [{ path: 'to', message }] });
  const isId = idSchema.safeParse(to).success;
  const person = await visibleProfile(tx, viewer, isId ? { id: to } : { handle: to });
  if (person === undefined) return refuse('Choose an active user');
  if (person.id === viewer.id) return refuse('This is you. Choose another person.');
  const known = await involvableUsers(tx, viewer, { tribeId, isMember: false }, [person.id]);
  if (!known.has(person.id)) return refuse('Choose an active user');
  return { id: person.id, role: 'member' };
}

/** Sends a seat to another user who can attend. The ticket is replaced, so that the old one is worth nothing. */
export async function transferTicket(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { ticket, to }: { ticket: TicketRow; to: string },
): Promise<void> {
  const { eventId } = ticket;
  const known = (await loadEvent(tx, viewer, { id: eventId })) ?? fail('not_found');
  const receiver = await receiverOf(tx, viewer, known.tribeId, to);
  // A ban or removal of the receiver waits for this lock.
  await lockStanding(tx, { eventId, userId: receiver.id });
  const { locked } = await eventLocked(tx, viewer, eventId);
  assertAhead(locked);
  const found = await ticketById(tx, ticket.id);
  if (found?.userId !== viewer.id) return fail('ticket_gone');
  if (await wasCheckedIn(tx, found.id)) fail('ticket_used');
  const refuse = (message: string): never => fail('invalid_input', { issues: [{ path: 'to', message }] });
  const seen = await loadEvent(tx, receiver, { id: eventId });
  if (seen === undefined || closedFor(receiver, seen) !== null) return refuse('This person can’t attend');
  const type = found.typeId === null ? undefined : await ticketTypeById(tx, found.typeId);
  if (!isInTier(factsOf(seen), type?.tier ?? null)) {
    return refuse('This ticket is for members of the tribe, and this person is none');
  }
  if ((await seatsOfUser(tx, { eventId, userId: receiver.id })) >= 1 + locked.guestsMax) {
    return refuse('This person has as many seats as one attendee can have');
  }
  await takeTicketsAway(tx, outbox, locked, [found]);
  const rsvpId = await answerGoing(tx, { eventId, userId: receiver.id });
  const { typeId, orderItemId } = found;
  await insertTickets(tx, { eventId, userId: receiver.id, rsvpId, typeId, orderItemId }, 1);
  if (seen.status !== 'going') await mailAnswer(outbox, { eventId, userId: receiver.id, method: 'REQUEST' });
  await notifyTransferred(tx, outbox, seen, { userId: receiver.id, senderId: viewer.id });
}

/** Takes the seats of an attendee back, whatever they paid is refunded. */
export async function removeAttendee(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<void> {
  const taken = await takeBack(tx, outbox, {
    eventId,
    find: (db) => ticketsOfUser(db, { eventId, userId }),
    isRefunded: () => true,
    reason: 'Removed from the event by its host',
    by: viewer.id,
  });
  const { locked, seen } = await hostedEventLocked(tx, viewer, eventId);
  if (locked.endTime <= new Date()) fail('event_over');
  // An answer without seats.
  const answer = await answerOf(tx, { eventId, userId });
  if (answer !== undefined && answer.status !== 'declined') await deleteAnswer(tx, { eventId, userId });
  await leaveChats(tx, outbox, { eventIds: [eventId], userId });
  if (taken.length > 0) await notifyRemoved(tx, outbox, seen, userId);
}
