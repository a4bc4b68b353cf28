import type { AdminEventState } from '@kindred/validation/admin/events';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { featuredColumn, isFeatured, PUBLIC } from '../featured/visibility.ts';
import { caseAbout, isNamed, OWNER_COLUMNS, reportsAbout } from '../listing.ts';

export interface AdminEventFilter {
  isFeatured?: boolean | undefined;
  /** The beginning of a word of the title. */
  q?: string | undefined;
  state?: AdminEventState | undefined;
}

/** Word for word what the partial indexes say. */
const EVERY = sql<SqlBool>`events.attendee_count >= 0`;
const STANDING = sql<SqlBool>`events.cancelled_at is null and events.hidden_at is null and events.attendee_count >= 0`;
const STATES = {
  upcoming: sql<SqlBool>`${STANDING} and events.end_time > now()`,
  past: sql<SqlBool>`${STANDING} and events.end_time <= now()`,
  cancelled: sql<SqlBool>`events.cancelled_at is not null and events.hidden_at is null`,
  hidden: sql<SqlBool>`events.hidden_at is not null`,
} as const;

function allEvents(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('events')
    .innerJoin('users as owner', 'owner.id', 'events.hostId')
    .leftJoin('tribes', 'tribes.id', 'events.tribeId')
    .where('events.deletedAt', 'is', null)
    .select(OWNER_COLUMNS)
    .select([
      'events.id',
      'events.title',
      'events.imageUrl',
      'events.startTime',
      'events.endTime',
      'events.isOnline',
      'events.location',
      'events.attendeeCount',
      'events.maxAttendees',
      'events.cancelledAt',
      'events.hiddenAt',
      'tribes.id as tribeId',
      'tribes.slug as tribeSlug',
      'tribes.name as tribeName',
      sql<string>`events.end_time::text`.as('place'),
    ])
    .select(featuredColumn('event'));
}
export type AdminEventRow = Awaited<ReturnType<typeof adminEvents>>[number];

/** All events, cancelled and hidden ones too: upcoming ones with the soonest first, others with the latest first. */
export async function adminEvents(
  db: Db | Tx,
  {
    q,
    state,
    isFeatured: onlyFeatured,
    limit,
    after,
  }: AdminEventFilter & { limit: number; after?: Cursor | undefined },
) {
  const isRising = state === 'upcoming';
  const direction = isRising ? 'asc' : 'desc';
  return allEvents(db)
    .where(state === undefined ? EVERY : STATES[state])
    .$if(onlyFeatured === true, (query) => query.where(isFeatured('event')))
    .$if(q !== undefined, (query) => query.where(isNamed('events', q ?? '')))
    .$if(after !== undefined, (query) => query.where(isBeyond(after as Cursor, isRising)))
    .orderBy('events.endTime', direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .execute();
}

function isBeyond({ place, id }: Cursor, isRising: boolean): RawBuilder<SqlBool> {
  const sign = sql.raw(isRising ? '>' : '<');
  return sql<SqlBool>`(events.end_time, events.id) ${sign} (${place}::text::timestamptz, ${id}::uuid)`;
}

export async function adminEventById(db: Db | Tx, id: string) {
  return allEvents(db)
    .select([
      'events.cancelReason',
      'events.heldCount',
      reportsAbout('event', 'events').as('reportCount'),
      caseAbout('event', 'events').as('caseId'),
      sql<boolean>`${PUBLIC.event}`.as('isPublic'),
    ])
    .where('events.id', '=', id)
    .executeTakeFirst();
}
export type AdminEventDetailsRow = NonNullable<Awaited<ReturnType<typeof adminEventById>>>;
