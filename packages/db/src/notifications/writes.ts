import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import type { NotificationKind } from '@kindred/validation/notifications/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked } from '../accounts/visibility.ts';
import type { Tx } from '../client.ts';
import { violatedConstraint } from '../constraintErrors.ts';
import { withSavepoint } from '../savepoint.ts';
import type { NotificationData, NotificationType } from '../schema/notifications.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { IS_FOR_STAFF } from './visibility.ts';

export interface News {
  userId: string;
  /** Null of what nobody did: it is told as it stands. */
  actorId: string | null;
  type: NotificationType;
  kind: NotificationKind;
  /** Follows the name of the actor in the title: `liked your post`. */
  did: string;
  message: string;
  data: Pick<
    NotificationData,
    | 'postId'
    | 'commentId'
    | 'tribeId'
    | 'businessId'
    | 'challengeId'
    | 'spaceIds'
    | 'kind'
    | 'actionUrl'
    | 'isMailed'
  >;
  /** What is unread under the same key becomes one line: several people, told once each. */
  groupKey?: string;
  /** Where the line leads once it tells of several people, when that is somewhere else. */
  groupUrl?: string;
  /** Told no second time of the same person, not even after it was read. */
  isToldOnce?: boolean;
}

export interface Told {
  id: string;
  isListed: boolean;
}

export interface Recipient {
  /** First and last name of the actor; empty when there is none. */
  actorName: string;
  /** As they are stored. */
  settings: unknown;
  hasBrowser: boolean;
  hasAddress: boolean;
}

/** Whether somebody is told by push anywhere. */
export const HAS_BROWSER = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from push_subscriptions browser where browser.user_id = ${userId})`;

/** Whether mail goes to them: their address is known to be theirs. */
export const HAS_ADDRESS = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users mailed
    where mailed.id = ${userId} and mailed.email_verified_at is not null)`;

/**
 * What is to be known before somebody is told: nothing of their own doing, nothing across a block, and of some
 * things only the first time.
 */
export async function findHearer(tx: Tx, news: News): Promise<Recipient | undefined> {
  const { userId, actorId, groupKey, isToldOnce } = news;
  if (userId === actorId) return undefined;
  const guarded = unrestrictedDb(tx);
  const before = sql<SqlBool>`exists (
    select from notifications told join notification_actors actors on actors.notification_id = told.id
    where told.user_id = ${userId}::uuid and told.group_key = ${groupKey ?? null}::text
      and actors.user_id = ${actorId}::uuid)`;
  const settings = sql<unknown>`(
    select notification_settings from user_preferences where user_id = ${userId}::uuid)`;
  const reached = [
    HAS_BROWSER(sql`${userId}::uuid`).as('hasBrowser'),
    HAS_ADDRESS(sql`${userId}::uuid`).as('hasAddress'),
  ] as const;
  if (actorId === null) {
    return guarded
      .selectFrom('users')
      .select([sql<string>`''`.as('actorName'), settings.as('settings'), ...reached])
      .where('id', '=', userId)
      .executeTakeFirst();
  }
  return guarded
    .selectFrom('users')
    .select([
      sql<string>`users.first_name || ' ' || users.last_name`.as('actorName'),
      settings.as('settings'),
      ...reached,
    ])
    .where('users.id', '=', actorId)
    .where(notBlocked('users.id', sql<string>`${userId}::uuid`))
    .$if(isToldOnce === true, (query) => query.where(sql<SqlBool>`not ${before}`))
    .executeTakeFirst();
}

/**
 * Writes what somebody is told. A row that is unread under the same key takes one more person, and a trigger says
 * so in its words; the same person twice is nothing new.
 * @param isListed false of what is told on other channels alone
 */
