import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import { belongsToTribe } from '../crossposts/visibility.ts';
import { type InOrder, visibleRows } from '../visibility.ts';

/** How far a search for posts of followed accounts goes. */
export interface Reach {
  /** From this many followed accounts on, a window of all posts is looked through first. */
  many: number;
  /** Size of that window. */
  window: number;
  /** Accounts whose posts are read before those of all others; 1.5 pages of them when it is left out. */
  asked?: number;
  /** Candidates that one step reads, visible or not, shared equally between the accounts it asks. */
  budget: number;
  /** But of each account at least as many, or a search among thousands of accounts would hardly get on. */
  least: number;
}

/** A hidden post costs 6 µs on an idle machine: the two steps of a statement stay far below its timeout. */
export const REACH: Reach = { many: 500, window: 2_000, budget: 10_000, least: 2 };

/** Followed accounts, as rows with an `id`, and the column of posts that refers to them. */
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

export interface FollowedOrder extends InOrder {
  /** What the partial indexes of the feed say, and where the page is; a type or a tribe does not belong here. */
  only: RawBuilder<SqlBool>;
  type?: string | undefined;
  /** Id of a tribe. */
  tribe?: string | undefined;
  /** `only` bounds a block that was found before: it is read whole instead of from its top down. */
  isWhole?: boolean;
}

/** A post of the page, or, after the last of a page that is not full, the place down to which was looked. */
export interface FoundRow {
  place: string;
  id: string;
  isCut: boolean;
}

/**
 * Finds the first visible posts, in an order that an index has, of people and businesses the viewer follows. The number
 * of posts it looks at is bounded, visible or not. When that ends the search before the page is full, the page has all
 * visible posts down to a place, which is the last row, marked `isCut`: the next page begins below it.
 */
export function followedInOrder(viewer: Viewer, order: FollowedOrder, reach: Reach): RawBuilder<FoundRow> {
  const [people, businesses] = [SOURCES.people, SOURCES.businesses].map((source) =>
    postsOfSource(viewer, order, source, reach),
  );
  const size = sql.lit(order.limit);
  return sql<FoundRow>`
    with looked as materialized (
      select * from (${people}) people union all select * from (${businesses}) businesses),
    cut as materialized (
      select place, id from looked where is_cut order by place desc, id desc limit 1),
    page as materialized (
      select distinct place, id from looked
      where fits and (not exists (select from cut) or (place, id) >= ((select place from cut), (select id from cut)))
      order by place desc, id desc limit ${size})
    select place::text as place, id, is_cut from (
      select place, id, false as is_cut from page
      union all select place, id, true from cut where (select count(*) from page) < ${size}) found
    order by is_cut, found.place desc, id desc`;
}

/**
 * Those of one source, as `place`, `id`, whether the viewer sees them (`fits`), and whether an account was read no
 * further than there (`is_cut`). No single way is fast for everyone: reading the index until the page is full reads all
 * of it when the followed accounts are quiet, and reading the first posts of each account is slow when there are many.
 * So there are three steps, each below where the one before ended, and only while the page is not full:
 *
 * 1. with many followed accounts, a window of the index is looked through;
 * 2. all followed accounts are asked for the place of their first post below, which an index alone answers, and the
 *    first of them for their posts, down to the first post of the next account;
 * 3. all are asked for the posts below that.
 */
