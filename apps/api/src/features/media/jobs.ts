import { overQuota } from '@kindred/db/media/usage/visibility';
import { pruneMedia, pruneUnused, sweepRemoved } from '@kindred/db/media/writes';
import { defineJob, type JobDeps, noPayload } from '../../platform/job.ts';
import { quotaOf } from '../../platform/quota.ts';
import { fileNames } from './fileNames.ts';
import { incomingFolder, removeLeftovers } from './incoming.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 100;

/** Removes from storage what no row speaks of any more. What cannot be removed now is tried again. */
async function sweep({ db, storage }: Pick<JobDeps, 'db' | 'storage'>): Promise<void> {
  while ((await sweepRemoved(db, AT_ONCE, (files) => storage.remove(files.flatMap(fileNames)))) > 0);
}

/** What nobody used in a day, or in an hour where its owner is over quota, and files of posts that were deleted a day ago. */
export async function tidyMedia(deps: Pick<JobDeps, 'db' | 'storage' | 'env'>): Promise<void> {
  await pruneMedia(deps.db, new Date(Date.now() - DAY_MS));
  await pruneUnused(deps.db, new Date(Date.now() - HOUR_MS), overQuota(quotaOf(deps.env)));
  await sweep(deps);
  await removeLeftovers(incomingFolder(deps.env.DATA_DIR));
}

export const sweepMedia = defineJob({ name: 'media.sweep', payload: noPayload, run: sweep });

export const mediaJobs = [
  sweepMedia,
  defineJob({ name: 'media.tidy', payload: noPayload, cron: '*/10 * * * *', run: tidyMedia }),
];
