import type { GroupRole } from '@kindred/validation/messaging';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { joinsChat, runsEvent } from '../../events/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Locks the chat of a locked event, which is created when there is none. @returns its id */
export async function openEventChat(tx: Tx, eventId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (type, event_id, name, image_url, created_by, opens_at, closes_at)
    select 'group', id, left(title, 80), image_url, host_id, chat_opens_at(events), chat_closes_at(events)
    from events where id = ${eventId}::uuid
    on conflict (event_id) where event_id is not null do update set event_id = excluded.event_id
    returning id`.execute(unrestrictedDb(tx));
  const [chat] = rows;
  if (chat === undefined) throw new Error('The event is gone while it is locked');
  return chat.id;
}

/** Adds a user to a locked chat, with all that was written in it, or gives them another role. */
export async function enterEventChat(
  tx: Tx,
  { conversationId, userId, role }: { conversationId: string; userId: string; role: GroupRole },
): Promise<void> {
  await sql`
    insert into conversation_members as mine (conversation_id, user_id, role, read_seq, delivered_seq)
    select id, ${userId}::uuid, ${role}, last_seq, last_seq from conversations where id = ${conversationId}::uuid
    on conflict (conversation_id, user_id) do update set role = excluded.role where mine.role <> excluded.role`.execute(
    unrestrictedDb(tx),
  );
}

interface Left {
  conversationId: string;
  userId: string;
}

/**
 * Removes users from chats who no longer take part in their events, and gives the others the role that they have there.
 * A chat that is left empty is deleted.
 * @param of locked events, or all events of a tribe
 */
export async function pruneEventChats(
  tx: Tx,
  of: { eventIds: readonly string[]; userId?: string } | { tribeId: string; userId: string },
): Promise<Left[]> {
  const guarded = unrestrictedDb(tx);
  const member: RawBuilder<unknown> =
    of.userId === undefined
      ? sql`true`
      : sql`exists (select from conversation_members mine
          where mine.conversation_id = talk.id and mine.user_id = ${of.userId}::uuid offset 0)`;
  const events =
    'tribeId' in of
      ? sql`talk.id in (select mine.conversation_id from conversation_members mine
          join conversations on conversations.id = mine.conversation_id
          join events on events.id = conversations.event_id
          where mine.user_id = ${of.userId}::uuid and events.tribe_id = ${of.tribeId}::uuid)`
      : sql`talk.event_id = any(${[...of.eventIds]}::uuid[])`;
  const { rows: chats } = await sql<{ id: string }>`
    select talk.id from conversations talk where ${events} and ${member}
    order by talk.id for no key update`.execute(guarded);
  if (chats.length === 0) return [];
  const ids = sql`${chats.map(({ id }) => id)}::uuid[]`;
  const theirs = sql`members.conversation_id = talk.id and talk.event_id = events.id and talk.id = any(${ids})
    and ${of.userId === undefined ? sql`true` : sql`members.user_id = ${of.userId}::uuid`}`;
  const user = sql<string>`members.user_id`;
  const { rows: left } = await sql<Left>`
    delete from conversation_members members using conversations talk, events
    where ${theirs} and not ${joinsChat(user)}
    returning members.conversation_id, members.user_id`.execute(guarded);
  await sql`
    update conversation_members members set role = case when ${runsEvent(user)} then 'admin' else 'member' end
    from conversations talk, events
    where ${theirs} and (members.role = 'admin') <> ${runsEvent(user)}`.execute(guarded);
  await sql`
    delete from conversations talk where id = any(${ids}) and not exists (
      select from conversation_members members where members.conversation_id = talk.id)`.execute(guarded);
  return left;
}
