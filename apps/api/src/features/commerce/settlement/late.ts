import type { Tx } from '@kindred/db/client';
import { type OrderRow, takeCoupon, takeStock } from '@kindred/db/commerce/checkout/writes';
import { openOrdersOf } from '@kindred/db/commerce/recurring/visibility';
import { itemsOfOrder, paidPaymentOf, updateOrder } from '@kindred/db/commerce/settlement/writes';
import { withSavepoint } from '@kindred/db/savepoint';
import type { ItemType } from '@kindred/validation/commerce/values';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import { AppError } from '../../../trpc/errors.ts';
import { completeOrder, type PaidBy, saleOf } from './complete.ts';

/**
 * The order that money which arrives now is for: while it is pending, or once more when its reservation has run out
 * and there is still one of everything. A renewal or a change of plan that was ended stays so, and so does an order
 * that another one took the place of. Its row is locked.
 */
export async function payableOrder(tx: Tx, outbox: Outbox, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status === 'pending') return order;
  if (order.status !== 'cancelled' || order.kind !== 'purchase') return undefined;
  if ((await paidPaymentOf(tx, order.id)) !== undefined || (await isReplaced(tx, order))) return undefined;
  try {
    await withSavepoint(tx, async () => {
      const items = await itemsOfOrder(tx, order.id);
      if ((await takeStock(tx, items)) === 'out_of_stock') throw new Gone();
      if (order.couponId !== null) {
        const use = { couponId: order.couponId, orderId: order.id, userId: order.userId };
        if (!(await takeCoupon(tx, use))) throw new Gone();
      }
      for (const item of items) {
        if (await offerOf(item.itemType as ItemType)?.reserve?.(tx, outbox, saleOf(order, item, null)))
          throw new Gone();
      }
      await updateOrder(tx, order.id, { status: 'pending' });
    });
    return { ...order, status: 'pending' };
  } catch (error) {
    if (error instanceof Gone) return undefined;
    throw error;
  }
}
class Gone extends Error {}

async function isReplaced(tx: Tx, order: OrderRow): Promise<boolean> {
  const { userId, recurringType: itemType, recurringId: itemId, isGift } = order;
  if (itemType === null || itemId === null || isGift) return false;
  return (await openOrdersOf(tx, { userId, itemType, itemId })).length > 0;
}

/** What was bought cannot be given any more, such as the last place of a tribe. Its message says why. */
export class CannotBeGiven extends Error {}

/** @throws {CannotBeGiven} which undoes the transaction: the order is to be cancelled in another */
export async function completeOrFail(tx: Tx, outbox: Outbox, order: OrderRow, paid: PaidBy): Promise<void> {
  try {
    await completeOrder(tx, outbox, order, paid);
  } catch (error) {
    throw error instanceof AppError ? new CannotBeGiven(error.message) : error;
  }
}
