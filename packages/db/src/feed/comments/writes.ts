import { COMMENT_DEPTH_MAX } from '@kindred/validation/feed/comments';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Whoever adds or takes away comments holds their post first, so that no two wait for each other and the
 * counts of a thread are true. @returns false when the post is gone
 */
export async function lockPost(tx: Tx, postId: string): Promise<boolean> {
  const post = await unrestrictedDb(tx)
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return post !== undefined;
}

async function moveComments(tx: Tx, postId: string, by: -1 | 1): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('posts')
    .set((row) => ({ commentCount: row('commentCount', '+', by) }))
    .where('id', '=', postId)
    .execute();
}

export interface NewComment {
  postId: string;
  authorId: string;
  content: string;
  /** The comment it answers, on the same post and not deleted; the post is held. */
  parent?: { id: string; parentId: string | null; depth: number } | undefined;
}

/** @returns the id of the new comment; an answer to the deepest stands beside it. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<string> {
  const { postId, authorId, content, parent } = comment;
  const isDeepest = parent !== undefined && parent.depth >= COMMENT_DEPTH_MAX;
  const parentId = (isDeepest ? parent.parentId : parent?.id) ?? null;
  const depth = parent === undefined ? 0 : Math.min(parent.depth + 1, COMMENT_DEPTH_MAX);
  const guarded = unrestrictedDb(tx);
  const row = await guarded
    .insertInto('comments')
    .values({ postId, authorId, content, parentId, depth })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (parentId !== null) {
    await guarded
      .updateTable('comments')
      .set((answered) => ({ replyCount: answered('replyCount', '+', 1) }))
      .where('id', '=', parentId)
      .execute();
  }
  await moveComments(tx, postId, 1);
  return row.id;
}

/** @returns false when it is gone */
export async function editComment(tx: Tx, commentId: string, content: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('comments')
    .set((before) => ({
      content,
      // The same words again are no edit.
      editedAt: sql<Date | null>`case when ${before.ref('content')} = ${content}
        then ${before.ref('editedAt')} else now() end`,
    }))
    .where('id', '=', commentId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One with answers stays without its words and reactions, for the sake of the answers; one without goes, and
 * so do those above it that stayed for its sake alone. @returns false when it was gone already
 */
export async function deleteComment(tx: Tx, comment: { id: string; postId: string }): Promise<boolean> {
  if (!(await lockPost(tx, comment.postId))) return false;
  const guarded = unrestrictedDb(tx);
  const row = await guarded
    .selectFrom('comments')
    .select(['parentId', 'replyCount'])
    .where('id', '=', comment.id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.replyCount > 0) {
    await guarded.deleteFrom('commentReactions').where('commentId', '=', comment.id).execute();
    await guarded
      .updateTable('comments')
      .set({ content: '', likeCount: 0, reactionCounts: {}, editedAt: null, deletedAt: sql<Date>`now()` })
      .where('id', '=', comment.id)
      .execute();
  } else {
    await guarded.deleteFrom('comments').where('id', '=', comment.id).execute();
    await countOneLess(tx, row.parentId);
  }
  await moveComments(tx, comment.postId, -1);
  return true;
}

async function countOneLess(tx: Tx, commentId: string | null): Promise<void> {
  let above = commentId;
  while (above !== null) {
    const parent = await unrestrictedDb(tx)
      .updateTable('comments')
      .set((row) => ({ replyCount: row('replyCount', '-', 1) }))
      .where('id', '=', above)
      .returning(['id', 'parentId', 'replyCount', 'deletedAt'])
      .executeTakeFirst();
    if (parent === undefined || parent.deletedAt === null || parent.replyCount > 0) return;
    await unrestrictedDb(tx).deleteFrom('comments').where('id', '=', parent.id).execute();
    above = parent.parentId;
  }
}
