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

/** What somebody follows, as rows with an `id`, and the column of posts that it stands in. */
const SOURCES = {
  people: {
    by: sql.ref('posts.author_id'),
    rows: (me: string) => sql`
    select followee_id as id from user_follows where follower_id = ${me}`,
  },
  businesses: {
    by: sql.ref('posts.business_id'),
    rows: (me: string) => sql`
    select business_id as id from business_follows where user_id = ${me}`,
  },
};

interface Reach {
  many: number;
  window: number;
  asked: number;
}

/**
 * The first visible posts, in an order that an index has, of people and businesses the viewer follows: the first of
 * each, and of what is of both one.
 */
export function postsOfFollowed(db: Db | Tx, viewer: Viewer, order: InOrder, reach?: Reach) {
  const by = sql.ref(`posts.${order.by}`);
  const [people, businesses] = [SOURCES.people, SOURCES.businesses].map((source) =>
    postsOfSource(viewer, order, source, reach),
  );
  return unrestrictedDb(db)
    .selectFrom(
      sql<Selectable<PostsTable>>`(
        select distinct on (${by}, posts.id) posts.*
        from (select * from (${people}) people union all select * from (${businesses}) businesses) posts
        order by ${by} desc, posts.id desc)`.as('posts'),
    )
    .selectAll('posts')
    .orderBy(by, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(order.limit));
}

/**
 * Those of one source. No way of finding them
 * is good for everybody: to read that index until the page is full may be to read all of it, when they are
 * quiet; to read the first posts of each of them takes long, when they are many. So there are three steps, each
 * below where the one before came to, and only when the page is not full yet:
 *
 * 1. for those who follow many, a window of the index is looked through;
 * 2. everybody followed is asked for the place of their first post below, which the index alone answers; those
 *    who come first are asked for their posts, down to where the next of them would have a say;
 * 3. when the viewer cannot see too many of those, everybody is asked for the posts below.
 */
function postsOfSource(
  viewer: Viewer,
  order: InOrder,
  source: (typeof SOURCES)[keyof typeof SOURCES],
  { many, window, asked } = { many: MANY, window: WINDOW, asked: order.limit + Math.ceil(order.limit / 2) },
) {
  const { only = sql<SqlBool>`true`, limit } = order;
  const by = sql.ref(`posts.${order.by}`);
  const key = sql`(${by}, posts.id)`;
  const there = sql<SqlBool>`posts.deleted_at is null and ${only}`;
  const visible = visibleRows(viewerSql(viewer), order.isListed);
  const type = sql.raw(order.by === 'created_at' ? 'timestamptz' : 'float8');
  const [highest, lowest] = [sql`'infinity'::${type}`, sql`'-infinity'::${type}`];
  const lit = (n: number) => sql.lit(n);
  const inOrder = sql`order by ${by} desc, posts.id desc`;
  const followed = sql`(${source.rows(viewer.id)}) followed`;
  const turn = sql`(coalesce((select place from turn), ${lowest}),
      coalesce((select id from turn), '00000000-0000-0000-0000-000000000000'::uuid))`;
  const ofEach = (below: RawBuilder<unknown>) => sql`lateral (
      select posts.* from posts where ${visible} and ${only} and ${source.by} = followed.id
        and ${below} ${inOrder} limit ${lit(limit)}) posts`;
  const belowWindow = sql`${key} < ((select place from bound), (select id from bound))`;
  return sql`
    with many as materialized (
      select count(*) = ${lit(many)} as are from (select from ${followed} limit ${lit(many)}) counted),
    near as materialized (
      select posts.* from (select posts.* from posts where ${there} ${inOrder} limit ${lit(window)}) posts
      where (select are from many) and (${source.by} in (select id from ${followed})) is true and ${visible}
      ${inOrder} limit ${lit(limit)}),
    bound as materialized (
      select ${highest} as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
      where not (select are from many)
      union all (
        select ${by}, posts.id from posts
        where ${there} and (select are from many) and (select count(*) from near) < ${lit(limit)}
        ${inOrder} offset ${lit(window - 1)} limit 1)),
    heads as materialized (
      select followed.id, head.place, head.post_id
      from ${followed}, lateral (
        select ${by} as place, posts.id as post_id from posts
        where ${there} and ${source.by} = followed.id and ${belowWindow} ${inOrder} limit 1) head
      where exists (select from bound)
      order by place desc, post_id desc limit ${lit(asked + 1)}),
    turn as materialized (
      select place, post_id as id from heads order by place desc, post_id desc offset ${lit(asked)}),
    further as materialized (
      select posts.* from heads followed, ${ofEach(sql`${belowWindow} and ${key} > ${turn}`)}
      ${inOrder} limit ${lit(limit)}),
    rest as (
      select posts.* from ${followed}, ${ofEach(sql`${key} <= ((select place from turn), (select id from turn))`)}
      where exists (select from turn)
        and (select count(*) from near) + (select count(*) from further) < ${lit(limit)}
      ${inOrder} limit ${lit(limit)})
    select * from (
      select * from near union all select * from further union all select * from rest) posts
    ${inOrder} limit ${lit(limit)}`;
}
