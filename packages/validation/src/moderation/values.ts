// Apart from the schemas, so that a screen loads no parser.

/** Everything that can be reported; each has one case at most. */
export const CASE_SUBJECTS = [
  'post',
  'comment',
  'message',
  'user',
  'conversation',
  'tribe',
  'business',
  'business_review',
  'course_review',
  'product',
  'course',
  'event',
  'library_item',
] as const;
export type CaseSubjectType = (typeof CASE_SUBJECTS)[number];

/** `appealed`: decided, with an appeal that waits for another moderator. */
export const CASE_STATES = ['open', 'appealed', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * Outcomes of a decision. `keep` dismisses the reports; `warn` sends a warning without a strike; `remove` hides the
 * subject; `limit` keeps its author from publishing; `suspend` suspends the author.
 */
export const DECISION_ACTIONS = ['keep', 'warn', 'remove', 'limit', 'suspend'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** What moderators of a tribe decide about their own tribe; the rest is for the platform. */
export const TRIBE_ACTIONS = ['keep', 'warn', 'remove'] as const satisfies readonly DecisionAction[];

/** Subjects that are only about their user: nothing to remove. */
export const UNREMOVABLE = ['user', 'conversation'] as const satisfies readonly CaseSubjectType[];

/** Subjects that staff hide without a report. Tribes have a call of their own: members go on in hidden ones. */
export const HIDDEN_BY_STAFF = ['business', 'course', 'event'] as const satisfies readonly CaseSubjectType[];

/** Days in which a decision can be appealed, and for which removed content and its files are kept. */
export const APPEAL_DAYS = 30;
/** Days after which a strike no longer counts. */
export const STRIKE_DAYS = 90;
/** Hours after which a case of a tribe that was not decided rises to the platform. */
export const ESCALATION_HOURS = 72;

/** Sides of an appeal: the author appeals a decision against them, a reporter the dismissal of the report. */
export const APPEAL_SIDES = ['author', 'reporter'] as const;
export type AppealSide = (typeof APPEAL_SIDES)[number];
export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const DECISION_REASON_MAX = 1000;
export const DECISION_NOTE_MAX = 1000;
export const APPEAL_TEXT_MAX = 2000;
/** Cases that one call decides together. */
export const DECIDED_AT_ONCE_MAX = 50;
/** Reports, snapshots and earlier decisions that a case shows, the newest first. */
export const CASE_LIST_MAX = 50;
export const RULES_MAX = 30;
/** Cases of a tribe are counted up to this number: one more than a badge has room for. */
export const TRIBE_CASES_COUNTED_MAX = 100;

/** Content that reports hide until it is decided, once they weigh this much together: five reports of new reporters. */
export const HIDDEN_BY_REPORTS = [
  'post',
  'comment',
  'message',
  'business_review',
  'course_review',
  'library_item',
] as const satisfies readonly CaseSubjectType[];
export const HIDE_AT_WEIGHT = 2.5;
