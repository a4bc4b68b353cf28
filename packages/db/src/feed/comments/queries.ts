import type { Viewer } from '@kindred/permissions/viewer';
import { COMMENT_DEPTH_MAX, type CommentSort } from '@kindred/validation/feed/comments';
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { prepareShapes, viewerIn } from '../../prepared.ts';
import { type CommentRow, type ThreadOf, visibleComments } from './visibility.ts';

export type { CommentRow, DiscussionOf, EventOfComment, LessonOfComment, ThreadOf } from './visibility.ts';

interface Page {
  of?: ThreadOf | undefined;
  limit: number;
  after?: Cursor | undefined;
}

const topPage = prepareShapes(
  (
    db,
    values: Cursor & { viewerId: string; postId: string },
    { of, sort, limit, isFirst }: { of: ThreadOf; sort: CommentSort; limit: number; isFirst: boolean },
  ): Compilable<CommentRow> => {
    const only = sql<SqlBool>`comments.post_id = ${values.postId}::uuid and comments.parent_id is null`;
    const after = isFirst ? undefined : { place: values.place, id: values.id };
    return visibleComments(db, viewerIn(values), { of, only, order: sort, limit, after });
  },
);

/** Comments at the top of a post or discussion. */
export function commentPage(
  db: Db,
  viewer: Viewer,
  page: Page & { postId: string; sort: CommentSort },
): Promise<CommentRow[]> {
  const { postId, of = 'post', sort, limit, after } = page;
  const values = { viewerId: viewer.id, postId, place: after?.place ?? '', id: after?.id ?? '' };
  return topPage(db, values, { of, sort, limit, isFirst: after === undefined });
}

/** Direct answers to a comment, oldest first. */
export function replyPage(db: Db, viewer: Viewer, page: Page & { parentId: string }): Promise<CommentRow[]> {
  const { parentId, ...rest } = page;
  return visibleComments(db, viewer, {
    only: sql<SqlBool>`comments.parent_id = ${parentId}::uuid`,
    order: 'replies',
    ...rest,
  }).execute();
}

/** A comment with all it is an answer to, from the top down; those the viewer may not see are left out. */
export async function commentPath(
  db: Db,
  viewer: Viewer,
  commentId: string,
  of: ThreadOf = 'post',
): Promise<CommentRow[]> {
  const only = sql<SqlBool>`comments.id in (
    with recursive path as (
      select comments.id, comments.parent_id from comments where comments.id = ${commentId}::uuid
      union all
      select above.id, above.parent_id from comments above join path on above.id = path.parent_id)
    select path.id from path)`;
  const path = { of, only, order: 'oldest', limit: COMMENT_DEPTH_MAX + 1 } as const;
  const rows = await visibleComments(db, viewer, path).execute();
  return rows.sort((one, other) => one.depth - other.depth);
}

const byId = prepareShapes(
  (db, values: { viewerId: string; commentId: string }, of: ThreadOf): Compilable<CommentRow> => {
    const only = sql<SqlBool>`comments.id = ${values.commentId}::uuid`;
    return visibleComments(db, viewerIn(values), { of, only, order: 'newest', limit: 1 });
  },
);

export async function commentById(
  db: Db | Tx,
  viewer: Viewer,
  commentId: string,
  of: ThreadOf = 'post',
): Promise<CommentRow | undefined> {
  const [row] = await byId(db, { viewerId: viewer.id, commentId }, of);
  return row;
}

/** What somebody said below posts that everybody may read, newest first. */
export function commentsWrittenBy(
  db: Db | Tx,
  viewer: Viewer,
  { userId, limit, after }: { userId: string; limit: number; after?: Cursor | undefined },
) {
  const only = sql<SqlBool>`comments.author_id = ${userId}::uuid and comments.deleted_at is null
    and posts.space_id is null and (posts.on_feed or posts.on_profile)
    and (posts.tribe_id is null or exists (
      select from tribes home where home.id = posts.tribe_id and home.is_open offset 0))`;
  return visibleComments(db, viewer, { only, order: 'newest', limit, after }).execute();
}
