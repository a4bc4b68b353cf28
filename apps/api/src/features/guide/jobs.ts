import { removeExpiredOffers } from '@kindred/db/guide/actions/writes';
import { defineJob, noPayload } from '../../platform/job.ts';

export const guideJobs = [
  defineJob({
    name: 'guide.removeExpired',
    payload: noPayload,
    cron: '41 * * * *',
    run: ({ db }) => removeExpiredOffers(db),
  }),
];
