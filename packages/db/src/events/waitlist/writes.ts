import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seesEvent } from '../visibility.ts';

interface Whose {
  eventId: string;
  userId: string;
}

/** Adds a user to the end of the waitlist of a locked event. */
export async function insertEntry(
  tx: Tx,
  entry: Whose & { typeId: string | null; quantity: number; acceptsFewer: boolean },
): Promise<void> {
  await unrestrictedDb(tx).insertInto('eventWaitlistEntries').values(entry).execute();
}

/** The entry of a user at a locked event. */
export async function entryOf(tx: Tx, { eventId, userId }: Whose) {
  return unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select(['id', 'typeId', 'quantity', 'acceptsFewer'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The offer of a user at a locked event that has not expired. */
export async function openOfferOf(tx: Tx, { eventId, userId }: Whose) {
  return unrestrictedDb(tx)
    .selectFrom('eventHolds')
    .select(['id', 'typeId', 'quantity', 'entryId'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}

/** Deletes the entry of a user at a locked event, with its offer. @returns whether there was one */
export async function deleteEntry(tx: Tx, { eventId, userId }: Whose): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('eventWaitlistEntries')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes every entry of a locked event, with the offers. */
export async function deleteEntries(tx: Tx, eventId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('eventWaitlistEntries').where('eventId', '=', eventId).execute();
}

/** Deletes the entries of a locked event whose offers have expired. @returns their users */
export async function deleteExpired(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from event_waitlist_entries where id in (
      select entry_id from event_holds where event_id = ${eventId}::uuid and expires_at <= clock_timestamp())
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
 * the event, for a ticket type that is on sale.
 */
export async function servableEntries(
  tx: Tx,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<WaitingEntry[]> {
  // Each `offset 0` keeps the order of the list: what decides about an entry is read until enough are found.
  const { rows } = await sql<WaitingEntry>`
    select entry.id, entry.user_id, entry.type_id, entry.quantity, entry.accepts_fewer, fit.type_left
    from (
      select * from event_waitlist_entries where event_id = ${eventId}::uuid order by id offset 0) entry
    cross join lateral (
      select type.quantity - type.taken_count - type.held_count as type_left
      from events
      join users on users.id = entry.user_id
      left join event_ticket_types type on type.id = entry.type_id
      where events.id = ${eventId}::uuid and users.suspended_at is null
        and not exists (select from event_holds offer where offer.entry_id = entry.id offset 0)
        and case when entry.accepts_fewer then 1 else entry.quantity end <= least(
          events.max_attendees - events.attendee_count - events.held_count,
          type.quantity - type.taken_count - type.held_count, entry.quantity)
        and case when entry.type_id is not null
          then type.archived_at is null and (type.available_until is null or type.available_until > now())
          else not exists (
            select from event_ticket_types sold where sold.event_id = entry.event_id and sold.archived_at is null
            offset 0) end
        and ${seesEvent(sql<string>`entry.user_id`)}
      offset 0) fit
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
  const row = await unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countEntries(tx: Tx, eventId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('eventWaitlistEntries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}
