import { type MailScope, withoutMail } from '@kindred/validation/notifications/mail';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { DeliveryChannel } from '../../schema/notifications.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Claims the push of a notification for this transaction, again each time it gets more actors.
 * @returns false when it was sent already, or another transaction is sending it
 */
export async function claimPush(tx: Tx, notificationId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_deliveries (notification_id, channel, told_of)
      select id, 'push', created_at from notifications where id = ${notificationId}::uuid
    on conflict (notification_id, channel) do update set told_of = excluded.told_of, sent_at = now()
      where notification_deliveries.told_of < excluded.told_of
    returning channel`.execute(tx);
  return rows.length > 0;
}

/**
 * Claims the mail of a notification for this transaction: one while it is unread, and one about a conversation until
 * its messages are read, even if its notification is deleted and created again.
 * @returns false when it was sent already, or another transaction is sending it
 */
export async function claimMail(tx: Tx, notificationId: string): Promise<boolean> {
  const { rows } = await sql`
    with told as materialized (
      select id, user_id, created_at, case when kind = 'message' then (data->>'conversationId')::uuid end as talk
      from notifications
      where id = ${notificationId}::uuid and not exists (
        select from notification_deliveries sent
        where sent.notification_id = notifications.id and sent.channel = 'mail')),
    mailed as (
      insert into mailed_conversations (user_id, conversation_id, read_seq)
        select mine.user_id, mine.conversation_id, greatest(mine.read_seq, mine.from_seq)
        from told join conversation_members mine on mine.user_id = told.user_id and mine.conversation_id = told.talk
      on conflict (user_id, conversation_id) do update set read_seq = excluded.read_seq
        where mailed_conversations.read_seq < excluded.read_seq
      returning conversation_id)
    insert into notification_deliveries (notification_id, channel, told_of)
      select id, 'mail', created_at from told where talk is null or talk in (select conversation_id from mailed)
    on conflict (notification_id, channel) do nothing
    returning channel`.execute(tx);
  return rows.length > 0;
}

/** Locks the deliveries of a user on a channel, over all nodes. @returns false when another transaction has the lock */
export async function lockDeliveries(tx: Tx, userId: string, channel: DeliveryChannel): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`deliveries:${channel}:${userId}`}::text, 0)) as is_held`.execute(
    tx,
  );
  return rows[0]?.isHeld === true;
}

/** Schedules a delivery; one that is scheduled already keeps its time. */
export async function letWait(
  tx: Tx,
  waiting: { notificationId: string; channel: DeliveryChannel; userId: string; dueAt: Date | 'infinity' },
): Promise<void> {
  const { notificationId, channel, userId, dueAt } = waiting;
  await sql`
    insert into waiting_deliveries (notification_id, channel, user_id, due_at)
    select id, ${channel}::text, ${userId}::uuid, ${dueAt}::timestamptz
    from notifications where id = ${notificationId}::uuid and not exists (
      select from notification_deliveries sent
      where sent.notification_id = notifications.id and sent.channel = ${channel}::text
        and (sent.channel = 'mail' or sent.told_of >= notifications.created_at))
    on conflict do nothing`.execute(tx);
}

/**
 * Takes the due deliveries of a user, and those that would be due soon. Messages wait to the end, as they may be read
 * until then.
 */
export async function takeWaiting(
  tx: Tx,
  userId: string,
  channel: DeliveryChannel,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ notificationId: string }>`
    delete from waiting_deliveries waiting using notifications told
    where told.id = waiting.notification_id and waiting.user_id = ${userId}::uuid
      and waiting.channel = ${channel}::text
      and (waiting.due_at <= ${now} or (waiting.due_at < 'infinity' and told.kind <> 'message'))
    returning waiting.notification_id`.execute(tx);
  return rows.map(({ notificationId }) => notificationId);
}

const ATTEMPTS_MAX = 8;

/** Retries with growing delays, and gives up in the end. */
export async function retryWaiting(
  db: Db,
  userId: string,
  channel: DeliveryChannel,
  now: Date,
): Promise<void> {
  await sql`with tried as (
      delete from waiting_deliveries
      where user_id = ${userId}::uuid and channel = ${channel}::text and due_at <= ${now}
        and attempts >= ${sql.lit(ATTEMPTS_MAX)})
    update waiting_deliveries
    set attempts = attempts + 1, due_at = ${now}::timestamptz + make_interval(mins => power(2, attempts)::int)
    where user_id = ${userId}::uuid and channel = ${channel}::text and due_at <= ${now}
      and attempts < ${sql.lit(ATTEMPTS_MAX)}`.execute(db);
}

/** Drops what no digest took within the longest period of one. */
export async function pruneWaiting(db: Db): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('waitingDeliveries')
    .where('dueAt', '=', sql<Date>`'infinity'::timestamptz`)
    .where(sql<SqlBool>`not exists (
      select from notifications
      where notifications.id = waiting_deliveries.notification_id
        and notifications.created_at > now() - interval '9 days')`)
    .execute();
}

/** Turns off mail of a kind for a user; idempotent. */
export async function unsubscribeFrom(tx: Tx, userId: string, scope: MailScope): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .insertInto('userPreferences')
    .columns(['userId'])
    .expression((from) => from.selectFrom('users').select('id').where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await guarded
    .selectFrom('userPreferences')
    .select('notificationSettings')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  await guarded
    .updateTable('userPreferences')
    .set({ notificationSettings: withoutMail(readNotificationSettings(row.notificationSettings), scope) })
    .where('userId', '=', userId)
    .execute();
}
