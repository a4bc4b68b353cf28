import { giveAccessForGood } from '@kindred/db/tribes/members/writes';
import { tribeById } from '@kindred/db/tribes/queries';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { returnGiftsOfTribe } from '../../commerce/gifts/service.ts';
import { endSubscriptionsOfTribe } from '../../commerce/subscriptions/service.ts';

/** Nobody has to pay any longer to be in it; when it costs nothing at all, subscriptions end. */
export const openedUp = defineJob({
  name: 'tribes.openedUp',
  payload: z.object({ tribeId: z.uuid() }),
  async run(deps, { tribeId }) {
    const tribe = await tribeById(deps.db, tribeId);
    if (tribe === undefined || tribe.membershipType === 'paid') return;
    await write(deps, async (tx, outbox) => {
      await giveAccessForGood(tx, tribeId);
      await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'members' } });
    });
    if (tribe.membershipType !== 'free') return;
    await endSubscriptionsOfTribe(deps, tribeId, 'became_free');
    await returnGiftsOfTribe(deps, tribeId, 'tribe');
  },
});

export const settingsJobs = [openedUp];
