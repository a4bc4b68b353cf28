import type { Viewer } from '@kindred/permissions/viewer';
import type { FILTER_TYPES } from '@kindred/validation/feed';
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import type { Cursor } from '../paging.ts';
import { prepare, prepareShapes, viewerIn } from '../prepared.ts';
import { type Bounds, belongsToTribe } from './crossposts/visibility.ts';
import { completed, type PostRow, postPage } from './page.ts';
import { nextRank, type RankCursor, type RankedRow, rankedPage } from './ranking.ts';
import {
  isFollowedBy,
  isOnFollowedPage,
  PINNED_ON_PROFILE,
  placeOfPost,
  postsInOrder,
  visibleFromSeenAuthor,
  visiblePosts,
} from './visibility.ts';

export type { PostRow } from './page.ts';
export type { PollRow } from './polls/visibility.ts';
export type { RankCursor } from './ranking.ts';
export { countsOfPosts, reactionsTo, tribesGiven, whoSeesPost } from './visibility.ts';

/** What the home feed is narrowed to. */
export interface FeedFilter {
  type?: (typeof FILTER_TYPES)[number] | undefined;
  /** Id of a tribe. */
  tribe?: string | undefined;
  /** People and businesses the viewer follows only. */
  following?: boolean | undefined;
}

/** Word for word what the partial indexes of the feed say. */
const IN_FEED = sql<SqlBool>`posts.on_feed and posts.type <> 'story'`;
const NOT_A_STORY = sql<SqlBool>`posts.type <> 'story'`;

/** But for the tribe, whose posts have ways of their own to be found, unless they are found by something else. */
function filtered({ type, tribe }: FeedFilter, isFoundElsewhere: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`${IN_FEED}${type === undefined ? sql`` : sql` and posts.type = ${type}`}${
    tribe === undefined || !isFoundElsewhere ? sql`` : sql` and ${belongsToTribe(tribe)}`
  }`;
}

/** Of a list read by time. */
function below(after: Cursor): Bounds {
  return (time, id) =>
    sql<SqlBool>`(${time}, ${id}) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
}

interface FeedValues {
  viewerId: string;
  /** Of the cursors; not looked at for a first page. */
  topPlace: string;
  topId: string;
  endPlace: string;
  endId: string;
  afterPlace: string;
  afterId: string;
  type: NonNullable<FeedFilter['type']>;
  tribe: string;
}

interface FeedShape<From> {
  limit: number;
  isOfType: boolean;
  isOfTribe: boolean;
  isFollowing: boolean;
  from: From;
}

function shapeOf<From>(
  { type, tribe, following = false, limit }: FeedFilter & { limit: number },
  from: From,
): FeedShape<From> {
  return {
    limit,
    isOfType: type !== undefined,
    isOfTribe: tribe !== undefined,
    isFollowing: following,
    from,
  };
}

function valuesOf(viewer: Viewer, { type = 'text', tribe = '' }: FeedFilter): FeedValues {
  const nowhere = { topPlace: '', topId: '', endPlace: '', endId: '', afterPlace: '', afterId: '' };
  return { viewerId: viewer.id, type, tribe, ...nowhere };
}

function filterOf(values: FeedValues, { isOfType, isOfTribe }: FeedShape<unknown>): FeedFilter {
  return { ...(isOfType ? { type: values.type } : {}), ...(isOfTribe ? { tribe: values.tribe } : {}) };
}

const latest = prepareShapes(
  (db, values: FeedValues, shape: FeedShape<'first' | 'rest'>): Compilable<PostRow> => {
    const { limit, isFollowing, from } = shape;
    const { type, tribe } = filterOf(values, shape);
    const all = filtered({ type, tribe }, isFollowing);
    const bounds = from === 'first' ? undefined : below({ place: values.afterPlace, id: values.afterId });
    const only = bounds
      ? sql<SqlBool>`${all} and ${bounds(sql.ref('posts.created_at'), sql.ref('posts.id'))}`
      : all;
    return postPage(db, viewerIn(values), {
      only,
      by: 'created_at',
      isListed: true,
      limit,
      isFollowing,
      tribe,
      type,
      bounds,
    });
  },
);

/** The home feed by time of publishing. */
export async function latestPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedFilter & { limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  const { after } = page;
  const cursor = after === undefined ? {} : { afterPlace: after.place, afterId: after.id };
  const shape = shapeOf(page, after === undefined ? ('first' as const) : ('rest' as const));
  return latest(db, { ...valuesOf(viewer, page), ...cursor }, shape);
}

type RankedFrom = 'first' | 'block' | 'last' | 'rest';

const ranked = prepareShapes(
  (db, values: FeedValues, shape: FeedShape<RankedFrom>): Compilable<RankedRow> => {
    const { limit, isFollowing, from } = shape;
    const end = { place: values.endPlace, id: values.endId };
    const top = { place: values.topPlace, id: values.topId };
    const last = { place: values.afterPlace, id: values.afterId };
    const cursor =
      from === 'block'
        ? { top: null, end, after: null }
        : { top, end: from === 'last' ? null : end, after: last };
    const { type, tribe } = filterOf(values, shape);
    return rankedPage(db, viewerIn(values), {
      only: filtered({ type, tribe }, isFollowing),
      isFollowing,
      tribe,
      type,
      limit,
      after: from === 'first' ? undefined : cursor,
    });
  },
);

/** The home feed as ranking.ts orders it. */
export async function forYouPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedFilter & { limit: number; after?: RankCursor | undefined },
): Promise<{ rows: PostRow[]; next: RankCursor | null }> {
  const { limit, after } = page;
  const from: RankedFrom =
    after === undefined ? 'first' : after.top === null ? 'block' : after.end === null ? 'last' : 'rest';
  const values = {
    ...valuesOf(viewer, page),
    ...(after?.end ? { endPlace: after.end.place, endId: after.end.id } : {}),
    ...(after?.top ? { topPlace: after.top.place, topId: after.top.id } : {}),
    ...(after?.after ? { afterPlace: after.after.place, afterId: after.after.id } : {}),
  };
  const rows = await ranked(db, values, shapeOf(page, from));
  return { rows, next: nextRank(rows, limit, after) };
}

/** A post, when it is in the home feed as it is narrowed. */
export async function postInFeed(
  db: Db | Tx,
  viewer: Viewer,
  postId: string,
  filter: FeedFilter,
): Promise<PostRow | undefined> {
  const { following: isFollowing = false } = filter;
  const followed = isFollowing
    ? sql`(${isFollowedBy('posts.author_id', viewer)} or ${isOnFollowedPage('posts.business_id', viewer)})`
    : sql`true`;
  const only = sql<SqlBool>`posts.id = ${postId} and ${filtered(filter, true)} and ${followed}`;
  return postPage(db, viewer, { only, by: 'created_at', limit: 1, isListed: true }).executeTakeFirst();
}

/** What a profile shows. */
function onProfile(userId: string | RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${NOT_A_STORY} and posts.on_profile and posts.author_id = ${userId}`;
}

