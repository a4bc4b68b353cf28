import { z } from 'zod';
import type { JobType } from '../../../platform/job.ts';

const payload = z.object({
  subscriptionId: z.uuid(),
  /** What goes back: the days that are left of the period, all of it, or nothing. */
  refund: z.enum(['rest', 'all', 'none']),
  /** What its buyer is told; left out, that it ended. */
  news: z.enum(['ended', 'became_free']).optional(),
});
export type Ending = z.infer<typeof payload>;

/** Apart from the job itself, so that a noun can ask for it without knowing how it is done. */
export const endPaidSubscription: JobType<Ending> = { name: 'commerce.subscriptions.end', payload };

/** Of a price that was announced. */
export const tellOfPrice: JobType<{ subscriptionIds: string[] }> = {
  name: 'commerce.subscriptions.price',
  payload: z.object({ subscriptionIds: z.array(z.uuid()) }),
};
