import type { Tx } from '@kindred/db/client';
import { commentById } from '@kindred/db/feed/comments/queries';
import * as comments from '@kindred/db/feed/comments/writes';
import { discussionOfComment, threadOfComment } from '@kindred/db/feed/discussions/visibility';
import { COMMENT_KIND, POST_KIND } from '@kindred/db/feed/moderation';
import { type PostRow, postById, tribesGiven } from '@kindred/db/feed/queries';
import * as posts from '@kindred/db/feed/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Outbox } from '../../platform/bus.ts';
import { sweepMedia } from '../media/service.ts';
import {
  countPostNotifications,
  hideCommentNotifications,
  retractComment,
  retractPost,
} from '../notifications/service.ts';
import { retractFromDiscussion } from './notifications.ts';

const as = (authorId: string | null): Viewer => ({ id: authorId ?? '', role: 'member' });

/** Announces a post that is back as it would be if it were new, and counts its notifications again. */
export async function announceRestoredPost(tx: Tx, outbox: Outbox, row: PostRow): Promise<void> {
  const { id: postId } = row;
  await countPostNotifications(tx, outbox, postId);
  if (row.type === 'story') {
    await outbox.event({ topic: 'story_created', payload: { postId, authorId: row.authorId } });
  } else if (row.spaceId === null) {
    const given = row.visibility === 'custom' ? await tribesGiven(tx, [postId]) : [];
    const tribeIds = [...(row.tribeId === null ? [] : [row.tribeId]), ...given.map((of) => of.tribeId)];
    await outbox.event({
      topic: 'post_created',
      payload: {
        postId,
        authorId: row.authorId,
        tribeIds,
        isOnFeed: row.onFeed,
        ...(row.businessId === null ? {} : { businessId: row.businessId }),
      },
    });
  }
  if (row.sharedPostId !== null) {
    await outbox.event({
      topic: 'post_changed',
      payload: { postId: row.sharedPostId, only: 'shares' },
    });
  }
}

/** Takes a post that moderators hid off open screens, or puts it back. */
export async function announcePostHidden(
  tx: Tx,
  outbox: Outbox,
  id: string,
  isHidden: boolean,
): Promise<void> {
  if (isHidden) {
    await countPostNotifications(tx, outbox, id);
    await outbox.event({ topic: 'post_deleted', payload: { postId: id } });
    return;
  }
  const post = await POST_KIND.load(tx, id);
  const row = post && (await postById(tx, as(post.authorId), id));
  if (row !== undefined) await announceRestoredPost(tx, outbox, row);
}

/** Deletes a post for good, hidden or not. */
export async function purgePost(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  if (!(await posts.purgePost(tx, id))) return;
  await retractPost(tx, outbox, id);
  await outbox.event({ topic: 'post_deleted', payload: { postId: id } });
  await outbox.job(sweepMedia, {});
}

/** Takes a comment that moderators hid off open screens and out of notifications, or puts it back. */
export async function announceCommentHidden(
  tx: Tx,
  outbox: Outbox,
  id: string,
  isHidden: boolean,
): Promise<void> {
  const postId = await threadOfComment(tx, id);
  if (postId === undefined) return;
  await hideCommentNotifications(tx, outbox, id, isHidden);
  await outbox.event({ topic: 'post_changed', payload: { postId, only: 'comments' } });
}

/** Deletes a comment for good, hidden or not. */
export async function purgeComment(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  await comments.setCommentHidden(tx, id, false);
  const place = await discussionOfComment(tx, id);
  const author = place && as((await COMMENT_KIND.load(tx, id))?.authorId ?? null);
  const inDiscussion = author && (await commentById(tx, author, id, place?.of));
  const postId = await comments.purgeComment(tx, id);
  if (postId === undefined) return;
  await retractComment(tx, outbox, id);
  if (inDiscussion !== undefined) await retractFromDiscussion(tx, outbox, inDiscussion);
  await outbox.event({ topic: 'post_changed', payload: { postId, only: 'comments' } });
}
