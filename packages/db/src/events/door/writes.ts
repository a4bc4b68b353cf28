import type { CheckInOutcome, Direction } from '@kindred/validation/events/values';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewScan {
  eventId: string;
  seatId: string | null;
  direction: Direction;
  nonce: string;
  scannedAt: Date;
  scannedBy: string;
  result: CheckInOutcome;
}

/** Which of these scans a locked event has. */
export async function scansByNonce(tx: Tx, eventId: string, nonces: readonly string[]) {
  return unrestrictedDb(tx)
    .selectFrom('eventCheckIns')
    .select(['nonce', 'seatId', 'result'])
    .where('eventId', '=', eventId)
    .where(sql<SqlBool>`nonce = any(${[...nonces]}::uuid[])`)
    .execute();
}

/** The scans of seats of a locked event. */
export async function scansOfSeats(tx: Tx, seatIds: readonly string[]) {
  if (seatIds.length === 0) return [];
  return (
    unrestrictedDb(tx)
      .selectFrom('eventCheckIns')
      .select(['nonce', 'seatId', 'direction', 'scannedAt', 'result'])
      .where(sql<SqlBool>`seat_id = any(${[...seatIds]}::uuid[])`)
      // Literal, as the index has it.
      .where(sql<SqlBool>`result in ('accepted', 'duplicate')`)
      .execute()
  );
}

export async function insertScans(tx: Tx, scans: readonly NewScan[]): Promise<void> {
  if (scans.length === 0) return;
  await unrestrictedDb(tx).insertInto('eventCheckIns').values(scans).execute();
}

/** Changes results that scans which arrived later have changed. */
export async function updateResults(
  tx: Tx,
  eventId: string,
  changed: readonly { nonce: string; result: CheckInOutcome }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update event_check_ins set result = changed.result
    from unnest(${changed.map(({ nonce }) => nonce)}::uuid[], ${changed.map(({ result }) => result)}::text[])
      as changed (nonce, result)
    where event_check_ins.event_id = ${eventId}::uuid and event_check_ins.nonce = changed.nonce`.execute(
    unrestrictedDb(tx),
  );
}

/** Records the users of these tickets who were checked in as attendees who came. */
export async function recordArrivals(tx: Tx, seatIds: readonly string[]): Promise<void> {
  if (seatIds.length === 0) return;
  await sql`
    insert into event_attendance as known (event_id, user_id, first_joined_at, last_joined_at)
    select ticket.event_id, ticket.user_id, min(scan.scanned_at), max(scan.scanned_at)
    from event_tickets ticket join event_check_ins scan on scan.seat_id = ticket.id
    where ticket.id = any(${[...seatIds]}::uuid[]) and scan.result = 'accepted' and scan.direction = 'in'
    group by ticket.event_id, ticket.user_id order by ticket.user_id
    on conflict (event_id, user_id) do update set
      first_joined_at = least(known.first_joined_at, excluded.first_joined_at),
      last_joined_at = greatest(known.last_joined_at, excluded.last_joined_at)`.execute(unrestrictedDb(tx));
}

/** Gives someone without a ticket a seat of a locked event. @returns its id */
export async function insertWalkIn(
  tx: Tx,
  walkIn: { eventId: string; name: string | null },
): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('eventWalkIns')
    .values(walkIn)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
