import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface Seats {
  eventId: string;
  userId: string;
  rsvpId: string;
  typeId?: string | null;
  orderItemId?: string | null;
}

/** Gives a user further seats of a locked event. */
export async function insertTickets(tx: Tx, seats: Seats, count: number): Promise<void> {
  if (count < 1) return;
  await insert(tx, { typeId: null, orderItemId: null, ...seats, count });
}

const insert = prepare(
  (_tx, { eventId, userId, rsvpId, typeId, orderItemId, count }: Required<Seats> & { count: number }) => sql`
    insert into event_tickets (event_id, user_id, rsvp_id, type_id, order_item_id)
    select ${eventId}::uuid, ${userId}::uuid, ${rsvpId}::uuid, ${typeId}::uuid, ${orderItemId}::uuid
    from generate_series(1, ${count}::int)`,
);

/** Takes seats of an answer back, the latest first. @param kept how many stay */
export async function removeTickets(tx: Tx, rsvpId: string, kept: number): Promise<void> {
  await remove(tx, { rsvpId, kept });
}

const remove = prepare(
  (_tx, { rsvpId, kept }: { rsvpId: string; kept: number }) => sql`
    delete from event_tickets where id in (
      select id from event_tickets where rsvp_id = ${rsvpId}::uuid order by id offset ${kept}::int)`,
);

/** Locks a ticket type of a locked event, so that its seats are those that are read. */
export async function lockTicketType(tx: Tx, { eventId, typeId }: { eventId: string; typeId: string }) {
  return unrestrictedDb(tx)
    .selectFrom('eventTicketTypes')
    .select(['id', 'eventId', 'name', 'price', 'attends', 'tier', 'quantity', 'availableUntil'])
    .select(['takenCount', 'heldCount', 'archivedAt'])
    .where('id', '=', typeId)
    .where('eventId', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
