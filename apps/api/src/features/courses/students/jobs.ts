import { endExpired } from '@kindred/db/courses/students/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';

const AT_ONCE = 200;

/** Ends enrollments whose access ended, a batch a transaction. Reads treat them as ended before. */
export const endExpiredJob = defineJob({
  name: 'courses.endExpired',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db }) {
    let ended: number;
    do {
      ended = await db.transaction().execute((tx) => endExpired(tx, AT_ONCE));
    } while (ended === AT_ONCE);
  },
});
