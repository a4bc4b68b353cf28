import {
  type NotificationSettings,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { IS_MUTED } from '../../messaging/conversations/visibility.ts';
import { IS_NEW_TO_MEMBER } from '../../messaging/messages/visibility.ts';
import type { MessageType } from '../../schema/messaging.ts';

/** Unread messages are counted no further for a line that says how many there are. */
export const TOLD_MAX = 20;

/** Somebody who has not read what was said in a conversation, and what it is. */
export interface UnreadRow {
  userId: string;
  settings: NotificationSettings;
  conversationName: string | null;
  isGroup: boolean;
  /** Messages of others, counted to one more than {@link TOLD_MAX}. */
  count: number;
  /** Up to where they have read. */
  after: number;
  /** Of the last of them. */
  seq: number;
  messageId: string;
  messageType: MessageType;
  content: string | null;
  /** True of one that will be gone by itself: nothing of it is kept elsewhere. */
  isExpiring: boolean;
  senderId: string;
  senderName: string;
}

/**
 * What is said from here on is for the next to tell. Whoever says something at this moment holds the conversation,
 * so that it is either there when this returns or asks for another telling.
 */
export async function beginTelling(db: Db, conversationId: string): Promise<void> {
  await sql`update conversations set is_telling = false where id = ${conversationId}::uuid`.execute(db);
}

/** One teller of a conversation at a time, over all nodes. */
export async function lockMessageNotifications(tx: Tx, conversationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`told:${conversationId}`}::text, 0))`.execute(tx);
}

/** Members of a conversation who want to be told of it, and have not read up to its end. */
const TO_BE_TOLD = sql<SqlBool>`talk.last_seq > greatest(mine.read_seq, mine.from_seq)
  and mine.request_state = 'accepted' and not mine.is_archived and not ${IS_MUTED}`;

/**
 * The members of a conversation who have something unread in it that they may see, who have neither muted it nor put
 * it away, and their settings; a request from a stranger rings nowhere. They are held: who reads it at the same moment
 * does so after what is told of it. Held first and counted then, as who was reading while they were waited for has
 * read more than they had when the statement began.
 */
export async function unreadMembers(tx: Tx, conversationId: string): Promise<UnreadRow[]> {
  await sql`
    select from conversation_members mine
    join conversations talk on talk.id = mine.conversation_id
    where mine.conversation_id = ${conversationId}::uuid and ${TO_BE_TOLD}
    order by mine.user_id
    for no key update of mine`.execute(tx);
  const { rows } = await sql<Omit<UnreadRow, 'settings'> & { settings: unknown }>`
    select mine.user_id, preferences.notification_settings as settings, talk.name as conversation_name,
      talk.type = 'group' as is_group, unread.count, greatest(mine.read_seq, mine.from_seq) as after, last.seq,
      last.id as message_id, last.message_type, last.content, last.expires_at is not null as is_expiring,
      last.sender_id, sender.first_name || ' ' || sender.last_name as sender_name
    from conversation_members mine
    join conversations talk on talk.id = mine.conversation_id
    join users on users.id = mine.user_id and users.suspended_at is null
    left join user_preferences preferences on preferences.user_id = mine.user_id
    cross join lateral (
      select array(
        select messages.id from messages
        where ${IS_NEW_TO_MEMBER}
        order by messages.seq desc limit ${sql.lit(TOLD_MAX + 1)}) as ids offset 0) listed
    cross join lateral (select cardinality(listed.ids) as count) unread
    join messages last on last.id = listed.ids[1]
    join users sender on sender.id = last.sender_id
    where mine.conversation_id = ${conversationId}::uuid and ${TO_BE_TOLD}
    order by mine.user_id
    for no key update of mine`.execute(tx);
  return rows.map((row) => ({ ...row, settings: readNotificationSettings(row.settings) }));
}

export interface ToldOfMessages {
  userId: string;
  actorId: string;
  title: string;
  message: string;
  data: Record<string, unknown>;
  isListed: boolean;
  seq: number;
  after: number;
  /** Whether it goes out on another channel as well. */
  isSent: boolean;
}

export const messageGroup = (conversationId: string) => `message:${conversationId}`;

/**
 * One row for each of them and the conversation, which moves up while it is unread; one that says so already stays.
 * @returns whether anybody was told anything
 */
export async function notifyOfMessages(
  tx: Tx,
  conversationId: string,
  told: readonly ToldOfMessages[],
): Promise<boolean> {
  if (told.length === 0) return false;
  const key = messageGroup(conversationId);
  const column = <T>(of: (each: ToldOfMessages) => T) => told.map(of);
  const { rows } = await sql<{ id: string }>`
    with told as materialized (
      select * from unnest(
        ${column(({ userId }) => userId)}::uuid[], ${column(({ actorId }) => actorId)}::uuid[],
        ${column(({ title }) => title)}::text[], ${column(({ message }) => message)}::text[],
        ${column(({ data }) => JSON.stringify(data))}::text[], ${column(({ isListed }) => isListed)}::boolean[],
        ${column(({ seq }) => seq)}::bigint[], ${column(({ after }) => after)}::bigint[],
        ${column(({ isSent }) => isSent)}::boolean[])
        as t (user_id, actor_id, title, message, data, is_listed, seq, after, is_sent)),
    standing as materialized (
      select notifications.id, told.*, (notifications.data->>'seq')::bigint as told_seq
      from told join notifications on notifications.user_id = told.user_id and notifications.group_key = ${key}
      where not notifications.is_read
        or (not notifications.is_listed and (notifications.data->>'after')::bigint = told.after)),
    moved as (
      update notifications set title = standing.title, message = standing.message, data = standing.data::jsonb,
        created_at = clock_timestamp()
      from standing where notifications.id = standing.id and standing.told_seq < standing.seq
      returning notifications.id, standing.actor_id, standing.is_sent),
    made as (
      insert into notifications (user_id, type, kind, title, message, data, group_key, is_listed, is_read)
      select user_id, 'message', 'message', title, message, data::jsonb, ${key}, is_listed, not is_listed
      from told where user_id not in (select user_id from standing)
      on conflict do nothing
      returning id, user_id),
    changed as (
      select id, actor_id, is_sent from moved
      union all
      select made.id, told.actor_id, told.is_sent from made join told on told.user_id = made.user_id),
    actors as (
      insert into notification_actors (notification_id, user_id) select id, actor_id from changed
      on conflict (notification_id, user_id) do update set created_at = now()),
    sent as (
      select graphile_worker.add_job('deliver_notification', json_build_object('notificationId', id), max_attempts := 10)
      from changed where is_sent)
    select id, (select count(*) from sent) as sent from changed`.execute(tx);
  return rows.length > 0;
}

/**
 * What was told of a conversation is read when the messages are that it counts. The line is held whatever it counts:
 * of messages that are deleted at the same moment it is either told after this is known, or before this asks.
 * @returns whether anything was
 */
export async function readNewsOfMessages(
  tx: Tx,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> {
  const { rows } = await sql`
    with line as materialized (
      select id, (data->>'seq')::bigint as told_seq from notifications
      where user_id = ${userId}::uuid and group_key = ${messageGroup(conversationId)} and not is_read
      for update)
    update notifications set is_read = true from line
    where notifications.id = line.id and line.told_seq <= ${seq}::bigint
    returning notifications.id`.execute(tx);
  return rows.length > 0;
}
