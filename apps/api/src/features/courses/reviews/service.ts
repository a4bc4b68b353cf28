import type { Db } from '@kindred/db/client';
import { myReviewOfCourse, reviewOfCourse, reviewRunsOf } from '@kindred/db/courses/reviews/visibility';
import { keepCourseReview, setCourseReply } from '@kindred/db/courses/reviews/writes';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { lockCourse } from '@kindred/db/courses/writes';
import {
  canReplyToReview,
  lessonsToReview,
  reviewObstacle,
} from '@kindred/permissions/policies/courses/reviews';
import type { Viewer } from '@kindred/permissions/viewer';
import type { MyCourseReview, ReviewObstacle } from '@kindred/validation/courses/reviews';
import { fail } from '../../../trpc/errors.ts';
import { screen } from '../../moderation/service.ts';
import { type Ctx, courseLocked, type PartOfCourse } from '../builder/service.ts';
import { notifyReplied, notifyReviewed } from '../notices.ts';
import { factsOf, presentRating } from '../present.ts';
import { loadCourse } from '../service.ts';
import { presentReview } from './present.ts';

/** A review with its course, as the viewer sees both. */
export async function loadReview(db: Db, viewer: Viewer, input: { id: string; reviewId: string }) {
  const course = await loadCourse(db, viewer, input);
  const review = course && (await reviewOfCourse(db, viewer, course.id, input.reviewId));
  return review && { course, review, archivedAt: course.archivedAt };
}
export type ReviewOfCourse = PartOfCourse & NonNullable<Awaited<ReturnType<typeof loadReview>>>;

export function mayReply(viewer: Viewer, { course, review }: ReviewOfCourse): boolean {
  return canReplyToReview(viewer, factsOf(course), review.authorId);
}

export function mayReport(viewer: Viewer, { review }: ReviewOfCourse): boolean {
  return review.authorId !== viewer.id;
}

/** The rating of a course, with the review of the viewer and why they cannot write one. */
export async function myReviewNow({ db, viewer }: Ctx, course: CourseRow): Promise<MyCourseReview> {
  const { id: courseId, lessonCount } = course;
  const [mine, runs] = await Promise.all([
    myReviewOfCourse(db, viewer, courseId),
    reviewRunsOf(db, { courseId, userId: viewer.id }),
  ]);
  const facts = { ...runs, lessonCount };
  const obstacle = reviewObstacle(viewer, factsOf(course), facts);
  return {
    ...presentRating(course),
    ratings: course.ratingCounts,
    review: mine === undefined ? null : presentReview(viewer, course)(mine),
    obstacle,
    lessonsLeft: obstacle === 'lessons' ? lessonsToReview(facts) : 0,
  };
}

/** As {@link myReviewNow}, after the course changed. */
export async function myReviewAfter(ctx: Ctx, { id }: { id: string }): Promise<MyCourseReview> {
  return myReviewNow(ctx, (await loadCourse(ctx.db, ctx.viewer, { id })) ?? fail('not_found'));
}

const REFUSALS = {
  teacher: 'not_allowed',
  not_student: 'not_enrolled',
  refunded: 'not_enrolled',
  lessons: 'review_too_early',
} as const satisfies Record<ReviewObstacle, string>;

export async function writeReview(
  ctx: Ctx,
  { id: courseId, rating, content }: { id: string; rating: number; content: string },
): Promise<void> {
  const { viewer } = ctx;
  const isHeld = await ctx.write(async (tx, outbox) => {
    const locked = await lockCourse(tx, courseId);
    const course = locked && (await loadCourse(tx, viewer, { id: courseId }));
    if (course === undefined) return fail('not_found');
    if (course.archivedAt !== null) fail('tribe_archived');
    const runs = await reviewRunsOf(tx, { courseId, userId: viewer.id });
    const facts = { ...runs, lessonCount: course.lessonCount };
    const obstacle = reviewObstacle(viewer, factsOf(course), facts);
    if (obstacle !== null) fail(REFUSALS[obstacle]);
    const kept = await keepCourseReview(tx, { courseId, authorId: viewer.id, rating, content });
    if (kept === undefined) return fail('review_hidden');
    const { id, isNew } = kept;
    const written = { id, authorId: viewer.id, texts: [content], isEdit: !isNew };
    if (await screen(tx, outbox, { type: 'course_review', ...written })) return true;
    if (isNew) await notifyReviewed(tx, outbox, course, { authorId: viewer.id, content });
    return false;
  });
  if (isHeld) fail('held_for_review');
}

/** Sets or deletes the reply to a review, by a viewer who still teaches its course. */
export async function changeReply(
  ctx: Ctx,
  { course, review }: ReviewOfCourse,
  reply: string | null,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await courseLocked(tx, ctx.viewer, course.id);
    const isFirst = await setCourseReply(tx, review.id, reply);
    if (isFirst === undefined) return fail('not_found');
    if (reply === null || !isFirst) return;
    const author = { id: review.authorId, role: 'member' } as const;
    if ((await loadCourse(tx, author, course)) === undefined) return;
    await notifyReplied(tx, outbox, course, { teacherId: ctx.viewer.id, userId: review.authorId, reply });
  });
}
