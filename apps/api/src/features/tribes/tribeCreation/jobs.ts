import { enqueueJob } from '@kindred/db/outbox';
import { removePieces } from '@kindred/db/tribes/tribeCreation/writes';
import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/job.ts';
import { returnGiftsOfTribe } from '../../commerce/gifts/service.ts';
import { endSubscriptionsOfTribe } from '../../commerce/subscriptions/service.ts';
import { sweepMedia } from '../../media/service.ts';

const PIECES = 1_000;

/** Takes away all that a tribe held which its owner deleted, in pieces that keep nobody waiting. */
async function remove({ db, bus }: JobDeps, { tribeId }: { tribeId: string }): Promise<void> {
  await endSubscriptionsOfTribe({ db, bus }, tribeId, 'ended');
  await returnGiftsOfTribe({ db, bus }, tribeId);
  while (await db.transaction().execute((tx) => removePieces(tx, tribeId, PIECES)));
  await db.transaction().execute((tx) => enqueueJob(tx, sweepMedia.name, {}));
}

export const removeTribe = defineJob({
  name: 'tribes.remove',
  payload: z.object({ tribeId: z.uuid() }),
  run: remove,
});

export const tribeCreationJobs = [removeTribe];
