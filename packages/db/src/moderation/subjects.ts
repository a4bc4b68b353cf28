import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { BUSINESS_KIND, BUSINESS_REVIEW_KIND } from '../businesses/moderation.ts';
import { PRODUCT_KIND } from '../commerce/moderation.ts';
import { COURSE_KIND, COURSE_REVIEW_KIND } from '../courses/moderation.ts';
import { EVENT_KIND } from '../events/moderation.ts';
import { TRIBE_KIND } from '../tribes/moderation.ts';
import type { SubjectKind } from './subject.ts';

const none: SubjectKind = { load: () => Promise.resolve(undefined) };

export const SUBJECT_KINDS: Record<CaseSubjectType, SubjectKind> = {
  post: none,
  comment: none,
  message: none,
  user: none,
  conversation: none,
  tribe: TRIBE_KIND,
  business: BUSINESS_KIND,
  business_review: BUSINESS_REVIEW_KIND,
  course_review: COURSE_REVIEW_KIND,
  product: PRODUCT_KIND,
  course: COURSE_KIND,
  event: EVENT_KIND,
};
