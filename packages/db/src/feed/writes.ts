import type { PostType } from '@kindred/validation/feed';
import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';

/** @returns the id of the new post. */
export async function insertPost(
  tx: Tx,
  post: { authorId: string; type: PostType; content: string },
): Promise<string> {
  const row = await openGuarded(tx)
    .insertInto('posts')
    .values(post)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Likes a post once, however often it is asked; the counter moves in the same transaction.
 * @returns the likes it has now, or undefined when the post is gone.
 */
export async function likePost(tx: Tx, postId: string, userId: string): Promise<number | undefined> {
  const db = openGuarded(tx);
  const added = await db
    .insertInto('postReactions')
    .columns(['postId', 'userId', 'type'])
    .expression((from) =>
      from
        .selectFrom('posts')
        .select(['posts.id', sql<string>`${userId}::uuid`.as('userId'), sql<string>`'like'`.as('type')])
        .where('posts.id', '=', postId)
        .where('posts.deletedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['postId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return moveLikes(tx, postId, added ? 1 : 0);
}

/** @returns the likes it has now, or undefined when the post is gone. */
export async function unlikePost(tx: Tx, postId: string, userId: string): Promise<number | undefined> {
  const removed = await openGuarded(tx)
    .deleteFrom('postReactions')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return moveLikes(tx, postId, removed ? -1 : 0);
}

async function moveLikes(tx: Tx, postId: string, by: -1 | 0 | 1): Promise<number | undefined> {
  const db = openGuarded(tx);
  const row =
    by === 0
      ? await db
          .selectFrom('posts')
          .select('likeCount')
          .where('id', '=', postId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
      : await db
          .updateTable('posts')
          .set({ likeCount: sql<number>`like_count + ${by}` })
          .where('id', '=', postId)
          .where('deletedAt', 'is', null)
          .returning('likeCount')
          .executeTakeFirst();
  return row?.likeCount;
}

/** Hides the post from everybody; its row stays for a while. @returns false when it was gone already. */
export async function deletePost(tx: Tx, postId: string): Promise<boolean> {
  const row = await openGuarded(tx)
    .updateTable('posts')
    .set({ deletedAt: new Date() })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
