import { findBooking } from '@kindred/db/businesses/bookings/visibility';
import { dropAllOldHolds, takeReminders, updateBooking } from '@kindred/db/businesses/bookings/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { notifyCustomer } from './notices.ts';
import { nextReminder } from './service.ts';

const AT_ONCE = 200;

/** Reminds people of what they booked, and frees times that were not paid for. */
export const remind = defineJob({
  name: 'businesses.remind',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db, bus }) {
    await dropAllOldHolds(db);
    let taken: number;
    do {
      taken = await db.transaction().execute(async (tx) => {
        const now = new Date();
        const due = await takeReminders(tx, AT_ONCE);
        for (const { id, userId, startsAt } of due) {
          await updateBooking(tx, id, { remindAt: nextReminder(startsAt, now) });
          const booking = await findBooking(tx, { id: userId, role: 'member' }, id);
          // A node that was down reminds of nothing that has begun.
          if (booking?.status !== 'confirmed' || startsAt <= now) continue;
          await notifyCustomer(tx, bus.outbox(tx), 'reminder', booking);
        }
        return due.length;
      });
      bus.committed();
    } while (taken === AT_ONCE);
  },
});

export const bookingJobs = [remind];
