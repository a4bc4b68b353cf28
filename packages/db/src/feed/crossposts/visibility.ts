import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { PostsTable } from '../../schema/feed.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type InOrder, postsInOrder, visibleRows } from '../visibility.ts';

/** Whether the row called `posts` was written in the tribe, or given to it; for rows found otherwise. */
export function belongsToTribe(tribe: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(posts.tribe_id = ${tribe}::uuid or exists (
    select from post_tribes given
    where given.post_id = posts.id and given.tribe_id = ${tribe}::uuid offset 0))`;
}

/** Whether a post is crossposted to a tribe, whichever. */
export async function isCrossposted(db: Db | Tx, postId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('postTribes')
    .select('tribeId')
    .where('postId', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What of a list a page is about, said of the two columns that its order is by. */
export type Bounds = (place: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** The columns of `post_tribes` that are those of the post: each order has its index over them. */
const AS_GIVEN = { created_at: 'given.created_at', hot_score: 'given.feed_score' } as const;

/**
 * The first visible posts of a tribe in an order of the feed: what was written there and what was given to it
 * from elsewhere come from an index of that order each.
 */
export function crosspostsInOrder(
  db: Db | Tx,
  viewer: Viewer,
  order: InOrder & { tribe: string; type?: string | undefined; bounds?: Bounds | undefined },
) {
  const { tribe, type, limit, bounds, only = sql<SqlBool>`true`, isListed } = order;
  const by = sql.ref(`posts.${order.by}`);
  const size = sql.lit(limit);
  const written = postsInOrder(db, viewer, {
    only: sql<SqlBool>`${only} and posts.tribe_id = ${tribe}::uuid`,
    by: order.by,
    limit,
    ...(isListed ? { isListed } : {}),
  });
  const fits = sql<SqlBool>`posts.tribe_id is distinct from ${tribe}::uuid and ${only}
    and ${visibleRows(viewerSql(viewer), isListed)}`;
  const place = sql.ref(AS_GIVEN[order.by]);
  const within = bounds === undefined ? sql`true` : bounds(place, sql.ref('given.post_id'));
  const ofType = type === undefined ? sql`` : sql` and given.post_type = ${type}`;
  const given = sql`select posts.* from post_tribes given join posts on posts.id = given.post_id
      where given.tribe_id = ${tribe}::uuid and given.feed_score is not null${ofType} and ${within} and ${fits}
      order by ${place} desc, given.post_id desc limit ${size}`;
  return unrestrictedDb(db)
    .selectFrom(
      sql<Selectable<PostsTable>>`(
        select * from (${written}) written union all select * from (${given}) given)`.as('posts'),
    )
    .selectAll('posts')
    .orderBy(by, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(size);
}

export interface CrosspostTarget {
  id: string;
  name: string;
  slug: string;
}

/** Of a post of custom visibility, the tribes it was given to that the viewer can read; null without any. */
export function crosspostTargets(page: string, viewer: Viewer): RawBuilder<CrosspostTarget[] | null> {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<
    CrosspostTarget[] | null
  >`(case when ${column('visibility')} = 'custom' and ${column('space_id')} is null then (
    select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug) order by place.name)
    from post_tribes given join tribes place on place.id = given.tribe_id
    where given.post_id = ${column('id')} and given.tribe_id is distinct from ${column('tribe_id')}
      and ${readsTribe(sql`given.tribe_id`, viewerSql(viewer))}) end)`;
}
