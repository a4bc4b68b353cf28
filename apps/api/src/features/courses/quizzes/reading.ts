import type { Db } from '@kindred/db/client';
import { homeOfAttempt } from '@kindred/db/courses/quizzes/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { loadPartByLesson, type PartOfCourse } from '../builder/service.ts';
import { studiesLesson } from '../service.ts';
import { type AttemptOfLesson, loadAttempt } from './attempts.ts';

export type AttemptToRead = (AttemptOfLesson & { asTeacher: false }) | (PartOfCourse & { asTeacher: true });

/** As {@link loadAttempt}, and an attempt of another user for the teachers of the course. */
export async function loadAttemptToRead(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<AttemptToRead | undefined> {
  const mine = await loadAttempt(db, viewer, { id });
  if (mine !== undefined) return { ...mine, asTeacher: false };
  const home = await homeOfAttempt(db, id);
  if (home === undefined || home.userId === viewer.id) return undefined;
  const part = await loadPartByLesson(db, viewer, { id: home.lessonId });
  return part && { ...part, asTeacher: true };
}

export function readsAttempt(viewer: Viewer, attempt: AttemptToRead): boolean {
  return attempt.asTeacher || studiesLesson(viewer, attempt);
}
