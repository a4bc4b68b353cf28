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
];
