import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { DiscussionOf } from '../comments/visibility.ts';

/** The lesson or event whose discussion a comment is in; undefined for a comment on a post. */
export async function discussionOfComment(
  db: Db | Tx,
  commentId: string,
): Promise<{ of: DiscussionOf; id: string } | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .select(['posts.lessonId', 'posts.discussedEventId'])
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  if (row?.lessonId != null) return { of: 'lesson', id: row.lessonId };
  return row?.discussedEventId == null ? undefined : { of: 'event', id: row.discussedEventId };
}

/** The post that a comment is on, or the discussion that it is in. */
export async function threadOfComment(db: Db | Tx, commentId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('comments')
    .select('postId')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.postId;
}

/** Comments in the discussion of a lesson or event, those of people in a block with the viewer included. */
export async function countComments(db: Db | Tx, id: string): Promise<number> {
  const [row] = await discussion(db, { id });
  return row?.commentCount ?? 0;
}

const discussion = prepare((db, { id }: { id: string }) =>
  unrestrictedDb(db)
    .selectFrom('posts')
    .select('commentCount')
    .where('id', '=', id)
    .where((post) => post.or([post('lessonId', 'is not', null), post('discussedEventId', 'is not', null)])),
);

/** Whether a user wrote a comment at the top of a discussion that is not deleted. */
export async function wroteIn(
  tx: Tx,
  { discussionId, userId }: { discussionId: string; userId: string },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('comments')
    .select('id')
    .where('postId', '=', discussionId)
    .where('authorId', '=', userId)
    .where('parentId', 'is', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
