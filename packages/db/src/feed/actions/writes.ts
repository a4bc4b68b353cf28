import { POST_EDITS_MAX, UNDO_SECONDS } from '@kindred/validation/feed/edits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { PINNED_ON_PAGE } from '../pages/visibility.ts';
import { hasRoomForPin, lockTimeline } from '../timeline/writes.ts';
import { PINNED_ON_PROFILE } from '../visibility.ts';
import { moveShares, replaceHashtags } from '../writes.ts';

/**
 * A new wording of a post; the one it had is kept, of all earlier ones the last {@link POST_EDITS_MAX}.
 * @returns whether anything changed, or undefined when the post is gone
 */
export async function editPost(tx: Tx, postId: string, content: string): Promise<boolean | undefined> {
  const guarded = unrestrictedDb(tx);
  const post = await guarded
    .selectFrom('posts')
    .select(['content', 'createdAt', 'editedAt'])
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (post === undefined) return undefined;
  if (post.content === content) return false;
  const writtenAt = post.editedAt ?? post.createdAt;
  // Not before the wording it takes the place of, whatever the clocks of two nodes say.
  const now = new Date(Math.max(Date.now(), writtenAt.getTime()));
  await guarded
    .insertInto('postEdits')
    .values({ postId, content: post.content, writtenAt, replacedAt: now })
    .execute();
  await guarded
    .deleteFrom('postEdits')
    .where('postId', '=', postId)
    .where('id', 'in', (old) =>
      old
        .selectFrom('postEdits as old')
        .select('old.id')
        .where('old.postId', '=', postId)
        .orderBy('old.replacedAt', 'desc')
        .orderBy('old.id', 'desc')
        .offset(POST_EDITS_MAX),
    )
    .execute();
  await guarded.updateTable('posts').set({ content, editedAt: now }).where('id', '=', postId).execute();
  await replaceHashtags(tx, postId, content);
  return true;
}

/** Saving twice is saving once, at the time of the first. */
export async function savePost(tx: Tx, postId: string, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('savedPosts')
    .values({ postId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unsavePost(tx: Tx, postId: string, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('savedPosts')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .execute();
}

/** One at a time for each profile and page: two that met would each leave the other's pin standing. */
async function hold(tx: Tx, table: 'users' | 'businesses', id: string): Promise<void> {
  await unrestrictedDb(tx).selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Puts a post at the top of the business page it is on, else of its author's profile, in the place of the one that
 * was there.
 * @returns the posts whose place changed, or undefined when the post is gone
 */
export async function pinPost(
  tx: Tx,
  { id: postId, authorId, businessId }: { id: string; authorId: string; businessId: string | null },
): Promise<string[] | undefined> {
  const guarded = unrestrictedDb(tx);
  if (businessId === null) await hold(tx, 'users', authorId);
  else await hold(tx, 'businesses', businessId);
  const before = await guarded
    .updateTable('posts')
    .set({ isPinned: false })
    .where('id', '!=', postId)
    .where(
      businessId === null
        ? sql<SqlBool>`posts.author_id = ${authorId} and ${PINNED_ON_PROFILE}`
        : sql<SqlBool>`posts.business_id = ${businessId} and ${PINNED_ON_PAGE}`,
    )
    .returning('id')
    .execute();
  const row = await guarded
    .updateTable('posts')
    .set({ isPinned: true })
    .where('id', '=', postId)
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row && [row.id, ...before.map(({ id }) => id)];
}

/** @returns false when the post is gone */
export async function unpinPost(tx: Tx, postId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ isPinned: false })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Brings back what its author deleted a moment ago.
 * @returns false when it is too late, or was somebody else's doing
 */
export function restorePost(tx: Tx, postId: string, authorId: string): Promise<boolean> {
  const isTheirs = sql<SqlBool>`author_id = ${authorId} and deleted_by = ${authorId}
    and deleted_at > now() - make_interval(secs => ${UNDO_SECONDS})`;
  return bringBack(tx, postId, authorId, isTheirs);
}

/** Shows a post again that moderators hid. @returns false when they do not hide it */
export async function showPost(tx: Tx, postId: string): Promise<boolean> {
  const post = await unrestrictedDb(tx)
    .selectFrom('posts')
    .select('authorId')
    .where('id', '=', postId)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst();
  if (post === undefined) return false;
  return bringBack(tx, postId, post.authorId, sql<SqlBool>`hidden_at is not null`);
}

/** Pinned as it was unless another is by now; what it passed on counts as shared again. */
async function bringBack(
  tx: Tx,
  postId: string,
  authorId: string,
  which: RawBuilder<SqlBool>,
): Promise<boolean> {
  const pinned = await unrestrictedDb(tx)
    .selectFrom('posts')
    .select(['tribeId', 'businessId'])
    .where('id', '=', postId)
    .where('isPinned', '=', true)
    .where('spaceId', 'is', null)
    .executeTakeFirst();
  let isFull = false;
  if (pinned?.tribeId != null) {
    await lockTimeline(tx, pinned.tribeId);
    isFull = !(await hasRoomForPin(tx, pinned.tribeId, postId));
  } else if (pinned?.businessId != null) {
    await hold(tx, 'businesses', pinned.businessId);
  }
  // After the tribe: whoever gives somebody a role in it holds the two in that order.
  await hold(tx, 'users', authorId);
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({
      deletedAt: null,
      deletedBy: null,
      hiddenAt: null,
      isPinned: sql<boolean>`is_pinned and not ${isFull} and (tribe_id is not null or not exists (
        select from posts other where other.is_pinned and other.tribe_id is null and other.deleted_at is null
          and other.business_id is null and posts.business_id is null and other.author_id = ${authorId})
        and not exists (
        select from posts other where other.is_pinned and other.tribe_id is null and other.deleted_at is null
          and other.business_id = posts.business_id))`,
    })
    .where('id', '=', postId)
    .where(which)
    .returning('sharedPostId')
    .executeTakeFirst();
  if (row?.sharedPostId) await moveShares(tx, row.sharedPostId, 1);
  return row !== undefined;
}
