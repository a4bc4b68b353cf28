import type { GroupRole } from '@kindred/validation/messaging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { joinsChat, runsEvent } from '../../events/chat/visibility.ts';
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

/** Chats of events, or those of a user at the events of a tribe. With `userId` only that member is meant. */
type Chats = { eventIds: readonly string[]; userId?: string } | { tribeId: string; userId: string };

/** Locks chats, in the order of their ids. @returns a condition of the rows `members`, `talk` and `events` for their members */
async function lockChats(tx: Tx, of: Chats): Promise<RawBuilder<SqlBool> | undefined> {
  const isMine = sql`exists (select from conversation_members mine
    where mine.conversation_id = talk.id and mine.user_id = ${of.userId ?? null}::uuid offset 0)`;
  const isMeant =
    'tribeId' in of
      ? sql`talk.id in (select mine.conversation_id from conversation_members mine
          join conversations on conversations.id = mine.conversation_id
          join events on events.id = conversations.event_id
          where mine.user_id = ${of.userId}::uuid and events.tribe_id = ${of.tribeId}::uuid)`
      : sql`talk.event_id = any(${[...of.eventIds]}::uuid[]) and ${of.userId === undefined ? sql`true` : isMine}`;
  const { rows } = await sql<{ id: string }>`
    select talk.id from conversations talk where ${isMeant}
    order by talk.id for no key update`.execute(unrestrictedDb(tx));
  if (rows.length === 0) return undefined;
  const isMember = of.userId === undefined ? sql`true` : sql`members.user_id = ${of.userId}::uuid`;
  return sql<SqlBool>`(members.conversation_id = talk.id and talk.event_id = events.id
    and talk.id = any(${rows.map(({ id }) => id)}::uuid[]) and ${isMember})`;
}

const MEMBER = sql<string>`members.user_id`;

/** Makes those who run an event admins of its chat, and the others members. */
async function setRoles(tx: Tx, theirs: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update conversation_members members set role = case when ${runsEvent(MEMBER)} then 'admin' else 'member' end
    from conversations talk, events
    where ${theirs} and (members.role = 'admin') <> ${runsEvent(MEMBER)}`.execute(unrestrictedDb(tx));
}

export async function refreshChatRoles(tx: Tx, of: Chats): Promise<void> {
  const theirs = await lockChats(tx, of);
  if (theirs !== undefined) await setRoles(tx, theirs);
}

/**
 * Removes users from chats who no longer take part in their events, and gives the others the role that they have there.
 * A chat that is left empty is deleted.
 */
export async function pruneEventChats(tx: Tx, of: Chats): Promise<Left[]> {
  const theirs = await lockChats(tx, of);
  if (theirs === undefined) return [];
  const guarded = unrestrictedDb(tx);
  const { rows: left } = await sql<Left>`
    delete from conversation_members members using conversations talk, events
    where ${theirs} and not ${joinsChat(MEMBER)}
    returning members.conversation_id, members.user_id`.execute(guarded);
  await setRoles(tx, theirs);
  const ids = [...new Set(left.map(({ conversationId }) => conversationId))];
  await sql`
    delete from conversations talk where id = any(${ids}::uuid[]) and not exists (
      select from conversation_members members where members.conversation_id = talk.id)`.execute(guarded);
  return left;
}
