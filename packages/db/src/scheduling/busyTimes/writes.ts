import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Time of these people is promised one at a time, in the order of their ids; what was kept for an order that did not
 * come in time is free again.
 * @param people a select of their ids
 */
export async function lockTime(tx: Tx, people: RawBuilder<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('time:' || person, 0)) from (
    select person from (${people}) of_people (person) where person is not null order by person offset 0) ordered`.execute(
    tx,
  );
  await unrestrictedDb(tx)
    .deleteFrom('bookings')
    .where('heldUntil', '<=', sql<Date>`now()`)
    .where(sql<SqlBool>`resource_id in (select id from booking_resources where user_id in (${people}))`)
    .execute();
  await sql`
    delete from product_slots where held_until <= now() and product_id in (
      select id from products where seller_id in (${people}))`.execute(unrestrictedDb(tx));
}

/** Times that were kept for an order that did not come are free again. */
export async function dropOldHolds(db: Db): Promise<void> {
  const guarded = unrestrictedDb(db);
  await guarded.deleteFrom('bookings').where('heldUntil', '<=', sql<Date>`now()`).execute();
  await guarded.deleteFrom('productSlots').where('heldUntil', '<=', sql<Date>`now()`).execute();
}
