import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** An order for the code that pays it; who may see it is for the caller. */
export async function orderById(db: Db | Tx, orderId: string) {
  return unrestrictedDb(db).selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
}
