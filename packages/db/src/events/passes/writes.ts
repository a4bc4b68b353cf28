import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seesEvent } from '../visibility.ts';
import { isStanding, isToCome } from './visibility.ts';

/** Sells a pass for the dates of a locked series; null takes it off sale. */
export async function setPass(
  tx: Tx,
  rootId: string,
  pass: { price: string; quantity: number | null } | null,
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  if (pass === null) {
    await guarded
      .updateTable('eventPasses')
      .set({ archivedAt: sql<Date>`coalesce(archived_at, now())` })
      .where('rootId', '=', rootId)
      .execute();
    return;
  }
  await guarded
    .insertInto('eventPasses')
    .values({ ...pass, rootId })
    .onConflict((conflict) => conflict.column('rootId').doUpdateSet({ ...pass, archivedAt: null }))
    .execute();
}

/** Locks the series that were split from one another, so that their dates and their pass stay as they are. */
export async function lockRoot(tx: Tx, rootId: string): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('eventSeries')
    .select('id')
    .where('rootId', '=', rootId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the dates to come of locked series and some others, in the order of their ids. */
export async function lockPassDates(tx: Tx, rootId: string, others: readonly string[] = []): Promise<void> {
  await sql`
    select id from events
    where id = any(${[...others]}::uuid[]) or ${isToCome(sql`${rootId}::uuid`)}
    order by id for no key update of events`.execute(unrestrictedDb(tx));
}

/** Keeps a pass, and a seat on each of these locked dates, for an order. */
export async function insertPassHolds(
  tx: Tx,
  { passId, userId, orderItemId }: { passId: string; userId: string; orderItemId: string },
  eventIds: readonly string[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .insertInto('eventPassHolders')
    .values({ passId, userId, orderItemId, dates: eventIds.length })
    .execute();
  await guarded
    .insertInto('eventHolds')
    .values(eventIds.map((eventId) => ({ eventId, userId, orderItemId, quantity: 1 })))
    .execute();
}

/** Events at which an order holds seats, the latest first. */
export async function heldBy(tx: Tx, orderItemId: string): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('eventHolds')
    .innerJoin('events', 'events.id', 'eventHolds.eventId')
    .select('events.id')
    .where('orderItemId', '=', orderItemId)
    .orderBy('events.startTime', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** True if a user could not attend one of these locked events: it was cancelled or deleted, or they no longer see it. */
export async function isAnyClosed(tx: Tx, userId: string, eventIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from events where id = any(${[...eventIds]}::uuid[])
      and (cancelled_at is not null or deleted_at is not null or not ${seesEvent(sql<string>`${userId}::uuid`)})
    limit 1`.execute(unrestrictedDb(tx));
  return rows.length > 0;
}

/** Ends a pass, and frees its quantity. */
export async function deleteHolder(tx: Tx, orderItemId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('eventPassHolders').where('orderItemId', '=', orderItemId).execute();
}

export async function payHolder(tx: Tx, orderItemId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('eventPassHolders')
    .set({ paidAt: sql<Date>`now()` })
    .where('orderItemId', '=', orderItemId)
    .execute();
}

const SEATED = sql`
  insert into event_rsvps (event_id, user_id, status) select event_id, user_id, 'going' from seats
  on conflict (event_id, user_id) do update set status = 'going',
    rsvped_at = case when event_rsvps.status = 'going' then event_rsvps.rsvped_at else now() end
  returning id, event_id, user_id`;
const TAKEN = sql`
  insert into event_tickets (event_id, user_id, rsvp_id, order_item_id)
  select event_id, user_id, answers.id, seats.order_item_id from answers join seats using (event_id, user_id)`;

/** Gives the buyer of a pass a seat on each of these locked dates. */
export async function seatHolder(
  tx: Tx,
  { userId, orderItemId }: { userId: string; orderItemId: string },
  eventIds: readonly string[],
): Promise<void> {
  await sql`
    with seats as (
      select id as event_id, ${userId}::uuid as user_id, ${orderItemId}::uuid as order_item_id
      from unnest(${[...eventIds]}::uuid[]) dates (id)),
    answers as (${SEATED})
    ${TAKEN}`.execute(unrestrictedDb(tx));
}

/** Gives everyone with a pass for a locked series a seat on dates that this transaction made, the first buyers first. */
export async function seatHolders(tx: Tx, rootId: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`
    with seats as (
      select events.id as event_id, holder.user_id, holder.order_item_id
      from events, lateral (
        select holder.user_id, holder.order_item_id
        from event_passes pass join event_pass_holders holder on holder.pass_id = pass.id
        where pass.root_id = ${rootId}::uuid and holder.paid_at is not null and ${isStanding('holder')}
          and ${seesEvent(sql<string>`holder.user_id`)}
        order by holder.created_at, holder.order_item_id limit events.max_attendees) holder
      where events.id = any(${[...eventIds]}::uuid[])),
    answers as (${SEATED})
    ${TAKEN}`.execute(unrestrictedDb(tx));
}

/** Leaves seats on a cancelled date as a record that the line of their pass no longer pays for. */
export async function detachSeats(
  tx: Tx,
  { orderItemId, eventId }: { orderItemId: string; eventId: string },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('eventTickets')
    .set({ orderItemId: null })
    .where('orderItemId', '=', orderItemId)
    .where('eventId', '=', eventId)
    .execute();
}

/** Takes a user off the waitlists of locked dates. @returns those that they waited for */
export async function leaveWaitlists(tx: Tx, userId: string, eventIds: readonly string[]): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .deleteFrom('eventWaitlistEntries')
    .where('userId', '=', userId)
    .where('eventId', 'in', [...eventIds])
    .returning('eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}
