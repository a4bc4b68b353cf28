import type { ItemType } from '@kindred/validation/commerce/values';
import type { Insertable } from 'kysely';
import type { Tx } from '../../client.ts';
import { violatedConstraint } from '../../constraintErrors.ts';
import { withSavepoint } from '../../savepoint.ts';
import type { CouponsTable } from '../../schema/selling.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type CouponValues = Omit<
  Insertable<CouponsTable>,
  'id' | 'sellerId' | 'uses' | 'createdAt' | 'updatedAt'
>;
export interface CouponItem {
  type: ItemType;
  id: string;
}

/** Undefined when the code is taken among the seller's own. */
async function unlessTaken<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withSavepoint(tx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'coupons_seller_code_key') return undefined;
    throw error;
  }
}

async function setItems(tx: Tx, couponId: string, items: readonly CouponItem[]): Promise<void> {
  const db = unrestrictedDb(tx);
  await db.deleteFrom('couponItems').where('couponId', '=', couponId).execute();
  if (items.length === 0) return;
  await db
    .insertInto('couponItems')
    .values(items.map(({ type, id }) => ({ couponId, itemType: type, itemId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns its id, or undefined when the code is taken */
export async function insertCoupon(
  tx: Tx,
  sellerId: string,
  values: CouponValues,
  items: readonly CouponItem[],
): Promise<string | undefined> {
  const row = await unlessTaken(tx, () =>
    unrestrictedDb(tx)
      .insertInto('coupons')
      .values({ ...values, sellerId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (row !== undefined) await setItems(tx, row.id, items);
  return row?.id;
}

/** How often a coupon of the seller was used, its row held; undefined of somebody else's. */
export async function holdCoupon(tx: Tx, sellerId: string, id: string): Promise<number | undefined> {
  const row = await unrestrictedDb(tx)
    .selectFrom('coupons')
    .select('uses')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.uses;
}

/** Of a coupon whose row is held. @returns false when the code is taken */
export async function updateCoupon(
  tx: Tx,
  id: string,
  values: CouponValues,
  items: readonly CouponItem[],
): Promise<boolean> {
  const done = await unlessTaken(tx, () =>
    unrestrictedDb(tx).updateTable('coupons').set(values).where('id', '=', id).execute(),
  );
  if (done === undefined) return false;
  await setItems(tx, id, items);
  return true;
}

export async function setCouponActive(
  tx: Tx,
  sellerId: string,
  id: string,
  isActive: boolean,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('coupons')
    .set({ isActive })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a coupon whose row is held, and that no order names. */
export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('coupons').where('id', '=', id).execute();
}
