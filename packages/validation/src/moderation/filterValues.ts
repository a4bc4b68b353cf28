// Apart from the schemas, so that a screen loads no parser.

import type { CaseSubjectType } from './values.ts';

export const FILTER_KINDS = [
  'word',
  'link',
  'new_account_links',
  'new_account_posts',
  'duplicate',
  'burst',
  'network',
  'email_domain',
] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export const FILTER_ACTIONS = ['hold', 'refuse'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];

/** Kinds of public text that filters are applied to, of the subjects of cases. */
export const SCREENED_TYPES = [
  'post',
  'comment',
  'business',
  'business_review',
  'course_review',
  'product',
  'course',
  'event',
  'tribe',
] as const satisfies readonly CaseSubjectType[];
export type ScreenedType = (typeof SCREENED_TYPES)[number];

export const FILTERS_MAX = 500;
/** Public texts or accounts of the last week that a dry run looks at, the newest first. */
export const DRY_RUN_MAX = 10_000;
export const DRY_RUN_EXAMPLES = 10;
