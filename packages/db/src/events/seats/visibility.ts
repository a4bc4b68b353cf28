import type { TicketAttends } from '@kindred/validation/events/values';
import type { Tier } from '@kindred/validation/tribes';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Tickets of an answer. @param rsvpId a column */
export const seatsOf = (rsvpId: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from event_tickets where rsvp_id = ${sql.ref(rsvpId)})`;

/** People that a user brings along. @param rsvpId a column */
export const guestsOf = (rsvpId: string): RawBuilder<number> =>
  sql<number>`greatest(${seatsOf(rsvpId)} - 1, 0)`;

export interface TicketTypeRow {
  id: string;
  eventId: string;
  name: string;
  description: string;
  price: string;
  attends: TicketAttends;
  tier: Tier | null;
  quantity: number | null;
  availableUntil: Date | null;
  takenCount: number;
  heldCount: number;
  archivedAt: Date | null;
}

/** Ticket types of an event in their order, archived ones too. */
export async function ticketTypesOf(db: Db | Tx, eventId: string): Promise<TicketTypeRow[]> {
  return typesOf(db, { eventId });
}

const typesOf = prepare((db, { eventId }: { eventId: string }) =>
  unrestrictedDb(db)
    .selectFrom('eventTicketTypes')
    .select(['id', 'eventId', 'name', 'description', 'price', 'attends', 'tier', 'quantity'])
    .select(['availableUntil', 'takenCount', 'heldCount', 'archivedAt'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id'),
);
