import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { opaqueParameter } from '../../escapeLike.ts';
import type { Cursor } from '../../paging.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
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
  return unrestrictedDb(db)
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

const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The first visible posts with a hashtag that come after the cursor, read from the index of the hashtag for everybody
 * and for each tribe of the viewer: posts of other tribes are not even looked at (decision 18).
 */
export function taggedInOrder(
  db: Db | Tx,
  viewer: Viewer,
  page: { tag: string; limit: number; after?: Cursor | undefined },
) {
  const { tag, limit, after } = page;
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom(
      sql<{
        audience: string;
      }>`(select ${EVERYBODY}::uuid as audience union all ${tribesJoinedBy(me)} offset 0)`.as('listed'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('postHashtags as tagged')
          .innerJoin('posts', 'posts.id', 'tagged.postId')
          .selectAll('posts')
          .select(sql<string>`tagged.created_at`.as('place'))
          .where('tagged.tag', '=', opaqueParameter(tag))
          .whereRef('tagged.audience', '=', 'listed.audience')
          .where('posts.onFeed', '=', true)
          .where('posts.type', '<>', 'story')
          .where(visibleRows(me))
          .$if(after !== undefined, (query) =>
            query.where(
              sql<SqlBool>`(tagged.created_at, tagged.post_id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .orderBy('tagged.createdAt', 'desc')
          .orderBy('tagged.postId', 'desc')
          .limit(limit)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .orderBy('found.place', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit);
}
