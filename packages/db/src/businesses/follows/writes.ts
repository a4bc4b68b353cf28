import type { BusinessNotify } from '@kindred/validation/businesses';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Following twice is following once; what somebody is notified of stays, unless it is given. */
export async function followBusiness(
  tx: Tx,
  userId: string,
  businessId: string,
  notify?: BusinessNotify,
): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('businessFollows')
    .values({ businessId, userId, ...(notify === undefined ? {} : { notify }) })
    .onConflict((conflict) => {
      const known = conflict.columns(['businessId', 'userId']);
      return notify === undefined ? known.doNothing() : known.doUpdateSet({ notify });
    })
    .execute();
}

/** @returns whether a product on sale is new: its followers were never notified of it */
export async function announceProduct(tx: Tx, productId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('products')
    .set({ announcedAt: new Date() })
    .where('id', '=', productId)
    .where('isActive', '=', true)
    .where('announcedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unfollowBusiness(tx: Tx, userId: string, businessId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('businessFollows')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .execute();
}

export async function saveBusiness(tx: Tx, userId: string, businessId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('businessSaves')
    .values({ businessId, userId })
    .onConflict((conflict) => conflict.columns(['businessId', 'userId']).doNothing())
    .execute();
}

export async function unsaveBusiness(tx: Tx, userId: string, businessId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('businessSaves')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .execute();
}
