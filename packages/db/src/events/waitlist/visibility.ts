import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { isInTier, seesEvent } from '../visibility.ts';

/** Entries of an event that wait, without those that have an offer. */
export async function countWaiting(db: Db | Tx, eventId: string): Promise<number> {
  const { count } = await unrestrictedDb(db)
    .selectFrom('eventWaitlistEntries as entry')
    .leftJoin('eventHolds as offer', 'offer.entryId', 'entry.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('entry.eventId', '=', eventId)
    .where('entry.expiredAt', 'is', null)
    .where('offer.id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface WaitlistPlace {
  quantity: number;
  typeId: string | null;
  /** Among those who wait for an offer, from 1. */
  position: number;
  offerId: string | null;
  offered: number | null;
  expiresAt: Date | null;
}

/** The place of a user on the waitlist of an event, with the offer that is open. */
export async function waitlistPlace(
  db: Db | Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<WaitlistPlace | undefined> {
  const [place] = await places(db, { eventId, userId });
  return place;
}

const places = prepare(
  (_db, { eventId, userId }: { eventId: string; userId: string }) => sql<WaitlistPlace>`
    select mine.quantity, mine.type_id, offer.id as offer_id, offer.quantity as offered, offer.expires_at,
      (select count(*)::int from event_waitlist_entries before
        left join event_holds kept on kept.entry_id = before.id
        where before.event_id = mine.event_id and before.id <= mine.id
          and before.expired_at is null and kept.id is null) as position
    from event_waitlist_entries mine left join event_holds offer on offer.entry_id = mine.id
    where mine.event_id = ${eventId}::uuid and mine.user_id = ${userId}::uuid and mine.expired_at is null`,
);

/** The event of an offer that the user has. */
export async function eventOfOffer(
  db: Db | Tx,
  { offerId, userId }: { offerId: string; userId: string },
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('eventHolds')
    .select('eventId')
    .where('id', '=', offerId)
    .where('userId', '=', userId)
    .where('entryId', 'is not', null)
    .executeTakeFirst();
  return row?.eventId;
}

/** Entries of an event in their order, with those whose offer expired; without users in a block with the viewer. */
export async function waitlistOf(
  db: Db,
  viewer: Viewer,
  { eventId, limit, after }: { eventId: string; limit: number; after?: string | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('eventWaitlistEntries as entry')
    .innerJoin('users', 'users.id', 'entry.userId')
    .leftJoin('eventHolds as offer', 'offer.entryId', 'entry.id')
    .leftJoin('eventTicketTypes as type', 'type.id', 'entry.typeId')
    .select(['entry.id', 'entry.userId', 'entry.quantity', 'entry.acceptsFewer', 'entry.createdAt'])
    .select(['users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(['offer.quantity as offered', 'offer.expiresAt', 'entry.expiredAt', 'type.name as typeName'])
    .select(sql<number | null>`type.quantity - type.taken_count - type.held_count`.as('typeLeft'))
    .select(sql<boolean>`type.archived_at is not null or type.available_until <= now()`.as('isTypeClosed'))
    .select(sql<boolean>`${isInTier(sql`type.tier`, sql`type.event_id`, sql`entry.user_id`)}`.as('isInTier'))
    .select(sql<string>`entry.created_at::text`.as('place'))
    .where('entry.eventId', '=', eventId)
    .where(notBlocked('entry.user_id', viewerSql(viewer)))
    .$if(after !== undefined, (rows) => rows.where('entry.id', '>', after ?? ''))
    .orderBy('entry.id')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type WaitlistRow = Awaited<ReturnType<typeof waitlistOf>>[number];

/** Events with offers that have expired. */
export async function eventsWithExpiredOffers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id from (
      select event_id from event_holds where expires_at <= now() order by expires_at limit ${sql.lit(limit)}) due`.execute(
    unrestrictedDb(db),
  );
  return rows.map(({ eventId }) => eventId);
}

export interface MailedOffer {
  eventId: string;
  userId: string;
  title: string;
  tribeId: string | null;
  timeZone: string;
  quantity: number;
  expiresAt: Date;
  email: string;
  /** Notification settings as they are stored. */
  settings: unknown;
}

/** An open offer to mail to an active user with a verified address who sees its event. */
export async function offerToMail(db: Db, offerId: string): Promise<MailedOffer | undefined> {
  const { rows } = await sql<MailedOffer>`
    select events.id as event_id, users.id as user_id, events.title, events.tribe_id, events.time_zone, offer.quantity, offer.expires_at,
      users.email, preferences.notification_settings as settings
    from event_holds offer
    join events on events.id = offer.event_id
    join users on users.id = offer.user_id
    left join user_preferences preferences on preferences.user_id = users.id
    where offer.id = ${offerId}::uuid and offer.expires_at > now() and events.cancelled_at is null
      and users.suspended_at is null and users.email_verified_at is not null
      and ${seesEvent(sql<string>`users.id`)}`.execute(unrestrictedDb(db));
  return rows[0];
}

/** The event of an open offer, for its link. */
export async function offerOfLink(
  db: Db | Tx,
  offerId: string,
): Promise<{ eventId: string; userId: string; title: string; quantity: number } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('eventHolds as offer')
    .innerJoin('events', 'events.id', 'offer.eventId')
    .select(['offer.eventId', 'offer.userId', 'events.title', 'offer.quantity'])
    .where('offer.id', '=', offerId)
    .where('offer.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
