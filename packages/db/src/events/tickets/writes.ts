import type { TicketTypeInput } from '@kindred/validation/events/tickets';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Keeps seats of a locked event for an order. */
export async function insertHold(
  tx: Tx,
  hold: { eventId: string; userId: string; typeId: string; quantity: number; orderItemId: string },
): Promise<void> {
  await unrestrictedDb(tx).insertInto('eventHolds').values(hold).execute();
}

/** Frees what an order held of locked events. @returns the events where anything was held */
export async function deleteHolds(tx: Tx, orderItemId: string): Promise<string[]> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('eventHolds')
    .where('orderItemId', '=', orderItemId)
    .returning('eventId')
    .execute();
  return gone.map(({ eventId }) => eventId);
}

/**
 * Takes tickets of a locked event back, and the answers of users who have none left.
 * @returns users who no longer go
 */
export async function deleteTickets(
  tx: Tx,
  ids: readonly string[],
): Promise<{ eventId: string; userId: string }[]> {
  if (ids.length === 0) return [];
  const gone = await unrestrictedDb(tx)
    .deleteFrom('eventTickets')
    .where('id', 'in', [...ids])
    .returning('rsvpId')
    .execute();
  if (gone.length === 0) return [];
  return unrestrictedDb(tx)
    .deleteFrom('eventRsvps')
    .where('id', 'in', [...new Set(gone.map(({ rsvpId }) => rsvpId))])
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('eventTickets').select('id').whereRef('eventTickets.rsvpId', '=', 'eventRsvps.id'),
        ),
      ),
    )
    .returning(['eventId', 'userId'])
    .execute();
}

/** Sets the ticket types on sale of a locked event, in their order; the caller checked their quantities. */
export async function setTicketTypes(
  tx: Tx,
  eventId: string,
  types: readonly TicketTypeInput[],
): Promise<void> {
  const db = unrestrictedDb(tx);
  const kept = types.flatMap(({ id }) => id ?? []);
  const isLeftOut = sql<boolean>`event_id = ${eventId}::uuid and archived_at is null and not id = any(${kept}::uuid[])`;
  // Orders name those that were ever bought.
  await db
    .deleteFrom('eventTicketTypes')
    .where(isLeftOut)
    .where('takenCount', '=', 0)
    .where('heldCount', '=', 0)
    .where(
      sql<boolean>`not exists (select from order_items lines
        where lines.item_type = 'event' and lines.item_id = event_ticket_types.id)`,
    )
    .execute();
  await db.updateTable('eventTicketTypes').set({ archivedAt: sql<Date>`now()` }).where(isLeftOut).execute();
  for (const [position, { id, ...type }] of types.entries()) {
    const values = {
      ...type,
      availableUntil: type.availableUntil && new Date(type.availableUntil),
      position,
    };
    if (id === undefined)
      await db
        .insertInto('eventTicketTypes')
        .values({ ...values, eventId })
        .execute();
    else await db.updateTable('eventTicketTypes').set(values).where('id', '=', id).execute();
  }
  await setPrices(tx, [eventId]);
}

const open = sql`available_until is null or available_until > now()`;
/** The lowest and the highest price of the row `events` that are on sale, or of all its types once sales have ended. */
const SALE = sql`lateral (
  select coalesce(min(price) filter (where ${open}), min(price), 0) as low,
    coalesce(max(price) filter (where ${open}), max(price), 0) as high
  from event_ticket_types where event_id = events.id and archived_at is null) sale`;

/** Sets the prices of locked events. */
async function setPrices(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await sql`
    update events stored set price = sale.low, top_price = sale.high
    from unnest(${[...eventIds]}::uuid[]) events (id), ${SALE}
    where stored.id = events.id and (stored.price, stored.top_price) is distinct from (sale.low, sale.high)`.execute(
    unrestrictedDb(tx),
  );
}

/** Sets the prices of events of which a ticket type was on sale until the last day. @returns how many changed */
export async function refreshPrices(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select events.id from events, ${SALE}
    where events.deleted_at is null and (events.price, events.top_price) is distinct from (sale.low, sale.high)
      and events.id in (
        select event_id from event_ticket_types
        where archived_at is null and available_until > now() - interval '1 day' and available_until <= now())
    order by events.id limit ${limit} for no key update of events`.execute(unrestrictedDb(tx));
  await setPrices(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
