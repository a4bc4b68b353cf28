import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { OrderItemsTable, OrdersTable } from '../src/schema/commerce.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';

export type Order = Selectable<OrdersTable>;
export type NewOrderItem = Omit<Insertable<OrderItemsTable>, 'id' | 'orderId'>;

/** A pending order whose total is the sum of its items. */
export async function createOrder(
  db: Db | Tx,
  userId: string,
  items: readonly NewOrderItem[],
  overrides: Partial<Insertable<OrdersTable>> = {},
): Promise<Order> {
  const guarded = unrestrictedDb(db);
  const order = await guarded
    .insertInto('orders')
    .values({ total: totalOf(items), ...overrides, userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (items.length > 0) {
    await guarded
      .insertInto('orderItems')
      .values(items.map((item) => ({ ...item, orderId: order.id })))
      .execute();
  }
  return order;
}

/** Added up in whole cents: 0.1 + 0.2 is not 0.3 in floating point. */
export function totalOf(items: readonly NewOrderItem[]): string {
  const cents = items.reduce(
    (sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * (quantity ?? 1),
    0,
  );
  return (cents / 100).toFixed(2);
}
