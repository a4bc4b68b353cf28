import type { Viewer } from '@kindred/permissions/viewer';
import type { ReactionKind } from '@kindred/validation/feed';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lets } from '../accounts/privacy/visibility.ts';
import { notBlocked, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import { opensBusiness } from '../businesses/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import { readsSpace, readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** False for the discussion of a lesson or event, which is stored as a post and shown by that alone. */
export const IS_POST = sql<SqlBool>`posts.lesson_id is null and posts.discussed_event_id is null`;

/**
 * The one rule of who sees a post. Everything that shows posts, or tells that there are some, asks it.
 * `offset 0` keeps PostgreSQL from reading all tribes, or all that the viewer ever liked, into a hash for the
 * sake of twenty rows: it then looks each of them up.
 */
export function visibleRows(viewer: ViewerSql, isListed = false): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.deleted_at is null and ${visibleUnlessDeleted(viewer, isListed)}`;
}

/**
 * A post of custom visibility is for everybody when it was given to the feed or the profile; given to a business page or
 * tribes alone, it is for those who can open the page or read one of the tribes. What was written in a tribe, or in a space of it, is for those who can read that one, whoever wrote it.
 * A discussion is no post: `visibleComments` reads it for those whom the policies of its lesson or event allow.
 * A story outside of tribes follows the audience of its author's profile; only stories expire.
 * @param isListed the rows are known to be on the feed or on a profile, and not stories. The constraints
 *   `posts_of_space_there_alone`, `posts_of_discussion_there_alone` and `posts_story_expires` then make the rest of the rule true, so it is left out:
 *   initializing its plan nodes costs more than executing the query.
 */
export function visibleUnlessDeleted(viewer: ViewerSql, isListed = false): RawBuilder<SqlBool> {
  const fromAuthor = notBlocked('posts.author_id', viewer);
  const inTribe = inReadTribe(viewer);
  if (isListed) return sql<SqlBool>`${fromAuthor} and ${inTribe}`;
  return sql<SqlBool>`${IS_POST} and (posts.on_feed or posts.on_profile
      or posts.space_id is not null or posts.author_id = ${viewer}
      or exists (
        select from businesses where businesses.id = posts.business_id and ${opensBusiness(viewer)} offset 0)
      or exists (
        select from post_tribes given
        where given.post_id = posts.id and ${readsTribe(sql`given.tribe_id`, viewer)} offset 0))
    and ${fromAuthor}
    and (posts.expires_at is null or posts.expires_at > now()
      and (posts.tribe_id is not null or ${lets('profile', 'posts.author_id', viewer)}))
    and ${inTribe}
    and (posts.space_id is null or ${readsSpace(sql`posts.space_id`, viewer)})`;
}

function inReadTribe(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(posts.tribe_id is null or ${readsTribe(sql`posts.tribe_id`, viewer)})`;
}

/** {@link visibleRows} for listed posts whose author the viewer is already known to see: blocks are not checked again. */
export function visibleFromSeenAuthor(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.deleted_at is null and ${inReadTribe(viewer)}`;
}

/** Posts this viewer may see, wherever they were published. */
export function visiblePosts(db: Db | Tx, viewer: Viewer, isListed = false) {
  return unrestrictedDb(db)
    .selectFrom('posts')
    .where(visibleRows(viewerSql(viewer), isListed));
}

/** Word for word what the partial indexes of the feed say. */
export const IN_FEED = sql<SqlBool>`posts.on_feed and posts.type <> 'story'`;

export interface InOrder {
  /** Which of the visible posts. */
  only?: RawBuilder<SqlBool> | undefined;
  by: 'created_at' | 'hot_score';
  limit: number;
  /** `only` restricts them to posts on the feed or on a profile that are not stories, see {@link visibleUnlessDeleted}. */
  isListed?: true;
}

/** The first visible posts of an order that an index has. */
export function postsInOrder(db: Db | Tx, viewer: Viewer, order: InOrder) {
  const { only = sql<SqlBool>`true`, limit, isListed } = order;
  return visiblePosts(db, viewer, isListed)
    .selectAll('posts')
    .where(only)
    .orderBy(sql.ref(`posts.${order.by}`), 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(limit));
}

/** How the viewer reacted to the post of the given column, or null. */
export function reactionTo(column: string, viewer: Viewer): RawBuilder<ReactionKind | null> {
  return sql<ReactionKind | null>`(
    select mine.type from post_reactions mine
    where mine.post_id = ${sql.ref(column)} and mine.user_id = ${viewer.id} offset 0)`;
}

export function isSavedBy(column: string, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from saved_posts mine
    where mine.post_id = ${sql.ref(column)} and mine.user_id = ${viewer.id} offset 0)`;
}

