import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
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
  await unrestrictedDb(tx)
    .insertInto('eventTickets')
    .values(Array.from({ length: count }, () => seats))
    .execute();
}

/** Takes seats of an answer back, the latest first. @param kept how many stay */
export async function removeTickets(tx: Tx, rsvpId: string, kept: number): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('eventTickets')
    .where('id', 'in', (of) =>
      of
        .selectFrom('eventTickets')
        .select('id')
        .where('rsvpId', '=', rsvpId)
        .orderBy('id')
        .offset(sql.lit(kept)),
    )
    .execute();
}

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
