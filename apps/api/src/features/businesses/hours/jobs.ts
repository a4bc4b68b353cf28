import { dueOpenings } from '@kindred/db/businesses/hours/visibility';
import { holdOpening, keepNextOpening } from '@kindred/db/businesses/hours/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';

/** In one minute; the rest follows in the next, and nobody is shown as open who is not. */
const AT_ONCE = 1_000;

/** When an opening is over the next one is written, so that who is open is a comparison of times. */
export const moveOpenings = defineJob({
  name: 'businesses.moveOpenings',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db }) {
    for (const { id, timeZone } of await dueOpenings(db, AT_ONCE)) {
      await db.transaction().execute(async (tx) => {
        if (await holdOpening(tx, id)) await keepNextOpening(tx, id, timeZone);
      });
    }
  },
});

export const hoursJobs = [moveOpenings];
