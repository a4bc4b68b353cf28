import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import type { NotificationKind } from '@kindred/validation/notifications/values';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { IS_MUTED } from '../../messaging/conversations/visibility.ts';
import { IS_NEW_TO_MEMBER } from '../../messaging/messages/visibility.ts';
import type { DeliveryChannel, NotificationData } from '../../schema/notifications.ts';
import { seesWhatItIsAbout } from '../subject.ts';

/** Something that somebody is to be told on a channel outside of the app, with what they want to be told now. */
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
  /** Mail goes only to an address that is known to be theirs. */
  isEmailVerified: boolean;
}

const HER = sql<string>`told.user_id` as ViewerSql;

/**
 * What is still worth telling: not read meanwhile, of nobody they have blocked since, and of messages only while
 * one of them is left that is unread, in a conversation that is neither muted nor put away.
 */
export const STILL_TOLD = sql<SqlBool>`(case
    when told.kind = 'message' and told.data ? 'conversationId' then
      (not told.is_read or not told.is_listed) and exists (
        select from conversation_members mine
        where mine.conversation_id = (told.data->>'conversationId')::uuid and mine.user_id = told.user_id
          and mine.request_state = 'accepted' and not mine.is_archived and not ${IS_MUTED}
          and exists (
            select from messages
            where ${IS_NEW_TO_MEMBER} and messages.seq <= (told.data->>'seq')::bigint offset 0) offset 0)
    else not told.is_read or not told.is_listed end)
  and ${seesWhatItIsAbout(sql<string>`told.user_id`)}
  and (not told.data ? 'actorId' or not exists (
    select from users actor
    where actor.id::text = told.data->>'actorId' and not ${notBlocked('actor.id', HER)} offset 0))`;

/** Those of these that are still to be told, the latest first. */
export async function deliveriesOf(db: Db | Tx, ids: readonly string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<DeliveryRow, 'settings'> & { settings: unknown }>`
    select told.id, told.user_id, told.kind, told.tribe_id, tribes.name as tribe_name, told.title, told.message,
      told.data, told.group_key, told.created_at, preferences.notification_settings as settings, users.first_name,
      users.email, users.email_verified_at is not null as is_email_verified
    from notifications told
    join users on users.id = told.user_id
    left join user_preferences preferences on preferences.user_id = told.user_id
    left join tribes on tribes.id = told.tribe_id
    where told.id = any(${[...ids]}::uuid[]) and users.suspended_at is null and ${STILL_TOLD}
    order by told.created_at desc, told.id desc`.execute(db);
  return rows.map((row) => ({ ...row, settings: readNotificationSettings(row.settings) }));
}

/** For whom something has waited long enough, the longest first. */
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
