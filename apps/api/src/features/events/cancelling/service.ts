import type { Tx } from '@kindred/db/client';
import {
  attendedEventsOfHost,
  attendedEventsOfTribe,
  owesRefunds,
} from '@kindred/db/events/cancelling/visibility';
import { deleteEntries } from '@kindred/db/events/waitlist/writes';
import { cancelEvents, lockEvent } from '@kindred/db/events/writes';
import type { Outbox } from '../../../platform/bus.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { followEvents } from '../chat/service.ts';
import { notifyAttendeesJob } from '../notices.ts';
import { refundCancelled } from '../tickets/jobs.ts';

const AT_ONCE = 200;

type WriteDeps = Pick<Deps, 'db' | 'bus'>;

/** Ends the waitlists and chats of events that were cancelled, and refunds what was paid for their seats. */
export async function settleCancelled(tx: Tx, outbox: Outbox, eventIds: readonly string[]): Promise<void> {
  await followEvents(tx, outbox, eventIds);
  await deleteEntries(tx, eventIds);
  for (const eventId of eventIds) await outbox.job(refundCancelled, { eventId });
}

/** Cancels events that are about to be deleted with their owner, each in a transaction of its own. */
async function cancelAll(
  deps: WriteDeps,
  eventIds: readonly string[],
  { reason, actorId }: { reason: string; actorId: string | null },
): Promise<void> {
  for (const eventId of eventIds) {
    await write(deps, async (tx, outbox) => {
      const locked = await lockEvent(tx, eventId);
      if (locked === undefined || locked.cancelledAt !== null) return;
      await cancelEvents(tx, [eventId], reason);
      await settleCancelled(tx, outbox, [eventId]);
      await outbox.job(notifyAttendeesJob, { eventId, notice: 'cancelled', actorId });
    });
  }
}

/**
 * Cancels what a user hosts outside of tribes, a page of events, before their account is erased.
 * @returns whether there was any: attendees are notified before the events go
 */
export async function cancelHostedBy(deps: WriteDeps, userId: string): Promise<boolean> {
  const eventIds = await attendedEventsOfHost(deps.db, userId, AT_ONCE);
  await cancelAll(deps, eventIds, { reason: '', actorId: userId });
  return eventIds.length > 0;
}

/**
 * Cancels the events of a deleted tribe that others attend. Repeated, it cancels those that are left.
 * @returns whether the rows of the events are still needed, for notices or refunds
 */
export async function cancelEventsOfTribe(deps: WriteDeps, tribeId: string): Promise<boolean> {
  let isCancelling = false;
  for (;;) {
    const eventIds = await attendedEventsOfTribe(deps.db, tribeId, AT_ONCE);
    if (eventIds.length === 0) return isCancelling || owesRefunds(deps.db, tribeId);
    await cancelAll(deps, eventIds, { reason: 'Its tribe was deleted.', actorId: null });
    isCancelling = true;
  }
}
