import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The chat of an event and the part of a user in it; undefined until someone opened it. */
export async function eventChatOf(db: Db | Tx, { eventId, userId }: { eventId: string; userId: string }) {
  return unrestrictedDb(db)
    .selectFrom('conversations as talk')
    .select('talk.id')
    .select(
      sql<number>`(select count(*)::int from conversation_members members
        where members.conversation_id = talk.id)`.as('memberCount'),
    )
    .select(
      sql<boolean>`exists (select from conversation_members mine
        where mine.conversation_id = talk.id and mine.user_id = ${userId}::uuid)`.as('isMember'),
    )
    .select(
      sql<boolean>`exists (select from group_removals removed
        where removed.conversation_id = talk.id and removed.user_id = ${userId}::uuid)`.as('wasRemoved'),
    )
    .where('talk.eventId', '=', eventId)
    .executeTakeFirst();
}
export type EventChatRow = NonNullable<Awaited<ReturnType<typeof eventChatOf>>>;

/** The chats of events, with their windows. */
export async function chatsOfEvents(db: Db | Tx, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('conversations')
    .select(['id', 'eventId', 'opensAt', 'closesAt'])
    .where('eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .orderBy('id')
    .execute();
}
