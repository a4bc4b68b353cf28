import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import type { PostsTable } from '../../schema/feed.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { type InOrder, postsInOrder, visibleRows } from '../visibility.ts';

/**
 * No index knows how hot the posts are that were given to a tribe. So many of the latest are ranked with what
 * was written there; the others are found by time.
 */
const RANKED = 300;

/** Whether the row called `posts` was written in the tribe, or given to it; for rows found otherwise. */
export function belongsToTribe(tribe: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(posts.tribe_id = ${tribe}::uuid or exists (
    select from post_tribes given
    where given.post_id = posts.id and given.tribe_id = ${tribe}::uuid offset 0))`;
}

/**
 * The first visible posts of a tribe in an order: what was written there comes from an index of that order, what
 * was given to it from the index of what was given, whose time is that of the post.
 * @param after of the order by time, the place that the page begins below
 */
export function postsOfTribeInOrder(
  db: Db | Tx,
  viewer: Viewer,
  order: InOrder & { tribe: string; after?: { place: string; id: string } | undefined },
) {
  const { tribe, limit, after, only = sql<SqlBool>`true` } = order;
  const by = sql.ref(`posts.${order.by}`);
  const size = sql.lit(limit);
  const written = postsInOrder(db, viewer, {
    only: sql<SqlBool>`${only} and posts.tribe_id = ${tribe}::uuid`,
    by: order.by,
    limit,
  });
  const fits = sql<SqlBool>`posts.tribe_id is distinct from ${tribe}::uuid and ${only}
    and ${visibleRows(viewerSql(viewer))}`;
  const ofTribe = sql`post_tribes given where given.tribe_id = ${tribe}::uuid`;
  const below =
    after === undefined
      ? sql``
      : sql`and (given.created_at, given.post_id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  const given =
    order.by === 'created_at'
      ? sql`select posts.* from post_tribes given join posts on posts.id = given.post_id
          where given.tribe_id = ${tribe}::uuid and ${fits} ${below}
          order by given.created_at desc, given.post_id desc limit ${size}`
      : sql`select posts.* from (
            select given.post_id from ${ofTribe}
            order by given.created_at desc, given.post_id desc limit ${sql.lit(RANKED)}) latest
          join posts on posts.id = latest.post_id
          where ${fits} order by ${by} desc, posts.id desc limit ${size}`;
  return openGuarded(db)
    .selectFrom(
      sql<Selectable<PostsTable>>`(
        select * from (${written}) written union all select * from (${given}) given)`.as('posts'),
    )
    .selectAll('posts')
    .orderBy(by, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(size);
}

export interface GivenTo {
  id: string;
  name: string;
  slug: string;
}

/** Of a post of custom visibility, the tribes it was given to that the viewer can read; null without any. */
export function tribesGivenOn(page: string, viewer: Viewer): RawBuilder<GivenTo[] | null> {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<
    GivenTo[] | null
  >`(case when ${column('visibility')} = 'custom' and ${column('space_id')} is null then (
    select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug) order by place.name)
    from post_tribes given join tribes place on place.id = given.tribe_id
    where given.post_id = ${column('id')} and given.tribe_id is distinct from ${column('tribe_id')}
      and ${readsTribe(sql`given.tribe_id`, viewerSql(viewer))}) end)`;
}
