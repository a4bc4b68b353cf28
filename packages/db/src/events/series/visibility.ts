import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import { sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seesEvent } from '../visibility.ts';
import type { StandingAnswer } from './writes.ts';
import { NOT_ENDED } from './writes.ts';

/** How a series repeats, with the answer of a user to all its dates. */
export async function seriesOf(db: Db | Tx, userId: string, seriesId: string) {
  return unrestrictedDb(db)
    .selectFrom('eventSeries as series')
    .leftJoin('eventSeriesAnswers as mine', (join) =>
      join.onRef('mine.seriesId', '=', 'series.id').on('mine.userId', '=', userId),
    )
    .select(['series.id', 'series.rrule', 'series.exceptDates', 'mine.status'])
    .where('series.id', '=', seriesId)
    .executeTakeFirst();
}
export type SeriesRow = NonNullable<Awaited<ReturnType<typeof seriesOf>>>;

/** Dates of a series that the viewer sees: those to come the soonest first, or those that are over the latest first. */
export async function datesOfSeries(
  db: Db,
  viewer: Viewer,
  page: { seriesId: string; list: 'upcoming' | 'past'; limit: number; after?: Cursor | undefined },
) {
  const { seriesId, list, limit, after } = page;
  const isForward = list === 'upcoming';
  const direction = isForward ? 'asc' : 'desc';
  const beyond = sql.raw(isForward ? '>' : '<');
  return unrestrictedDb(db)
    .selectFrom('events')
    .leftJoin('eventRsvps as mine', (join) =>
      join.onRef('mine.eventId', '=', 'events.id').on('mine.userId', '=', viewer.id),
    )
    .select(['events.id', 'events.startTime', 'events.endTime', 'events.timeZone', 'events.isAllDay'])
    .select(['events.cancelledAt', 'events.attendeeCount', 'events.maxAttendees', 'mine.status'])
    .select(sql<string>`events.start_time::text`.as('place'))
    .where('events.seriesId', '=', seriesId)
    .where(isForward ? NOT_ENDED : sql<boolean>`events.end_time <= now()`)
    .where(seesEvent(viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(events.start_time, events.id) ${beyond} (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('events.startTime', direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type SeriesDateRow = Awaited<ReturnType<typeof datesOfSeries>>[number];

/**
 * Dates of a series that can be answered, in the order of their original starts.
 * @param answeredBy a user, for those alone that they answered
 */
export async function datesToAnswer(
  db: Db,
  page: { seriesId: string; answeredBy?: string | undefined; after: string; limit: number },
) {
  const { seriesId, answeredBy, after, limit } = page;
  return unrestrictedDb(db)
    .selectFrom('events')
    .select(['id', 'startsLocal', 'originalStart'])
    .where('seriesId', '=', seriesId)
    .where('originalStart', '>', after)
    .where(NOT_ENDED)
    .where('cancelledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .$if(answeredBy !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (
        select from event_rsvps where event_id = events.id and user_id = ${answeredBy}::uuid offset 0)`),
    )
    .orderBy('originalStart')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

/** The answer of an active user to all dates of a series. */
export async function standingAnswer(
  db: Db,
  { seriesId, userId }: { seriesId: string; userId: string },
): Promise<(StandingAnswer & { role: Role }) | undefined> {
  return unrestrictedDb(db)
    .selectFrom('eventSeriesAnswers as answer')
    .innerJoin('users', 'users.id', 'answer.userId')
    .select(['users.role', 'answer.status', 'answer.guests', 'answer.isHidden', 'answer.ticketType'])
    .where('answer.seriesId', '=', seriesId)
    .where('answer.userId', '=', userId)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
}

/** Users who go or may go to all dates of a series, in the order of their ids. */
export async function standingUsers(
  db: Db,
  { seriesId, after, limit }: { seriesId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('eventSeriesAnswers')
    .select('userId')
    .where('seriesId', '=', seriesId)
    .where('status', '<>', 'declined')
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Users who go or may go to some of these dates, each with the first of those, in the order of their ids. */
export async function attendeesOfDates(
  tx: Tx,
  { eventIds, after, limit }: { eventIds: readonly string[]; after: string; limit: number },
) {
  const { rows } = await sql<{ userId: string; eventId: string; isGoing: boolean }>`
    select distinct on (user_id) user_id as "userId", event_id as "eventId",
      bool_or(is_going) over (partition by user_id) as "isGoing"
    from (
      select answer.user_id, events.id as event_id, events.start_time, answer.status = 'going' as is_going
      from unnest(${[...eventIds]}::uuid[]) asked (id) join events on events.id = asked.id
      cross join lateral (
        select user_id, status from event_rsvps
        where event_id = asked.id and status <> 'declined' and user_id > ${after}::uuid
        order by user_id limit ${sql.lit(limit)}) answer) found
    order by user_id, start_time limit ${sql.lit(limit)} ${CUSTOM_PLAN}`.execute(unrestrictedDb(tx));
  return rows;
}

/** True if the viewer is host or co-host of each of these events. */
export async function runsAll(tx: Tx, viewer: Viewer, eventIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from events where id = any(${[...eventIds]}::uuid[]) and host_id <> ${viewer.id}::uuid and not exists (
      select from event_people run
      where run.event_id = events.id and run.role = 'host' and run.user_id = ${viewer.id}::uuid offset 0)
    limit 1`.execute(unrestrictedDb(tx));
  return rows.length === 0;
}

/** Events that begin after one, in the order of their starts, with what is typed of them. */
export async function eventsToCome(db: Db, { after, limit }: { after?: Cursor | undefined; limit: number }) {
  return unrestrictedDb(db)
    .selectFrom('events')
    .select(['id', 'startTime', 'endTime', 'startsLocal', 'endsLocal', 'timeZone'])
    .select(['startsSecond', 'endsSecond', 'isAllDay'])
    .select(sql<string>`start_time::text`.as('place'))
    .where('startTime', '>', sql<Date>`now()`)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(start_time, id) > (${after?.place}::text::timestamptz, ${after?.id}::uuid)`),
    )
    .where('cancelledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('startTime')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