function postsOfSource(
  viewer: Viewer,
  order: FollowedOrder,
  source: (typeof SOURCES)[keyof typeof SOURCES],
  { many, window, budget, least, asked = order.limit + Math.ceil(order.limit / 2) }: Reach,
) {
  const { only, limit, type, tribe, isWhole = false } = order;
  const by = sql.ref(`posts.${order.by}`);
  const key = sql`(${by}, posts.id)`;
  const there = sql<SqlBool>`posts.deleted_at is null and ${only}`;
  const ofType = type === undefined ? sql<SqlBool>`true` : sql<SqlBool>`posts.type = ${type}`;
  const ofTribe = tribe === undefined ? sql<SqlBool>`true` : belongsToTribe(tribe);
  const fits = sql<SqlBool>`${ofType} and ${ofTribe} and ${visibleRows(viewerSql(viewer), order.isListed)}`;
  const columnType = sql.raw(order.by === 'created_at' ? 'timestamptz' : 'float8');
  const [highest, lowest] = [sql`'infinity'::${columnType}`, sql`'-infinity'::${columnType}`];
  const lit = (n: number) => sql.lit(n);
  const inOrder = sql`order by ${by} desc, posts.id desc`;
  const followed = sql`(${source.rows(viewer.id)}) followed`;
  const belowWindow = sql`${key} < ((select place from bound), (select id from bound))`;
  // The window's index begins with the type, so it is part of what the window is of.
  const near = sql`
    counted as materialized (select count(*) as accounts from ${followed}),
    near as materialized (
      select ${by} as place, posts.id, true as fits, false as is_cut
      from (select posts.* from posts where ${there} and ${ofType} ${inOrder} limit ${lit(window)}) posts
      where (select accounts from counted) >= ${lit(many)}
        and (${source.by} in (select id from ${followed})) is true and ${fits}
      ${inOrder} limit ${lit(limit)}),
    bound as materialized (
      select ${highest} as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
      where (select accounts from counted) < ${lit(many)}
      union all (
        select ${by}, posts.id from posts
        where ${there} and ${ofType} and (select accounts from counted) >= ${lit(many)}
          and (select count(*) from near) < ${lit(limit)}
        ${inOrder} offset ${lit(window - 1)} limit 1))`;
  if (isWhole) {
    // A block was found by two steps at most. More than they read was lifted into it since, or its bounds are made up.
    const most = sql`(select 2 * greatest(${lit(budget)}, ${lit(least)} * accounts) from counted)`;
    return sql`
      with ${near}
      select * from near union all (
        select ${by}, posts.id, true, false
        from (
          select posts.* from ${followed}, lateral (
            select posts.* from posts where ${there} and ${source.by} = followed.id and ${belowWindow}
            ${inOrder} limit ${most}) posts
          where exists (select from bound) limit ${most}) posts
        where ${fits} ${inOrder} limit ${lit(limit)})`;
  }
  /** Of each account, as many visible posts as a page has, and the last that was looked at when those are fewer. */
  const ofEach = (below: RawBuilder<unknown>, share: RawBuilder<unknown>) => sql`lateral (
      select place, id, fits, nth = (${share}) as is_cut
      from (
        select ${by} as place, posts.id, nth, (${fits}) as fits
        from (
          select posts.*, row_number() over (${inOrder}) as nth from posts
          where ${there} and ${source.by} = followed.id and ${below} ${inOrder} limit (${share})) posts
        ${inOrder} offset 0) candidates
      where fits or nth = (${share})
      order by place desc, id desc limit ${lit(limit)}) posts`;
  const turn = sql`(coalesce((select place from turn), ${lowest}),
      coalesce((select id from turn), '00000000-0000-0000-0000-000000000000'::uuid))`;
  const shareOf = (accounts: RawBuilder<unknown>) =>
    sql`select greatest(${lit(budget)} / greatest(${accounts}, 1), ${lit(least)})`;
  return sql`
    with ${near},
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
      select posts.* from heads followed,
        ${ofEach(sql`${belowWindow} and ${key} > ${turn}`, shareOf(sql`(select count(*) from heads)`))}),
    rest as (
      select posts.* from ${followed},
        ${ofEach(
          sql`${key} <= ((select place from turn), (select id from turn))`,
          shareOf(sql`(select accounts from counted)`),
        )}
      where exists (select from turn) and not exists (select from further where is_cut)
        and (select count(*) from near) + (select count(*) from further where fits) < ${lit(limit)})
    select * from near union all select * from further union all select * from rest`;
}
