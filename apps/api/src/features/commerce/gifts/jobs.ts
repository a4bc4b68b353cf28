import { unopenedOfBusiness, unopenedOfTribe } from '@kindred/db/commerce/gifts/visibility';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import type { Deps } from '../../../trpc/context.ts';
import { AppError } from '../../../trpc/errors.ts';
import { refundOrder } from '../refunds/service.ts';
import { mailGift } from './send.ts';

/** Sends back what was paid for a gift that can never be opened. Safe to repeat. */
const returnGift = defineJob({
  name: 'commerce.returnGift',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }) {
    try {
      await refundOrder(deps, { orderId, lines: null, reason: 'No longer offered', by: null });
    } catch (error) {
      // Refunded or disputed meanwhile, or free: nothing is left to send back.
      if (!(error instanceof AppError)) throw error;
    }
  },
});

const PIECE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function returnAll(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  list: (page: { after: string; limit: number }) => Promise<string[]>,
): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const ids: string[] = await list({ after, limit: PIECE });
    await db.transaction().execute(async (tx) => {
      for (const orderId of ids) await bus.outbox(tx).job(returnGift, { orderId });
    });
    after = ids.length === PIECE ? ids.at(-1) : undefined;
  }
}

/** A tribe is gone, and with it what was to be given; or its membership alone, which became free. */
export async function returnGiftsOfTribe(
  deps: Pick<Deps, 'db' | 'bus'>,
  tribeId: string,
  itemType?: 'tribe',
): Promise<void> {
  await returnAll(deps, (page) => unopenedOfTribe(deps.db, tribeId, { ...page, itemType }));
}

export async function returnGiftsOfBusiness(
  deps: Pick<Deps, 'db' | 'bus'>,
  businessId: string,
): Promise<void> {
  await returnAll(deps, (page) => unopenedOfBusiness(deps.db, businessId, page));
}

export const giftJobs = [mailGift, returnGift];
