import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import type { NotificationKind } from '@kindred/validation/notifications/values';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { opaqueParameter } from '../../dialect.ts';
import { IS_MUTED } from '../../messaging/conversations/visibility.ts';
import { beforeNewest, IS_NEW_TO_MEMBER } from '../../messaging/messages/visibility.ts';
import type { DeliveryChannel, NotificationData } from '../../schema/notifications.ts';
import { seesSubject } from '../subject.ts';

/** A notification to deliver outside of the app, with the current settings of its recipient. */
export interface DeliveryRow {
  id: string;
  userId: string;
  kind: NotificationKind;
  tribeId: string | null;
  tribeName: string | null;
  title: string;
  message: string;
  data: NotificationData;
  groupKey: string | null;
  createdAt: Date;
  settings: NotificationSettings;
  firstName: string;
  email: string;
  /** Mail goes only to a verified address. */
  isEmailVerified: boolean;
}

const RECIPIENT = sql<string>`n.user_id` as ViewerSql;

/**
 * Whether a notification is still worth delivering: unread, not by an actor blocked since, and for messages only while
 * one of them is unread in a conversation that is neither muted nor archived.
 */
export const IS_STILL_DUE = sql<SqlBool>`(case
    when n.kind = 'message' and n.data ? 'conversationId' then
      (not n.is_read or not n.is_listed) and exists (
        select from conversation_members mine
        where mine.conversation_id = (n.data->>'conversationId')::uuid and mine.user_id = n.user_id
          and mine.request_state = 'accepted' and not mine.is_archived and not ${IS_MUTED}
          and exists (
            select from messages
            where ${IS_NEW_TO_MEMBER} and messages.seq <= (n.data->>'seq')::bigint
              and messages.seq > ${beforeNewest(sql`(n.data->>'seq')::bigint`)} offset 0) offset 0)
    else not n.is_read or not n.is_listed end)
  and ${seesSubject(sql<string>`n.user_id`)}
  and (not n.data ? 'actorId' or not exists (
    select from users actor
    where actor.id::text = n.data->>'actorId' and not ${notBlocked('actor.id', RECIPIENT)} offset 0))`;

/** Those of these that are still worth delivering, newest first. */
export async function deliveriesOf(db: Db | Tx, ids: readonly string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<DeliveryRow, 'settings'> & { settings: unknown }>`
    select n.id, n.user_id, n.kind, n.tribe_id, tribes.name as tribe_name, n.title, n.message,
      n.data, n.group_key, n.created_at, preferences.notification_settings as settings, users.first_name,
      users.email, users.email_verified_at is not null as is_email_verified
    from notifications n
    join users on users.id = n.user_id
    left join user_preferences preferences on preferences.user_id = n.user_id
    left join tribes on tribes.id = n.tribe_id
    where n.id = any(${opaqueParameter(sql`${[...ids]}::uuid[]`)}::uuid[]) and users.suspended_at is null and ${IS_STILL_DUE}
    order by n.created_at desc, n.id desc`.execute(db);
  return rows.map((row) => ({ ...row, settings: readNotificationSettings(row.settings) }));
}

/** Recipients and channels with a due delivery, the longest overdue first. */
export async function dueDeliveries(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ userId: string; channel: DeliveryChannel }[]> {
  const { rows } = await sql<{ userId: string; channel: DeliveryChannel }>`
    select user_id, channel from (
      select user_id, channel, due_at from waiting_deliveries
      where due_at <= ${now} order by due_at limit ${sql.lit(limit)}) due
    group by user_id, channel order by min(due_at)`.execute(db);
  return rows;
}
