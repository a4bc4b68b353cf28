import type { RsvpStatus } from '@kindred/validation/events/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
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
  await standing(tx, { eventId, userId });
}

const standing = prepare(
  (_tx, { eventId, userId }: { eventId: string; userId: string }) => sql`
    with home as (select tribe_id as id from events where id = ${eventId}::uuid),
      mine as materialized (
        select from tribe_memberships where tribe_id = (select id from home) and user_id = ${userId}::uuid
        for key share)
    select from tribes where id = (select id from home) and not exists (select from mine) for share`,
);

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
export async function answerOf(tx: Tx, whose: { eventId: string; userId: string }) {
  const [answer] = await answers(tx, whose);
  return answer;
}

const answers = prepare((tx, { eventId, userId }: { eventId: string; userId: string }) =>
  unrestrictedDb(tx)
    .selectFrom('eventRsvps')
    .select(['id', 'status', 'isHidden'])
    .select(seatsOf('event_rsvps.id').as('seats'))
    .where('eventId', '=', eventId)
    .where('userId', '=', userId),
);

/** Answers a locked event. The time of an answer is that of its last change of status. @returns its id */
export async function upsertAnswer(tx: Tx, answer: Answer): Promise<string> {
  const [row] = await upsert(tx, answer);
  return (row as { id: string }).id;
}

const upsert = prepare((tx, { eventId, userId, status, isHidden }: Answer) =>
  unrestrictedDb(tx)
    .insertInto('eventRsvps')
    .values({ eventId, userId, status, isHidden })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'userId']).doUpdateSet((row) => ({
        status: row.ref('excluded.status'),
        isHidden: row.ref('excluded.isHidden'),
        rsvpedAt: sql<Date>`case when event_rsvps.status = excluded.status then event_rsvps.rsvped_at else now() end`,
      })),
    )
    .returning('id'),
);

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
