import { loadTowns } from '@kindred/db/map/towns/writes';
import { removeEndedPlaces } from '@kindred/db/map/writes';
import { defineJob, noPayload } from '../../platform/job.ts';

export const mapJobs = [
  defineJob({
    name: 'map.loadTowns',
    payload: noPayload,
    atStart: true,
    run: (_deps, _payload, { withPgClient }) => withPgClient(loadTowns),
  }),
  defineJob({
    name: 'map.removeEnded',
    payload: noPayload,
    cron: '17 * * * *',
    run: ({ db }) => removeEndedPlaces(db),
  }),
];
