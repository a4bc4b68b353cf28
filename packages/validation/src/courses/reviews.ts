import { z } from 'zod';
import { productReview, replyInput } from '../commerce/products.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { reportInput } from '../reports.ts';
import { id } from '../text.ts';

export {
  replyInput as replyToCourseReviewInput,
  reviewInput as writeCourseReviewInput,
} from '../commerce/products.ts';

/** The share of a course's lessons to complete before reviewing it: one of so many. */
export const REVIEW_SHARE = 5;

export const courseReviewsInput = z.strictObject({ id, ...cursorPageShape });
export const courseReviewInput = replyInput.omit({ reply: true });
export const reportCourseReviewInput = reportInput.extend({ id, reviewId: id });

export const courseReview = productReview
  .extend({ can: z.object({ reply: z.boolean(), report: z.boolean() }) })
  .meta({ id: 'CourseReview' });
export type CourseReview = z.infer<typeof courseReview>;
export const courseReviewPage = pageOf(courseReview);

/** Why a user cannot review a course: they teach it, are no student of it, were refunded, or have lessons to complete first. */
export const REVIEW_OBSTACLES = ['teacher', 'not_student', 'refunded', 'lessons'] as const;
export type ReviewObstacle = (typeof REVIEW_OBSTACLES)[number];

/** The rating of a course, with my review. */
export const myCourseReview = z
  .object({
    /** Mean of 5 with one decimal; null without reviews. */
    rating: z.number().nullable(),
    reviewCount: z.int().min(0),
    /** Reviews by rating, of 1 to 5. */
    ratings: z.array(z.int()).length(5),
    review: courseReview.nullable(),
    /** Null when I can write one. */
    obstacle: z.enum(REVIEW_OBSTACLES).nullable(),
    /** To complete before I can. */
    lessonsLeft: z.int().min(0),
  })
  .meta({ id: 'MyCourseReview' });
export type MyCourseReview = z.infer<typeof myCourseReview>;
