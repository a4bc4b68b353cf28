import {
  type NotificationSettings,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { IS_STILL_DUE } from '../delivery/visibility.ts';

/** A digest counts no further. */
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
 * Notifications of a period that a user has neither read nor had by mail, newest first: the unread ones of their list,
 * and those that go out by mail only.
 */
export async function unseenBetween(tx: Tx, userId: string, since: Date, until: Date): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select n.id, n.title, n.message, n.data->>'actionUrl' as action_url, n.tribe_id,
      tribes.name as tribe_name
    from notifications n left join tribes on tribes.id = n.tribe_id
    where n.user_id = ${userId}::uuid and n.created_at > ${since} and n.created_at <= ${until}
      and ${IS_STILL_DUE} and not n.data ? 'isMailed'
      and (n.is_listed or exists (
        select from waiting_deliveries waiting
        where waiting.notification_id = n.id and waiting.channel = 'mail' offset 0))
      and not exists (
        select from notification_deliveries sent
        where sent.notification_id = n.id and sent.channel = 'mail' offset 0)
      and (n.kind <> 'message' or not exists (
        select from mailed_conversations mailed
        join conversation_members mine
          on mine.user_id = mailed.user_id and mine.conversation_id = mailed.conversation_id
        where mailed.user_id = n.user_id and mailed.conversation_id = (n.data->>'conversationId')::uuid
          and mailed.read_seq >= greatest(mine.read_seq, mine.from_seq) offset 0))
    order by n.created_at desc, n.id desc limit ${sql.lit(COUNTED_MAX)}`.execute(tx);
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

/** The digest that is overdue the longest. Locks its row, so that another node takes the next one. */
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
