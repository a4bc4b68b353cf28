import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { isInTier, seesEvent } from '../visibility.ts';

interface Whose {
  eventId: string;
  userId: string;
}

/** Adds a user to the end of the waitlist of a locked event, instead of an entry whose offer expired. */
export async function insertEntry(
  tx: Tx,
  entry: Whose & { typeId: string | null; quantity: number; acceptsFewer: boolean },
): Promise<void> {
  await deleteEntry(tx, entry);
  await unrestrictedDb(tx).insertInto('eventWaitlistEntries').values(entry).execute();
}

/** The entry of a user who waits at a locked event. */
export async function entryOf(tx: Tx, { eventId, userId }: Whose) {
  return unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select(['id', 'typeId', 'quantity', 'acceptsFewer'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('expiredAt', 'is', null)
    .executeTakeFirst();
}

/** The offer of a user at a locked event that has not expired. */
export async function openOfferOf(tx: Tx, { eventId, userId }: Whose) {
  const [offer] = await openOffers(tx, { eventId, userId });
  return offer;
}

const openOffers = prepare((tx, { eventId, userId }: Whose) =>
  unrestrictedDb(tx)
    .selectFrom('eventHolds')
    .select(['id', 'typeId', 'quantity', 'entryId'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`),
);

/** Deletes the entry of a user at a locked event, with its offer. @returns whether there was one */
export async function deleteEntry(tx: Tx, { eventId, userId }: Whose): Promise<boolean> {
  const gone = await deleted(tx, { eventId, userId });
  return gone.length > 0;
}

const deleted = prepare((tx, { eventId, userId }: Whose) =>
  unrestrictedDb(tx)
    .deleteFrom('eventWaitlistEntries')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning('id'),
);

/** Deletes every entry of locked events, with the offers. */
export async function deleteEntries(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await unrestrictedDb(tx).deleteFrom('eventWaitlistEntries').where('eventId', 'in', eventIds).execute();
}

/** Ends the offers of a locked event that have expired; their entries wait no longer. @returns their users */
export async function endExpired(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with ended as (
      delete from event_holds where event_id = ${eventId}::uuid and expires_at <= clock_timestamp() returning entry_id)
    update event_waitlist_entries set expired_at = clock_timestamp() where id in (select entry_id from ended)
    returning user_id`.execute(unrestrictedDb(tx));
  return rows.map(({ userId }) => userId);
}

/** Ends open offers of a locked event no later than its start. */
export async function endOffersBy(tx: Tx, eventId: string, startTime: Date): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('eventHolds')
    .set({ expiresAt: startTime })
    .where('eventId', '=', eventId)
    .where('expiresAt', '>', startTime)
    .execute();
}

export interface WaitingEntry {
  id: string;
  userId: string;
  typeId: string | null;
  quantity: number;
  acceptsFewer: boolean;
  /** Seats of its ticket type that are free; null for no limit of its own. */
  typeLeft: number | null;
}

/**
 * Entries of a locked event that can be served by the seats that are free now, in their order: of active users who see
 * the event, for a ticket type that is on sale to them.
 */
export async function servableEntries(
  tx: Tx,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<WaitingEntry[]> {
  const least = sql`case when entry.accepts_fewer then 1 else entry.quantity end`;
  // Each `offset 0` keeps the order of the list: entries are read until enough are found, and what is cheap to decide
  // comes first. The subqueries about the event alone run once.
  const { rows } = await sql<WaitingEntry>`
    select entry.id, entry.user_id, entry.type_id, entry.quantity, entry.accepts_fewer, sold.type_left
    from (
      select * from event_waitlist_entries entry
      where event_id = ${eventId}::uuid and expired_at is null
        and ${least} <= coalesce((
          select max_attendees - attendee_count - held_count from events where id = ${eventId}::uuid), entry.quantity)
        and (entry.type_id is not null or not exists (
          select from event_ticket_types type where type.event_id = ${eventId}::uuid and type.archived_at is null))
      order by id offset 0) entry
    cross join lateral (
      select type.tier, type.quantity - type.taken_count - type.held_count as type_left
      from (select) always left join event_ticket_types type on type.id = entry.type_id
      where entry.type_id is null or (type.archived_at is null
        and (type.available_until is null or type.available_until > now())
        and ${least} <= coalesce(type.quantity - type.taken_count - type.held_count, entry.quantity))
      offset 0) sold
    cross join lateral (
      select from events join users on users.id = entry.user_id
      where events.id = ${eventId}::uuid and users.suspended_at is null
        and not exists (select from event_holds offer where offer.entry_id = entry.id offset 0)
        and ${isInTier(sql`sold.tier`, sql`events.id`, sql`entry.user_id`)}
        and ${seesEvent(sql<string>`entry.user_id`)}
      offset 0) allowed
    order by entry.id limit ${sql.lit(limit)} ${CUSTOM_PLAN}`.execute(unrestrictedDb(tx));
  return rows;
}

export interface NewOffer {
  eventId: string;
  userId: string;
  typeId: string | null;
  quantity: number;
  entryId: string;
  expiresAt: Date;
}

/** Holds seats of a locked event for entries of its waitlist. @returns the offers with their ids */
export async function insertOffers(
  tx: Tx,
  offers: readonly NewOffer[],
): Promise<(NewOffer & { id: string })[]> {
  const rows = await unrestrictedDb(tx)
    .insertInto('eventHolds')
    .values([...offers])
    .returning(['id', 'entryId'])
    .execute();
  const idOf = new Map(rows.map(({ id, entryId }) => [entryId, id]));
  return offers.map((offer) => ({ ...offer, id: idOf.get(offer.entryId) ?? '' }));
}

/**
 * Takes an open offer of a user at a locked event: deletes it with its entry, so that its seats are free for the user.
 * @returns its seats; 0 without an offer
 */
export async function takeOffer(
  tx: Tx,
  { eventId, userId, typeId }: Whose & { typeId: string | null },
): Promise<number> {
  const offer = await openOfferOf(tx, { eventId, userId });
  if (offer === undefined || offer.typeId !== typeId) return 0;
  await deleteEntry(tx, { eventId, userId });
  return offer.quantity;
}

/** True if the waitlist of an event has entries. */
export async function hasWaiting(tx: Tx, eventId: string): Promise<boolean> {
  const [entry] = await waiting(tx, { eventId });
  return entry !== undefined;
}

const waiting = prepare((tx, { eventId }: { eventId: string }) =>
  unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select('id')
    .where('eventId', '=', eventId)
    .where('expiredAt', 'is', null)
    .limit(sql.lit(1)),
);

/** Entries that wait at an event. */
export async function countEntries(tx: Tx, eventId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('eventId', '=', eventId)
    .where('expiredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
