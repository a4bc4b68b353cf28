import type { Db, Tx } from '@kindred/db/client';
import { courseMembersAmong, lessonOfComment } from '@kindred/db/courses/discussion/visibility';
import { type CommentRow, commentById } from '@kindred/db/feed/comments/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { type LessonOfCourse, loadLesson, readsDiscussion } from '../service.ts';

/** A lesson whose discussion the viewer reads. */
export async function loadDiscussion(
  db: Db | Tx,
  viewer: Viewer,
  input: { id: string },
): Promise<LessonOfCourse | undefined> {
  const subject = await loadLesson(db, viewer, input);
  return subject !== undefined && readsDiscussion(viewer, subject) ? subject : undefined;
}

/** A comment in a discussion that the viewer reads; undefined for a comment on a post. */
export async function discussionComment(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<CommentRow | undefined> {
  const lessonId = await lessonOfComment(db, id);
  if (lessonId === undefined || !(await loadDiscussion(db, viewer, { id: lessonId }))) return undefined;
  return commentById(db, viewer, id, 'lesson');
}

/** A comment that the viewer wrote in a discussion, whether they still read it or not. */
export async function ownDiscussionComment(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<CommentRow | undefined> {
  if ((await lessonOfComment(db, id)) === undefined) return undefined;
  const comment = await commentById(db, viewer, id, 'lesson');
  return comment?.authorId === viewer.id ? comment : undefined;
}

/** Which of a few users read the discussion of a lesson; the rule of releases is asked for each. */
export async function discussionReaders(
  tx: Tx,
  lessonId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const readers: string[] = [];
  for (const viewer of await courseMembersAmong(tx, lessonId, userIds)) {
    if (await loadDiscussion(tx, viewer, { id: lessonId })) readers.push(viewer.id);
  }
  return readers;
}
