import { REVIEW_SHARE, type ReviewObstacle } from '@kindred/validation/courses/reviews';
import type { Viewer } from '../../viewer.ts';
import { type CourseFacts, readsDrafts, teachesCourse } from '../courses.ts';

/** What the viewer did in a course with a number of lessons. */
export interface ReviewFacts {
  lessonCount: number;
  /** Whether they have a run, whichever way it ended. */
  isStudent: boolean;
  /** Whether all their runs were refunded. */
  isRefunded: boolean;
  /** The most lessons completed in a run that was not. */
  completed: number;
}

/** Creators of a course and staff of its tribe never review it, whichever role they hold now. */
export function isOutsideCourse(viewer: Viewer, course: CourseFacts): boolean {
  const isStaff = course.tribeRole !== null && course.tribeRole !== 'member';
  return course.creatorId !== viewer.id && !isStaff && !readsDrafts(viewer, course);
}

/** How many more lessons a student completes before they can review a course. */
export function lessonsToReview({ lessonCount, completed }: ReviewFacts): number {
  return Math.max(0, Math.max(1, Math.ceil(lessonCount / REVIEW_SHARE)) - completed);
}

/** Why the viewer cannot review a course; null when they can. */
export function reviewObstacle(
  viewer: Viewer,
  course: CourseFacts,
  facts: ReviewFacts,
): ReviewObstacle | null {
  if (!isOutsideCourse(viewer, course)) return 'teacher';
  if (!facts.isStudent || course.isBanned) return 'not_student';
  if (facts.isRefunded) return 'refunded';
  return lessonsToReview(facts) > 0 ? 'lessons' : null;
}

/** Teachers reply to reviews of others. */
export function canReplyToReview(viewer: Viewer, course: CourseFacts, authorId: string): boolean {
  return authorId !== viewer.id && !course.isArchived && teachesCourse(viewer, course);
}
