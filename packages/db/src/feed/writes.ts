import type { PostType } from '@kindred/validation/feed';
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
  const likes = await lockPost(tx, postId);
  if (likes === undefined) return undefined;
  const added = await openGuarded(tx)
    .insertInto('postReactions')
    .values({ postId, userId, type: 'like' })
    .onConflict((conflict) => conflict.columns(['postId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ? moveLikes(tx, postId, 1) : likes;
}

/** @returns the likes it has now, or undefined when the post is gone. */
export async function unlikePost(tx: Tx, postId: string, userId: string): Promise<number | undefined> {
  const likes = await lockPost(tx, postId);
  if (likes === undefined) return undefined;
  const removed = await openGuarded(tx)
    .deleteFrom('postReactions')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed ? moveLikes(tx, postId, -1) : likes;
}

/**
 * Holds the post until the transaction ends: it is not deleted between a like and its count, and whoever
 * changes both always takes the post first, so that no two wait for each other.
 * @returns its likes, or undefined when it is gone.
 */
async function lockPost(tx: Tx, postId: string): Promise<number | undefined> {
  const post = await openGuarded(tx)
    .selectFrom('posts')
    .select('likeCount')
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return post?.likeCount;
}

async function moveLikes(tx: Tx, postId: string, by: -1 | 1): Promise<number> {
  const post = await openGuarded(tx)
    .updateTable('posts')
    .set((row) => ({ likeCount: row('likeCount', '+', by) }))
    .where('id', '=', postId)
    .returning('likeCount')
    .executeTakeFirstOrThrow();
  return post.likeCount;
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
