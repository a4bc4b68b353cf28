import type { Viewer } from '@kindred/permissions/viewer';
import { POST_EDITS_MAX, UNDO_SECONDS } from '@kindred/validation/feed/edits';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { visibleRows, visibleUnlessDeleted } from '../visibility.ts';

export interface EditRow {
  id: string;
  content: string;
  writtenAt: Date;
  replacedAt: Date;
}

/** What a post that the viewer was found to see said before, newest first. */
export async function editsOf(db: Db | Tx, postId: string): Promise<EditRow[]> {
  return unrestrictedDb(db)
    .selectFrom('postEdits')
    .select(['id', 'content', 'writtenAt', 'replacedAt'])
    .where('postId', '=', postId)
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(POST_EDITS_MAX)
    .execute();
}

/**
 * Those of my saved posts that I can still see, the last saved first. The list is read along its own index and
 * each post is looked up: what is left out makes no page shorter.
 */
export function savedInOrder(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: { place: string; id: string } | undefined },
) {
  const { limit, after } = page;
  return unrestrictedDb(db)
    .selectFrom('savedPosts')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('posts')
          .selectAll('posts')
          .whereRef('posts.id', '=', 'savedPosts.postId')
          .where(visibleRows(viewerSql(viewer)))
          .offset(sql.lit(0))
          .as('posts'),
      (join) => join.onTrue(),
    )
    .selectAll('posts')
    .select(sql<string>`saved_posts.created_at`.as('place'))
    .where('savedPosts.userId', '=', viewer.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(saved_posts.created_at, saved_posts.post_id)
          < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('savedPosts.createdAt', 'desc')
    .orderBy('savedPosts.postId', 'desc')
    .limit(limit);
}

/** A post of mine that I deleted a moment ago, when I could see it if it were still there. */
export async function undoablePost(
  db: Db | Tx,
  viewer: Viewer,
  postId: string,
): Promise<{ id: string } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '=', postId)
    .where('posts.authorId', '=', viewer.id)
    .where('posts.deletedBy', '=', viewer.id)
    .where(sql<SqlBool>`posts.deleted_at > now() - make_interval(secs => ${UNDO_SECONDS})`)
    .where(visibleUnlessDeleted(viewerSql(viewer)))
    .executeTakeFirst();
}
