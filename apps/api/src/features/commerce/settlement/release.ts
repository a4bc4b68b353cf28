import type { Tx } from '@kindred/db/client';
import { giveCouponBack, giveStockBack, type OrderRow } from '@kindred/db/commerce/checkout/writes';
import { openOrdersOf, type Recurring } from '@kindred/db/commerce/recurring/visibility';
import { itemsOfOrder, openPaymentsOf, updateOrder } from '@kindred/db/commerce/settlement/writes';
import type { ItemType } from '@kindred/validation/commerce/values';
import { z } from 'zod';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import type { JobType } from '../../../platform/job.ts';
import { saleOf } from './complete.ts';

/** Apart from the job itself, so that an order can be ended without knowing how its payments are. */
export const endPayments: JobType<{ orderId: string }> = {
  name: 'commerce.endPayments',
  payload: z.object({ orderId: z.uuid() }),
};

/**
 * Ends an order that is not paid: gives back what was reserved for it and ends its payments at the provider. Its row is
 * locked.
 */
export async function releaseOrder(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  declineReason?: string,
): Promise<void> {
  const items = await itemsOfOrder(tx, order.id);
  await updateOrder(tx, order.id, {
    status: 'cancelled',
    reservedUntil: null,
    ...(declineReason === undefined ? {} : { declineReason }),
  });
  await giveStockBack(tx, items);
  await giveCouponBack(tx, order.id);
  for (const item of items) {
    await offerOf(item.itemType as ItemType)?.release?.(tx, outbox, saleOf(order, item, null));
  }
  const open = await openPaymentsOf(tx, order.id);
  if (open.length > 0) await outbox.job(endPayments, { orderId: order.id });
}

/** Ends what a buyer has not paid of an item whose lock is held. */
export async function endOpenOrders(tx: Tx, outbox: Outbox, of: Recurring): Promise<void> {
  for (const order of await openOrdersOf(tx, of)) await releaseOrder(tx, outbox, order);
}
