import type { Viewer } from '@kindred/permissions/viewer';
import type { Span } from '@kindred/validation/scheduling/openHours';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { keptTimes } from '../../scheduling/busyTimes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** How coaching that the viewer was found to see is booked; undefined before it has hours. */
export async function bookingRulesOf(db: Db | Tx, productId: string) {
  return unrestrictedDb(db)
    .selectFrom('productBookingRules')
    .select(['timeZone', 'place', 'step', 'bufferBefore', 'bufferAfter', 'notice', 'aheadDays'])
    .where('productId', '=', productId)
    .executeTakeFirst();
}
export type ProductRulesRow = NonNullable<Awaited<ReturnType<typeof bookingRulesOf>>>;

/** When a seller is taken, by whatever they promised; not by what this buyer holds of the product without an order. */
export async function takenOfSeller(
  db: Db | Tx,
  of: { sellerId: string; productId: string; buyerId: string },
  range: Span,
): Promise<Span[]> {
  const rows = await keptTimes(db, range)
    .where('busyTimes.userId', '=', of.sellerId)
    .where(
      sql<SqlBool>`not coalesce(product_slots.held_until is not null and product_slots.user_id = ${of.buyerId}::uuid
        and product_slots.product_id = ${of.productId}::uuid, false)`,
    )
    .execute();
  return rows.map(({ busyFrom, busyTo }) => ({ from: busyFrom.getTime(), to: busyTo.getTime() }));
}

/** Whether a time is kept for the viewer, who is about to order it. */
export async function isHeldFor(
  db: Db | Tx,
  viewer: Viewer,
  { productId, slotId }: { productId: string; slotId: string },
): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('productSlots')
    .select('id')
    .where('id', '=', slotId)
    .where('productId', '=', productId)
    .where('userId', '=', viewer.id)
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

const booked = (db: Db | Tx) =>
  unrestrictedDb(db)
    .selectFrom('productSlots')
    .innerJoin('orders', 'orders.id', 'productSlots.orderId')
    .innerJoin('products', 'products.id', 'productSlots.productId')
    .innerJoin('users', 'users.id', 'productSlots.userId')
    .select([
      'productSlots.id',
      'productSlots.productId',
      'productSlots.startsAt',
      'productSlots.minutes',
      'productSlots.place',
      'productSlots.orderId',
      'productSlots.createdAt',
      'productSlots.userId as buyerId',
      'orders.status as orderStatus',
      'products.name as productName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .where('productSlots.freedAt', 'is', null);

const BOOKINGS_SHOWN = 200;

/** What is booked of a product and not over, the next first: all of it for those who sell it, otherwise the viewer's. */
export async function bookingsOfProduct(
  db: Db | Tx,
  viewer: Viewer,
  { id, isSeller }: { id: string; isSeller: boolean },
) {
  return booked(db)
    .where('productSlots.productId', '=', id)
    .where(sql<SqlBool>`product_slots.starts_at > now() - interval '8 hours'`)
    .where(sql<SqlBool>`product_slots.starts_at + product_slots.minutes * interval '1 minute' > now()`)
    .$if(!isSeller, (rows) => rows.where('productSlots.userId', '=', viewer.id))
    .orderBy('productSlots.startsAt')
    .limit(BOOKINGS_SHOWN)
    .execute();
}
export type ProductBookingRow = Awaited<ReturnType<typeof bookingsOfProduct>>[number];

/** For a calendar of somebody: what they bought or sell, of the last month and to come. */
export async function coachingForCalendar(db: Db, userId: string): Promise<ProductBookingRow[]> {
  const recent = sql<SqlBool>`product_slots.starts_at > now() - interval '31 days'`;
  const bought = booked(db).where('productSlots.userId', '=', userId);
  // By the times they are taken, of which there are few beside their products.
  const sold = booked(db)
    .where('products.sellerId', '=', userId)
    .where(
      sql<SqlBool>`product_slots.id = any (array(
        select taken.slot_id from busy_times taken
        where taken.user_id = ${userId}::uuid and taken.busy && tstzrange(now() - interval '32 days', null)
          and taken.slot_id is not null))`,
    );
  return bought.where(recent).unionAll(sold.where(recent)).orderBy('startsAt').limit(1_000).execute();
}
