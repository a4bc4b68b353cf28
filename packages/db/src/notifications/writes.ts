import { type SqlBool, sql } from 'kysely';
import { notBlocked } from '../accounts/visibility.ts';
import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';
import type { NotificationData, NotificationType } from '../schema/notifications.ts';

export interface News {
  userId: string;
  actorId: string;
  type: NotificationType;
  /** Follows the name of the actor in the title: `liked your post`. */
  did: string;
  message: string;
  data: Omit<NotificationData, 'actorId'>;
}

/**
 * Tells somebody what somebody else did; never themselves, never across a block, of a like only the first
 * time. Whether they may see what it is about is for the caller to know.
 * @returns whether there is a new notification
 */
export async function createNotification(tx: Tx, news: News): Promise<boolean> {
  const { userId, actorId, type, did, message, data } = news;
  if (userId === actorId) return false;
  const row = await openGuarded(tx)
    .insertInto('notifications')
    .columns(['userId', 'type', 'title', 'message', 'data'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          sql<string>`${userId}::uuid`.as('userId'),
          sql<NotificationType>`${type}::text`.as('type'),
          sql<string>`users.first_name || ' ' || users.last_name || ' ' || ${did}::text`.as('title'),
          sql<string>`${message}::text`.as('message'),
          sql<NotificationData>`${JSON.stringify({ ...data, actorId })}::jsonb`.as('data'),
        ])
        .where('users.id', '=', actorId)
        .where(notBlocked('users.id', sql<string>`${userId}::uuid`)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Word for word what its index says. */
const ofComment = (commentId: string) =>
  sql<SqlBool>`type = 'post_comment' and data ? 'commentId' and data->>'commentId' = ${commentId}::text`;

/** @returns whose unread notifications became fewer */
export async function deleteNewsOfComment(tx: Tx, commentId: string): Promise<string[]> {
  const rows = await openGuarded(tx)
    .deleteFrom('notifications')
    .where(ofComment(commentId))
    .returning(['userId', 'isRead'])
    .execute();
  return rows.filter(({ isRead }) => !isRead).map(({ userId }) => userId);
}

export async function updateNewsOfComment(tx: Tx, commentId: string, message: string): Promise<void> {
  await openGuarded(tx).updateTable('notifications').set({ message }).where(ofComment(commentId)).execute();
}
