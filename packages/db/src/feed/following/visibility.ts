import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { PostsTable } from '../../schema/feed.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type InOrder, visibleRows } from '../visibility.ts';

/** Whoever follows this many is likely to meet their posts anywhere; fewer people are quickly asked one by one. */
const MANY = 500;
/** Posts of anybody that are looked through for those of followed people. */
const WINDOW = 2_000;

/**
 * The first visible posts, in an order that an index has, of people the viewer follows. No way of finding them
 * is good for everybody: to read that index until the page is full may be to read all of it, when they are
 * quiet; to read the first posts of each of them takes long, when they are many. So there are three steps, each
 * below where the one before came to, and only when the page is not full yet:
 *
 * 1. for those who follow many, a window of the index is looked through;
 * 2. everybody followed is asked for the place of their first post below, which the index alone answers; those
 *    who come first are asked for their posts, down to where the next of them would have a say;
 * 3. when the viewer cannot see too many of those, everybody is asked for the posts below.
 */
export function postsOfFollowed(
  db: Db | Tx,
  viewer: Viewer,
  order: InOrder,
  { many, window, asked } = { many: MANY, window: WINDOW, asked: order.limit + Math.ceil(order.limit / 2) },
) {
  const { only = sql<SqlBool>`true`, limit } = order;
  const by = sql.ref(`posts.${order.by}`);
  const key = sql`(${by}, posts.id)`;
  const there = sql<SqlBool>`posts.deleted_at is null and ${only}`;
  const visible = visibleRows(viewerSql(viewer));
  const type = sql.raw(order.by === 'created_at' ? 'timestamptz' : 'float8');
  const [highest, lowest] = [sql`'infinity'::${type}`, sql`'-infinity'::${type}`];
  const lit = (n: number) => sql.lit(n);
  const inOrder = sql`order by ${by} desc, posts.id desc`;
  const followed = sql`user_follows followed where followed.follower_id = ${viewer.id}`;
  const turn = sql`(coalesce((select place from turn), ${lowest}),
      coalesce((select id from turn), '00000000-0000-0000-0000-000000000000'::uuid))`;
  const ofEach = (below: RawBuilder<unknown>) => sql`lateral (
      select posts.* from posts where ${visible} and ${only} and posts.author_id = followed.followee_id
        and ${below} ${inOrder} limit ${lit(limit)}) posts`;
  const belowWindow = sql`${key} < ((select place from bound), (select id from bound))`;
  return unrestrictedDb(db)
    .selectFrom(
      sql<Selectable<PostsTable>>`(
    with many as materialized (
      select count(*) = ${lit(many)} as are from (select from ${followed} limit ${lit(many)}) counted),
    near as materialized (
      select posts.* from (select posts.* from posts where ${there} ${inOrder} limit ${lit(window)}) posts
      where (select are from many) and (posts.author_id in (select followee_id from ${followed})) is true and ${visible}
      ${inOrder} limit ${lit(limit)}),
    bound as materialized (
      select ${highest} as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
      where not (select are from many)
      union all (
        select ${by}, posts.id from posts
        where ${there} and (select are from many) and (select count(*) from near) < ${lit(limit)}
        ${inOrder} offset ${lit(window - 1)} limit 1)),
    heads as materialized (
      select followed.followee_id, head.place, head.id
      from user_follows followed, lateral (
        select ${by} as place, posts.id from posts
        where ${there} and posts.author_id = followed.followee_id and ${belowWindow} ${inOrder} limit 1) head
      where followed.follower_id = ${viewer.id} and exists (select from bound)
      order by place desc, id desc limit ${lit(asked + 1)}),
    turn as materialized (select place, id from heads order by place desc, id desc offset ${lit(asked)}),
    further as materialized (
      select posts.* from heads followed, ${ofEach(sql`${belowWindow} and ${key} > ${turn}`)}
      ${inOrder} limit ${lit(limit)}),
    rest as (
      select posts.* from user_follows followed, ${ofEach(sql`${key} <= ((select place from turn), (select id from turn))`)}
      where followed.follower_id = ${viewer.id} and exists (select from turn)
        and (select count(*) from near) + (select count(*) from further) < ${lit(limit)}
      ${inOrder} limit ${lit(limit)})
    select * from near union all select * from further union all select * from rest)`.as('posts'),
    )
    .selectAll('posts')
    .orderBy(by, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(limit));
}
