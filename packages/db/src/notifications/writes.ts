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

export interface NewNotification {
  userId: string;
  /** Null when nobody did it: `did` is the whole title then. */
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
  /** Unread notifications with the same key are merged into one, which counts each actor once. */
  groupKey?: string;
  /** Where it leads once it has several actors, when that differs. */
  groupUrl?: string;
  /** At most once for each actor, even after it was read. */
  isOnce?: boolean;
}

export interface CreatedNotification {
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

/** Whether the user has a browser subscribed to push. */
export const HAS_BROWSER = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from push_subscriptions browser where browser.user_id = ${userId})`;

/** Whether mail can go to the user: their address is verified. */
export const HAS_ADDRESS = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users mailed
    where mailed.id = ${userId} and mailed.email_verified_at is not null)`;

/** The recipient, unless it is the actor, is on either side of a block with them, or was notified once already. */
export async function findRecipient(tx: Tx, notification: NewNotification): Promise<Recipient | undefined> {
  const { userId, actorId, groupKey, isOnce } = notification;
  if (userId === actorId) return undefined;
  const guarded = unrestrictedDb(tx);
  const before = sql<SqlBool>`exists (
    select from notifications n join notification_actors actors on actors.notification_id = n.id
    where n.user_id = ${userId}::uuid and n.group_key = ${groupKey ?? null}::text
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
    .$if(isOnce === true, (query) => query.where(sql<SqlBool>`not ${before}`))
    .executeTakeFirst();
}

/**
 * Adds a notification. An unread one under the same key gets one more actor instead, and a trigger updates its title.
 * @param isListed false when it goes out on other channels only
 * @returns undefined when the same actor was in it already
 */
export async function createNotification(
  tx: Tx,
  notification: NewNotification,
  actorName: string,
  isListed: boolean,
): Promise<CreatedNotification | undefined> {
  const { userId, actorId, type, kind, did, message, groupKey, groupUrl } = notification;
  const title = actorName === '' ? did : `${actorName} ${did}`;
  const group = groupUrl === undefined ? {} : { groupUrl };
  const data = {
    ...notification.data,
    ...group,
    ...(actorId === null ? {} : { actorId }),
    ...(groupKey === undefined ? {} : { did }),
  };
  const { rows } = await sql<{ id: string; isNew: boolean }>`with line as (
      insert into notifications (user_id, type, kind, tribe_id, group_key, title, message, data, is_read, is_listed)
      values (${userId}::uuid, ${type}, ${kind}, ${notification.data.tribeId ?? null}::uuid, ${groupKey ?? null},
        ${title}, ${message}, ${JSON.stringify(data)}::jsonb, ${!isListed}, ${isListed})
      on conflict (user_id, group_key) where group_key is not null and not is_read
        do update set message = excluded.message, data = notifications.data || ${JSON.stringify(group)}::jsonb
          || case when notifications.actor_count = 1 and notifications.data->>'actorId' = ${actorId}::text
            then ${JSON.stringify(groupUrl === undefined ? {} : { actionUrl: notification.data.actionUrl })}::jsonb
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

/** @returns ids of the users whose unread notifications changed */
export async function deleteNotifications(tx: Tx, which: RawBuilder<SqlBool>): Promise<string[]> {
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

export function deleteCommentNotifications(tx: Tx, commentId: string): Promise<string[]> {
  return deleteNotifications(tx, ofComment(commentId));
}

/** Word for word what its index says. */
export const ofPost = (postId: string) => sql<SqlBool>`data ? 'postId' and data->>'postId' = ${postId}::text`;

/** Keeps them when the post was restored meanwhile, or can be shown again by moderators. */
export function deletePostNotifications(tx: Tx, postId: string): Promise<string[]> {
  return deleteNotifications(
    tx,
    sql<SqlBool>`${ofPost(postId)} and not exists (
      select from posts
      where posts.id = ${postId}::uuid and (posts.deleted_at is null or posts.hidden_at is not null))`,
  );
}

/** Users with an unread notification about a post. */
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

/** Shows the edited text of a comment in its notifications. */
export async function updateCommentNotifications(tx: Tx, commentId: string, message: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ message })
    .where(ofComment(commentId))
    .execute();
}

/**
 * Removes an actor from unread notifications because they undid their action.
 * @returns ids of the users whose notifications changed
 */
export async function withdrawNotifications(
  tx: Tx,
  action: { userIds: readonly string[]; groupKey: string; actorId: string },
): Promise<string[]> {
  const { userIds, groupKey, actorId } = action;
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

/** An unread notification covers several things of one actor: link it to the list of them. */
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

/** Deletes the staff notifications of a former member of a tribe's staff. */
export function deleteStaffNotifications(tx: Tx, tribeId: string, userId: string): Promise<string[]> {
  return deleteNotifications(
    tx,
    sql<SqlBool>`user_id = ${userId}::uuid and tribe_id = ${tribeId}::uuid and ${IS_FOR_STAFF}`,
  );
}

/**
 * Deletes unread notifications of a tribe that no longer hold.
 * @param which.place the end of their link; all of that kind when left out
 */
export function deleteUnreadOf(
  tx: Tx,
  which: {
    tribeId: string;
    userId: string;
    kind: 'invitation' | 'role' | 'mentor';
    place?: string | undefined;
  },
): Promise<string[]> {
  const { tribeId, userId, kind, place } = which;
  const leadsThere =
    place === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`right(data->>'actionUrl', ${place.length}::int) = ${place}::text`;
  return deleteNotifications(
    tx,
    sql<SqlBool>`user_id = ${userId}::uuid and tribe_id = ${tribeId}::uuid and data->>'kind' = ${kind}::text
      and not is_read and ${leadsThere}`,
  );
}

/** Word for word what its index says. */
export function deleteChallengeNotifications(tx: Tx, challengeId: string): Promise<string[]> {
  return deleteNotifications(
    tx,
    sql<SqlBool>`data ? 'challengeId' and data->>'challengeId' = ${challengeId}::text`,
  );
}

export function deleteTribeNotifications(tx: Tx, tribeId: string): Promise<string[]> {
  return deleteNotifications(tx, sql<SqlBool>`tribe_id = ${tribeId}::uuid`);
}

const isMine = (userId: string) => sql<SqlBool>`user_id = ${userId}::uuid and is_listed`;

/** @returns false when the user has no such notification */
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

/** Stays separate from a newer one under the same key. @returns false when the user has no such notification */
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
  /** Only notifications of messages. */
  isMessages?: boolean;
  /** Only those that link to one of these paths. */
  addresses?: readonly string[];
  /** Only those created after this moment. */
  after?: Date | undefined;
}

/** @returns how many were marked as read */
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

/** @returns false when the user has no such notification */
export async function deleteOne(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where(isMine(userId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Merges the changes into the stored settings. */
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

/** Replaces all settings; the last write wins. */
export async function keepSettings(tx: Tx, userId: string, settings: NotificationSettings): Promise<void> {
  await sql`insert into user_preferences (user_id, notification_settings)
    values (${userId}::uuid, ${JSON.stringify(settings)}::jsonb)
    on conflict (user_id) do update set notification_settings = excluded.notification_settings`.execute(tx);
}
