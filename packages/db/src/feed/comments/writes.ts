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

/** Answers to a comment, those that moderators hide included. */
const HAS_ANSWERS = sql<boolean>`exists (select from comments answers where answers.parent_id = comments.id)`;

/**
 * One with answers stays without its words and reactions, for the sake of the answers; one without goes, and
 * so do those above it that stayed for its sake alone. @returns false when it was gone already
 */
export async function deleteComment(tx: Tx, comment: { id: string; postId: string }): Promise<boolean> {
  return (await lockPost(tx, comment.postId)) && removeComment(tx, comment);
}

/** {@link deleteComment} of a comment that may be hidden, and whose post may be deleted. @returns its post */
export async function purgeComment(tx: Tx, commentId: string): Promise<string | undefined> {
  await setCommentHidden(tx, commentId, false);
  const postId = await lockThread(tx, commentId);
  return postId !== undefined && (await removeComment(tx, { id: commentId, postId })) ? postId : undefined;
}

async function removeComment(tx: Tx, comment: { id: string; postId: string }): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const row = await guarded
    .selectFrom('comments')
    .select(['parentId', 'replyCount', HAS_ANSWERS.as('hasAnswers')])
    .where('id', '=', comment.id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.hasAnswers) {
    await guarded.deleteFrom('commentReactions').where('commentId', '=', comment.id).execute();
    await guarded
      .updateTable('comments')
      .set({ content: '', likeCount: 0, reactionCounts: {}, editedAt: null, deletedAt: sql<Date>`now()` })
      .where('id', '=', comment.id)
      .execute();
  } else {
    await guarded.deleteFrom('comments').where('id', '=', comment.id).execute();
  }
  if (row.replyCount === 0) await countOneLess(tx, row.parentId);
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
      .returning(['id', 'parentId', 'replyCount', 'deletedAt', 'hiddenAt', HAS_ANSWERS.as('hasAnswers')])
      .executeTakeFirst();
    if (parent === undefined || parent.deletedAt === null || parent.replyCount > 0) return;
    // One that is hidden, or has hidden answers, may be shown again.
    if (parent.hiddenAt === null && !parent.hasAnswers) {
      await unrestrictedDb(tx).deleteFrom('comments').where('id', '=', parent.id).execute();
    }
    above = parent.parentId;
  }
}

async function countOneMore(tx: Tx, commentId: string | null): Promise<void> {
  let above = commentId;
  while (above !== null) {
    const parent = await unrestrictedDb(tx)
      .updateTable('comments')
      .set((row) => ({ replyCount: row('replyCount', '+', 1) }))
      .where('id', '=', above)
      .returning(['parentId', 'replyCount', 'deletedAt'])
      .executeTakeFirst();
    if (parent === undefined || parent.deletedAt === null || parent.replyCount > 1) return;
    above = parent.parentId;
  }
}

/** {@link lockPost} by a comment, and also of a post that is deleted. @returns the post */
async function lockThread(tx: Tx, commentId: string): Promise<string | undefined> {
  const post = await unrestrictedDb(tx)
    .selectFrom('posts')
    .innerJoin('comments', 'comments.postId', 'posts.id')
    .select('posts.id')
    .where('comments.id', '=', commentId)
    .forNoKeyUpdate('posts')
    .executeTakeFirst();
  return post?.id;
}

/** One with answers stays without its words; one without is not shown, nor are those above that stay for its sake. */
export async function setCommentHidden(tx: Tx, commentId: string, isHidden: boolean): Promise<void> {
  const postId = await lockThread(tx, commentId);
  if (postId === undefined) return;
  const guarded = unrestrictedDb(tx);
  const at = isHidden ? new Date() : null;
  const row = await guarded
    .updateTable('comments')
    .set({
      hiddenAt: at,
      deletedAt: at,
      wasAccepted: sql<boolean>`${isHidden}::boolean and exists (
        select from posts where posts.id = comments.post_id and posts.accepted_comment_id = comments.id)`,
    })
    .where('id', '=', commentId)
    .where(isHidden ? 'deletedAt' : 'hiddenAt', isHidden ? 'is' : 'is not', null)
    .returning(['parentId', 'replyCount', sql<boolean>`old.was_accepted`.as('isAccepted')])
    .executeTakeFirst();
  if (row === undefined) return;
  if (row.replyCount === 0) await (isHidden ? countOneLess : countOneMore)(tx, row.parentId);
  await moveComments(tx, postId, isHidden ? -1 : 1);
  if (!row.isAccepted) return;
  await guarded
    .updateTable('posts')
    .set({ acceptedCommentId: commentId })
    .where('id', '=', postId)
    .where('acceptedCommentId', 'is', null)
    .execute();
}
