import type { Db, Tx } from '@kindred/db/client';
import { courseMembersAmong } from '@kindred/db/courses/discussion/visibility';
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
