import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * An order was sent; its tracking can be corrected later.
 * @returns whether it is the first time, or undefined when it is not paid or nothing is to be sent
 */
export async function fulfilOrder(tx: Tx, id: string, tracking: string | null): Promise<boolean | undefined> {
  const db = unrestrictedDb(tx);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'fulfilledAt', 'shippingAddress'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined || order.status !== 'completed' || order.shippingAddress === null) return undefined;
  await db
    .updateTable('orders')
    .set({ tracking, fulfilledAt: order.fulfilledAt ?? sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return order.fulfilledAt === null;
}
