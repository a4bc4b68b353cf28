import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { deleteNotifications, ofComment, ofPost } from '../writes.ts';

/** What names people: a comment, or a post with none. */
export type Text = { commentId: string } | { postId: string };

const ofText = (text: Text): RawBuilder<SqlBool> =>
  'commentId' in text
    ? ofComment(text.commentId)
    : sql<SqlBool>`${ofPost(text.postId)} and not data ? 'commentId'`;

/** Of these users, those who have a notification about a comment, other than of a like. */
export async function recipientsOfComment(
  tx: Tx,
  commentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await unrestrictedDb(tx)
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where(ofComment(commentId))
    .where('kind', '!=', 'like')
    .where('userId', 'in', userIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes unread notifications of mentions that a text no longer has.
 * @param named ids of the users it mentions now
 * @returns ids of the users whose notifications were deleted
 */
export function deleteMentionNotifications(tx: Tx, text: Text, named: readonly string[]): Promise<string[]> {
  return deleteNotifications(
    tx,
    sql<SqlBool>`${ofText(text)} and kind = 'mention' and not is_read
      and user_id <> all(${[...named]}::uuid[])`,
  );
}

/** @returns ids of the users with an unread notification of the comment */
export async function setCommentNotificationsHidden(
  tx: Tx,
  commentId: string,
  isHidden: boolean,
): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ data: isHidden ? sql`data || '{"isHidden": true}'` : sql`data - 'isHidden'` })
    .where(ofComment(commentId))
    .returning(['userId', 'isRead'])
    .execute();
  return [...new Set(rows.filter(({ isRead }) => !isRead).map(({ userId }) => userId))];
}

/** Shows the edited text of a post in its notifications. */
export async function updatePostNotifications(tx: Tx, postId: string, message: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ message })
    .where(ofText({ postId }))
    .where('kind', 'in', ['like', 'mention', 'business'])
    .execute();
}

/**
 * Deletes unread notifications of answers that are no longer accepted.
 * @param accepted the id of the accepted comment, or null
 * @returns ids of the users whose notifications were deleted
 */
export function deleteAnswerNotifications(
  tx: Tx,
  postId: string,
  accepted: string | null,
): Promise<string[]> {
  return deleteNotifications(
    tx,
    sql<SqlBool>`${ofPost(postId)} and data->>'kind' = 'answer_accepted' and not is_read
      and data->>'commentId' is distinct from ${accepted}::text`,
  );
}
