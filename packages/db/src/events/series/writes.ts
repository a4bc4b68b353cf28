import { EVENT_DAYS_MAX, type RsvpStatus } from '@kindred/validation/events/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { EventSeriesTable } from '../../schema/events.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { removeReminders } from '../writes.ts';

/** First date of a series that has not ended. */
export const NOT_ENDED = sql<SqlBool>`events.start_time > now() - interval '${sql.raw(String(EVENT_DAYS_MAX + 1))} days'
  and events.end_time > now()`;

type SeriesTimes = Pick<
  EventSeriesTable,
  'startsLocal' | 'endsLocal' | 'timeZone' | 'keyZone' | 'rrule' | 'generatedUntil'
> & { startsSecond: boolean; endsSecond: boolean; isAllDay: boolean; exceptDates: string[] };

/** @param rootId of the series that it is split from */
export async function insertSeries(tx: Tx, series: SeriesTimes, rootId?: string): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('eventSeries')
    .values({ ...series, rootId: rootId ?? sql<string>`uuidv7()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rootId === undefined) await updateSeries(tx, id, { rootId: id });
  return id;
}

/** Locks a series, before any of its events. */
export async function lockSeries(tx: Tx, seriesId: string) {
  return unrestrictedDb(tx)
    .selectFrom('eventSeries')
    .selectAll()
    .where('id', '=', seriesId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedSeries = NonNullable<Awaited<ReturnType<typeof lockSeries>>>;

export async function updateSeries(
  tx: Tx,
  seriesId: string,
  fields: Partial<SeriesTimes> & { rootId?: string },
): Promise<void> {
  await unrestrictedDb(tx).updateTable('eventSeries').set(fields).where('id', '=', seriesId).execute();
}

/** Makes an event the first date of a series. */
export async function joinSeries(
  tx: Tx,
  eventId: string,
  place: { seriesId: string; originalStart: string; seriesDate: string },
): Promise<void> {
  await unrestrictedDb(tx).updateTable('events').set(place).where('id', '=', eventId).execute();
}

/** Locks the dates of a locked series that have not ended, from one of them on, in the order of their ids. */
export async function lockDates(tx: Tx, seriesId: string, from: string) {
  return unrestrictedDb(tx)
    .selectFrom('events')
    .select([
      'id',
      'hostId',
      'seriesDate',
      'startTime',
      'endTime',
      'timeZone',
      'startsLocal',
      'endsLocal',
      'startsSecond',
      'endsSecond',
      'isAllDay',
      'isOnline',
      'location',
      'address',
      'maxAttendees',
      'attendeeCount',
      'heldCount',
      'cancelledAt',
      'deletedAt',
    ])
    .where('seriesId', '=', seriesId)
    .where('seriesDate', '>=', from)
    .where(NOT_ENDED)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
export type LockedDate = Awaited<ReturnType<typeof lockDates>>[number];

/** True if a series has, or had, dates before one of its dates. */
export async function hasDatesBefore(tx: Tx, seriesId: string, date: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('events')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('seriesDate', '<', date)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the dates of a locked series from one of them on to another, with the answers to all dates. */
export async function moveDates(
  tx: Tx,
  { from, to, date }: { from: string; to: string; date: string },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('events')
    .set({ seriesId: to })
    .where('seriesId', '=', from)
    .where('seriesDate', '>=', date)
    .execute();
  await sql`insert into event_series_answers (series_id, user_id, status, guests, is_hidden, ticket_type, created_at)
    select ${to}::uuid, user_id, status, guests, is_hidden, ticket_type, created_at from event_series_answers
    where series_id = ${from}::uuid`.execute(guarded);
}

/** Those of the events that users other than the host go or may go to. */
export async function datesWithAttendees(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select events.id from events where id = any(${[...eventIds]}::uuid[]) and exists (
      select from event_rsvps answer where answer.event_id = events.id and answer.user_id <> events.host_id
        and answer.status <> 'declined' offset 0)`.execute(unrestrictedDb(tx));
  return new Set(rows.map(({ id }) => id));
}

/** Takes dates that are no longer in their series, and that have no attendees, out of it. */
export async function removeDates(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('events')
    .set({ deletedAt: sql<Date>`now()`, seriesId: null, originalStart: null, seriesDate: null })
    .where(sql<SqlBool>`id = any(${[...eventIds]}::uuid[])`)
    .execute();
  await removeReminders(tx, eventIds);
}

export interface DateTimes {
  startTime: Date;
  endTime: Date;
  timeZone: string;
  startsLocal: string;
  endsLocal: string;
  startsSecond: boolean;
  endsSecond: boolean;
  isAllDay: boolean;
}

const records = (rows: readonly object[]) => JSON.stringify(rows);
const TIMES = {
  start_time: 'timestamptz',
  end_time: 'timestamptz',
  time_zone: 'text',
  starts_local: 'text',
  ends_local: 'text',
  starts_second: 'boolean',
  ends_second: 'boolean',
  is_all_day: 'boolean',
};
const TYPED = sql.raw(
  Object.entries(TIMES)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);
const COLUMNS = sql.raw(Object.keys(TIMES).join(', '));
const MOVED = sql.raw(
  Object.keys(TIMES)
    .map((column) => `${column} = moved.${column}`)
    .join(', '),
);
const inColumns = (times: DateTimes): Record<keyof typeof TIMES, unknown> => ({
  start_time: times.startTime,
  end_time: times.endTime,
  time_zone: times.timeZone,
  starts_local: times.startsLocal,
  ends_local: times.endsLocal,
  starts_second: times.startsSecond,
  ends_second: times.endsSecond,
  is_all_day: times.isAllDay,
});

/** Sets the times of locked events, each its own. */
export async function setTimes(tx: Tx, moves: readonly (DateTimes & { id: string })[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = records(moves.map(({ id, ...times }) => ({ id, ...inColumns(times) })));
  await sql`
    update events set ${MOVED}, sequence = sequence + 1, moved_at = now()
    from json_to_recordset(${rows}::json) as moved (id uuid, ${TYPED})
    where events.id = moved.id`.execute(unrestrictedDb(tx));
}

/** Sets which dates of a recurrence locked events are for. */
export async function setSeriesDates(
  tx: Tx,
  dates: readonly { id: string; seriesDate: string }[],
): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    update events set series_date = moved."seriesDate"
    from json_to_recordset(${records(dates)}::json) as moved (id uuid, "seriesDate" text)
    where events.id = moved.id`.execute(unrestrictedDb(tx));
}

/** Dates of a locked series from one on: those that are taken, and the original starts. */
export async function takenDates(tx: Tx, seriesId: string, from: string) {
  return unrestrictedDb(tx)
    .selectFrom('events')
    .select(['seriesDate', 'originalStart'])
    .where('seriesId', '=', seriesId)
    .where((row) => row.or([row('seriesDate', '>=', from), row('originalStart', '>=', from)]))
    .execute();
}

/** The event that further dates of a series are copies of: the last that was not edited alone. */
export async function sourceOfDates(tx: Tx, seriesId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .selectFrom('events')
    .select('id')
    .where('seriesId', '=', seriesId)
    .orderBy(sql`num_nonnulls(cancelled_at, deleted_at)`)
    .orderBy('isException')
    .orderBy('startTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Values that a date has from the event that it is a copy of. */
const COPIED = sql.raw(`series_id, host_id, tribe_id, title, description, image_url, kind, location, address,
  is_address_private, meeting_url, is_online, price, top_price, refund_minutes, max_attendees, guests_max, shows_attendees, has_chat, audience, questions`);

/** Makes dates of a series, each a copy of one of its events at other times. @returns their ids */
export async function copyDates(
  tx: Tx,
  sourceId: string,
  dates: readonly (DateTimes & { seriesDate: string; originalStart: string })[],
): Promise<string[]> {
  if (dates.length === 0) return [];
  const guarded = unrestrictedDb(tx);
  const rows = dates.map(({ seriesDate, originalStart, ...times }) => ({
    series_date: seriesDate,
    original_start: originalStart,
    ...inColumns(times),
  }));
  const { rows: made } = await sql<{ id: string }>`
    insert into events (${COPIED}, is_repeat, series_date, original_start, ${COLUMNS})
    select ${COPIED}, true, made.*
    from (select ${COPIED} from events where id = ${sourceId}::uuid) source,
      json_to_recordset(${records(rows)}::json) as made (series_date text, original_start text, ${TYPED})
    on conflict (series_id, original_start) do nothing returning id`.execute(guarded);
  const ids = made.map(({ id }) => id);
  const copies = sql`unnest(${ids}::uuid[]) copies (id)`;
  await sql`
    insert into event_people (event_id, role, user_id, name, about, position)
    select copies.id, role, user_id, name, about, position from event_people, ${copies}
    where event_id = ${sourceId}::uuid`.execute(guarded);
  await sql`
    insert into event_invitations (event_id, user_id, invited_by)
    select copies.id, user_id, invited_by from event_invitations, ${copies}
    where event_id = ${sourceId}::uuid`.execute(guarded);
  await sql`
    insert into event_reminders (event_id, minutes, remind_at)
    select copies.id, minutes, case when due > now() then due end
    from event_reminders, ${copies} join events on events.id = copies.id,
      lateral (select start_time - minutes * interval '1 minute' as due) reminder
    where event_id = ${sourceId}::uuid`.execute(guarded);
  await sql`
    insert into event_ticket_types
      (event_id, name, description, price, attends, tier, quantity, available_until, position)
    select copies.id, types.name, types.description, types.price, attends, tier, quantity,
      available_until + (events.start_time - source.start_time), types.position
    from event_ticket_types types join events source on source.id = types.event_id,
      ${copies} join events on events.id = copies.id
    where types.event_id = ${sourceId}::uuid and types.archived_at is null`.execute(guarded);
  await copyPlace(tx, sourceId, ids);
  return ids;
}

/** Gives events the place on the map that another has. */
export async function copyPlace(tx: Tx, sourceId: string, eventIds: readonly string[]): Promise<void> {
  await sql`
    insert into map_places (kind, event_id, location, point, is_exact)
    select 'event', copies.id, location, point, is_exact
    from map_places, unnest(${[...eventIds]}::uuid[]) copies (id)
    where kind = 'event' and event_id = ${sourceId}::uuid
    on conflict (kind, subject_id) do update set location = excluded.location, point = excluded.point,
      is_exact = excluded.is_exact, updated_at = now()`.execute(unrestrictedDb(tx));
}

/** Series that have dates to be made up to a day, those of the longest ago first. */
export async function seriesDue(
  db: Db,
  { before, after, limit }: { before: string; after: DueSeries; limit: number },
): Promise<DueSeries[]> {
  const { rows } = await sql<DueSeries>`
    select id, generated_until as day from event_series
    where generated_until < ${before} and (generated_until, id) > (${after.day}, ${after.id}::uuid)
    order by generated_until, id limit ${sql.lit(limit)} ${CUSTOM_PLAN}`.execute(unrestrictedDb(db));
  return rows;
}

export interface DueSeries {
  id: string;
  /** The last date that was looked at. */
  day: string;
}

/** Addresses of pictures that dates of a series and of those it was split from are shown by. */
export async function picturesOfSeries(tx: Tx, rootId: string): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('events')
    .innerJoin('eventSeries', 'eventSeries.id', 'events.seriesId')
    .select('events.imageUrl')
    .distinct()
    .where('eventSeries.rootId', '=', rootId)
    .where('events.imageUrl', 'is not', null)
    .execute();
  return rows.flatMap(({ imageUrl }) => imageUrl ?? []);
}

export interface StandingAnswer {
  status: RsvpStatus;
  guests: number;
  isHidden: boolean;
  /** The name of the free ticket type that is wanted; null for events without. */
  ticketType: string | null;
}

/** Keeps the answer of a user to all dates of a series. */
export async function setStandingAnswer(
  tx: Tx,
  answer: StandingAnswer & { seriesId: string; userId: string },
): Promise<void> {
  const { status, guests, isHidden, ticketType } = answer;
  await unrestrictedDb(tx)
    .insertInto('eventSeriesAnswers')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['seriesId', 'userId']).doUpdateSet({ status, guests, isHidden, ticketType }),
    )
    .execute();
}

/** Gives the dates of a series that have not ended and have the same place as one of them its point on the map. */
export async function copyPlaceToDates(
  tx: Tx,
  { eventId, seriesId }: { eventId: string; seriesId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select events.id from events join events source on source.id = ${eventId}::uuid
    where events.series_id = ${seriesId}::uuid and events.id <> source.id and ${NOT_ENDED}
      and num_nonnulls(events.cancelled_at, events.deleted_at) = 0
      and events.location is not distinct from source.location
      and events.address is not distinct from source.address
      and events.is_address_private = source.is_address_private
    order by events.id`.execute(unrestrictedDb(tx));
  await copyPlace(
    tx,
    eventId,
    rows.map(({ id }) => id),
  );
}

/** Gives dates of series the user's latest answers to the same questions of another of their dates. */
export async function copyQuestionAnswers(
  tx: Tx,
  { eventIds, userId }: { eventIds: readonly string[]; userId: string },
): Promise<void> {
  await sql`
    with given as (
      select distinct on (events.series_id, events.questions)
        events.series_id, events.questions, event_answers.answers
      from event_answers join events on events.id = event_answers.event_id
      where event_answers.user_id = ${userId}::uuid and events.series_id in (
        select series_id from events where id = any(${[...eventIds]}::uuid[]))
      order by events.series_id, events.questions, event_answers.created_at desc)
    insert into event_answers (event_id, user_id, answers)
    select asked.id, ${userId}::uuid, given.answers
    from events asked join given using (series_id, questions)
    where asked.id = any(${[...eventIds]}::uuid[]) and asked.questions <> '{}'
    on conflict do nothing`.execute(unrestrictedDb(tx));
}
