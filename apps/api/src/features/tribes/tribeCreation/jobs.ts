import { enqueueJob } from '@kindred/db/outbox';
import { removePieces } from '@kindred/db/tribes/tribeCreation/writes';
import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/job.ts';
import { returnGiftsOfTribe } from '../../commerce/gifts/service.ts';
import { endSubscriptionsOfTribe } from '../../commerce/subscriptions/service.ts';
import { cancelEventsOfTribe } from '../../events/cancelling/service.ts';
import { sweepMedia } from '../../media/service.ts';

const PIECES = 1_000;
const DAY_MS = 86_400_000;

/**
 * Deletes the rows of a tribe that its owner deleted, in short transactions. Events that users attend are cancelled first,
 * and the rows stay for a day, for notices after quiet hours, and for as long as refunds of tickets are open.
 */
async function remove({ db, bus }: JobDeps, { tribeId }: { tribeId: string }): Promise<void> {
  await endSubscriptionsOfTribe({ db, bus }, tribeId, 'ended');
  await returnGiftsOfTribe({ db, bus }, tribeId);
  if (await cancelEventsOfTribe({ db, bus }, tribeId)) {
    const runAt = new Date(Date.now() + DAY_MS);
    await db.transaction().execute((tx) => enqueueJob(tx, removeTribe.name, { tribeId }, { runAt }));
    return;
  }
  while (await db.transaction().execute((tx) => removePieces(tx, tribeId, PIECES)));
  await db.transaction().execute((tx) => enqueueJob(tx, sweepMedia.name, {}));
}

export const removeTribe = defineJob({
  name: 'tribes.remove',
  payload: z.object({ tribeId: z.uuid() }),
  run: remove,
});

export const tribeCreationJobs = [removeTribe];
