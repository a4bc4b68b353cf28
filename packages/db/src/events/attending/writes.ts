import type { RsvpStatus } from '@kindred/validation/events/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seatsOf } from '../seats/visibility.ts';
import { seesEvent } from '../visibility.ts';

export interface Answer {
  eventId: string;
  userId: string;
  status: RsvpStatus;
  isHidden: boolean;
}

/**
 * Keeps a user in the tribe of an event as they are until the transaction ends; called before the event is locked. A
 * ban of a user who is no member holds the tribe.
 */
export async function lockStanding(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const membership = await guarded
    .selectFrom('tribeMemberships as mine')
    .select('mine.id')
    .where('mine.userId', '=', userId)
    .where('mine.tribeId', '=', (of) => of.selectFrom('events').select('tribeId').where('id', '=', eventId))
    .forKeyShare()
    .executeTakeFirst();
  if (membership !== undefined) return;
  await guarded
    .selectFrom('tribes')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('events').select('tribeId').where('id', '=', eventId))
    .forShare()
    .execute();
}

/**
 * Withdraws what a user answered and waits for at events of a locked tribe that have not ended and that they no longer
 * see, and frees those seats. @returns those of these events that others wait for
 */
export async function withdrawUnseen(
  tx: Tx,
  { tribeId, userId }: { tribeId: string; userId: string },
): Promise<string[]> {
  const guarded = unrestrictedDb(tx);
  const mine = (table: string) => sql`
    select event_id from ${sql.table(table)} mine
    where user_id = ${userId}::uuid and exists (
      select from events where id = mine.event_id and tribe_id = ${tribeId}::uuid and end_time > now() offset 0)`;
  // Materialized, so that only events that the user has a part in are asked about.
  const { rows } = await sql<{ id: string }>`
    with parts as materialized (${mine('event_rsvps')} union ${mine('event_waitlist_entries')})
    select events.id from events join parts on parts.event_id = events.id
    where not ${seesEvent(sql<string>`${userId}::uuid`)}
    order by events.id for no key update of events`.execute(guarded);
  const ids = rows.map(({ id }) => id);
  for (const table of ['eventWaitlistEntries', 'eventRsvps'] as const) {
    await guarded
      .deleteFrom(table)
      .where('userId', '=', userId)
      .where('eventId', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
  const { rows: waited } = await sql<{ id: string }>`
    select left_at.id from unnest(${ids}::uuid[]) left_at(id) where exists (
      select from event_waitlist_entries entry where entry.event_id = left_at.id and entry.expired_at is null offset 0)`.execute(
    guarded,
  );
  return waited.map(({ id }) => id);
}

/** The answer of a user to a locked event, with the seats they have. */
export async function answerOf(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  return unrestrictedDb(tx)
    .selectFrom('eventRsvps')
    .select(['id', 'status', 'isHidden'])
    .select(seatsOf('event_rsvps.id').as('seats'))
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Answers a locked event. The time of an answer is that of its last change of status. @returns its id */
export async function upsertAnswer(tx: Tx, answer: Answer): Promise<string> {
  const { status, isHidden } = answer;
  const { id } = await unrestrictedDb(tx)
    .insertInto('eventRsvps')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'userId']).doUpdateSet({
        status,
        isHidden,
        rsvpedAt: sql<Date>`case when event_rsvps.status = excluded.status then event_rsvps.rsvped_at else now() end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Answers a locked event with going; how it is shown stays. @returns the id of the answer */
export async function answerGoing(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<string> {
  const before = await answerOf(tx, { eventId, userId });
  return upsertAnswer(tx, { eventId, userId, status: 'going', isHidden: before?.isHidden ?? false });
}

/** @returns whether there was an answer */
export async function deleteAnswer(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('eventRsvps')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function countInvitations(tx: Tx, eventId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('eventInvitations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Invites users to a locked event. @returns those who were not invited before */
export async function insertInvitations(
  tx: Tx,
  { eventId, invitedBy, userIds }: { eventId: string; invitedBy: string; userIds: readonly string[] },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await unrestrictedDb(tx)
    .insertInto('eventInvitations')
    .values(userIds.map((userId) => ({ eventId, userId, invitedBy })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** @returns whether there was an invitation */
export async function deleteInvitation(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('eventInvitations')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
