import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { visiblePosts } from '../visibility.ts';

/** People whose stories are shown at once. */
const AUTHORS_MAX = 50;
/** Stories of one person that are shown. */
const PER_AUTHOR_MAX = 20;

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

/**
 * Stories that are there now: the newest authors, each with their stories, oldest first.
 * @param tribeId what was told in this tribe, instead of stories of people the viewer follows, of people in a
 * tribe with them, and their own
 */
export async function storiesFor(db: Db | Tx, viewer: Viewer, tribeId?: string): Promise<StoryRow[]> {
  const ofPeople = sql<SqlBool>`(posts.author_id = ${viewer.id}
    or exists (
      select from user_follows mine
      where mine.follower_id = ${viewer.id} and mine.followee_id = posts.author_id offset 0)
    or exists (
      select from tribe_memberships mine join tribe_memberships theirs on theirs.tribe_id = mine.tribe_id
      where mine.user_id = ${viewer.id} and theirs.user_id = posts.author_id offset 0))`;
  const known = tribeId === undefined ? ofPeople : sql<SqlBool>`posts.tribe_id = ${tribeId}`;
  return db
    .with('alive', () =>
      visiblePosts(db, viewer)
        .where('posts.type', '=', 'story')
        .where(sql<SqlBool>`posts.expires_at > now()`)
        .where(known)
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