export async function createNotification(
  tx: Tx,
  news: News,
  actorName: string,
  isListed: boolean,
): Promise<Told | undefined> {
  const { userId, actorId, type, kind, did, message, groupKey } = news;
  const title = actorName === '' ? did : `${actorName} ${did}`;
  const group = news.groupUrl === undefined ? {} : { groupUrl: news.groupUrl };
  const data = {
    ...news.data,
    ...group,
    ...(actorId === null ? {} : { actorId }),
    ...(groupKey === undefined ? {} : { did }),
  };
  const { rows } = await sql<{ id: string; isNew: boolean }>`with line as (
      insert into notifications (user_id, type, kind, tribe_id, group_key, title, message, data, is_read, is_listed)
      values (${userId}::uuid, ${type}, ${kind}, ${news.data.tribeId ?? null}::uuid, ${groupKey ?? null},
        ${title}, ${message}, ${JSON.stringify(data)}::jsonb, ${!isListed}, ${isListed})
      on conflict (user_id, group_key) where group_key is not null and not is_read
        do update set message = excluded.message, data = notifications.data || ${JSON.stringify(group)}::jsonb
          || case when notifications.actor_count = 1 and notifications.data->>'actorId' = ${actorId}::text
            then ${JSON.stringify(news.groupUrl === undefined ? {} : { actionUrl: news.data.actionUrl })}::jsonb
            else '{}' end
      returning id, xmax = 0 as is_first),
    person as (
      insert into notification_actors (notification_id, user_id, message, action_url, created_at)
      select line.id, ${actorId}::uuid, ${message}, ${data.actionUrl ?? null}, clock_timestamp()
      from line where ${actorId}::uuid is not null
      on conflict (notification_id, user_id)
        do update set message = excluded.message, action_url = excluded.action_url
      returning xmax = 0 as is_new)
    select line.id, line.is_first or exists (select from person where is_new) as "isNew" from line`.execute(
    tx,
  );
  const [row] = rows;
  return row?.isNew ? { id: row.id, isListed } : undefined;
}

/** @returns whose unread notifications became fewer, or say something else */
export async function forget(tx: Tx, which: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where(which)
    .returning(['userId', 'isRead'])
    .execute();
  return [...new Set(rows.filter(({ isRead }) => !isRead).map(({ userId }) => userId))];
}

/** Word for word what its index says. */
export const ofComment = (commentId: string) =>
  sql<SqlBool>`data ? 'commentId' and data->>'commentId' = ${commentId}::text`;

export function deleteNewsOfComment(tx: Tx, commentId: string): Promise<string[]> {
  return forget(tx, ofComment(commentId));
}

/** Word for word what its index says. */
export const ofPost = (postId: string) => sql<SqlBool>`data ? 'postId' and data->>'postId' = ${postId}::text`;

/** Of a post that is back meanwhile nothing goes. */
export function deleteNewsOfPost(tx: Tx, postId: string): Promise<string[]> {
  return forget(
    tx,
    sql<SqlBool>`${ofPost(postId)} and not exists (
      select from posts where posts.id = ${postId}::uuid and posts.deleted_at is null)`,
  );
}

/** Who has something unread that they were told of a post. */
export async function recipientsOfPost(tx: Tx, postId: string): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where(ofPost(postId))
    .where('isRead', '=', false)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What was told of a comment says what the comment says now. */
export async function updateNewsOfComment(tx: Tx, commentId: string, message: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ message })
    .where(ofComment(commentId))
    .execute();
}

/**
 * Takes somebody out of what others have not read yet, because they took back what they did.
 * @returns who was told of them
 */
export async function withdrawNotifications(
  tx: Tx,
  news: { userIds: readonly string[]; groupKey: string; actorId: string },
): Promise<string[]> {
  const { userIds, groupKey, actorId } = news;
  if (userIds.length === 0) return [];
  const guarded = unrestrictedDb(tx);
  const lines = await guarded
    .selectFrom('notifications')
    .select(['id', 'userId'])
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .where(sql<SqlBool>`group_key = ${groupKey} and group_key is not null and not is_read`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (lines.length === 0) return [];
  const gone = await guarded
    .deleteFrom('notificationActors')
    .where(
      'notificationId',
      'in',
      lines.map(({ id }) => id),
    )
    .where('userId', '=', actorId)
    .returning('notificationId')
    .execute();
  const changed = new Set(gone.map(({ notificationId }) => notificationId));
  return lines.filter(({ id }) => changed.has(id)).map(({ userId }) => userId);
}

/** What is unread under a key tells of more than one thing of one person: it leads to where all of them are. */
export async function leadToGroup(
  tx: Tx,
  { userIds, groupKey }: { userIds: readonly string[]; groupKey: string },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ data: sql`data || jsonb_build_object('actionUrl', data->>'groupUrl')` })
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .where(sql<SqlBool>`group_key = ${groupKey} and group_key is not null and not is_read`)
    .where(sql<SqlBool>`data ? 'groupUrl'`)
    .execute();
}

