import type { Tx } from '@kindred/db/client';
import { withdrawUnseen } from '@kindred/db/events/attending/writes';
import { paidSeatsInTribe, ticketsOfUser } from '@kindred/db/events/tickets/visibility';
import { viewersAmong } from '@kindred/db/events/visibility';
import type { Outbox } from '../../../platform/bus.ts';
import { leaveChats } from '../../messaging/eventChats/service.ts';
import { mailUnseen } from '../calendar/mail.ts';
import { takeBack } from '../tickets/seats.ts';
import { offerJob } from '../waitlist/service.ts';

/**
 * Withdraws what a user answered and waits for at events of a locked tribe that they no longer see. Seats of events that
 * have not begun are refunded, and free seats are offered to those who wait. They leave the chats, and are mailed.
 */
export async function leaveUnseen(
  tx: Tx,
  outbox: Outbox,
  { tribeId, userId }: { tribeId: string; userId: string },
): Promise<void> {
  await mailUnseen(tx, outbox, { tribeId, userId });
  const paid = await paidSeatsInTribe(tx, { tribeId, userId });
  for (const eventId of [...new Set(paid.map((ticket) => ticket.eventId))].sort()) {
    if ((await viewersAmong(tx, eventId, [userId])).has(userId)) continue;
    await takeBack(tx, outbox, {
      eventId,
      find: (db) => ticketsOfUser(db, { eventId, userId }),
      isRefunded: () => true,
      reason: 'No longer in the tribe of the event',
      by: null,
      isForced: true,
    });
  }
  for (const eventId of await withdrawUnseen(tx, { tribeId, userId })) {
    await outbox.job(offerJob, { eventId });
  }
  await leaveChats(tx, outbox, { tribeId, userId });
}
