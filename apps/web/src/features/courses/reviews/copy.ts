import type { ReviewObstacle } from '@kindred/validation/courses/reviews';

export const COURSE_REVIEWS = {
  title: 'Reviews',
  list: 'Reviews',
  loading: 'Loading reviews',
  none: 'No reviews yet',
  noneText: 'Students who completed a fifth of the course can write the first one.',
  remove: 'Delete review',
  removed: 'Review deleted',
  removeFailed: 'The review was not deleted',
  deleteReply: 'Delete reply',
  replyDeleted: 'Reply deleted',
  replyNotDeleted: 'The reply was not deleted',
  /** The reply is of any of them, or of a moderator. */
  repliers: 'the teachers',
  report: 'Report',
  reportTitle: (name: string) => `Report the review of ${name}`,
} as const;

/** Why the viewer cannot write a review; null where there is nothing to say. */
export function obstacleText(obstacle: ReviewObstacle | null, lessonsLeft: number): string | null {
  if (obstacle === 'lessons') {
    const lessons = lessonsLeft === 1 ? '1 more lesson' : `${lessonsLeft} more lessons`;
    return `Complete ${lessons} to write a review`;
  }
  if (obstacle === 'not_student') return 'Enroll and complete a fifth of the course to write a review';
  return obstacle === 'refunded' ? 'You were refunded, so you cannot write a review' : null;
}
