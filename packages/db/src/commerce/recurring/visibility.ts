import type { ItemType } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { OrderRow } from '../checkout/writes.ts';

/** What one person pays for by the period. */
export interface Recurring {
  userId: string;
  itemType: ItemType;
  itemId: string;
}

/** Orders of it that wait to be paid; one at most, see `orders_one_open_key`. */
export async function openOrdersOf(
  db: Db | Tx,
  { userId, itemType, itemId }: Recurring,
): Promise<OrderRow[]> {
  return unrestrictedDb(db)
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('recurringType', '=', itemType)
    .where('recurringId', '=', itemId)
    .where('recurringId', 'is not', null)
    .where('status', '=', sql.lit('pending' as const))
    .where('isGift', '=', sql.lit(false))
    .execute();
}
