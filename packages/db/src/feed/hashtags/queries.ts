import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { type Cursor, type PostRow, postPage } from '../page.ts';

/** Posts in the feed with a hashtag, newest first. */
export async function postsWithHashtag(
  db: Db,
  viewer: Viewer,
  page: { tag: string; limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  const { tag, limit, after } = page;
  const tagged = sql<SqlBool>`posts.on_feed and posts.type <> 'story' and exists (
    select from post_hashtags tagged where tagged.post_id = posts.id and tagged.tag = ${tag})`;
  const only = after
    ? sql<SqlBool>`${tagged} and (posts.created_at, posts.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`
    : tagged;
  return postPage(db, viewer, { only, by: 'created_at', limit }).execute();
}

export { trendingHashtags } from './visibility.ts';
