import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { NewNotification } from '../writes.ts';
import { HAS_ADDRESS, HAS_BROWSER } from '../writes.ts';

/** Something that nobody did. */
export interface Notice extends NewNotification {
  actorId: null;
  /**
   * Of what comes in numbers: an unread line under the same key says this from the second one on, with `{count}` in
   * the title for how many. It is about no single one of them then.
   */
  several?: { title: string; message: string; actionUrl: string };
}

export interface NoticeRecipient {
  userId: string;
  /** As they are stored. */
  settings: unknown;
  hasBrowser: boolean;
  hasAddress: boolean;
}

// The subquery hides how many there are: PostgreSQL would plan each call anew, which takes longer than the call.
const findRecipients = prepare(
  (_db, { userIds }: { userIds: readonly string[] }) => sql<NoticeRecipient>`
    select users.id as user_id, preferences.notification_settings as settings,
      ${HAS_BROWSER(sql`users.id`)} as has_browser, ${HAS_ADDRESS(sql`users.id`)} as has_address
    from users left join user_preferences preferences on preferences.user_id = users.id
    where users.id = any(array(select unnest(${userIds}::uuid[])))`,
);

export function recipientsOf(tx: Tx, userIds: readonly string[]): Promise<NoticeRecipient[]> {
  return findRecipients(tx, { userIds });
}

export interface CreatedNotice {
  id: string;
  userId: string;
  groupKey: string | null;
  isListed: boolean;
  isFirst: boolean;
  /** A mail about the line waits to be sent, or was. */
  isMailed: boolean;
}

const SEVERAL = (several: string) => sql`(${several}::jsonb->excluded.group_key)`;

const write = prepare((_db, { notices, several }: { notices: string; several: string }) => {
  const words = SEVERAL(several);
  const count = sql`(coalesce((line.data->>'count')::int, 1) + 1)`;
  return sql<CreatedNotice>`
    insert into notifications as line
      (user_id, type, kind, tribe_id, group_key, title, message, data, is_read, is_listed)
    select "userId", type, kind, "tribeId", "groupKey", title, message, data, not "isListed", "isListed"
    from jsonb_to_recordset(${notices}::jsonb) as given(
      "userId" uuid, type text, kind text, "tribeId" uuid, "groupKey" text, title text, message text, data jsonb,
      "isListed" boolean)
    on conflict (user_id, group_key) where group_key is not null and not is_read do update set
      title = coalesce(replace(${words}->>'title', '{count}', ${count}::text), line.title),
      message = coalesce(${words}->>'message', excluded.message),
      data = case when ${words} is null then line.data
        else line.data - 'postId' || jsonb_build_object('count', ${count}, 'actionUrl', ${words}->>'actionUrl') end,
      created_at = case when ${words} is null then line.created_at else clock_timestamp() end
    returning id, user_id, group_key, is_listed, xmax = 0 as is_first,
      exists (select from waiting_deliveries waiting
        where waiting.notification_id = line.id and waiting.channel = 'mail')
      or exists (select from notification_deliveries sent
        where sent.notification_id = line.id and sent.channel = 'mail') as is_mailed`;
});

/** Writes them all in one statement; no two of one person have the same key. */
export function createNotices(
  tx: Tx,
  notices: readonly (Notice & { isListed: boolean })[],
): Promise<CreatedNotice[]> {
  const rows = notices.map(({ userId, type, kind, did, message, data, groupKey, groupUrl, isListed }) => ({
    userId,
    type,
    kind,
    tribeId: data.tribeId ?? null,
    groupKey: groupKey ?? null,
    title: did,
    message,
    data: {
      ...data,
      ...(groupUrl === undefined ? {} : { groupUrl }),
      ...(groupKey === undefined ? {} : { did }),
    },
    isListed,
  }));
  const several = notices.flatMap(({ groupKey, several: words }) =>
    groupKey === undefined || words === undefined ? [] : [[groupKey, words] as const],
  );
  return write(tx, { notices: JSON.stringify(rows), several: JSON.stringify(Object.fromEntries(several)) });
}
