import { defineJob, noPayload } from '../../../platform/job.ts';
import { releaseCommissions } from './service.ts';

export const affiliateJobs = [
  defineJob({
    name: 'commerce.releaseCommissions',
    payload: noPayload,
    cron: '17 * * * *',
    run: ({ db }) => releaseCommissions(db, new Date()),
  }),
];
