import type { Viewer } from '@kindred/permissions/viewer';
import type { EVENT_LISTS, EventKind } from '@kindred/validation/events';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

type List = (typeof EVENT_LISTS)[number];

/**
 * A running event is still to come, so these are read by when they end: nothing that is over is looked through.
 * What was not recorded cannot be seen again.
 */
const LISTS = {
  upcoming: { by: 'end_time', direction: 'asc', only: sql<SqlBool>`events.end_time > now()` },
  replays: {
    by: 'start_time',
    direction: 'desc',
    only: sql<SqlBool>`events.end_time <= now() and events.replay_url is not null`,
  },
} as const satisfies Record<List, unknown>;

/** Events of a tribe that the viewer reads, of people with whom they are not in a block. */
export async function eventsOfTribe(
  db: Db,
  viewer: Viewer,
  page: {
    tribeId: string;
    list: List;
    kind?: EventKind | undefined;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
) {
  const { tribeId, kind, limit, after } = page;
  const { by, direction, only } = LISTS[page.list];
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  const column = sql.ref(`events.${by}`);
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.hostId')
    .leftJoin('eventRsvps as mine', (join) =>
      join.onRef('mine.eventId', '=', 'events.id').on('mine.userId', '=', viewer.id),
    )
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.imageUrl',
      'events.kind',
      'events.startTime',
      'events.endTime',
      'events.isOnline',
      'events.location',
      'events.meetingUrl',
      'events.replayUrl',
      'events.price',
      'events.attendeeCount',
      'events.maxAttendees',
      'events.hostId',
      'mine.status',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`${column}::text`.as('place'))
    .where('events.tribeId', '=', tribeId)
    .where(readsTribe(sql`${tribeId}::uuid`, me))
    .where(notBlocked('events.host_id', me))
    .where(only)
    .$if(kind !== undefined, (rows) => rows.where('events.kind', '=', kind ?? 'live_room'))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(${column}, events.id) ${beyond} (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .execute();
}
export type TribeEventRow = Awaited<ReturnType<typeof eventsOfTribe>>[number];

/** An event of a tribe that the viewer reads, whose host and they are not in a block. */
export async function eventAsSeen(db: Db | Tx, viewer: Viewer, eventId: string) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('events')
    .innerJoin('tribes', 'tribes.id', 'events.tribeId')
    .select([
      'events.id',
      'events.tribeId',
      'events.title',
      'events.startTime',
      'events.endTime',
      'tribes.slug',
    ])
    .where('events.id', '=', eventId)
    .where(readsTribe(sql`events.tribe_id`, me))
    .where(notBlocked('events.host_id', me))
    .executeTakeFirst();
}
export type SeenEventRow = NonNullable<Awaited<ReturnType<typeof eventAsSeen>>>;
