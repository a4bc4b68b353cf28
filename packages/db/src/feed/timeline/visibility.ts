import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { Placed } from '../page.ts';
import { visiblePosts, visibleRows } from '../visibility.ts';

/** A tribe's own wall, word for word as its index says it: what is in a space of it is there alone. */
function onWall(tribeId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.tribe_id = ${tribeId} and posts.space_id is null and posts.type <> 'story'`;
}

/** Pinned posts stand above all others, the newest first: a thousand years above. */
const PINNED_PLACE = sql<string>`posts.created_at + interval '1000 years'`;
/** A wall has three pins; where a race left one more, it is shown as well. */
const PINS_SHOWN = 10;

/** Where a post that stands on the wall stands, for going on after it. */
function placeOnWall(tribeId: string, postId: string): RawBuilder<unknown> {
  return sql`(
    select case when posts.is_pinned and posts.tribe_id = ${tribeId} then ${PINNED_PLACE} else posts.created_at end,
      posts.id
    from posts
    where posts.id = ${postId} and (
      (posts.tribe_id = ${tribeId} and posts.space_id is null)
      or exists (
        select from post_tribes given where given.post_id = posts.id and given.tribe_id = ${tribeId} offset 0)))`;
}

/**
 * The wall of a tribe as the viewer sees it: pinned posts, then what was written there and what was given to
 * the tribe from elsewhere, newest first. Each part comes from an index of its own.
 */
export function timelineInOrder(
  db: Db | Tx,
  viewer: Viewer,
  page: { tribeId: string; limit: number; after?: string | undefined },
) {
  const { tribeId, limit, after } = page;
  const below = (place: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${place}, ${id}) < ${placeOnWall(tribeId, after)}`;
  const postId = sql`posts.id`;
  const pinned = visiblePosts(db, viewer)
    .selectAll('posts')
    .select(PINNED_PLACE.as('place'))
    .where(onWall(tribeId))
    // Not as a value: the index of pins is known to fit only when the statement itself says so.
    .where(sql<SqlBool>`posts.is_pinned`)
    .where(below(PINNED_PLACE, postId))
    .orderBy('posts.createdAt', 'desc')
    .limit(sql.lit(PINS_SHOWN));
  const written = visiblePosts(db, viewer)
    .selectAll('posts')
    .select(sql<string>`posts.created_at`.as('place'))
    .where(onWall(tribeId))
    .where(sql<SqlBool>`not posts.is_pinned`)
    .where(below(sql`posts.created_at`, postId))
    .orderBy('posts.createdAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(limit));
  const given = unrestrictedDb(db)
    .selectFrom('postTribes as given')
    .innerJoin('posts', 'posts.id', 'given.postId')
    .selectAll('posts')
    .select(sql<string>`given.created_at`.as('place'))
    .where('given.tribeId', '=', tribeId)
    .where(sql<SqlBool>`posts.tribe_id is distinct from ${tribeId} and posts.type <> 'story'`)
    .where(visibleRows(viewerSql(viewer)))
    .where(below(sql`given.created_at`, sql`given.post_id`))
    .orderBy('given.createdAt', 'desc')
    .orderBy('given.postId', 'desc')
    .limit(sql.lit(limit));
  return sql<Placed>`(
    select * from (
      select * from (${pinned}) pinned
      union all select * from (${written}) written
      union all select * from (${given}) given) wall
    order by place desc, id desc limit ${sql.lit(limit)})`;
}

/** So many of the latest posts are looked at, no older than this. */
const TRENDING_POSTS = 300;
const TRENDING_DAYS = 30;

/** The hashtags that most people of the tribe used lately, in what the viewer sees of its wall. */
export async function trendingOnTimeline(
  db: Db | Tx,
  viewer: Viewer,
  tribeId: string,
  limit: number,
): Promise<{ tag: string; postCount: number }[]> {
  const latest = visiblePosts(db, viewer)
    .select(['posts.id', 'posts.authorId', 'posts.createdAt'])
    .where(onWall(tribeId))
    .where(sql<SqlBool>`posts.created_at > now() - make_interval(days => ${sql.lit(TRENDING_DAYS)})`)
    .orderBy('posts.createdAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(TRENDING_POSTS));
  return unrestrictedDb(db)
    .selectFrom(latest.as('latest'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('postHashtags')
          .select('postHashtags.tag')
          .whereRef('postHashtags.postId', '=', 'latest.id')
          .offset(sql.lit(0))
          .as('tagged'),
      (join) => join.onTrue(),
    )
    .select('tagged.tag')
    .select(sql<number>`count(*)::int`.as('postCount'))
    .groupBy('tagged.tag')
    .orderBy(sql`count(distinct latest.author_id)`, 'desc')
    .orderBy(sql`max(latest.created_at)`, 'desc')
    .orderBy('tagged.tag')
    .limit(limit)
    .execute();
}
