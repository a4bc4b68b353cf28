import { rescoreBusinesses } from '@kindred/db/businesses/trending/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';

export const trendingJobs = [
  defineJob({
    name: 'businesses.trending',
    payload: noPayload,
    cron: '*/10 * * * *',
    run: ({ db }) => rescoreBusinesses(db),
  }),
];
