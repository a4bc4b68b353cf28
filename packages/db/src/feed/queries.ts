import type { Viewer } from '@kindred/permissions/viewer';
import type { FILTER_TYPES } from '@kindred/validation/feed';
import { PAGE_LIMIT_DEFAULT } from '@kindred/validation/paging/values';
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** A page, and one more to tell whether there is a next. */
const USUAL_LIMITS = new Set<number>([PAGE_LIMIT_DEFAULT, PAGE_LIMIT_DEFAULT + 1]);

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

/** The statement for each shape of a page of the usual size. */
const statements = new Map<string, (db: Db | Tx, values: FeedValues) => Promise<unknown[]>>();

/**
 * Connections keep what they have prepared for good, so that only what the product itself asks for is: whoever
 * asks for pages of 1 to 100 posts in every way there is leaves nothing behind.
 */
function statement<Row>(
  shape: string,
  limit: number,
  build: (db: Db | Tx, values: FeedValues) => Compilable<Row>,
): (db: Db | Tx, values: FeedValues) => Promise<Row[]> {
  if (!USUAL_LIMITS.has(limit)) {
    return async (db, values) => (await db.executeQuery(build(db, values).compile())).rows;
  }
  const known = statements.get(shape) ?? prepare<FeedValues, Row>(build);
  statements.set(shape, known);
  return known as (db: Db | Tx, values: FeedValues) => Promise<Row[]>;
}

function shapeOf(viewer: Viewer, { type, tribe, following, limit }: FeedFilter & { limit: number }): string {
  return `${viewer.role} ${limit} ${type !== undefined} ${tribe !== undefined} ${following ?? false}`;
}

function valuesOf(viewer: Viewer, { type = 'text', tribe = '' }: FeedFilter): FeedValues {
  const nowhere = { topPlace: '', topId: '', endPlace: '', endId: '', afterPlace: '', afterId: '' };
  return { viewerId: viewer.id, type, tribe, ...nowhere };
}

function filterOf(filter: FeedFilter, values: FeedValues): FeedFilter {
  return {
    ...(filter.type === undefined ? {} : { type: values.type }),
    ...(filter.tribe === undefined ? {} : { tribe: values.tribe }),
  };
}

/** The home feed by time of publishing. */
export async function latestPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedFilter & { limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  const { limit, after, following: isFollowing = false, ...filter } = page;
  const shape = `latest ${shapeOf(viewer, page)} ${after === undefined}`;
  const query = statement<PostRow>(shape, limit, (on, values) => {
    const cursor = { place: values.afterPlace, id: values.afterId };
    const narrow = filterOf(filter, values);
    const all = filtered(narrow, isFollowing);
    const bounds = after && below(cursor);
    const only = bounds
      ? sql<SqlBool>`${all} and ${bounds(sql.ref('posts.created_at'), sql.ref('posts.id'))}`
      : all;
    const asking = { id: values.viewerId, role: viewer.role };
    return postPage(on, asking, {
      only,
      by: 'created_at',
      limit,
      isFollowing,
      tribe: narrow.tribe,
      type: narrow.type,
      bounds,
    });
  });
  return query(db, {
    ...valuesOf(viewer, filter),
    ...(after === undefined ? {} : { afterPlace: after.place, afterId: after.id }),
  });
}

/** The home feed as ranking.ts orders it. */
export async function forYouPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedFilter & { limit: number; after?: RankCursor | undefined },
): Promise<{ rows: PostRow[]; next: RankCursor | null }> {
  const { limit, after, following: isFollowing = false, ...filter } = page;
  const kind =
    after === undefined ? 'first' : after.top === null ? 'block' : after.end === null ? 'last' : 'rest';
  const query = statement<RankedRow>(`rank ${shapeOf(viewer, page)} ${kind}`, limit, (on, values) => {
    const end = { place: values.endPlace, id: values.endId };
    const top = { place: values.topPlace, id: values.topId };
    const last = { place: values.afterPlace, id: values.afterId };
    const from =
      kind === 'block'
        ? { top: null, end, after: null }
        : { top, end: kind === 'last' ? null : end, after: last };
    const narrow = filterOf(filter, values);
    const only = filtered(narrow, isFollowing);
    const asking = { id: values.viewerId, role: viewer.role };
    return rankedPage(on, asking, {
      only,
      isFollowing,
      tribe: narrow.tribe,
      type: narrow.type,
      limit,
      after: kind === 'first' ? undefined : from,
    });
  });
  const rows = await query(db, {
    ...valuesOf(viewer, filter),
    ...(after?.end ? { endPlace: after.end.place, endId: after.end.id } : {}),
    ...(after?.top ? { topPlace: after.top.place, topId: after.top.id } : {}),
    ...(after?.after ? { afterPlace: after.after.place, afterId: after.after.id } : {}),
  });
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
  return postPage(db, viewer, { only, by: 'created_at', limit: 1 }).executeTakeFirst();
}

/** What a profile shows. */
function onProfile(userId: string): RawBuilder<SqlBool> {
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
  return postPage(db, viewer, { only, by: 'created_at', limit }).execute();
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
    return postPage(db, viewer, { only, by: 'created_at', limit }).execute();
  }
  const pinned = sql<SqlBool>`${onProfile(userId)} and ${PINNED_ON_PROFILE}`;
  const top = postsInOrder(db, viewer, { only: pinned, by: 'created_at', limit: 1 }).select(
    sql<string>`'infinity'::timestamptz`.as('place'),
  );
  const rest = postsInOrder(db, viewer, { only: others, by: 'created_at', limit }).select(
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
  return postsInOrder(db, viewer, { only, by: 'created_at', limit })
    .clearSelect()
    .select(['posts.id', 'posts.content', 'posts.createdAt'])
    .select(sql<string>`posts.created_at::text`.as('place'))
    .execute();
}

const countOfUser = prepareShapes(
  (db, values: { viewerId: string; userId: string }, max: number): Compilable<{ count: number }> => {
    const order = { only: onProfile(values.userId), by: 'created_at', limit: max } as const;
    return db
      .selectFrom(postsInOrder(db, viewerIn(values), order).clearSelect().select('posts.id').as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('count'));
  },
);

/** How many posts of somebody's profile the viewer may see, counted no further than `max`. */
export async function countPostsOfUser(
  db: Db | Tx,
  viewer: Viewer,
  userId: string,
  max: number,
): Promise<number> {
  const [row] = await countOfUser(db, { viewerId: viewer.id, userId }, max);
  return row?.count ?? 0;
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
