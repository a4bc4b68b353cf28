import type { OpenHours, Span } from '@kindred/validation/scheduling/openHours';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { lockTime } from '../../scheduling/busyTimes/queries.ts';
import { setHours } from '../../scheduling/hours/queries.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { ProductRulesRow } from './visibility.ts';

/** When coaching is offered from now on; what is booked stays. */
export async function setProductHours(
  tx: Tx,
  productId: string,
  rules: ProductRulesRow,
  hours: Pick<OpenHours, 'week' | 'special'>,
): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('productBookingRules')
    .values({ productId, ...rules })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(rules))
    .execute();
  await setHours(tx, { product: productId }, hours);
}

const rangeOf = ({ from, to }: Span) => sql<string>`tstzrange(${new Date(from)}, ${new Date(to)})`;

/** What a seller promises is promised one at a time. */
export function lockTimeOf(tx: Tx, sellerId: string): Promise<void> {
  return lockTime(tx, sql`select ${sellerId}::uuid`);
}

/** What somebody kept of a product without ordering it makes room for what they choose now. */
export async function dropOwnHolds(tx: Tx, of: { userId: string; productId: string }): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('productSlots')
    .where('heldUntil', 'is not', null)
    .where('userId', '=', of.userId)
    .where('productId', '=', of.productId)
    .execute();
}

/** Keeps a time until it is ordered; the table refuses one at which its seller is taken. @returns its id */
export async function insertHold(
  tx: Tx,
  hold: {
    productId: string;
    userId: string;
    startsAt: Date;
    minutes: number;
    place: string;
    heldUntil: Date;
    busy: Span;
    remindAt: Date | null;
  },
): Promise<string> {
  const { busy, ...row } = hold;
  const { id } = await unrestrictedDb(tx)
    .insertInto('productSlots')
    .values({ ...row, busy: rangeOf(busy) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keeps a time for an order: one that its buyer holds, or one that the order had before and that is still free. How
 * long it can be cancelled is what the rules say now, and stays so.
 * @returns false when it is not theirs any more, or over
 */
export async function orderTime(
  tx: Tx,
  of: { productId: string; slotId: string; orderId: string; buyerId: string },
): Promise<boolean> {
  const seller = sql`select seller_id from products where id = ${of.productId}::uuid`;
  await lockTime(tx, seller);
  const row = await unrestrictedDb(tx)
    .updateTable('productSlots')
    .set({
      orderId: of.orderId,
      heldUntil: null,
      freedAt: null,
      notice: sql<number>`coalesce(notice, (
        select rules.notice from product_booking_rules rules where rules.product_id = product_slots.product_id), 0)`,
    })
    .where('id', '=', of.slotId)
    .where('productId', '=', of.productId)
    .where('userId', '=', of.buyerId)
    .where('startsAt', '>', sql<Date>`now()`)
    .where((each) => each.or([each('orderId', 'is', null), each('orderId', '=', of.orderId)]))
    .where(
      sql<SqlBool>`(freed_at is null or not exists (
        select from busy_times where busy_times.user_id = (${seller}) and busy_times.busy && product_slots.busy offset 0))`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives back a time that this order had. */
export async function freeTime(tx: Tx, of: { slotId: string; orderId: string }): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('productSlots')
    .set({ freedAt: sql<Date>`coalesce(freed_at, now())` })
    .where('id', '=', of.slotId)
    .where('orderId', '=', of.orderId)
    .execute();
}

/**
 * Moves a time whose seller's time is locked; the table refuses one at which they are taken.
 * @returns false when it was given back meanwhile
 */
export async function moveTime(
  tx: Tx,
  slotId: string,
  to: { startsAt: Date; minutes: number; place: string; busy: Span; remindAt: Date | null },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('productSlots')
    .set((each) => ({ ...to, busy: rangeOf(to.busy), movedFrom: each.ref('startsAt') }))
    .where('id', '=', slotId)
    .where('freedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a time that its order may have given back already. @returns false when it was canceled before */
export async function cancelTime(tx: Tx, slotId: string, reason: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('productSlots')
    .set({ reason, cancelledAt: sql<Date>`now()`, freedAt: sql<Date>`coalesce(freed_at, now())` })
    .where('id', '=', slotId)
    .where('cancelledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Times whose reminder is due, each for one caller. */
export async function takeTimeReminders(
  tx: Tx,
  limit: number,
): Promise<{ id: string; userId: string; startsAt: Date }[]> {
  return unrestrictedDb(tx)
    .selectFrom('productSlots')
    .select(['id', 'userId', 'startsAt'])
    .where('remindAt', '<=', sql<Date>`now()`)
    .where('freedAt', 'is', null)
    .orderBy('remindAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function remindOfTimeAt(tx: Tx, slotId: string, remindAt: Date | null): Promise<void> {
  await unrestrictedDb(tx).updateTable('productSlots').set({ remindAt }).where('id', '=', slotId).execute();
}
