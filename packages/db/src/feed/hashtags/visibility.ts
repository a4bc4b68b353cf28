import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { openGuarded } from '../../door.ts';

/** How far back what trends is counted, in hours; twice that again where little was written. */
export const TRENDING_HOURS = 72;

/**
 * The hashtags used by most people lately. Only what everybody may read counts, so the answer is the same for
 * all and tells nothing of anybody's tribe.
 */
export async function trendingHashtags(db: Db, limit: number): Promise<{ tag: string; postCount: number }[]> {
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
    .where(({ eb, or }) => or([eb('posts.tribeId', 'is', null), eb('tribes.isPrivate', '=', false)]))
    .groupBy('postHashtags.tag')
    .orderBy(sql`count(distinct posts.author_id)`, 'desc')
    .orderBy(sql`max(post_hashtags.created_at)`, 'desc')
    .orderBy('postHashtags.tag')
    .limit(limit)
    .execute();
}
