import type { Defaulted, DefaultedNullable, Id, TimestampNow, TimestampOrNull } from './types.ts';

export interface BusinessReviewsTable {
  id: Id;
  businessId: string;
  authorId: string;
  rating: number;
  content: Defaulted<string>;
  /** By what its author is a customer; neither for who was invited by a code. */
  purchaseId: DefaultedNullable<string>;
  bookingId: DefaultedNullable<string>;
  helpfulCount: Defaulted<number>;
  /** The one answer of the business. */
  reply: DefaultedNullable<string>;
  repliedAt: TimestampOrNull;
  /** Whether whom it is about keeps it off their profile. */
  hiddenOnProfile: Defaulted<boolean>;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface BusinessReviewVotesTable {
  reviewId: string;
  userId: string;
  createdAt: TimestampNow;
}

/** Each lets one person write a review. */
export interface BusinessReviewCodesTable {
  id: Id;
  businessId: string;
  codeHash: Buffer;
  usedBy: DefaultedNullable<string>;
  usedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

/** Private by row: those of a business that somebody may see. */
export interface BusinessReviewsGuardedTables {
  businessReviews: BusinessReviewsTable;
  businessReviewVotes: BusinessReviewVotesTable;
  businessReviewCodes: BusinessReviewCodesTable;
}
