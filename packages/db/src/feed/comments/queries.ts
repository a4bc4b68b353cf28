import type { Viewer } from '@kindred/permissions/viewer';
import type { CommentSort } from '@kindred/validation/feed/comments';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../page.ts';
import { type CommentRow, visibleComments } from './visibility.ts';

export type { CommentRow } from './visibility.ts';

interface Page {
  limit: number;
  after?: Cursor | undefined;
}

/** Comments at the top of a post. */
export function commentPage(
  db: Db,
  viewer: Viewer,
  page: Page & { postId: string; sort: CommentSort },
): Promise<CommentRow[]> {
  const { postId, sort, ...rest } = page;
  const only = sql<SqlBool>`comments.post_id = ${postId}::uuid and comments.parent_id is null`;
  return visibleComments(db, viewer, { only, order: sort, ...rest });
}

/** Direct answers to a comment, oldest first. */
export function replyPage(db: Db, viewer: Viewer, page: Page & { parentId: string }): Promise<CommentRow[]> {
  const { parentId, ...rest } = page;
  return visibleComments(db, viewer, {
    only: sql<SqlBool>`comments.parent_id = ${parentId}::uuid`,
    order: 'replies',
    ...rest,
  });
}

export async function commentById(
  db: Db | Tx,
  viewer: Viewer,
  commentId: string,
): Promise<CommentRow | undefined> {
  const only = sql<SqlBool>`comments.id = ${commentId}::uuid`;
  const [row] = await visibleComments(db, viewer, { only, order: 'newest', limit: 1 });
  return row;
}
