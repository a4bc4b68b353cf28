import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import type { Cursor } from '../page.ts';
import { visibleRows } from '../visibility.ts';

/** How far back what trends is counted, in hours; twice that again where little was written. */
export const TRENDING_HOURS = 72;

/**
 * The hashtags used by most people lately. Only what everybody may read counts, so the answer is the same for
 * all and tells nothing of anybody's tribe.
 */
export async function trendingHashtags(
  db: Db | Tx,
  limit: number,
): Promise<{ tag: string; postCount: number }[]> {
  return openGuarded(db)
    .selectFrom('postHashtags')
    .innerJoin('posts', 'posts.id', 'postHashtags.postId')
    .leftJoin('tribes', 'tribes.id', 'posts.tribeId')
    .select('postHashtags.tag')
    .select(({ fn }) => fn.count<number>('postHashtags.postId').as('postCount'))
    .where(
      'postHashtags.createdAt',
      '>',
      sql<Date>`now() - make_interval(hours => ${sql.lit(TRENDING_HOURS)})`,
    )
    .where('posts.deletedAt', 'is', null)
    .where('posts.onFeed', '=', true)
    .where('posts.type', '<>', 'story')
    .where(({ eb, or }) => or([eb('posts.tribeId', 'is', null), eb('tribes.isOpen', '=', true)]))
    .groupBy('postHashtags.tag')
    .orderBy(sql`count(distinct posts.author_id)`, 'desc')
    .orderBy(sql`max(post_hashtags.created_at)`, 'desc')
    .orderBy('postHashtags.tag')
    .limit(limit)
    .execute();
}

/**
 * The first visible posts with a hashtag that come after the cursor. Read from the hashtag's own index: in the
 * feed's, a tag that nobody has used for years would be looked for in all the posts since.
 */
export function taggedInOrder(
  db: Db | Tx,
  viewer: Viewer,
  page: { tag: string; limit: number; after?: Cursor | undefined },
) {
  const { tag, limit, after } = page;
  return openGuarded(db)
    .selectFrom('postHashtags as tagged')
    .innerJoin('posts', 'posts.id', 'tagged.postId')
    .selectAll('posts')
    .select(sql<string>`tagged.created_at`.as('place'))
    .where('tagged.tag', '=', tag)
    .where('posts.onFeed', '=', true)
    .where('posts.type', '<>', 'story')
    .where(visibleRows(viewerSql(viewer)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(tagged.created_at, tagged.post_id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('tagged.createdAt', 'desc')
    .orderBy('tagged.postId', 'desc')
    .limit(limit);
}
