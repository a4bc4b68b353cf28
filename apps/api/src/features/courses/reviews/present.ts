import type { CourseReviewRow } from '@kindred/db/courses/reviews/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { canReplyToReview } from '@kindred/permissions/policies/courses/reviews';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CourseReview } from '@kindred/validation/courses/reviews';
import { presentReview as presentReviewOf } from '../../commerce/products/service.ts';
import { factsOf } from '../present.ts';

export function presentReview(viewer: Viewer, course: CourseRow) {
  const present = presentReviewOf(viewer);
  const facts = factsOf(course);
  return (row: CourseReviewRow): CourseReview => ({
    ...present(row),
    can: { reply: canReplyToReview(viewer, facts, row.authorId), report: row.authorId !== viewer.id },
  });
}
