import type { Db, Tx } from '@kindred/db/client';
import { type CommentRow, commentById, type DiscussionOf } from '@kindred/db/feed/comments/queries';
import { lockPost } from '@kindred/db/feed/comments/writes';
import { discussionOfComment } from '@kindred/db/feed/discussions/visibility';
import { openDiscussion } from '@kindred/db/feed/discussions/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { fail } from '../../../trpc/errors.ts';
import { loadDiscussion, discussionReaders as readersOfLesson } from '../../courses/discussion/service.ts';
import { readersOfEvent } from '../../events/discussion/service.ts';
import { loadEvent } from '../../events/service.ts';

interface Discussions {
  /** What has the discussion, for a viewer who reads it. */
  load(db: Db | Tx, viewer: Viewer, input: { id: string }): Promise<unknown>;
  readers(tx: Tx, id: string, userIds: readonly string[]): Promise<string[]>;
}

const DISCUSSIONS: Record<DiscussionOf, Discussions> = {
  lesson: { load: loadDiscussion, readers: readersOfLesson },
  event: { load: loadEvent, readers: readersOfEvent },
};

/** Which of a few users read a discussion. */
export function discussionReaders(
  tx: Tx,
  { of, id }: { of: DiscussionOf; id: string },
  userIds: readonly string[],
): Promise<string[]> {
  return DISCUSSIONS[of].readers(tx, id, userIds);
}

/** A comment in a discussion that the viewer reads; undefined for a comment on a post. */
export async function discussionComment(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<CommentRow | undefined> {
  const discussion = await discussionOfComment(db, id);
  if (discussion === undefined || !(await DISCUSSIONS[discussion.of].load(db, viewer, discussion))) return;
  return commentById(db, viewer, id, discussion.of);
}

/** A comment that the viewer wrote in a discussion, whether they still read it or not. */
export async function ownDiscussionComment(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<CommentRow | undefined> {
  const discussion = await discussionOfComment(db, id);
  if (discussion === undefined) return undefined;
  const comment = await commentById(db, viewer, id, discussion.of);
  return comment?.authorId === viewer.id ? comment : undefined;
}

/** Locks a discussion for a new comment, and creates it before its first. */
export async function lockDiscussion(
  tx: Tx,
  discussion: { of: DiscussionOf; id: string; authorId: string },
): Promise<void> {
  await openDiscussion(tx, discussion);
  if (!(await lockPost(tx, discussion.id))) fail('not_found');
}
