import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { forget, ofComment, ofPost } from '../writes.ts';

/** What names people: a comment, or a post with none. */
export type Text = { commentId: string } | { postId: string };

const ofText = (text: Text): RawBuilder<SqlBool> =>
  'commentId' in text
    ? ofComment(text.commentId)
    : sql<SqlBool>`${ofPost(text.postId)} and not data ? 'commentId'`;

/** Who of these people was told of a comment already, whatever it was to them. */
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
 * Who is named no more has nothing to read of it.
 * @param named whom the text names now
 * @returns who had not read that they were named
 */
export function deleteNewsOfMentions(tx: Tx, text: Text, named: readonly string[]): Promise<string[]> {
  return forget(
    tx,
    sql<SqlBool>`${ofText(text)} and kind = 'mention' and not is_read
      and user_id <> all(${[...named]}::uuid[])`,
  );
}

/** What was told of the post itself says what the post says now. */
export async function updateNewsOfPost(tx: Tx, postId: string, message: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('notifications')
    .set({ message })
    .where(ofText({ postId }))
    .where('kind', 'in', ['like', 'mention', 'business'])
    .execute();
}

/**
 * An answer that is accepted no more is nothing new to whoever gave it.
 * @param accepted the one that is, or null when there is none
 * @returns who had not read of theirs
 */
export function deleteNewsOfAnswers(tx: Tx, postId: string, accepted: string | null): Promise<string[]> {
  return forget(
    tx,
    sql<SqlBool>`${ofPost(postId)} and data->>'kind' = 'answer_accepted' and not is_read
      and data->>'commentId' is distinct from ${accepted}::text`,
  );
}
