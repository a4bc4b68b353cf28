import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { openGuarded } from '../door.ts';

/**
 * The one rule of who sees a post. Everything that shows posts, or tells that there are some, asks it.
 * `offset 0` keeps PostgreSQL from reading all tribes, or all that the viewer ever liked, into a hash for the
 * sake of twenty rows: it then looks each of them up.
 */
export function visibleRows(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.deleted_at is null and ${visibleUnlessDeleted(viewer)}`;
}

function visibleUnlessDeleted(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(posts.visibility = 'public' or posts.author_id = ${viewer})
    and ${notBlocked('posts.author_id', viewer)}
    and (posts.tribe_id is null or exists (
      select from tribes home where home.id = posts.tribe_id and (
        not home.is_private or exists (
          select from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = ${viewer} offset 0))
      offset 0))`;
}

/** Posts this viewer may see, wherever they were published. */
export function visiblePosts(db: Db | Tx, viewer: Viewer) {
  return openGuarded(db)
    .selectFrom('posts')
    .where(visibleRows(viewerSql(viewer)));
}

/** True when the viewer has reacted to the post of the given column. */
export function reactedTo(column: string, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from post_reactions mine
    where mine.post_id = ${sql.ref(column)} and mine.user_id = ${viewer.id} offset 0)`;
}

/**
 * Where a post stands in its author's list by time. It may have been deleted since the reader saw it; of
 * anybody else's nothing is told, not even that there is one.
 */
export function placeOfPost(postId: string, authorId: string): RawBuilder<unknown> {
  return sql`(select last.created_at, last.id from posts last
    where last.id = ${postId} and last.author_id = ${authorId})`;
}

/**
 * Which of these people may see the post; for handing out live events.
 * @param isDeleted for telling those who could see it that it is gone
 */
export async function whoSeesPost(
  db: Db,
  postId: string,
  userIds: readonly string[],
  isDeleted = false,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rule = isDeleted ? visibleUnlessDeleted : visibleRows;
  const rows = await openGuarded(db)
    .selectFrom('posts')
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`))
    .select('users.id')
    .where('posts.id', '=', postId)
    .where(rule(sql<string>`users.id`))
    .execute();
  return rows.map((row) => row.id);
}
