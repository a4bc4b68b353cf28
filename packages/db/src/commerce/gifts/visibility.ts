import type { Viewer } from '@kindred/permissions/viewer';
import type { ItemType } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Gifts with the one thing that is given and who gives it. */
function gifts(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.orderId')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .select([
      'gifts.id',
      'gifts.orderId',
      'gifts.recipientId',
      'gifts.recipientEmail',
      'gifts.message',
      'gifts.codeHash',
      'gifts.codeVersion',
      'gifts.sentAt',
      'gifts.redeemedBy',
      'orders.status as orderStatus',
      'orderItems.itemId',
      'orderItems.title',
      'orderItems.interval',
      'buyer.id as buyerId',
      'buyer.firstName',
      'buyer.lastName',
      'buyer.handle',
      'buyer.profileImageUrl',
    ])
    .select((row) => row.ref('orderItems.itemType').$castTo<ItemType>().as('itemType'));
}
export type GiftRow = NonNullable<Awaited<ReturnType<typeof giftByCode>>>;

/** For whoever has the code of its link. */
export async function giftByCode(db: Db | Tx, codeHash: Buffer) {
  return gifts(db).where('gifts.codeHash', '=', codeHash).executeTakeFirst();
}

/** A gift that was sent to the viewer, who needs no code. */
export async function giftForMember(
  db: Db | Tx,
  viewer: Viewer,
  giftId: string,
): Promise<GiftRow | undefined> {
  return gifts(db)
    .where('gifts.id', '=', giftId)
    .where('gifts.recipientId', '=', viewer.id)
    .where('gifts.codeHash', 'is not', null)
    .executeTakeFirst();
}

/** For the code that has found its order; the row of the order is to be locked where it matters. */
export async function giftOfOrder(db: Db | Tx, orderId: string): Promise<GiftRow | undefined> {
  return gifts(db).where('gifts.orderId', '=', orderId).executeTakeFirst();
}

export async function giftById(db: Db | Tx, giftId: string): Promise<GiftRow | undefined> {
  return gifts(db).where('gifts.id', '=', giftId).executeTakeFirst();
}

/** Orders of gifts that are paid and that nobody has opened, in the order of their ids. */
function unopened(db: Db | Tx, { after, limit }: { after: string; limit: number }) {
  return unrestrictedDb(db)
    .selectFrom('orders')
    .innerJoin('gifts', 'gifts.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.isGift', '=', sql.lit(true))
    .where('orders.status', '=', 'completed')
    .where('gifts.redeemedBy', 'is', null)
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit);
}

/** Of what a tribe sold. */
export async function unopenedOfTribe(
  db: Db | Tx,
  tribeId: string,
  page: { after: string; limit: number; itemType?: ItemType | undefined },
): Promise<string[]> {
  const rows = await unopened(db, page)
    .where('orders.tribeId', '=', tribeId)
    .$if(page.itemType !== undefined, (orders) =>
      orders.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orderItems')
            .select('orderItems.id')
            .whereRef('orderItems.orderId', '=', 'orders.id')
            .where('orderItems.itemType', '=', page.itemType ?? 'tribe'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Of what a business sold. */
export async function unopenedOfBusiness(
  db: Db | Tx,
  businessId: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await unopened(db, page)
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .innerJoin('products', 'products.id', 'orderItems.itemId')
    .where('orderItems.itemType', '=', sql.lit('product'))
    .where('products.businessId', '=', businessId)
    .execute();
  return rows.map(({ id }) => id);
}
