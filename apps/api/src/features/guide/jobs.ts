import { removeExpiredOffers } from '@kindred/db/guide/actions/writes';
import { keepLibrary } from '@kindred/db/guide/playbooks/writes';
import { defineJob, noPayload } from '../../platform/job.ts';
import { LIBRARY } from './library/library.ts';

export const guideJobs = [
  defineJob({
    name: 'guide.loadPlaybooks',
    payload: noPayload,
    atStart: true,
    run: ({ db }) => keepLibrary(db, LIBRARY),
  }),
  defineJob({
    name: 'guide.removeExpired',
    payload: noPayload,
    cron: '41 * * * *',
    run: ({ db }) => removeExpiredOffers(db),
  }),
];
