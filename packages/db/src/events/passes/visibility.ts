import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seesEvent } from '../visibility.ts';

/** Dates to come of the series that were split from one another. */
export const isToCome = (rootId: RawBuilder<unknown>) => sql<boolean>`
  events.series_id in (select id from event_series where root_id = ${rootId})
  and events.start_time > now() and events.cancelled_at is null and events.deleted_at is null
  and events.hidden_at is null`;

const passes = (db: Db | Tx) =>
  unrestrictedDb(db)
    .selectFrom('eventPasses as pass')
    .select(['pass.id', 'pass.rootId', 'pass.price', 'pass.quantity', 'pass.takenCount', 'pass.archivedAt']);
export type PassRow = Awaited<ReturnType<ReturnType<typeof passes>['execute']>>[number];

/** A pass by its id, an archived one too. */
export async function passById(db: Db | Tx, passId: string): Promise<PassRow | undefined> {
  return passes(db).where('pass.id', '=', passId).executeTakeFirst();
}

/** The pass for the dates of a series, an archived one too. */
export async function passOfSeries(db: Db | Tx, seriesId: string): Promise<PassRow | undefined> {
  return passes(db)
    .where('pass.rootId', '=', (of) =>
      of.selectFrom('eventSeries').select('rootId').where('id', '=', seriesId),
    )
    .executeTakeFirst();
}

export interface PassDateRow {
  id: string;
  startTime: Date;
  timeZone: string;
  isAllDay: boolean;
  /** True if the viewer has a seat, or an order holds one for them. */
  hasSeat: boolean;
  /** True if no seat is left for them, as others come first. */
  isFull: boolean;
}

/** Dates to come that a pass is for and the viewer sees, the soonest first. */
export async function datesOfPass(db: Db | Tx, viewer: Viewer, rootId: string): Promise<PassDateRow[]> {
  const me = viewerSql(viewer);
  const { rows } = await sql<PassDateRow>`
    select events.id, events.start_time, events.time_zone, events.is_all_day,
      exists (select from event_tickets mine where mine.event_id = events.id and mine.user_id = ${me} offset 0)
        or exists (select from event_holds mine where mine.event_id = events.id and mine.user_id = ${me}
          and mine.order_item_id is not null offset 0) as has_seat,
      coalesce(max_attendees - attendee_count - held_count + offered.seats < 1, false)
        or offered.seats = 0 and max_attendees is not null and exists (
          select from event_waitlist_entries other
          where other.event_id = events.id and other.user_id <> ${me} offset 0) as is_full
    from events, lateral (
      select coalesce(sum(mine.quantity), 0) as seats from event_holds mine
      where mine.event_id = events.id and mine.user_id = ${me} and mine.entry_id is not null) offered
    where ${isToCome(sql`${rootId}::uuid`)} and ${seesEvent(me)}
    order by events.start_time, events.id ${CUSTOM_PLAN}`.execute(unrestrictedDb(db));
  return rows;
}

/** True if a holder still has a seat of a pass on a date to come, which keeps it going. @param holder an alias */
export const isStanding = (holder: string) => sql<boolean>`exists (
  select from event_tickets seat join events on events.id = seat.event_id
  where seat.order_item_id = ${sql.ref(`${holder}.order_item_id`)} and seat.user_id = ${sql.ref(`${holder}.user_id`)}
    and events.start_time > now() and events.cancelled_at is null and events.deleted_at is null offset 0)`;

/** True if a user has a pass, or an order that is not paid holds one for them. */
export async function hasPass(
  db: Db | Tx,
  { passId, userId }: { passId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from event_pass_holders holder
    where pass_id = ${passId}::uuid and user_id = ${userId}::uuid and (paid_at is null or ${isStanding('holder')})
    limit 1`.execute(unrestrictedDb(db));
  return rows.length > 0;
}

/** How many seats the order of a pass bought; undefined for a line that is of no pass. */
export async function datesOfLine(db: Db | Tx, orderItemId: string): Promise<number | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('eventPassHolders')
    .select('dates')
    .where('orderItemId', '=', orderItemId)
    .executeTakeFirst();
  return row?.dates;
}

/** True if a user answered on any date of a series what one of its dates asks. */
export async function answeredInSeries(
  db: Db | Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from events asked
    join event_series series on series.id = asked.series_id
    join event_series split on split.root_id = series.root_id
    join events other on other.series_id = split.id and other.questions = asked.questions
    join event_answers given on given.event_id = other.id and given.user_id = ${userId}::uuid
    where asked.id = ${eventId}::uuid limit 1`.execute(unrestrictedDb(db));
  return rows.length > 0;
}

/** A date of a pass, for the address of its page: the next one, or else the last. */
export async function pageOfPass(db: Db | Tx, passId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select events.id from event_passes pass
    join event_series series on series.root_id = pass.root_id
    join events on events.series_id = series.id and events.deleted_at is null
    where pass.id = ${passId}::uuid
    order by events.end_time <= now(), abs(extract(epoch from events.start_time - now())) limit 1`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.id;
}

/** Seats that the line of a pass still pays for: all of them, those on one date, and those that were not over. */
export async function seatsOfPassLine(db: Db | Tx, orderItemId: string) {
  return unrestrictedDb(db)
    .selectFrom('eventTickets as seat')
    .innerJoin('events', 'events.id', 'seat.eventId')
    .select(['seat.id', 'seat.eventId', 'seat.userId', 'events.endTime', 'events.cancelledAt'])
    .where('seat.orderItemId', '=', orderItemId)
    .orderBy('seat.id')
    .execute();
}
