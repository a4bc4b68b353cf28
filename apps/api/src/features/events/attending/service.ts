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
import { canRsvp } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { EVENT_INVITATIONS_MAX, type RsvpInput } from '@kindred/validation/events/attending';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { mailAnswer } from '../calendar/mail.ts';
import { notifyInvited, notifyOfRsvp } from '../notices.ts';
import { assertAnswered } from '../questions/service.ts';
import { freeSeats } from '../seats/service.ts';
import { eventLocked, factsOf } from '../service.ts';
import { lockOf } from '../tickets/locks.ts';

/** Answers an event, with a seat for the viewer and each of their guests when they go. */
export async function answerEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, status, guests: asked, isHidden, ticketTypeId }: RsvpInput,
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
  const before = await answerOf(tx, { eventId: id, userId: viewer.id });
  if (status === 'going' && before?.status !== 'going') await assertAnswered(tx, seen, viewer.id);
  const taken = before?.seats ?? 0;
  const needed = status === 'going' ? 1 + guests : 0;
  const mine = taken === 0 ? undefined : await firstTicket(tx, id, viewer.id);
  if (mine?.orderItemId != null && needed !== taken) fail('ticket_paid');
  if (status === 'maybe' && Number(locked.price) > 0) fail('ticket_needed');
  const isKept = needed <= taken && (ticketTypeId === undefined || ticketTypeId === mine?.typeId);
  const typeId = isKept ? null : await freeTypeOf(tx, seen, ticketTypeId ?? mine?.typeId ?? undefined);
  // Seats of another type are given back first.
  const kept = isKept || typeId === (mine?.typeId ?? null) ? taken : 0;
  if (before !== undefined && kept < taken) await removeTickets(tx, before.id, kept);
  const left = { ...locked, attendeeCount: locked.attendeeCount - (taken - kept) };
  if (needed > kept && needed - kept > (await freeSeats(tx, left, typeId))) fail('event_full');
  const rsvpId = await upsertAnswer(tx, { eventId: id, userId: viewer.id, status, isHidden });
  if (needed < kept) await removeTickets(tx, rsvpId, needed);
  else await insertTickets(tx, { eventId: id, userId: viewer.id, rsvpId, typeId }, needed - kept);
  if ((status === 'going') !== (before?.status === 'going')) {
    const method = status === 'going' ? 'REQUEST' : 'CANCEL';
    await mailAnswer(outbox, { eventId: id, userId: viewer.id, method });
  }
  if (status !== 'declined' && status !== before?.status) {
    await notifyOfRsvp(tx, outbox, seen, { userId: viewer.id, status });
  }
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
  if (before?.status === 'going' && locked.cancelledAt === null) {
    await mailAnswer(outbox, { ...answer, method: 'CANCEL' });
  }
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