/** What somebody is told as one of those who run a tribe goes when they are none of them any more. */
export function deleteNewsOfStaff(tx: Tx, tribeId: string, userId: string): Promise<string[]> {
  return forget(
    tx,
    sql<SqlBool>`user_id = ${userId}::uuid and tribe_id = ${tribeId}::uuid and ${IS_FOR_STAFF}`,
  );
}

/**
 * What holds no more of what somebody was told of a tribe, and has not read.
 * @param place where it leads; all of that kind when left out
 */
export function deleteUnreadOf(
  tx: Tx,
  told: {
    tribeId: string;
    userId: string;
    kind: 'invitation' | 'role' | 'mentor';
    place?: string | undefined;
  },
): Promise<string[]> {
  const { tribeId, userId, kind, place } = told;
  const leadsThere =
    place === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`right(data->>'actionUrl', ${place.length}::int) = ${place}::text`;
  return forget(
    tx,
    sql<SqlBool>`user_id = ${userId}::uuid and tribe_id = ${tribeId}::uuid and data->>'kind' = ${kind}::text
      and not is_read and ${leadsThere}`,
  );
}

/** Word for word what its index says. */
export function deleteNewsOfChallenge(tx: Tx, challengeId: string): Promise<string[]> {
  return forget(tx, sql<SqlBool>`data ? 'challengeId' and data->>'challengeId' = ${challengeId}::text`);
}

export function deleteNewsOfTribe(tx: Tx, tribeId: string): Promise<string[]> {
  return forget(tx, sql<SqlBool>`tribe_id = ${tribeId}::uuid`);
}

const isMine = (userId: string) => sql<SqlBool>`user_id = ${userId}::uuid and is_listed`;

/** @returns false when there is no such row of theirs */
export async function readOne(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .where(isMine(userId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What came under the same key meanwhile stays a line of its own. @returns false when it is not theirs */
export async function unreadOne(tx: Tx, userId: string, id: string): Promise<boolean> {
  const mark = (groupKey: RawBuilder<string | null>) =>
    unrestrictedDb(tx)
      .updateTable('notifications')
      .set({ isRead: false, groupKey })
      .where('id', '=', id)
      .where(isMine(userId))
      .returning('id')
      .executeTakeFirst();
  try {
    return (await withSavepoint(tx, () => mark(sql<string | null>`group_key`))) !== undefined;
  } catch (error) {
    if (violatedConstraint(error) !== 'notifications_group_key') throw error;
    return (await mark(sql<string | null>`null`)) !== undefined;
  }
}

export interface Unread {
  /** Of messages alone. */
  isMessages?: boolean;
  /** Of what leads to one of these addresses of the app. */
  addresses?: readonly string[];
  /** Of what was told after this moment. */
  after?: Date | undefined;
}

/** @returns how many were read by it */
export async function readMany(
  tx: Tx,
  userId: string,
  { isMessages, addresses, after }: Unread,
): Promise<number> {
  const { numUpdatedRows } = await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ isRead: true })
    .where(isMine(userId))
    .where(sql<SqlBool>`not is_read`)
    .$if(isMessages === true, (query) => query.where('kind', '=', 'message'))
    .$if(after !== undefined, (query) => query.where('createdAt', '>', after ?? new Date()))
    .$if(addresses !== undefined, (query) =>
      query.where(sql<SqlBool>`data->>'actionUrl' = any(${addresses ?? []}::text[])`),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns false when there is no such row of theirs */
export async function deleteOne(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where(isMine(userId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is not among them stays. */
export async function changeSettings(
  tx: Tx,
  userId: string,
  changes: { [Key in keyof NotificationSettings]?: NotificationSettings[Key] | undefined },
): Promise<void> {
  await sql`insert into user_preferences (user_id, notification_settings)
    values (${userId}::uuid, ${JSON.stringify(changes)}::jsonb)
    on conflict (user_id) do update
      set notification_settings = user_preferences.notification_settings || excluded.notification_settings`.execute(
    tx,
  );
}

/** The last to save decides. */
export async function keepSettings(tx: Tx, userId: string, settings: NotificationSettings): Promise<void> {
  await sql`insert into user_preferences (user_id, notification_settings)
    values (${userId}::uuid, ${JSON.stringify(settings)}::jsonb)
    on conflict (user_id) do update set notification_settings = excluded.notification_settings`.execute(tx);
}
