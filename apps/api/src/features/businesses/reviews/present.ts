import type { BusinessReviewRow, ReviewSummaryRow } from '@kindred/db/businesses/reviews/visibility';
import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import { isOutside, mayInBusiness } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type BusinessReview,
  type BusinessReviewSummary,
  type OpenReviewCode,
  REVIEW_CODE_DAYS,
} from '@kindred/validation/businesses/reviews';
import { presentCard as presentPerson } from '../../accounts/service.ts';
import { standingIn } from '../service.ts';

export function presentReview(viewer: Viewer, business: BusinessPageRow) {
  const standing = standingIn(business);
  const reply = mayInBusiness(viewer, standing, 'reply_to_reviews');
  return (row: BusinessReviewRow): BusinessReview => {
    const isMine = row.authorId === viewer.id;
    return {
      id: row.id,
      rating: row.rating,
      content: row.content,
      author: presentPerson({ ...row, id: row.authorId }),
      isMine,
      isVerified: row.isVerified,
      isRefunded: row.isRefunded,
      isEdited: row.updatedAt > row.createdAt,
      createdAt: row.createdAt.toISOString(),
      helpful: row.helpfulCount,
      isHelpful: row.isHelpful,
      reply: row.reply,
      repliedAt: row.repliedAt?.toISOString() ?? null,
      can: { reply: reply && !isMine, vote: isOutside(viewer, standing) && !isMine, report: !isMine },
    };
  };
}

export function presentSummary(
  viewer: Viewer,
  business: BusinessPageRow,
  row: ReviewSummaryRow,
): BusinessReviewSummary {
  const { rating, ratingCount, ratingCounts, myRating, myContent, isCustomer } = row;
  const standing = standingIn(business);
  return {
    rating: ratingCount === 0 ? null : Number(rating),
    reviews: ratingCount,
    ratings: ratingCounts,
    myReview: myRating === null ? null : { rating: myRating, content: myContent ?? '' },
    can: {
      write: isCustomer && isOutside(viewer, standing),
      invite: mayInBusiness(viewer, standing, 'edit'),
    },
  };
}

const DAY_MS = 86_400_000;

export function presentCode({ id, createdAt }: { id: string; createdAt: Date }): OpenReviewCode {
  const expiresAt = new Date(createdAt.getTime() + REVIEW_CODE_DAYS * DAY_MS);
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
