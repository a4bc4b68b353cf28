import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import { movedCounts } from '../src/feed/reactions/writes.ts';
import type { CommentsTable, PostReactionsTable, PostsTable } from '../src/schema/feed.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { next } from './sequence.ts';

export type Post = Selectable<PostsTable>;
export type PostReaction = Selectable<PostReactionsTable>;
export type Comment = Selectable<CommentsTable>;

/** A public text post outside of any tribe, of a new member unless `authorId` is given. */
export async function createPost(
  db: Db | Tx,
  overrides: Partial<Insertable<PostsTable>> = {},
): Promise<Post> {
  return unrestrictedDb(db)
    .insertInto('posts')
    .values({
      content: `Post ${next()}`,
      ...overrides,
      authorId: overrides.authorId ?? (await createUser(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the like. */
export async function likePost(db: Db | Tx, postId: string, userId: string): Promise<PostReaction> {
  const guarded = unrestrictedDb(db);
  const reaction = await guarded
    .insertInto('postReactions')
    .values({ postId, userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('posts')
    .set((row) => ({
      likeCount: row('likeCount', '+', 1),
      reactionCounts: movedCounts(sql.ref('reaction_counts'), null, 'like'),
    }))
    .where('id', '=', postId)
    .execute();
  return reaction;
}

/** Counts the comment, on the post and on the one it answers. */
export async function commentOn(
  db: Db | Tx,
  postId: string,
  authorId: string,
  overrides: Partial<Insertable<CommentsTable>> = {},
): Promise<Comment> {
  const guarded = unrestrictedDb(db);
  const answered =
    overrides.parentId == null
      ? undefined
      : await guarded
          .updateTable('comments')
          .set((row) => ({ replyCount: row('replyCount', '+', 1) }))
          .where('id', '=', overrides.parentId)
          .returning('depth')
          .executeTakeFirst();
  const comment = await guarded
    .insertInto('comments')
    .values({
      content: `Comment ${next()}`,
      depth: answered === undefined ? 0 : answered.depth + 1,
      ...overrides,
      postId,
      authorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('posts')
    .set((row) => ({ commentCount: row('commentCount', '+', 1) }))
    .where('id', '=', postId)
    .execute();
  return comment;
}
