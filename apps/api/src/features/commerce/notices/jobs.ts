import { ownersOfProduct, productNotice } from '@kindred/db/commerce/notices/visibility';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { notifyOf } from '../../notifications/service.ts';
import { mailNotice } from './mail.ts';
import { productWords } from './words.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Owners notified in one transaction; the next ones follow in another. */
const AT_ONCE = 100;

/** Notifies the owners of a product of its new files: once for all that they have not read. */
export const notifyOwners = defineJob({
  // Jobs that wait in the queue have this name.
  name: 'commerce.tellOwners',
  payload: z.object({ productId: z.string(), after: z.string().default(FIRST) }),
  async run({ db, bus }, { productId, after }) {
    await write({ db, bus }, async (tx, outbox) => {
      const owners = await ownersOfProduct(tx, productId, { after, limit: AT_ONCE });
      const words = productWords('new_version', await productNotice(tx, productId));
      await notifyOf(
        tx,
        outbox,
        owners.map((userId) => ({
          userId,
          actorId: null,
          type: 'payment',
          kind: 'payment',
          did: words.title,
          message: words.message,
          data: { kind: 'new_version', actionUrl: `/product/${productId}` },
          groupKey: `new_version:${productId}`,
        })),
      );
      const last = owners.at(-1);
      if (owners.length === AT_ONCE && last !== undefined) {
        await outbox.job(notifyOwners, { productId, after: last });
      }
    });
  },
});

export const noticeJobs = [mailNotice, notifyOwners];
