import { overQuota } from '@kindred/db/media/usage/visibility';
import { pruneMedia, pruneUnused, sweepRemoved } from '@kindred/db/media/writes';
import type { Job, JobDeps } from '../../platform/jobs.ts';
import { quotaOf } from '../../platform/quota.ts';
import { incomingFolder, removeLeftovers } from './incoming.ts';
import { fileNames } from './service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 100;

/** Removes from storage what no row speaks of any more. What cannot be removed now is tried again. */
export async function sweepMedia({ db, storage }: Pick<JobDeps, 'db' | 'storage'>): Promise<void> {
  while ((await sweepRemoved(db, AT_ONCE, (files) => storage.remove(files.flatMap(fileNames)))) > 0);
}

/** What nobody used in a day, or in an hour where its owner is over quota, and files of posts that were deleted a day ago. */
export async function tidyMedia(deps: Pick<JobDeps, 'db' | 'storage' | 'env'>): Promise<void> {
  await pruneMedia(deps.db, new Date(Date.now() - DAY_MS));
  await pruneUnused(deps.db, new Date(Date.now() - HOUR_MS), overQuota(quotaOf(deps.env)));
  await sweepMedia(deps);
  await removeLeftovers(incomingFolder(deps.env.DATA_DIR));
}

export const mediaJobs: Record<string, Job> = { 'media.sweep': sweepMedia, 'media.tidy': tidyMedia };
