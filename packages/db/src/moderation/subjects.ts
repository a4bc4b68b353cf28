import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import type { SubjectKind } from './subject.ts';

const none: SubjectKind = { load: () => Promise.resolve(undefined) };

export const SUBJECT_KINDS: Record<CaseSubjectType, SubjectKind> = {
  post: none,
  comment: none,
  message: none,
  user: none,
  conversation: none,
  tribe: none,
  business: none,
  business_review: none,
  course_review: none,
  product: none,
  course: none,
  event: none,
};
