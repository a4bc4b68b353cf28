import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { BUSINESS_KIND, BUSINESS_REVIEW_KIND } from '../businesses/moderation.ts';
import { PRODUCT_KIND } from '../commerce/moderation.ts';
import { COURSE_KIND, COURSE_REVIEW_KIND } from '../courses/moderation.ts';
import { EVENT_KIND } from '../events/moderation.ts';
import { COMMENT_KIND, POST_KIND } from '../feed/moderation.ts';
import { CONVERSATION_KIND, MESSAGE_KIND } from '../messaging/moderation.ts';
import { USER_KIND } from '../profiles/moderation.ts';
import { LIBRARY_ITEM_KIND, TRIBE_KIND } from '../tribes/moderation.ts';
import type { SubjectKind } from './subject.ts';

export const SUBJECT_KINDS: Record<CaseSubjectType, SubjectKind> = {
  post: POST_KIND,
  comment: COMMENT_KIND,
  message: MESSAGE_KIND,
  user: USER_KIND,
  conversation: CONVERSATION_KIND,
  tribe: TRIBE_KIND,
  business: BUSINESS_KIND,
  business_review: BUSINESS_REVIEW_KIND,
  course_review: COURSE_REVIEW_KIND,
  product: PRODUCT_KIND,
  course: COURSE_KIND,
  event: EVENT_KIND,
  library_item: LIBRARY_ITEM_KIND,
};
