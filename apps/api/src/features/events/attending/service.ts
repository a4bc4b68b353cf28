import type { Tx } from '@kindred/db/client';
import {
  answerOf,
  countInvitations,
  deleteAnswer,
  insertInvitations,
  lockStanding,
  upsertAnswer,
} from '@kindred/db/events/attending/writes';
import { involvableUsers } from '@kindred/db/events/people/visibility';
import { ticketTypesOf } from '@kindred/db/events/seats/visibility';
import { insertTickets, removeTickets } from '@kindred/db/events/seats/writes';
import { firstTicket } from '@kindred/db/events/tickets/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import { deleteEntry, takeOffer } from '@kindred/db/events/waitlist/writes';
import { type LockedEvent, lockEvent } from '@kindred/db/events/writes';
import { canRsvp } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { EVENT_INVITATIONS_MAX, type RsvpInput } from '@kindred/validation/events/attending';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { leaveChats } from '../../messaging/eventChats/service.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { mailAnswer } from '../calendar/mail.ts';
import { notifyInvited, notifyOfRsvp } from '../notices.ts';
import { assertAnswered } from '../questions/service.ts';
import { eventLocked, factsOf } from '../service.ts';
import { lockOf } from '../tickets/locks.ts';
import { offerFreeSeats, seatsForAll } from '../waitlist/service.ts';

/**
 * Answers an event, with a seat for the viewer and each of their guests when they go.
 * @param isQuiet whether the caller mails the viewer and notifies the host
 */
export async function answerEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, status, guests: asked, isHidden, ticketTypeId }: RsvpInput,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  // A ban or removal of the viewer waits for this lock, and then frees the seats.
  await lockStanding(tx, { eventId: id, userId: viewer.id });
  const { locked, seen } = await eventLocked(tx, viewer, id);
  if (locked.cancelledAt !== null) fail('event_cancelled');
  if (locked.endTime <= new Date()) fail('event_over');
  if (!canRsvp(viewer, factsOf(seen))) fail('not_allowed');
  const guests = status === 'going' ? asked : 0;
  if (guests > locked.guestsMax) {
    const message =
      locked.guestsMax === 0 ? 'Guests are not possible here' : `Guests must be at most ${locked.guestsMax}`;
    fail('invalid_input', { issues: [{ path: 'guests', message }] });
  }
  const mine = { eventId: id, userId: viewer.id };
  const before = await answerOf(tx, mine);
  if (status === 'going' && before?.status !== 'going') await assertAnswered(tx, seen, viewer.id);
  const taken = before?.seats ?? 0;
  const needed = status === 'going' ? 1 + guests : 0;
  const ticket = taken === 0 ? undefined : await firstTicket(tx, id, viewer.id);
  if (ticket?.orderItemId != null && needed !== taken) fail('ticket_paid');
  if (status === 'maybe' && Number(locked.price) > 0) fail('ticket_needed');
  const isKept = needed <= taken && (ticketTypeId === undefined || ticketTypeId === ticket?.typeId);
  const typeId = isKept ? null : await freeTypeOf(tx, seen, ticketTypeId ?? ticket?.typeId ?? undefined);
  // Seats of another type are given back first.
  const kept = isKept || typeId === (ticket?.typeId ?? null) ? taken : 0;
  const hasFreed = before !== undefined && kept < taken;
  if (hasFreed) await removeTickets(tx, before.id, kept);
  const current = hasFreed ? ((await lockEvent(tx, id)) ?? locked) : locked;
  const offered =
    needed > kept ? await takeSeats(tx, outbox, current, { ...mine, typeId }, needed - kept) : 0;
  const rsvpId = await upsertAnswer(tx, { ...mine, status, isHidden });
  if (needed < kept) await removeTickets(tx, rsvpId, needed);
  else await insertTickets(tx, { ...mine, rsvpId, typeId }, needed - kept);
  if (status !== 'going' && before?.status === 'going')
    await leaveChats(tx, outbox, { eventIds: [id], userId: viewer.id });
  if (!isQuiet && (status === 'going') !== (before?.status === 'going')) {
    const method = status === 'going' ? 'REQUEST' : 'CANCEL';
    await mailAnswer(outbox, { ...mine, method });
  }
  if (!isQuiet && status !== 'declined' && status !== before?.status) {
    await notifyOfRsvp(tx, outbox, seen, { userId: viewer.id, status });
  }
  const isOut = status !== 'maybe' && (await deleteEntry(tx, mine));
  if (isOut || needed < taken || kept < taken || offered > needed - kept)
    await offerFreeSeats(tx, outbox, id);
}

/**
 * Takes seats of a locked event: free ones that the waitlist left, and those that an offer holds for the user.
 * @returns the seats of that offer
 */
async function takeSeats(
  tx: Tx,
  outbox: Outbox,
  event: LockedEvent,
  mine: { eventId: string; userId: string; typeId: string | null },
  count: number,
): Promise<number> {
  const free = await seatsForAll(tx, outbox, event, mine.typeId);
  const offered = await takeOffer(tx, mine);
  if (count > free + offered) fail('event_full');
  return offered;
}

/** The ticket type of an answer, which is free and on sale to the viewer; null for an event without ticket types. */
async function freeTypeOf(tx: Tx, event: EventRow, wanted: string | undefined): Promise<string | null> {
  const types = (await ticketTypesOf(tx, event.id)).filter(({ archivedAt }) => archivedAt === null);
  const type = types.find(({ id }) => id === wanted);
  if (type === undefined) {
    if (types.length === 0 && Number(event.price) === 0) return null;
    return fail('ticket_needed');
  }
  if (Number(type.price) > 0) fail('ticket_needed');
  const lock = lockOf(event, type, new Date());
  return lock === null ? type.id : fail(lock);
}

/** Withdraws an answer, and frees its seats. */
export async function withdrawAnswer(tx: Tx, outbox: Outbox, viewer: Viewer, id: string): Promise<void> {
  const { locked } = await eventLocked(tx, viewer, id);
  const answer = { eventId: id, userId: viewer.id };
  const before = await answerOf(tx, answer);
  if ((await firstTicket(tx, id, viewer.id))?.orderItemId != null) fail('ticket_paid');
  await deleteAnswer(tx, answer);
  await leaveChats(tx, outbox, { eventIds: [id], userId: viewer.id });
  if (before?.status === 'going' && locked.cancelledAt === null) {
    await mailAnswer(outbox, { ...answer, method: 'CANCEL' });
  }
  await offerFreeSeats(tx, outbox, id);
}

/** Invites users whom the viewer can reach; those who were invited before are not notified again. */
export async function inviteUsers(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, userIds }: { id: string; userIds: readonly string[] },
): Promise<void> {
  const { locked, seen } = await hostedEventLocked(tx, viewer, id);
  if (locked.endTime <= new Date()) fail('event_over');
  const known = await involvableUsers(tx, viewer, { tribeId: locked.tribeId, isMember: false }, userIds);
  if (userIds.some((userId) => !known.has(userId))) {
    fail('invalid_input', { issues: [{ path: 'userIds', message: 'Choose active users' }] });
  }
  const invited = await insertInvitations(tx, { eventId: id, invitedBy: viewer.id, userIds: [...known] });
  if ((await countInvitations(tx, id)) > EVENT_INVITATIONS_MAX) fail('event_invitations_full');
  for (const userId of invited) await notifyInvited(tx, outbox, seen, { userId, inviterId: viewer.id });
}
