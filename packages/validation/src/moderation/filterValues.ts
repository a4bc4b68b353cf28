// Apart from the schemas, so that a screen loads no parser.

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

export const FILTERS_MAX = 500;
/** Posts, comments or accounts of the last week that a dry run looks at, the newest first. */
export const DRY_RUN_MAX = 10_000;
export const DRY_RUN_EXAMPLES = 10;
