import type { Db, Tx } from '@kindred/db/client';
import { type CommentRow, commentById, commentPage, type ThreadOf } from '@kindred/db/feed/comments/queries';
import { insertComment } from '@kindred/db/feed/comments/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type {
  CommentPage,
  CommentView,
  CreateCommentInput,
  threadInput,
} from '@kindred/validation/feed/comments';
import type { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { cutPage, decodeCount, decodeTime, encodeCount, encodeTime } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { failUnseen, screen } from '../../moderation/service.ts';
import { notifyOfComment, type PlaceOfComment } from '../notifications.ts';
import { presentComment } from './present.ts';

export function presentPage(
  rows: readonly CommentRow[],
  limit: number,
  viewer: Viewer,
  encode: (row: CommentRow) => string,
): CommentPage {
  const { shown, nextCursor } = cutPage(rows, limit, encode);
  return { items: shown.map((row) => presentComment(row, viewer)), nextCursor };
}

/** A page of the comments at the top of a thread. */
export async function readPage(
  db: Db,
  viewer: Viewer,
  input: z.output<typeof threadInput> & { cursor?: string | null | undefined },
  of: ThreadOf = 'post',
): Promise<CommentPage> {
  const { id: postId, sort, limit, cursor } = input;
  const [encode, decode] =
    sort === 'top' ? ([encodeCount, decodeCount] as const) : ([encodeTime, decodeTime] as const);
  const after = cursor ? decode(cursor) : undefined;
  const rows = await commentPage(db, viewer, { of, postId, sort, limit: limit + 1, after });
  return presentPage(rows, limit, viewer, encode);
}

export async function commentNow(
  db: Db,
  viewer: Viewer,
  id: string,
  of: ThreadOf = 'post',
): Promise<CommentView> {
  const row = (await commentById(db, viewer, id, of)) ?? (await failUnseen(db, 'comment', id));
  return presentComment(row, viewer);
}

export function threadOf({ discussion }: { discussion?: { of: ThreadOf } | undefined }): ThreadOf {
  return discussion?.of ?? 'post';
}

/** Adds a comment to a locked thread. */
async function addComment(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { content, parentId, place }: { content: string; parentId?: string | undefined; place: PlaceOfComment },
): Promise<string> {
  const of = threadOf(place);
  const parent = parentId === undefined ? undefined : await commentById(tx, viewer, parentId, of);
  if (parentId !== undefined && (parent?.postId !== place.id || parent.deletedAt !== null)) {
    const message = 'This comment is no longer there';
    fail('invalid_input', { issues: [{ path: 'parentId', message }] });
  }
  const id = await insertComment(tx, { postId: place.id, authorId: viewer.id, content, parent });
  await notifyOfComment(tx, outbox, viewer.id, { id, content, place, answeredId: parent?.authorId });
  await outbox.event({ topic: 'post_changed', payload: { postId: place.id, only: 'comments' } });
  await screen(tx, outbox, { type: 'comment', id, authorId: viewer.id, texts: [content] });
  return id;
}

/** Answers a request to comment. @param lockPlace locks the thread, and checks again that the viewer may comment in it */
export async function comment(
  ctx: Context,
  viewer: Viewer,
  { of, name, input }: { of: ThreadOf; name: string; input: CreateCommentInput },
  lockPlace: (tx: Tx) => Promise<PlaceOfComment>,
): Promise<CommentView> {
  await limitTo(ctx.db, `comments:${viewer.id}`, ctx.deps.env.COMMENTS_PER_USER, HOUR);
  const id = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, name, input, async () =>
      addComment(tx, outbox, viewer, { ...input, place: await lockPlace(tx) }),
    ),
  );
  return commentNow(ctx.db, viewer, id, of);
}
