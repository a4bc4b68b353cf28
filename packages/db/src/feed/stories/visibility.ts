import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { visiblePosts } from '../visibility.ts';

/** People whose stories are shown at once. */
const AUTHORS_MAX = 50;
/** Stories of one person that are shown. */
const PER_AUTHOR_MAX = 20;
/**
 * What is read to find them, always the newest. Followed people are all looked up, see FOLLOWING_MAX; people in a tribe
 * with the viewer are found among the newest stories of everybody, by the tribes that those joined last.
 */
const RECENT_MAX = 3_000;
const TRIBES_MAX = 200;
const CANDIDATES_MAX = 400;
const PER_CANDIDATE_MAX = 50;

/** Condition on the table alias `stories`, as the partial indexes of stories state it. */
const ALIVE = sql<SqlBool>`(stories.type = 'story' and stories.deleted_at is null and stories.expires_at > now())`;

export interface StoryRow {
  id: string;
  content: string;
  createdAt: Date;
  expiresAt: Date;
  viewCount: number;
  isSeen: boolean;
  authorId: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
}

/** Ids of the newest stories of the viewer, of people they follow and of people in a tribe with them; one column. */
function ofPeople(viewer: ViewerSql): RawBuilder<unknown> {
  return sql`select story.id from (
      select known.author_id from (
        select ${viewer} as author_id, 'infinity'::timestamptz as expires_at
        union all
        select newest.author_id, newest.expires_at from user_follows mine cross join lateral (
          select stories.author_id, stories.expires_at from posts stories
          where stories.author_id = mine.followee_id and ${ALIVE}
          order by stories.expires_at desc limit 1) newest
        where mine.follower_id = ${viewer}
        union all
        select recent.author_id, recent.expires_at from (
          select newest.author_id, max(newest.expires_at) as expires_at from (
            select stories.author_id, stories.expires_at from posts stories where ${ALIVE}
            order by stories.expires_at desc limit ${sql.lit(RECENT_MAX)}) newest
          group by newest.author_id offset 0) recent
        where exists (
          select from (
            select theirs.tribe_id from tribe_memberships theirs where theirs.user_id = recent.author_id
            order by theirs.joined_at desc limit ${sql.lit(TRIBES_MAX)}) theirs
          where theirs.tribe_id = any(array(
            select mine.tribe_id from tribe_memberships mine where mine.user_id = ${viewer})) offset 0)) known
      group by known.author_id order by max(known.expires_at) desc limit ${sql.lit(CANDIDATES_MAX)}) candidates
    cross join lateral (
      select stories.id from posts stories where stories.author_id = candidates.author_id and ${ALIVE}
      order by stories.expires_at desc limit ${sql.lit(PER_CANDIDATE_MAX)}) story`;
}

/** Ids of the newest stories of a tribe; one column. */
function ofTribe(tribeId: string): RawBuilder<unknown> {
  return sql`select stories.id from posts stories where stories.tribe_id = ${tribeId} and ${ALIVE}
    order by stories.expires_at desc limit ${sql.lit(RECENT_MAX)}`;
}

/**
 * Stories that are there now: the newest authors, each with their stories, oldest first.
 * @param tribeId stories of this tribe, instead of stories of people the viewer follows, of people in a
 * tribe with them, and their own
 */
export async function storiesFor(db: Db | Tx, viewer: Viewer, tribeId?: string): Promise<StoryRow[]> {
  const known = tribeId === undefined ? ofPeople(viewerSql(viewer)) : ofTribe(tribeId);
  return db
    .with('alive', () =>
      visiblePosts(db, viewer)
        .where(sql<SqlBool>`posts.id = any(array(${known}))`)
        .select([
          'posts.id',
          'posts.content',
          'posts.createdAt',
          'posts.expiresAt',
          'posts.viewCount',
          'posts.authorId',
        ])
        .select(
          sql<number>`row_number() over (partition by posts.author_id order by posts.created_at desc)`.as(
            'rank',
          ),
        )
        .select(sql<Date>`max(posts.created_at) over (partition by posts.author_id)`.as('newest')),
    )
    .with('authors', (query) =>
      query
        .selectFrom('alive')
        .select('authorId')
        .groupBy('authorId')
        .orderBy(sql`author_id = ${viewer.id}`, 'desc')
        .orderBy(sql`max(newest)`, 'desc')
        .limit(AUTHORS_MAX),
    )
    .selectFrom('alive')
    .innerJoin('authors', 'authors.authorId', 'alive.authorId')
    .innerJoin('users', 'users.id', 'alive.authorId')
    .where('alive.rank', '<=', PER_AUTHOR_MAX)
    .select([
      'alive.id',
      'alive.content',
      'alive.createdAt',
      'alive.viewCount',
      'alive.authorId',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<Date>`alive.expires_at`.as('expiresAt'))
    .select(
      sql<boolean>`alive.author_id = ${viewer.id} or exists (
        select from story_views mine
        where mine.post_id = alive.id and mine.viewer_id = ${viewer.id} offset 0)`.as('isSeen'),
    )
    .orderBy('alive.newest', 'desc')
    .orderBy('alive.createdAt')
    .orderBy('alive.id')
    .execute();
}

export interface StoryViewerRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  viewedAt: Date;
  /** The time in full precision: half of the next page's cursor. */
  place: string;
}

/** Who saw a story, the latest first, none of their blocked; for its author. */
export async function viewersOf(
  db: Db | Tx,
  viewer: Viewer,
  storyId: string,
  page: { limit: number; after?: { place: string; id: string } | undefined },
): Promise<StoryViewerRow[]> {
  return unrestrictedDb(db)
    .selectFrom('storyViews')
    .innerJoin('users', 'users.id', 'storyViews.viewerId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'storyViews.viewedAt',
    ])
    .select(sql<string>`story_views.viewed_at::text`.as('place'))
    .where('storyViews.postId', '=', storyId)
    .where(notBlocked('story_views.viewer_id', viewerSql(viewer)))
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(story_views.viewed_at, story_views.viewer_id)
          < (${page.after?.place}::text::timestamptz, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('storyViews.viewedAt', 'desc')
    .orderBy('storyViews.viewerId', 'desc')
    .limit(page.limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
