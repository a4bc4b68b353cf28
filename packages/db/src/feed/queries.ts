import type { Viewer } from '@kindred/permissions/viewer';
import type { FILTER_TYPES } from '@kindred/validation/feed';
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import type { Cursor } from '../paging.ts';
import { prepare, prepareShapes, viewerIn } from '../prepared.ts';
import { type Bounds, belongsToTribe } from './crossposts/visibility.ts';
import { followedBelow, followedWithin } from './following/queries.ts';
import type { Reach } from './following/visibility.ts';
import { completed, type PostRow, postPage } from './page.ts';
import {
  BLOCK_MAX,
  nextRank,
  PAGES_IN_BLOCK,
  type RankCursor,
  type RankedRow,
  rankedAmong,
  rankedPage,
} from './ranking.ts';
import {
  IN_FEED,
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
  from: From;
}

function shapeOf<From>({ type, tribe, limit }: FeedFilter & { limit: number }, from: From): FeedShape<From> {
  return { limit, isOfType: type !== undefined, isOfTribe: tribe !== undefined, from };
}

function valuesOf(viewer: Viewer, { type = 'text', tribe = '' }: FeedFilter): FeedValues {
  const nowhere = { topPlace: '', topId: '', endPlace: '', endId: '', afterPlace: '', afterId: '' };
  return { viewerId: viewer.id, type, tribe, ...nowhere };
}

function filterOf(values: FeedValues, { isOfType, isOfTribe }: FeedShape<unknown>): FeedFilter {
  return { ...(isOfType ? { type: values.type } : {}), ...(isOfTribe ? { tribe: values.tribe } : {}) };
}

/** A page of the home feed: what is asked for, and for tests how far posts of followed accounts are looked for. */
interface FeedPage<After> extends FeedFilter {
  limit: number;
  after?: After | undefined;
  reach?: Reach;
}

const latest = prepareShapes(
  (db, values: FeedValues, shape: FeedShape<'first' | 'rest'>): Compilable<PostRow> => {
    const { limit, from } = shape;
    const { type, tribe } = filterOf(values, shape);
    const all = filtered({ type, tribe }, false);
    const bounds = from === 'first' ? undefined : below({ place: values.afterPlace, id: values.afterId });
    const only = bounds
      ? sql<SqlBool>`${all} and ${bounds(sql.ref('posts.created_at'), sql.ref('posts.id'))}`
      : all;
    const order = { only, by: 'created_at', isListed: true, limit, tribe, type, bounds } as const;
    return postPage(db, viewerIn(values), order);
  },
);

interface FoundValues {
  viewerId: string;
  ids: readonly string[];
  afterPlace: string;
  afterId: string;
}

/** In the feed, among those that were found; what became hidden since is not. */
const among = ({ ids }: FoundValues) => sql<SqlBool>`${IN_FEED} and posts.id = any(${ids}::uuid[])`;

const latestAmong = prepareShapes(
  (db, values: FoundValues, { limit }: { limit: number }): Compilable<PostRow> =>
    postPage(db, viewerIn(values), { only: among(values), by: 'created_at', isListed: true, limit }),
);

/** The home feed by time of publishing. A page that is short, or empty, may have a next one. */
export async function latestPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedPage<Cursor>,
): Promise<{ rows: PostRow[]; next: Cursor | null }> {
  const { limit, after, following, type, tribe, reach } = page;
  const asked = limit + 1;
  if (following) {
    const order = { by: 'created_at', limit: asked, type, tribe } as const;
    const { posts, end } = await followedBelow(db, viewer, order, after ?? null, reach);
    const shown = posts.slice(0, limit);
    const next = posts.length > limit ? (shown.at(-1) ?? null) : end;
    if (shown.length === 0) return { rows: [], next };
    const values = { viewerId: viewer.id, ids: shown.map(({ id }) => id), afterPlace: '', afterId: '' };
    return { rows: await latestAmong(db, values, { limit }), next };
  }
  const cursor = after === undefined ? {} : { afterPlace: after.place, afterId: after.id };
  const from = after === undefined ? ('first' as const) : ('rest' as const);
  const shape = shapeOf({ type, tribe, limit: asked }, from);
  const rows = await latest(db, { ...valuesOf(viewer, page), ...cursor }, shape);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? { place: last.place, id: last.id } : null };
}

type RankedFrom = 'first' | 'block' | 'last' | 'rest';

const ranked = prepareShapes(
  (db, values: FeedValues, shape: FeedShape<RankedFrom>): Compilable<RankedRow> => {
    const { limit, from } = shape;
    const end = { place: values.endPlace, id: values.endId };
    const top = { place: values.topPlace, id: values.topId };
    const last = { place: values.afterPlace, id: values.afterId };
    const cursor =
      from === 'block'
        ? { top: null, end, after: null }
        : { top, end: from === 'last' ? null : end, after: last };
    const { type, tribe } = filterOf(values, shape);
    return rankedPage(db, viewerIn(values), {
      only: filtered({ type, tribe }, false),
      tribe,
      type,
      limit,
      after: from === 'first' ? undefined : cursor,
    });
  },
);

const rankedFound = prepareShapes(
  (
    db,
    values: FoundValues,
    { limit, isInBlock }: { limit: number; isInBlock: boolean },
  ): Compilable<RankedRow> => {
    const after = { top: null, end: null, after: { place: values.afterPlace, id: values.afterId } };
    return rankedAmong(db, viewerIn(values), {
      only: among(values),
      limit,
      after: isInBlock ? after : undefined,
    });
  },
);

/** Of followed people and businesses. */
async function forYouOfFollowed(db: Db | Tx, viewer: Viewer, page: FeedPage<RankCursor>) {
  const { limit, after, type, tribe, reach } = page;
  const order = { by: 'hot_score', type, tribe } as const;
  const block = after?.top
    ? {
        posts: await followedWithin(
          db,
          viewer,
          { ...order, limit: BLOCK_MAX },
          { top: after.top, end: after.end },
          reach,
        ),
        end: after.end,
      }
    : await followedBelow(db, viewer, { ...order, limit: limit * PAGES_IN_BLOCK }, after?.end ?? null, reach);
  const values = {
    viewerId: viewer.id,
    ids: block.posts.map(({ id }) => id),
    afterPlace: after?.after?.place ?? '',
    afterId: after?.after?.id ?? '',
  };
  const isInBlock = Boolean(after?.after);
  const rows = block.posts.length === 0 ? [] : await rankedFound(db, values, { limit, isInBlock });
  return { rows, next: nextRank(rows, limit, after, block.end) };
}

/** The home feed as ranking.ts orders it. A page that is short, or empty, may have a next one. */
export async function forYouPage(
  db: Db | Tx,
  viewer: Viewer,
  page: FeedPage<RankCursor>,
): Promise<{ rows: PostRow[]; next: RankCursor | null }> {
  const { limit, after } = page;
  if (page.following) return forYouOfFollowed(db, viewer, page);
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
