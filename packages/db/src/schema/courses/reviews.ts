import type { Defaulted, DefaultedNullable, Id, TimestampNow, TimestampOrNull } from '../types.ts';

/** What a student wrote about a course, one each. */
export interface CourseReviewsTable {
  id: Id;
  courseId: string;
  authorId: string;
  rating: number;
  content: Defaulted<string>;
  /** Whether the author was refunded since. */
  isRefunded: Defaulted<boolean>;
  /** Of a teacher. */
  reply: DefaultedNullable<string>;
  repliedAt: TimestampOrNull;
  /** Since when moderators hide it. */
  hiddenAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}
