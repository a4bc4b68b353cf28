import type { RsvpStatus } from '@kindred/validation/events/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { eachOf } from '../list/visibility.ts';
import { seesEvent } from '../visibility.ts';

/** Events of a calendar, the soonest to end first. */
export const CALENDAR_EVENTS_MAX = 1_000;
/** Days that past and cancelled events stay in a calendar. */
const KEPT_DAYS = 30;
/** Characters of a description in a calendar: all of them together are read with each request. */
const TEXT_MAX = 1_000;

/** An event as calendars show it to a user. */
export interface CalendarEventRow {
  id: string;
  title: string;
  description: string;
  startTime: Date;
  endTime: Date;
  timeZone: string;
  isAllDay: boolean;
  location: string | null;
  address: string | null;
  isAddressPrivate: boolean;
  cancelledAt: Date | null;
  sequence: number;
  updatedAt: Date;
  /** Set for an event that repeats: the series that its own was split from, and its key in the zone of the keys. */
  rootId: string | null;
  originalStart: string | null;
  keyZone: string | null;
  /** The answer of the user. */
  status: RsvpStatus | null;
}

const COLUMNS = sql`
  events.id, events.title, left(events.description, ${sql.lit(TEXT_MAX)}) as description, events.start_time, events.end_time,
  events.time_zone, events.is_all_day, events.location, events.address, events.is_address_private, events.cancelled_at,
  events.sequence, events.updated_at, series.root_id, events.original_start, series.key_zone, mine.status`;
const SERIES = sql`left join event_series series on series.id = events.series_id`;

const KEPT = sql.raw(`now() - interval '${KEPT_DAYS} days'`);
const IS_KEPT = sql<SqlBool>`events.end_time > ${KEPT}
  and (events.cancelled_at is null or events.cancelled_at > ${KEPT})`;

/** Sources of the events of a calendar, each a `from` and `where` of the row `events`. */
function sourcesOf(me: ViewerSql, tribeId: string | null): RawBuilder<unknown>[] {
  if (tribeId !== null) return [sql`events where events.tribe_id = ${tribeId}::uuid`];
  return [
    sql`events where events.host_id = ${me}`,
    eachOf(sql`event_people where user_id = ${me} and role = 'host'`),
    eachOf(sql`event_rsvps where user_id = ${me} and status <> 'declined'`),
  ];
}

/**
 * Events of a calendar that its user sees: those of a tribe, or those they host, go or may go to. Each source is read
 * up to the size of a calendar.
 */
export async function eventsForCalendar(
  db: Db,
  { userId, tribeId }: { userId: string; tribeId: string | null },
): Promise<CalendarEventRow[]> {
  const me = sql<string>`${userId}::uuid`;
  const limit = sql.lit(CALENDAR_EVENTS_MAX);
  const sources = sourcesOf(me, tribeId).map(
    (from) => sql`(select events.id, events.end_time from ${from} and ${IS_KEPT}
      order by events.end_time, events.id limit ${limit})`,
  );
  const { rows } = await sql<CalendarEventRow>`
    select ${COLUMNS}
    from (
      select distinct id, end_time from (${sql.join(sources, sql` union all `)}) listed
      order by end_time, id limit ${limit}) found
    join events on events.id = found.id ${SERIES}
    left join event_rsvps mine on mine.event_id = events.id and mine.user_id = ${me}
    where ${seesEvent(me)}
    order by events.end_time, events.id ${CUSTOM_PLAN}`.execute(unrestrictedDb(db));
  return rows;
}

/** A user who is mailed about events. */
export interface MailRecipient {
  firstName: string;
  lastName: string;
  email: string;
  /** Notification settings as they are stored. */
  settings: unknown;
}

export interface MailedEventRow extends CalendarEventRow, MailRecipient {
  tribeId: string | null;
  cancelReason: string | null;
  hostName: string;
}

/**
 * Events to mail to an active user with a verified address who sees them, or saw them before their tribe was deleted: one,
 * or the dates of a series that have not ended, and that they go to.
 */
export async function eventsToMail(
  db: Db,
  { userId, ...of }: { userId: string } & ({ eventIds: readonly string[] } | { seriesId: string }),
): Promise<MailedEventRow[]> {
  const me = sql<string>`users.id`;
  const asked =
    'eventIds' in of
      ? sql`events.id = any(${[...of.eventIds]}::uuid[])`
      : sql`events.series_id = ${of.seriesId}::uuid and events.end_time > now() and mine.status = 'going'`;
  const { rows } = await sql<MailedEventRow>`
    select ${COLUMNS}, events.tribe_id, events.cancel_reason,
      trim(host.first_name || ' ' || host.last_name) as host_name,
      users.first_name, users.last_name, users.email, preferences.notification_settings as settings
    from events ${SERIES}
    join users host on host.id = events.host_id
    join users on users.id = ${userId}::uuid
    left join user_preferences preferences on preferences.user_id = users.id
    left join event_rsvps mine on mine.event_id = events.id and mine.user_id = users.id
    where ${asked} and users.suspended_at is null and users.email_verified_at is not null
      and (${seesEvent(me)} or (mine.status = 'going' and events.cancelled_at is not null and exists (
        select from tribes where tribes.id = events.tribe_id and tribes.deleted_at is not null offset 0)))
    order by events.start_time, events.id`.execute(unrestrictedDb(db));
  return rows;
}

/** An active user with a verified address. */
export async function mailRecipient(db: Db, userId: string): Promise<MailRecipient | undefined> {
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('userPreferences as preferences', 'preferences.userId', 'users.id')
    .select(['firstName', 'lastName', 'email', 'preferences.notificationSettings as settings'])
    .where('users.id', '=', userId)
    .where('users.suspendedAt', 'is', null)
    .where('users.emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
}

/** Events of a tribe that a user goes to and no longer sees, the soonest to end first. */
export async function unseenEventsOf(
  tx: Tx,
  { tribeId, userId, limit }: { tribeId: string; userId: string; limit: number },
) {
  return unrestrictedDb(tx)
    .selectFrom('eventRsvps as mine')
    .innerJoin('events', 'events.id', 'mine.eventId')
    .leftJoin('eventSeries as series', 'series.id', 'events.seriesId')
    .select(['events.id', 'events.title', 'events.startTime', 'events.endTime', 'events.timeZone'])
    .select(['events.isAllDay', 'events.sequence', 'events.originalStart', 'series.rootId', 'series.keyZone'])
    .where('mine.userId', '=', userId)
    .where('mine.status', '=', 'going')
    .where('events.tribeId', '=', tribeId)
    .where('events.endTime', '>', sql<Date>`now()`)
    .where('events.cancelledAt', 'is', null)
    .where(sql<SqlBool>`not ${seesEvent(sql<string>`${userId}::uuid`)}`)
    .orderBy('events.endTime')
    .orderBy('events.id')
    .limit(limit)
    .execute();
}
export type UnseenEventRow = Awaited<ReturnType<typeof unseenEventsOf>>[number];
