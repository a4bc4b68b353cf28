import {
  type NotificationSettings,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { IS_MUTED } from '../../messaging/conversations/visibility.ts';
import { beforeNewest, IS_NEW_TO_MEMBER } from '../../messaging/messages/visibility.ts';
import type { MessageType } from '../../schema/messaging.ts';
import { HAS_BROWSER } from '../writes.ts';

/** A notification counts unread messages no further. */
export const COUNT_MAX = 20;

/** A member of a conversation with unread messages, and the latest of them. */
export interface UnreadRow {
  userId: string;
  settings: NotificationSettings;
  conversationName: string | null;
  isGroup: boolean;
  /** Unread messages of others, counted to {@link COUNT_MAX} + 1. */
  count: number;
  /** The sequence number they have read up to. */
  after: number;
  /** Sequence number of the latest unread message. */
  seq: number;
  messageId: string;
  messageType: MessageType;
  content: string | null;
  /** A disappearing message: its text is copied nowhere. */
  isExpiring: boolean;
  senderId: string;
  senderName: string;
  hasBrowser: boolean;
  hasAddress: boolean;
}

/**
 * Messages from here on enqueue the next job. A message that is being sent at this moment has locked the conversation:
 * it is either visible when this returns, or enqueues that job.
 */
export async function beginNotifying(db: Db, conversationId: string): Promise<void> {
  await sql`update conversations set is_telling = false where id = ${conversationId}::uuid`.execute(db);
}

/** One job of a conversation at a time, over all nodes. */
export async function lockMessageNotifications(tx: Tx, conversationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`told:${conversationId}`}::text, 0))`.execute(tx);
}

/** Members with unread messages who have neither muted nor archived the conversation. */
const WANTS_NOTIFICATION = sql<SqlBool>`talk.last_seq > greatest(mine.read_seq, mine.from_seq)
  and mine.request_state = 'accepted' and not mine.is_archived and not ${IS_MUTED}`;

/**
 * Members to notify of unread messages that they may see, with their settings; message requests notify nobody. Their
 * rows are locked, so that reading at the same moment comes after the notification. They are locked first and counted
 * then: a member who was reading meanwhile has read more than the first statement's snapshot says.
 */
export async function unreadMembers(tx: Tx, conversationId: string): Promise<UnreadRow[]> {
  await sql`
    select from conversation_members mine
    join conversations talk on talk.id = mine.conversation_id
    where mine.conversation_id = ${conversationId}::uuid and ${WANTS_NOTIFICATION}
    order by mine.user_id
    for no key update of mine`.execute(tx);
  const { rows } = await sql<Omit<UnreadRow, 'settings'> & { settings: unknown }>`
    select mine.user_id, preferences.notification_settings as settings, talk.name as conversation_name,
      talk.type = 'group' as is_group, unread.count, greatest(mine.read_seq, mine.from_seq) as after, last.seq,
      last.id as message_id, last.message_type, last.content, last.expires_at is not null as is_expiring,
      last.sender_id, sender.first_name || ' ' || sender.last_name as sender_name,
      ${HAS_BROWSER(sql`mine.user_id`)} as has_browser, users.email_verified_at is not null as has_address
    from conversation_members mine
    join conversations talk on talk.id = mine.conversation_id
    join users on users.id = mine.user_id and users.suspended_at is null
    left join user_preferences preferences on preferences.user_id = mine.user_id
    cross join lateral (
      select array(
        select messages.id from messages
        where ${IS_NEW_TO_MEMBER} and messages.seq > ${beforeNewest(sql`talk.last_seq`)}
        order by messages.seq desc limit ${sql.lit(COUNT_MAX + 1)}) as ids offset 0) listed
    cross join lateral (select cardinality(listed.ids) as count) unread
    join messages last on last.id = listed.ids[1]
    join users sender on sender.id = last.sender_id
    where mine.conversation_id = ${conversationId}::uuid and ${WANTS_NOTIFICATION}
    order by mine.user_id
    for no key update of mine`.execute(tx);
  return rows.map((row) => ({ ...row, settings: readNotificationSettings(row.settings) }));
}

export interface MessageNotification {
  userId: string;
  actorId: string;
  title: string;
  message: string;
  data: Record<string, unknown>;
  isListed: boolean;
  seq: number;
  after: number;
  /** Whether it also goes out by push or mail. */
  isSent: boolean;
}

export const messageGroup = (conversationId: string) => `message:${conversationId}`;

/**
 * Keeps one notification for each recipient and conversation: an unread one moves up, one that is up to date stays.
 * @returns whether anything changed
 */
export async function notifyOfMessages(
  tx: Tx,
  conversationId: string,
  notifications: readonly MessageNotification[],
): Promise<boolean> {
  if (notifications.length === 0) return false;
  const key = messageGroup(conversationId);
  const column = <T>(of: (each: MessageNotification) => T) => notifications.map(of);
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from unnest(
        ${column(({ userId }) => userId)}::uuid[], ${column(({ actorId }) => actorId)}::uuid[],
        ${column(({ title }) => title)}::text[], ${column(({ message }) => message)}::text[],
        ${column(({ data }) => JSON.stringify(data))}::text[], ${column(({ isListed }) => isListed)}::boolean[],
        ${column(({ seq }) => seq)}::bigint[], ${column(({ after }) => after)}::bigint[],
        ${column(({ isSent }) => isSent)}::boolean[])
        as t (user_id, actor_id, title, message, data, is_listed, seq, after, is_sent)),
    existing as materialized (
      select notifications.id, given.*, (notifications.data->>'seq')::bigint as current_seq
      from given join notifications on notifications.user_id = given.user_id and notifications.group_key = ${key}
      where not notifications.is_read
        or (not notifications.is_listed and (notifications.data->>'after')::bigint = given.after)),
    moved as (
      update notifications set title = existing.title, message = existing.message, data = existing.data::jsonb,
        created_at = clock_timestamp()
      from existing where notifications.id = existing.id and existing.current_seq < existing.seq
      returning notifications.id, existing.actor_id, existing.is_sent),
    made as (
      insert into notifications (user_id, type, kind, title, message, data, group_key, is_listed, is_read)
      select user_id, 'message', 'message', title, message, data::jsonb, ${key}, is_listed, not is_listed
      from given where user_id not in (select user_id from existing)
      on conflict do nothing
      returning id, user_id),
    changed as (
      select id, actor_id, is_sent from moved
      union all
      select made.id, given.actor_id, given.is_sent from made join given on given.user_id = made.user_id),
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
 * Marks the notification of a conversation as read once the messages it counts are. Its row is locked in any case: when
 * messages are deleted at the same moment, it is updated either after this is known or before this asks.
 * @returns whether it was marked
 */
export async function readMessageNotifications(
  tx: Tx,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> {
  const { rows } = await sql`
    with line as materialized (
      select id, (data->>'seq')::bigint as seq from notifications
      where user_id = ${userId}::uuid and group_key = ${messageGroup(conversationId)} and not is_read
      for update)
    update notifications set is_read = true from line
    where notifications.id = line.id and line.seq <= ${seq}::bigint
    returning notifications.id`.execute(tx);
  return rows.length > 0;
}