/** The videos of somebody's profile, newest first; word for word what their index says. */
function reelsOfUser(
  db: Db | Tx,
  viewer: Viewer,
  { userId, limit, after }: { userId: string; limit: number; after?: string | undefined },
): Promise<PostRow[]> {
  const reels = sql<SqlBool>`posts.on_profile and posts.type = 'video' and posts.author_id = ${userId}`;
  const only =
    after === undefined
      ? reels
      : sql<SqlBool>`${reels} and (posts.created_at, posts.id) < (
          select shown.created_at, shown.id from posts shown
          where shown.id = ${after} and shown.author_id = ${userId})`;
  return postPage(db, viewer, { only, by: 'created_at', limit, isListed: true }).execute();
}

/** What somebody published on their profile: the one they pinned, then the others, newest first. */
export async function postsOfUser(
  db: Db | Tx,
  viewer: Viewer,
  page: { userId: string; limit: number; after?: string | undefined; type?: 'video' | undefined },
): Promise<PostRow[]> {
  if (page.type === 'video') return reelsOfUser(db, viewer, page);
  const { userId, limit, after } = page;
  const others = sql<SqlBool>`${onProfile(userId)} and not ${PINNED_ON_PROFILE}`;
  if (after !== undefined) {
    const only = sql<SqlBool>`${others} and (posts.created_at, posts.id) < ${placeOfPost(after, userId)}`;
    return postPage(db, viewer, { only, by: 'created_at', limit, isListed: true }).execute();
  }
  const pinned = sql<SqlBool>`${onProfile(userId)} and ${PINNED_ON_PROFILE}`;
  const top = postsInOrder(db, viewer, { only: pinned, by: 'created_at', limit: 1, isListed: true }).select(
    sql<string>`'infinity'::timestamptz`.as('place'),
  );
  const rest = postsInOrder(db, viewer, { only: others, by: 'created_at', limit, isListed: true }).select(
    sql<string>`posts.created_at`.as('place'),
  );
  const source = db
    .selectFrom(top.as('top'))
    .selectAll()
    .unionAll(db.selectFrom(rest.as('rest')).selectAll());
  const rows = await completed(db, viewer, source).execute();
  return rows.slice(0, limit);
}

/** What somebody wrote that everybody may read, newest first; only what tells that they did. */
export function postsWrittenBy(
  db: Db | Tx,
  viewer: Viewer,
  { userId, limit, after }: { userId: string; limit: number; after?: Cursor | undefined },
) {
  const only = sql<SqlBool>`${onProfile(userId)} and posts.tribe_id is null${
    after === undefined
      ? sql``
      : sql` and (posts.created_at, posts.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`
  }`;
  return postsInOrder(db, viewer, { only, by: 'created_at', limit, isListed: true })
    .clearSelect()
    .select(['posts.id', 'posts.content', 'posts.createdAt'])
    .select(sql<string>`posts.created_at::text`.as('place'))
    .execute();
}

/** Number of profile posts the viewer may see of a person (a column or a value) they may see, counted up to `max`. */
export function postCountOf(viewer: Viewer, userId: RawBuilder<string>, max: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (
    select from posts where ${onProfile(userId)} and ${visibleFromSeenAuthor(viewerSql(viewer))}
    limit ${sql.lit(max)}) counted)`;
}

export async function countPostsOfUser(
  db: Db | Tx,
  viewer: Viewer,
  userId: string,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${postCountOf(viewer, sql`${userId}::uuid`, max)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

const byId = prepare((db, values: { viewerId: string; postId: string }): Compilable<PostRow> => {
  const only = sql<SqlBool>`posts.id = ${values.postId}::uuid`;
  return postPage(db, viewerIn(values), { only, by: 'created_at', limit: 1 });
});

export async function postById(db: Db | Tx, viewer: Viewer, postId: string): Promise<PostRow | undefined> {
  const [row] = await byId(db, { viewerId: viewer.id, postId });
  return row;
}

export async function canSeePost(db: Db | Tx, viewer: Viewer, postId: string): Promise<boolean> {
  const found = await visiblePosts(db, viewer)
    .where('posts.id', '=', postId)
    .select('posts.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of these posts that the viewer may see, in no order. */
export async function postsByIds(
  db: Db | Tx,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<PostRow[]> {
  if (postIds.length === 0) return [];
  const only = sql<SqlBool>`posts.id = any(${[...postIds]}::uuid[])`;
  return postPage(db, viewer, { only, by: 'created_at', limit: postIds.length }).execute();
}
