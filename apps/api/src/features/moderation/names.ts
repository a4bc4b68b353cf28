import type { CaseSubjectType } from '@kindred/validation/moderation/values';

/** How sentences name a subject. */
export const SUBJECT_NAMES: Record<CaseSubjectType, string> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  user: 'account',
  conversation: 'group',
  tribe: 'tribe',
  business: 'business',
  business_review: 'review',
  course_review: 'review',
  product: 'product',
  course: 'course',
  event: 'event',
  library_item: 'file',
};
