import { enqueueJob } from '@kindred/db/outbox';
import { removePieces } from '@kindred/db/tribes/tribeCreation/writes';
import { z } from 'zod';
import type { Job, JobDeps } from '../../../platform/jobs.ts';

const PIECES = 1_000;
const payloadShape = z.object({ tribeId: z.uuid() });

/** Takes away all that a tribe held which its owner deleted, in pieces that keep nobody waiting. */
export async function removeTribe({ db }: Pick<JobDeps, 'db'>, payload: unknown): Promise<void> {
  const { tribeId } = payloadShape.parse(payload);
  while (await db.transaction().execute((tx) => removePieces(tx, tribeId, PIECES)));
  await db.transaction().execute((tx) => enqueueJob(tx, 'media.sweep', {}));
}

export const tribeCreationJobs: Record<string, Job> = { 'tribes.remove': removeTribe };