export function isFollowedBy(column: string, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from user_follows mine
    where mine.followee_id = ${sql.ref(column)} and mine.follower_id = ${viewer.id} offset 0)`;
}

/** Whether the viewer follows the business page of the given column; most posts are on none. */
export function isOnFollowedPage(column: string, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is not null and exists (
    select from business_follows mine
    where mine.business_id = ${sql.ref(column)} and mine.user_id = ${viewer.id} offset 0))`;
}

/** Pinned to its author's profile, word for word as the unique index says it; tribes and pages have their own. */
export const PINNED_ON_PROFILE = sql<SqlBool>`(posts.is_pinned and posts.tribe_id is null
    and posts.business_id is null and posts.deleted_at is null)`;

/**
 * Where a post stands in its author's list: the pinned one above all, then by time. It may have been deleted
 * since the reader saw it; of anybody else's nothing is told, not even that there is one.
 */
export function placeOfPost(postId: string, authorId: string): RawBuilder<unknown> {
  return sql`(select case when ${PINNED_ON_PROFILE} then 'infinity' else posts.created_at end, posts.id from posts
    where posts.id = ${postId} and posts.author_id = ${authorId})`;
}

/** The tribes that a post of custom visibility was given to; for its author. */
export async function tribesGiven(db: Db | Tx, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('postTribes')
    .select(['postId', 'tribeId'])
    .where(sql<SqlBool>`post_id = any(${[...postIds]}::uuid[])`)
    .orderBy('tribeId')
    .execute();
}

/**
 * Which of these people may see the post; for handing out live events.
 * @param isDeleted for telling those who could see it that it is gone
 */
export async function whoSeesPost(
  db: Db,
  postId: string,
  userIds: readonly string[],
  isDeleted = false,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rule = isDeleted ? visibleUnlessDeleted : visibleRows;
  const rows = await unrestrictedDb(db)
    .selectFrom('posts')
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`))
    .select('users.id')
    .where('posts.id', '=', postId)
    .where(rule(sql<string>`users.id`))
    .execute();
  return rows.map((row) => row.id);
}

/** Counters of posts, for handing them to those of {@link whoSeesPost}. */
export function countsOfPosts(db: Db, postIds: readonly string[]) {
  return unrestrictedDb(db)
    .selectFrom('posts')
    .select(['id', 'likeCount', 'reactionCounts', 'commentCount', 'shareCount'])
    .where(sql<SqlBool>`id = any(${[...postIds]}::uuid[])`)
    .execute();
}

export interface ReactionRow {
  type: ReactionKind;
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  place: string;
  /** Of the reaction, where places are equal. */
  reactionId: string;
}

/** Who reacted to a post or comment that the viewer was found to see, the latest first, none of their blocked. */
export async function reactionsTo(
  db: Db,
  viewer: Viewer,
  page: {
    on: 'post' | 'comment';
    id: string;
    type?: ReactionKind | undefined;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
): Promise<ReactionRow[]> {
  const { on, id, type, limit, after } = page;
  const table = sql.table(on === 'post' ? 'post_reactions' : 'comment_reactions');
  const key = sql.ref(on === 'post' ? 'reactions.post_id' : 'reactions.comment_id');
  return unrestrictedDb(db)
    .selectFrom(
      sql<{ id: string; userId: string; type: ReactionKind; createdAt: Date }>`${table}`.as('reactions'),
    )
    .innerJoin('users', 'users.id', 'reactions.userId')
    .select(['reactions.type', 'users.id', 'users.firstName', 'users.lastName', 'users.handle'])
    .select(['users.profileImageUrl', 'reactions.id as reactionId'])
    .select(sql<string>`reactions.created_at::text`.as('place'))
    .where(sql<SqlBool>`${key} = ${id}::uuid`)
    .where(notBlocked('reactions.user_id', viewerSql(viewer)))
    .$if(type !== undefined, (query) => query.where('reactions.type', '=', type ?? 'like'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(reactions.created_at, reactions.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('reactions.createdAt', 'desc')
    .orderBy('reactions.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
