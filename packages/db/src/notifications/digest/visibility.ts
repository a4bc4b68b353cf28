import {
  type NotificationSettings,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { STILL_TOLD } from '../delivery/visibility.ts';

/** More than one digest says: what is beyond is a number. */
const COUNTED_MAX = 500;

export interface DigestLine {
  id: string;
  title: string;
  message: string;
  actionUrl: string | null;
  tribeId: string | null;
  tribeName: string | null;
}

/**
 * What somebody has not seen of a stretch of time and no mail told them, the latest first: their unread list, and
 * what they want by mail alone.
 */
export async function unseenBetween(tx: Tx, userId: string, since: Date, until: Date): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select told.id, told.title, told.message, told.data->>'actionUrl' as action_url, told.tribe_id,
      tribes.name as tribe_name
    from notifications told left join tribes on tribes.id = told.tribe_id
    where told.user_id = ${userId}::uuid and told.created_at > ${since} and told.created_at <= ${until}
      and ${STILL_TOLD} and not told.data ? 'isMailed'
      and (told.is_listed or exists (
        select from waiting_deliveries waiting
        where waiting.notification_id = told.id and waiting.channel = 'mail' offset 0))
      and not exists (
        select from notification_deliveries sent
        where sent.notification_id = told.id and sent.channel = 'mail' offset 0)
      and (told.kind <> 'message' or not exists (
        select from mailed_conversations mailed
        join conversation_members mine
          on mine.user_id = mailed.user_id and mine.conversation_id = mailed.conversation_id
        where mailed.user_id = told.user_id and mailed.conversation_id = (told.data->>'conversationId')::uuid
          and mailed.read_seq >= greatest(mine.read_seq, mine.from_seq) offset 0))
    order by told.created_at desc, told.id desc limit ${sql.lit(COUNTED_MAX)}`.execute(tx);
  return rows;
}

export interface DueDigest {
  userId: string;
  settings: NotificationSettings;
  /** Null when it was not worked out yet. */
  digestAt: Date | null;
  digestSentAt: Date | null;
  email: string;
  /** Whether a mail may go to that address. */
  isReachable: boolean;
}

/** Whose digest is due the longest; held, so that another node finds the next. */
export async function takeDueDigest(tx: Tx, now: Date): Promise<DueDigest | undefined> {
  const { rows } = await sql<Omit<DueDigest, 'settings'> & { settings: unknown }>`
    select due.user_id, due.notification_settings as settings, due.digest_at, due.digest_sent_at, users.email,
      users.email_verified_at is not null and users.suspended_at is null as is_reachable
    from user_preferences due join users on users.id = due.user_id
    where due.notification_settings->>'digest' in ('daily', 'weekly')
      and coalesce(due.digest_at, '-infinity') <= ${now}
    order by coalesce(due.digest_at, '-infinity') limit 1
    for update of due skip locked`.execute(tx);
  const [row] = rows;
  return row && { ...row, settings: readNotificationSettings(row.settings) };
}
