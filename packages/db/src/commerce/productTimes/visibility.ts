import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessRole } from '@kindred/validation/businesses';
import type { ProductTimeStatus } from '@kindred/validation/commerce/productTimes';
import type { Span } from '@kindred/validation/scheduling/openHours';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { keptTimes } from '../../scheduling/busyTimes/visibility.ts';
import { directionOf, isFurther, type TimesPage } from '../../scheduling/pages/queries.ts';
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

interface TakenOf {
  sellerId: string;
  productId: string;
  /** What they hold of the product without an order does not count. */
  buyerId: string;
  /** A time that is moved, which does not count either. */
  exceptId?: string | undefined;
}

/** When a seller is taken, by whatever they promised. */
export async function takenOfSeller(db: Db | Tx, of: TakenOf, range: Span, limit?: number): Promise<Span[]> {
  const { sellerId, productId, buyerId, exceptId = null } = of;
  const rows = await keptTimes(db, range)
    .where('busyTimes.userId', '=', sellerId)
    .where(
      sql<SqlBool>`not coalesce(product_slots.id = ${exceptId}::uuid or (product_slots.held_until is not null
        and product_slots.user_id = ${buyerId}::uuid and product_slots.product_id = ${productId}::uuid), false)`,
    )
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .execute();
  return rows.map(({ busyFrom, busyTo }) => ({ from: busyFrom.getTime(), to: busyTo.getTime() }));
}

/** The time that is kept for the viewer, who is about to order it; undefined when it is not kept. */
export async function heldTime(
  db: Db | Tx,
  viewer: Viewer,
  { productId, slotId }: { productId: string; slotId: string },
): Promise<{ startsAt: Date; minutes: number } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('productSlots')
    .select(['startsAt', 'minutes'])
    .where('id', '=', slotId)
    .where('productId', '=', productId)
    .where('userId', '=', viewer.id)
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Times that were ordered, but for those whose order was never paid. */
function booked(db: Db | Tx, viewerId: string) {
  return unrestrictedDb(db)
    .selectFrom('productSlots')
    .innerJoin('orders', 'orders.id', 'productSlots.orderId')
    .innerJoin('products', 'products.id', 'productSlots.productId')
    .innerJoin('users', 'users.id', 'productSlots.userId')
    .innerJoin('users as seller', 'seller.id', 'products.sellerId')
    .leftJoin('businesses', 'businesses.id', 'products.businessId')
    .leftJoin('businessMembers as mine', (join) =>
      join.onRef('mine.businessId', '=', 'products.businessId').on('mine.userId', '=', viewerId),
    )
    .leftJoin('productBookingRules as rules', 'rules.productId', 'products.id')
    .select([
      'productSlots.id',
      'productSlots.productId',
      'productSlots.startsAt',
      'productSlots.minutes',
      'productSlots.place',
      'productSlots.movedFrom',
      'productSlots.reason',
      'productSlots.updatedAt',
      'productSlots.userId as buyerId',
      'orders.id as orderId',
      'orders.totalMinor',
      'products.name as productName',
      'products.sellerId',
      'products.businessId',
      'products.durationMinutes',
      'businesses.name as businessName',
      'seller.firstName as sellerFirstName',
      'seller.lastName as sellerLastName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select((row) => [
      sql<string>`product_slots.starts_at::text`.as('startsText'),
      sql<BusinessRole | null>`mine.role`.as('teamRole'),
      row.fn.coalesce('productSlots.notice', 'rules.notice', sql<number>`0`).as('notice'),
      row.fn.coalesce('rules.timeZone', sql<string>`'UTC'`).as('timeZone'),
      sql<ProductTimeStatus>`case when product_slots.freed_at is not null then 'cancelled'
        when orders.status = 'completed' then 'confirmed' else 'held' end`.as('status'),
    ])
    .where(sql<SqlBool>`(product_slots.freed_at is null or orders.status in ('completed', 'refunded'))`);
}
export type ProductTimeRow = Awaited<ReturnType<ReturnType<typeof booked>['executeTakeFirstOrThrow']>>;

/** A time for its buyer and for those who sell it. */
export async function findProductTime(
  db: Db | Tx,
  viewer: Viewer,
  slotId: string,
): Promise<ProductTimeRow | undefined> {
  return booked(db, viewer.id)
    .where('productSlots.id', '=', slotId)
    .where(
      sql<SqlBool>`(product_slots.user_id = ${viewer.id}::uuid or mine.role in ('owner', 'manager')
        or (products.business_id is null and products.seller_id = ${viewer.id}::uuid))`,
    )
    .executeTakeFirst();
}

const BOOKINGS_SHOWN = 100;

/** What is booked of a product and not over, the next first: all of it for those who sell it, otherwise the viewer's. */
export async function bookingsOfProduct(
  db: Db | Tx,
  viewer: Viewer,
  { id, isSeller }: { id: string; isSeller: boolean },
): Promise<ProductTimeRow[]> {
  return booked(db, viewer.id)
    .where('productSlots.productId', '=', id)
    .where(sql<SqlBool>`product_slots.starts_at > now() - interval '8 hours'`)
    .where(sql<SqlBool>`product_slots.starts_at + product_slots.minutes * interval '1 minute' > now()`)
    .$if(!isSeller, (rows) => rows.where('productSlots.userId', '=', viewer.id))
    .orderBy('productSlots.startsAt')
    .limit(BOOKINGS_SHOWN)
    .execute();
}

/** What somebody bought. */
export function coachingOfPerson(db: Db, viewer: Viewer, page: TimesPage): Promise<ProductTimeRow[]> {
  const order = directionOf(page);
  // Nothing takes longer than eight hours.
  const upcoming = sql<SqlBool>`(product_slots.freed_at is null and product_slots.starts_at > now() - interval '8 hours'
    and product_slots.starts_at + product_slots.minutes * interval '1 minute' > now())`;
  const past = sql<SqlBool>`(product_slots.freed_at is not null or (orders.status = 'completed'
    and product_slots.starts_at + product_slots.minutes * interval '1 minute' <= now()))`;
  return booked(db, viewer.id)
    .where('productSlots.userId', '=', viewer.id)
    .where(page.when === 'upcoming' ? upcoming : past)
    .$if(page.after !== undefined, (rest) => rest.where(isFurther('product_slots', page)))
    .orderBy('productSlots.startsAt', order)
    .orderBy('productSlots.id', order)
    .limit(page.limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

/** For a calendar of somebody: what they bought or sell, of the last month and to come. */
export async function coachingForCalendar(db: Db, userId: string): Promise<ProductTimeRow[]> {
  const recent = sql<SqlBool>`product_slots.starts_at > now() - interval '31 days'`;
  const bought = booked(db, userId).where('productSlots.userId', '=', userId);
  // By the times they are taken, of which there are few beside their products.
  const sold = booked(db, userId)
    .where('products.sellerId', '=', userId)
    .where(
      sql<SqlBool>`product_slots.id = any (array(
        select taken.slot_id from busy_times taken
        where taken.user_id = ${userId}::uuid and taken.busy && tstzrange(now() - interval '32 days', null)
          and taken.slot_id is not null))`,
    );
  return bought.where(recent).unionAll(sold.where(recent)).orderBy('startsAt').limit(1_000).execute();
}
