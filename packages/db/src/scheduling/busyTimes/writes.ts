import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
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
}
