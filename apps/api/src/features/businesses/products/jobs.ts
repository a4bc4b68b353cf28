import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { returnGiftsOfBusiness } from '../../commerce/gifts/service.ts';
import { endSubscriptionsOfBusiness } from '../../commerce/subscriptions/service.ts';

/** A business was deleted: nobody pays for it any longer, and gifts that nobody opened are sent back. */
export const stopSelling = defineJob({
  name: 'businesses.stopSelling',
  payload: z.object({ businessId: z.uuid() }),
  async run(deps, { businessId }) {
    await endSubscriptionsOfBusiness(deps, businessId);
    await returnGiftsOfBusiness(deps, businessId);
  },
});

export const businessProductJobs = [stopSelling];
