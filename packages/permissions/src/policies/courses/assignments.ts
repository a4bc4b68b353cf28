import type { Viewer } from '../../viewer.ts';
import { type CourseFacts, teachesCourse } from '../courses.ts';

export interface SubmissionFacts {
  /** The student. */
  userId: string;
}

/** Teachers grade what others hand in, never their own work. */
export function canGradeSubmission(
  viewer: Viewer,
  course: CourseFacts,
  submission: SubmissionFacts,
): boolean {
  return teachesCourse(viewer, course) && submission.userId !== viewer.id;
}

/** Students withdraw their own work. */
export function canWithdrawSubmission(viewer: Viewer, submission: SubmissionFacts): boolean {
  return submission.userId === viewer.id;
}
