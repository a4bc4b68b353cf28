import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Events that have not ended, and that other users than their host go or may go to. */
async function attendedEvents(db: Db, ofOwner: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('events')
    .select('id')
    .where(ofOwner)
    .where('endTime', '>', sql<Date>`now()`)
    .where('cancelledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`exists (select from event_rsvps answer where answer.event_id = events.id
        and answer.user_id <> events.host_id and answer.status <> 'declined' offset 0)`,
    )
    .orderBy('endTime')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Attended events of a host outside of tribes. */
export const attendedEventsOfHost = (db: Db, hostId: string, limit: number): Promise<string[]> =>
  attendedEvents(db, sql`(events.host_id = ${hostId}::uuid and events.tribe_id is null)`, limit);

export const attendedEventsOfTribe = (db: Db, tribeId: string, limit: number): Promise<string[]> =>
  attendedEvents(db, sql`events.tribe_id = ${tribeId}::uuid`, limit);

/** True if seats of cancelled events of a tribe are still to be refunded. */
export async function owesRefunds(db: Db, tribeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from events
    join event_tickets ticket on ticket.event_id = events.id
    join order_items line on line.id = ticket.order_item_id
    join orders on orders.id = line.order_id
    where events.tribe_id = ${tribeId}::uuid and events.cancelled_at is not null
      and line.refunded_minor < line.total_minor and orders.status = 'completed'
    limit 1`.execute(unrestrictedDb(db));
  return rows.length > 0;
}
