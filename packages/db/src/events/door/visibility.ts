import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface SeatRow {
  id: string;
  name: string | null;
  isWalkIn: boolean;
  number: number;
  of: number;
  type: string | null;
  insideSince: Date | null;
}

const TICKETS = sql`select id, user_id, rsvp_id, type_id, null as name, false as is_walk_in from event_tickets`;
const WALK_INS = sql`select id, null::uuid, null::uuid, null::uuid, name, true from event_walk_ins`;

/** Seats of an event, with the accepted scan that was made last of each. */
async function seats(db: Db | Tx, found: RawBuilder<unknown>): Promise<SeatRow[]> {
  const guarded = unrestrictedDb(db);
  const { rows } = await sql<SeatRow>`
    select seats.id, seats.is_walk_in as "isWalkIn", types.name as type,
      coalesce(users.first_name || ' ' || users.last_name, seats.name) as name,
      greatest((select count(*)::int from event_tickets own
        where own.rsvp_id = seats.rsvp_id and own.id <= seats.id), 1) as number,
      greatest((select count(*)::int from event_tickets own where own.rsvp_id = seats.rsvp_id), 1) as of,
      case when last.direction = 'in' then last.scanned_at end as "insideSince"
    from (${found}) seats
    left join lateral (select * from users named where named.id = seats.user_id offset 0) users on true
    left join lateral (select name from event_ticket_types named where named.id = seats.type_id offset 0) types on true
    left join lateral (
      select scans.direction, scans.scanned_at from event_check_ins scans
      where scans.seat_id = seats.id and scans.result = 'accepted'
      order by scans.scanned_at desc, scans.nonce desc limit 1) last on true
    order by seats.id ${CUSTOM_PLAN}`.execute(guarded);
  return rows;
}

/** Seats of an event in the order of their ids. */
export async function rosterOf(
  db: Db,
  { eventId, after, limit }: { eventId: string; after?: string | undefined; limit: number },
): Promise<SeatRow[]> {
  const page = sql`event_id = ${eventId}::uuid
    ${after === undefined ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${sql.lit(limit)}`;
  return seats(
    db,
    sql`select * from ((${TICKETS} where ${page}) union all (${WALK_INS} where ${page})) found
      order by id limit ${sql.lit(limit)}`,
  );
}

/** Those of these seats that an event has. */
export async function seatsByIds(
  db: Db | Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<SeatRow[]> {
  if (ids.length === 0) return [];
  const among = sql`id = any(${[...ids]}::uuid[]) and event_id = ${eventId}::uuid`;
  return seats(db, sql`${TICKETS} where ${among} union all ${WALK_INS} where ${among}`);
}

/**
 * Seats that are inside, and a moment of which a roster that is read now is certain: what was committed since can have
 * ids from shortly before.
 */
export async function doorFacts(db: Db, eventId: string): Promise<{ inside: number; asOf: Date }> {
  return unrestrictedDb(db)
    .selectFrom('eventCheckIns')
    .select([
      sql<number>`(count(*) filter (where direction = 'in') - count(*) filter (where direction = 'out'))::int`.as(
        'inside',
      ),
      sql<Date>`now() - interval '1 minute'`.as('asOf'),
    ])
    .where('eventId', '=', eventId)
    .where('result', '=', sql.lit('accepted'))
    .executeTakeFirstOrThrow();
}

/** True if a seat was admitted at the door. */
export async function wasCheckedIn(db: Db | Tx, seatId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('eventCheckIns')
    .select('id')
    .where('seatId', '=', seatId)
    .where('result', '=', sql.lit('accepted'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tickets of a user for an event, in the order in which they are numbered. */
export async function ticketsOf(db: Db, { eventId, userId }: { eventId: string; userId: string }) {
  return unrestrictedDb(db)
    .selectFrom('eventTickets as ticket')
    .leftJoin('eventTicketTypes as type', 'type.id', 'ticket.typeId')
    .select(['ticket.id', 'type.name as type'])
    .where('ticket.userId', '=', userId)
    .where('ticket.eventId', '=', eventId)
    .orderBy('ticket.id')
    .execute();
}
