import { findBooking } from '@kindred/db/businesses/bookings/visibility';
import { takeReminders, unansweredRequests, updateBooking } from '@kindred/db/businesses/bookings/writes';
import type { Tx } from '@kindred/db/client';
import { dropOldHolds } from '@kindred/db/scheduling/busyTimes/queries';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { remindOfTimes } from '../../commerce/products/service.ts';
import { notifyCustomer } from './notices.ts';
import { close, nextDue } from './service.ts';

const AT_ONCE = 200;
/** What a payment provider could not give back now is tried again. */
const TRIED_AGAIN_MS = 3_600_000;

/** Reminds people of what they booked, coaching too, and frees times that were not paid for. */
export const remind = defineJob({
  name: 'businesses.remind',
  pausedWith: 'businesses',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db, bus }) {
    await dropOldHolds(db);
    for (const remindSome of [remindOfBookings, remindOfTimes]) {
      let taken: number;
      do {
        taken = await db.transaction().execute((tx) => remindSome(tx, bus.outbox(tx), AT_ONCE));
        bus.committed();
      } while (taken === AT_ONCE);
    }
  },
});

async function remindOfBookings(tx: Tx, outbox: Outbox, limit: number): Promise<number> {
  const now = new Date();
  const due = await takeReminders(tx, limit);
  for (const { id, userId, startsAt } of due) {
    await updateBooking(tx, id, { remindAt: nextDue('confirmed', startsAt, now) });
    const booking = await findBooking(tx, { id: userId, role: 'member' }, id);
    // A node that was down reminds of nothing that has begun.
    if (booking?.status !== 'confirmed' || startsAt <= now) continue;
    await notifyCustomer(tx, outbox, 'reminder', booking);
  }
  return due.length;
}

/** Declines what was not confirmed before it would begin, and gives back what was paid. */
export const endRequests = defineJob({
  name: 'businesses.endRequests',
  payload: noPayload,
  cron: '* * * * *',
  async run(deps) {
    for (const { id, userId } of await unansweredRequests(deps.db, AT_ONCE)) {
      const booking = await findBooking(deps.db, { id: userId, role: 'member' }, id);
      if (booking?.status !== 'requested') continue;
      try {
        await close(deps, null, booking, { status: 'declined', reason: '' });
      } catch (error) {
        deps.log.warn({ err: error, bookingId: id }, 'a request could not be ended yet');
        const remindAt = new Date(Date.now() + TRIED_AGAIN_MS);
        await write(deps, (tx) => updateBooking(tx, id, { remindAt }));
      }
    }
  },
});

export const bookingJobs = [remind, endRequests];
