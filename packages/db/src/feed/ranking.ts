import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { opaqueParameter } from '../dialect.ts';
import type { Cursor } from '../paging.ts';
import type { Bounds } from './crossposts/visibility.ts';
import { completed, type Placed, type PostRow, postsOf } from './page.ts';
import { isFollowedBy, isOnFollowedPage, postsInOrder } from './visibility.ts';

/**
 * For You, documented in docs/decisions/0011: a post counts
 *
 *     log10(1 + reactions + 2 × comments + 3 × shares)     kept on the row as `hot_score`,
 *   + seconds since 2020 / 45,000                          with an index
 *   + 0.48 when I follow the author or its business        as if it were six hours newer
 *   + 0.32 when it is in a tribe of mine                   as if it were four hours newer
 *
 * What depends on the reader is in no index, so posts are taken in blocks by `hot_score`, three pages long, and
 * ranked within their block. A page thus reads as many rows at any depth, and blocks keep their bounds while
 * they are paged through, so that what arrives meanwhile neither repeats nor hides a post.
 */
export const FOLLOWING_BONUS = 0.48;
export const TRIBE_BONUS = 0.32;
export const PAGES_IN_BLOCK = 3;
/** Likes can lift posts into a block while somebody reads it. */
export const BLOCK_MAX = 1000;

/** Where a reader of For You stands: bounds of the block, and within it the place of the last post. */
export interface RankCursor {
  /** The hottest post of the block, part of it; null above the first of a new block. */
  top: Cursor | null;
  /**
   * The least hot, part of it, and null of the last block there is; with `top` null the end of the block
   * before, not part of this one.
   */
  end: Cursor | null;
  after: Cursor | null;
}

export interface RankedRow extends PostRow {
  blockTop: string;
  blockTopId: string;
  blockEnd: string;
  blockEndId: string;
  blockCount: number;
  /** Posts of the block that come after this page. */
  blockLeft: number;
}

function place(cursor: Cursor): RawBuilder<unknown> {
  return sql`(${opaqueParameter(sql`${cursor.place}::text::double precision`)}, ${opaqueParameter(sql`${cursor.id}::uuid`)})`;
}

function within(cursor: RankCursor | undefined): Bounds {
  return (score, id) => {
    if (cursor === undefined) return sql<SqlBool>`true`;
    const { top, end } = cursor;
    const bounds: RawBuilder<SqlBool>[] = [];
    if (top !== null) bounds.push(sql<SqlBool>`(${score}, ${id}) <= ${place(top)}`);
    if (end !== null) {
      bounds.push(sql<SqlBool>`(${score}, ${id}) ${sql.raw(top === null ? '<' : '>=')} ${place(end)}`);
    }
    return sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
  };
}

interface RankedPage {
  limit: number;
  after?: RankCursor | undefined;
}

/** One page of For You: what of `only`, which is in the feed, comes after the cursor. */
export function rankedPage(
  db: Db | Tx,
  viewer: Viewer,
  page: RankedPage & {
    only: RawBuilder<SqlBool>;
    tribe: string | undefined;
    type: string | undefined;
  },
) {
  const { only, limit, after, tribe, type } = page;
  const isInBlock = after !== undefined && after.top !== null;
  const bounds = within(after);
  const block = postsOf(db, viewer, {
    tribe,
    type,
    bounds,
    only: sql<SqlBool>`${only} and ${bounds(sql.ref('posts.hot_score'), sql.ref('posts.id'))}`,
    by: 'hot_score',
    isListed: true,
    limit: isInBlock ? BLOCK_MAX : limit * PAGES_IN_BLOCK,
  });
  return rankedIn(db, viewer, block, page);
}

/** The same of a block whose posts, all of them in the feed, were found otherwise. */
export function rankedAmong(db: Db | Tx, viewer: Viewer, page: RankedPage & { only: RawBuilder<SqlBool> }) {
  const block = postsInOrder(db, viewer, {
    only: page.only,
    by: 'hot_score',
    isListed: true,
    limit: BLOCK_MAX,
  });
  return rankedIn(db, viewer, block, page);
}

function rankedIn(
  db: Db | Tx,
  viewer: Viewer,
  block: ReturnType<typeof postsInOrder>,
  { limit, after }: RankedPage,
) {
  const mine = sql`exists (
      select from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = ${viewer.id} offset 0)`;
  const rest = after?.after == null ? sql`true` : sql`(ranked.place, ranked.id) < ${place(after.after)}`;
  const source = sql<Placed>`(
    with block as materialized (${block}),
    ranked as materialized (
      select block.*, block.hot_score
        + case when ${isFollowedBy('block.author_id', viewer)} or ${isOnFollowedPage('block.business_id', viewer)}
          then ${sql.lit(FOLLOWING_BONUS)} else 0 end
        + case when ${mine} then ${sql.lit(TRIBE_BONUS)} else 0 end as place
      from block),
    rest as (select * from ranked where ${rest} order by place desc, id desc)
    select rest.*, top.*, bottom.*, (select count(*) from block) as block_count,
      (select count(*) from rest) - ${sql.lit(limit)} as block_left
    from (select * from rest limit ${sql.lit(limit)}) rest,
      (select hot_score as block_top, id as block_top_id from block order by hot_score desc, id desc limit 1) top,
      (select hot_score as block_end, id as block_end_id from block order by hot_score, id limit 1) bottom)`;
  return completed(db, viewer, source)
    .select(sql<string>`page.block_top::text`.as('blockTop'))
    .select(sql<string>`page.block_top_id`.as('blockTopId'))
    .select(sql<string>`page.block_end::text`.as('blockEnd'))
    .select(sql<string>`page.block_end_id`.as('blockEndId'))
    .select(sql<number>`page.block_count`.as('blockCount'))
    .select(sql<number>`page.block_left`.as('blockLeft'));
}

/**
 * Where the next page begins; null when the block was the last and is read to its end.
 * @param found where a new block ends that was found otherwise than by `hot_score` alone
 */
export function nextRank(
  rows: readonly RankedRow[],
  limit: number,
  after: RankCursor | undefined,
  found?: Cursor | null,
): RankCursor | null {
  const last = rows.at(-1);
  const isShort = last === undefined || last.blockCount < limit * PAGES_IN_BLOCK;
  const bottom = isShort ? null : { place: last.blockEnd, id: last.blockEndId };
  const end = after?.top ? after.end : found === undefined ? bottom : found;
  if (last !== undefined && last.blockLeft > 0) {
    const top = { place: last.blockTop, id: last.blockTopId };
    return { top, end, after: { place: last.place, id: last.id } };
  }
  return end && { top: null, end, after: null };
}
