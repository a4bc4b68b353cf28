import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** A ticket type by its id, archived ones too. */
export async function ticketTypeById(db: Db | Tx, typeId: string) {
  return unrestrictedDb(db)
    .selectFrom('eventTicketTypes')
    .select(['id', 'eventId', 'name', 'price', 'tier', 'availableUntil', 'archivedAt'])
    .where('id', '=', typeId)
    .executeTakeFirst();
}

/** The free ticket type on sale at an event that has this name. */
export async function freeTypeNamed(
  db: Db | Tx,
  { eventId, name }: { eventId: string; name: string },
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('eventTicketTypes')
    .select('id')
    .where('eventId', '=', eventId)
    .where('name', '=', name)
    .where('price', '=', '0')
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Seats that a user has, and those that an order holds for them. */
export async function seatsOfUser(
  db: Db | Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select (select count(*) from event_tickets where event_id = ${eventId}::uuid and user_id = ${userId}::uuid)::int
      + (select coalesce(sum(quantity), 0) from event_holds
         where event_id = ${eventId}::uuid and user_id = ${userId}::uuid and order_item_id is not null)::int as seats`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.seats ?? 0;
}

/** The kind of seat that a user has, one paid for before others; undefined for none. */
export async function firstTicket(db: Db | Tx, eventId: string, userId: string) {
  const [ticket] = await first(db, { eventId, userId });
  return ticket;
}

const first = prepare((db, { eventId, userId }: { eventId: string; userId: string }) =>
  unrestrictedDb(db)
    .selectFrom('eventTickets')
    .select(['typeId', 'orderItemId'])
    .where('userId', '=', userId)
    .where('eventId', '=', eventId)
    .orderBy('orderItemId', (order) => order.asc().nullsLast())
    .limit(sql.lit(1)),
);

/** Tickets with the line of the order that paid for them. */
const tickets = (db: Db | Tx) =>
  unrestrictedDb(db)
    .selectFrom('eventTickets as ticket')
    .leftJoin('orderItems as line', 'line.id', 'ticket.orderItemId')
    .leftJoin('orders', 'orders.id', 'line.orderId')
    .leftJoin('eventTicketTypes as type', 'type.id', 'ticket.typeId')
    .leftJoin('eventPassHolders as holder', 'holder.orderItemId', 'ticket.orderItemId')
    .select(['ticket.id', 'ticket.eventId', 'ticket.userId', 'ticket.rsvpId', 'ticket.typeId'])
    .select(['ticket.orderItemId', 'ticket.createdAt', 'line.orderId', 'holder.passId'])
    // Of a pass the seats that it bought.
    .select((row) => row.fn.coalesce('holder.dates', 'line.quantity').as('quantity'))
    .select(['line.totalMinor', 'line.refundedMinor', 'orders.userId as buyerId', 'orders.currency'])
    .select(['type.name', 'type.attends'])
    .select((row) =>
      row
        .selectFrom('eventTickets as same')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('same.orderItemId', '=', 'ticket.orderItemId')
        .as('seatsOfLine'),
    );

export type TicketRow = Awaited<ReturnType<ReturnType<typeof tickets>['execute']>>[number];

/** Tickets of one user for an event, the oldest first. */
export async function ticketsOfUser(
  db: Db | Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<TicketRow[]> {
  return tickets(db)
    .where('ticket.eventId', '=', eventId)
    .where('ticket.userId', '=', userId)
    .orderBy('ticket.id')
    .execute();
}

export async function ticketById(db: Db | Tx, ticketId: string): Promise<TicketRow | undefined> {
  return tickets(db).where('ticket.id', '=', ticketId).executeTakeFirst();
}

/** Tickets that a line of an order paid for. */
export async function ticketsOfLine(db: Db | Tx, orderItemId: string): Promise<TicketRow[]> {
  return tickets(db).where('ticket.orderItemId', '=', orderItemId).orderBy('ticket.id').execute();
}

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Lines of orders that paid for tickets of an event and are not refunded whole, in the order of these tickets. */
export async function soldLines(
  db: Db | Tx,
  { eventId, after = FIRST, limit }: { eventId: string; after?: string; limit: number },
): Promise<{ orderId: string; orderItemId: string; ticketId: string }[]> {
  const { rows } = await sql<{ orderId: string; orderItemId: string; ticketId: string }>`
    select line.order_id, line.id as order_item_id, ticket.id as ticket_id
    from event_tickets ticket join order_items line on line.id = ticket.order_item_id
    where ticket.event_id = ${eventId}::uuid and ticket.id > ${after}::uuid
      and line.refunded_minor < line.total_minor
    order by ticket.id limit ${limit}`.execute(unrestrictedDb(db));
  return rows;
}

/** Events of a tribe that have not begun, for which a user has seats that were paid for. */
export async function paidSeatsInTribe(
  db: Db | Tx,
  { tribeId, userId }: { tribeId: string; userId: string },
): Promise<TicketRow[]> {
  return tickets(db)
    .innerJoin('events', 'events.id', 'ticket.eventId')
    .where('ticket.userId', '=', userId)
    .where('ticket.orderItemId', 'is not', null)
    .where('events.tribeId', '=', tribeId)
    .where('events.startTime', '>', sql<Date>`now()`)
    .orderBy('ticket.id')
    .execute();
}
