import type { Viewer } from '@kindred/permissions/viewer';
import type { EventKind, TribeEventList } from '@kindred/validation/events';
import type { TribeRole } from '@kindred/validation/tribes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, notBlockedPair, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import { featuredOf, PUBLIC } from '../admin/featured/visibility.ts';
import type { Db, Tx } from '../client.ts';
import type { Cursor } from '../paging.ts';
import { prepare, prepareShapes, viewerIn } from '../prepared.ts';
import { isBannedFrom, isPaid, readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { guestsOf } from './seats/visibility.ts';

/** True if the row `events` was not deleted, and its tribe, if any, has its events switched on. */
const isShown = sql<boolean>`(events.deleted_at is null and (events.tribe_id is null or exists (
  select from tribes shown where shown.id = events.tribe_id and shown.deleted_at is null
    and 'events' = any(shown.enabled_features) offset 0)))`;

const isInvited = (me: ViewerSql) => sql<boolean>`exists (
  select from event_invitations invited where invited.event_id = events.id and invited.user_id = ${me} offset 0)`;

export const isSpeaker = (me: ViewerSql) => sql<boolean>`exists (
  select from event_people speaker
  where speaker.event_id = events.id and speaker.role = 'speaker' and speaker.user_id = ${me} offset 0)`;

export const isCoHost = (me: ViewerSql) => sql<boolean>`exists (
  select from event_people run
  where run.event_id = events.id and run.role = 'host' and run.user_id = ${me} offset 0)`;

/** True if the viewer is of the door staff of an event, which ends a week after it: scans can be uploaded late. */
const isDoorStaff = (me: ViewerSql) => sql<boolean>`(events.end_time > now() - interval '7 days' and exists (
  select from event_people door
  where door.event_id = events.id and door.role = 'door' and door.user_id = ${me} offset 0))`;

/** True if the row `events` is not hidden by moderators, or the viewer hosts it or has a seat. */
const isUnhidden = (
  me: ViewerSql,
) => sql<SqlBool>`(events.hidden_at is null or events.host_id = ${me} or ${isCoHost(me)}
  or exists (select from event_rsvps seated
    where seated.event_id = events.id and seated.user_id = ${me} and seated.status = 'going' offset 0)
  or exists (select from tribe_memberships staff where staff.tribe_id = events.tribe_id and staff.user_id = ${me}
    and staff.role in ('owner', 'admin') offset 0))`;

/** True if the viewer sees the row `events` in lists. The twin of `canSeeEvent`. */
export const seesEvent = (me: ViewerSql): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isShown} and ${isUnhidden(me)} and ${notBlocked('events.host_id', me)} and not ${isBannedFrom(sql`events.tribe_id`, me)} and (
    events.audience = 'public'
    or (events.audience = 'tribe' and ${readsTribe(sql`events.tribe_id`, me)})
    or exists (
      select from tribe_memberships mine where mine.tribe_id = events.tribe_id and mine.user_id = ${me} and (
        mine.role in ('owner', 'admin') or events.host_id = mine.user_id or ${isCoHost(me)}
        or (events.audience = 'paid' and ${isPaid('mine')}
          and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member'))) offset 0)
    or (events.tribe_id is null and (events.host_id = ${me} or ${isCoHost(me)}))
    or ${isInvited(me)}))`;

/** True if a user can have a ticket of a tier at an event. The twin of `isInTier` of the policies. */
export const isInTier = (
  tier: RawBuilder<unknown>,
  eventId: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
) =>
  sql<SqlBool>`(${tier} is null or exists (
    select from events of_tier join tribe_memberships mine on mine.tribe_id = of_tier.tribe_id
    where of_tier.id = ${eventId} and mine.user_id = ${user} and (${tier} = 'free' or ${isPaid('mine')}) offset 0))`;

const CARD = [
  'events.id',
  'events.tribeId',
  'events.title',
  'events.description',
  'events.imageUrl',
  'events.kind',
  'events.startTime',
  'events.endTime',
  'events.timeZone',
  'events.isAllDay',
  'events.isOnline',
  'events.location',
  'events.replayUrl',
  'events.hasReplay',
  'events.price',
  'events.topPrice',
  'events.attendeeCount',
  'events.maxAttendees',
  'events.hostId',
  'events.cancelledAt',
  'mine.status',
  'mine.id as rsvpId',
  'mine.rsvpedAt',
  'mine.joinRevokedAt',
  'users.firstName',
  'users.lastName',
  'users.handle',
  'users.profileImageUrl',
] as const;

/** Events with their host, their tribe where the viewer reads it, and the answer of the viewer. */
function eventCards(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.hostId')
    .leftJoin('tribes as home', 'home.id', 'events.tribeId')
    .leftJoin('eventRsvps as mine', (join) =>
      join.onRef('mine.eventId', '=', 'events.id').on('mine.userId', '=', viewer.id),
    )
    .select(CARD)
    .select(sql<boolean>`(events.is_online and events.meeting_url is not null)`.as('hasMeeting'))
    .select(['home.slug as tribeSlug', 'home.name as tribeName', 'home.currency'])
    .select(
      sql<boolean>`(events.tribe_id is not null and (not home.is_private or ${readsTribe(sql`events.tribe_id`, me)}))`.as(
        'isTribeNamed',
      ),
    );
}
export type EventCardRow = Awaited<ReturnType<ReturnType<typeof eventCards>['execute']>>[number];

export interface Span {
  kind?: EventKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A running event is still to come, so these are read by when they end: none that is over is looked at. Replays are
 * recorded events.
 */
export const LISTS = {
  upcoming: { by: 'end_time', isForward: true, only: sql<SqlBool>`events.end_time > now()` },
  /** Over or not, for a span. */
  all: { by: 'end_time', isForward: true, only: sql<SqlBool>`true` },
  live: {
    by: 'end_time',
    isForward: true,
    only: sql<SqlBool>`events.end_time > now() and events.start_time <= now()`,
  },
  past: { by: 'end_time', isForward: false, only: sql<SqlBool>`events.end_time <= now()` },
  replays: {
    by: 'start_time',
    isForward: false,
    only: sql<SqlBool>`events.end_time <= now() and events.has_replay`,
  },
} as const;
export type Listed = (typeof LISTS)[keyof typeof LISTS];

/** The conditions of a page on the row `events`. */
export function onPage(
  { by, isForward, only }: Listed,
  page: Span & { after?: Cursor | undefined },
): RawBuilder<SqlBool> {
  const { kind, from, to, after } = page;
  const column = sql.ref(`events.${by}`);
  const beyond = sql.raw(isForward ? '>' : '<');
  return sql.join(
    [
      only,
      sql`events.cancelled_at is null`,
      ...(kind === undefined ? [] : [sql`events.kind = ${kind}`]),
      ...(from === undefined ? [] : [sql`events.end_time > ${from}::text::timestamptz`]),
      ...(to === undefined ? [] : [sql`events.start_time < ${to}::text::timestamptz`]),
      ...(after === undefined
        ? []
        : [sql`(${column}, events.id) ${beyond} (${after.place}::text::timestamptz, ${after.id}::uuid)`]),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

interface OfTribe {
  viewerId: string;
  tribeId: string;
  kind: EventKind | undefined;
  from: string | undefined;
  to: string | undefined;
  place: string | undefined;
  id: string | undefined;
}
/** Which conditions a page has. */
type PageShape = Record<'kind' | 'from' | 'to' | 'after', boolean> & { list: TribeEventList; limit: number };

const ofTribe = prepareShapes((db, values: OfTribe, shape: PageShape) => {
  const { tribeId, place = '', id = '' } = values;
  const viewer = viewerIn(values);
  const listed = LISTS[shape.list];
  const column = sql.ref(`events.${listed.by}`);
  const direction = listed.isForward ? 'asc' : 'desc';
  return eventCards(db, viewer)
    .select(sql<string>`${column}::text`.as('place'))
    .where('events.tribeId', '=', tribeId)
    .where(
      onPage(listed, {
        kind: shape.kind ? values.kind : undefined,
        from: shape.from ? values.from : undefined,
        to: shape.to ? values.to : undefined,
        after: shape.after ? { place, id } : undefined,
      }),
    )
    .where(seesEvent(viewerSql(viewer)))
    .orderBy(column, direction)
    .orderBy('events.id', direction)
    .limit(shape.limit);
});

/** Events of a tribe that the viewer sees. */
export async function eventsOfTribe(
  db: Db,
  { id: viewerId }: Viewer,
  page: Span & { tribeId: string; list: TribeEventList; limit: number; after?: Cursor | undefined },
) {
  const { tribeId, list, limit, kind, from, to, after } = page;
  const values = { viewerId, tribeId, kind, from, to, place: after?.place, id: after?.id };
  const has = { kind: kind !== undefined, from: from !== undefined, to: to !== undefined, after: !!after };
  return ofTribe(db, values, { list, limit, ...has });
}

/** Events by their ids, which the caller found for the viewer. */
export async function eventCardsOf(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return eventCards(db, viewer)
    .where(sql<SqlBool>`events.id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Those of the events that the viewer sees, as the cards of posts show them. */
export async function seenEventCards(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return eventCards(db, viewer)
    .where(sql<SqlBool>`events.id = any(${[...ids]}::uuid[])`)
    .where(seesEvent(viewerSql(viewer)))
    .execute();
}

const featuredFor = prepare((db, values: { viewerId: string }) => {
  const viewer = viewerIn(values);
  return eventCards(db, viewer)
    .innerJoin(featuredOf('event').as('featured'), 'featured.id', 'events.id')
    .where(PUBLIC.event)
    .where(seesEvent(viewerSql(viewer)))
    .orderBy('events.endTime')
    .orderBy('events.id');
});

/** Featured events to come that the viewer sees, the soonest first. */
export async function featuredEvents(db: Db, viewer: Viewer): Promise<EventCardRow[]> {
  return featuredFor(db, { viewerId: viewer.id });
}

/** Which of these users see an event. */
export async function viewersAmong(
  db: Db | Tx,
  eventId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await unrestrictedDb(db)
    .selectFrom('users')
    .innerJoin('events', (join) => join.on('events.id', '=', eventId))
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`)
    .where('users.suspendedAt', 'is', null)
    .where(seesEvent(sql<string>`users.id`))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * An event with what decides how the viewer may use it; without those whose host and the viewer are in a block, unless
 * the viewer runs the tribe. The policies of packages/permissions decide the rest.
 */
const byId = prepare((db, { viewerId, eventId }: { viewerId: string; eventId: string }) => {
  const viewer = viewerIn({ viewerId });
  const me = viewerSql(viewer);
  return eventCards(db, viewer)
    .leftJoin('tribeMemberships as membership', (join) =>
      join.onRef('membership.tribeId', '=', 'events.tribeId').on('membership.userId', '=', viewer.id),
    )
    .leftJoin('eventSeries as series', 'series.id', 'events.seriesId')
    .leftJoin('eventAttendance as joined', (join) =>
      join.onRef('joined.eventId', '=', 'events.id').on('joined.userId', '=', viewer.id),
    )
    .leftJoin('eventFeedback as given', (join) =>
      join.onRef('given.eventId', '=', 'events.id').on('given.userId', '=', viewer.id),
    )
    .select(['series.rootId', 'series.keyZone', 'events.originalStart'])
    .select([
      'events.meetingUrl',
      'events.startsLocal',
      'events.endsLocal',
      'events.startsSecond',
      'events.endsSecond',
      'events.address',
      'events.isAddressPrivate',
      'events.audience',
      'events.guestsMax',
      'events.showsAttendees',
      'events.hasChat',
      'events.cancelReason',
      'events.hiddenAt',
      'events.questions',
      'events.sequence',
      'events.updatedAt',
      'events.seriesId',
      'events.seriesDate',
      'home.archivedAt',
      'events.heldCount',
      'events.refundMinutes',
      'events.movedAt',
      'mine.isHidden',
      'joined.firstJoinedAt',
      'given.rating',
      'given.content as feedback',
    ])
    .select(guestsOf('mine.id').as('guests'))
    .select(sql<TribeRole | null>`membership.role`.as('tribeRole'))
    .select(sql<boolean>`${readsTribe(sql`events.tribe_id`, me)}`.as('isReader'))
    .select(isBannedFrom(sql`events.tribe_id`, me).as('isBanned'))
    .select(sql<boolean>`coalesce(${isPaid('membership')}, false)`.as('isPaidMember'))
    .select(isShown.as('isShown'))
    .select(isInvited(me).as('isInvited'))
    .select(isCoHost(me).as('isCoHost'))
    .select(isSpeaker(me).as('isSpeaker'))
    .select(isDoorStaff(me).as('isDoorStaff'))
    .where('events.id', '=', eventId)
    .where('events.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`(${notBlockedPair('events.host_id', me)} or coalesce(membership.role in ('owner', 'admin'), false))`,
    );
});

export async function eventAsSeen(db: Db | Tx, viewer: Viewer, eventId: string) {
  const [row] = await byId(db, { viewerId: viewer.id, eventId });
  return row;
}
export type EventRow = NonNullable<Awaited<ReturnType<typeof eventAsSeen>>>;
