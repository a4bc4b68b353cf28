import type { CaseSubjectType, DecisionAction } from '@kindred/validation/moderation/values';

export const SUBJECT_NAMES: Readonly<Record<CaseSubjectType, string>> = {
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
  user: 'User',
  conversation: 'Conversation',
  tribe: 'Tribe',
  business: 'Business',
  business_review: 'Business review',
  course_review: 'Course review',
  product: 'Product',
  course: 'Course',
  event: 'Event',
  library_item: 'File',
};

export const ACTION_NAMES: Readonly<Record<DecisionAction, string>> = {
  keep: 'Keep',
  warn: 'Warn',
  remove: 'Remove',
  limit: 'Limit',
  suspend: 'Suspend',
};

export const ACTION_TEXTS: Readonly<Record<DecisionAction, string>> = {
  keep: 'It does not break the rules. The reports are dismissed.',
  warn: 'The author gets a warning without a strike.',
  remove: 'The content is hidden, and the author gets a strike.',
  limit: 'The author can read but not publish until the end date.',
  suspend: 'The author is logged out and cannot log in.',
};

/** What was done, in a list of decisions. */
export const DONE_NAMES: Readonly<Record<DecisionAction, string>> = {
  keep: 'Kept',
  warn: 'Warned',
  remove: 'Removed',
  limit: 'Limited',
  suspend: 'Suspended',
};

const reports = (count: number) => (count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`);
const cases = (count: number) => (count === 1 ? '1 case' : `${count.toLocaleString('en')} cases`);

export const FORMER_USER = 'Deleted user';

export const QUEUE = {
  list: 'Reported content',
  loading: 'Loading reports',
  state: 'Status',
  states: { waiting: 'Waiting', decided: 'Decided' },
  subject: 'Type',
  everySubject: 'All types',
  claimed: 'Claimed by',
  claims: { anyone: 'Anyone', mine: 'Me', none: 'No one' },
  content: 'Content',
  author: 'Author',
  tribe: 'Tribe',
  reports: 'Reports',
  reportCount: reports,
  priority: 'Priority',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
  opened: 'Opened',
  decided: 'Decided',
  claimedBy: (name: string) => `Claimed by ${name}`,
  claimedByYou: 'Claimed by you',
  appeal: 'Appeal',
  hidden: 'Hidden',
  untitled: 'No text',
  nones: { waiting: 'No reports waiting', decided: 'No decided reports' },
  noneTexts: { waiting: 'New reports appear here.', decided: 'Decided cases appear here.' },
  noneFound: 'No cases match',
  noneFoundText: 'Try other filters.',
  select: (title: string) => `Select “${title}”`,
  selected: (count: number) => `${cases(count)} selected`,
  clear: 'Clear selection',
  together: 'Decide together',
  decidedCount: (count: number) => `${cases(count)} decided`,
  refused: (count: number) => `${cases(count)} not decided`,
  refusedOne: (title: string, message: string) => `${title}: ${message}`,
  dismiss: 'Dismiss',
} as const;

export const CASE = {
  title: 'Report',
  loading: 'Loading the case',
  back: 'Back to reports',
  reported: 'Reported content',
  context: 'Context',
  reportedMark: 'Reported',
  noContent: 'No content was kept.',
  file: 'File',
  files: { image: 'Image', video: 'Video', audio: 'Audio', file: 'File' },
  keptAt: 'Saved',
  earlier: (count: number) => (count === 1 ? 'Earlier version' : `Earlier versions (${count})`),
  open: 'Open content',
  gone: 'The content has no page, or is no longer available.',
  reports: 'Reports',
  noReports: 'No reports.',
  statuses: { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' },
  noDetails: 'No details.',
  right: (right: number, all: number) =>
    all === 0 ? 'First report of this user' : `Right ${right} of ${all} ${all === 1 ? 'time' : 'times'}`,
  author: 'Author',
  strikes: (count: number) =>
    count === 0 ? 'No strikes' : count === 1 ? '1 active strike' : `${count} active strikes`,
  earlierDecisions: 'Decisions in other cases',
  noEarlier: 'No decisions in other cases.',
  decisions: 'Decisions',
  noDecisions: 'Not decided yet.',
  until: (day: string) => `Until ${day}`,
  strikeUntil: (day: string) => `Strike until ${day}`,
  reversed: (day: string) => `Reversed ${day}`,
  rule: (rule: string) => `Rule: ${rule}`,
  note: (note: string) => `Note: ${note}`,
  appeals: 'Appeals',
  sides: { author: 'By the author', reporter: 'By a reporter' },
  outcomes: { upheld: 'Upheld', reversed: 'Reversed' },
  waits: 'Waiting',
  answer: (answer: string) => `Answer: ${answer}`,
  sameModerator: 'Decided by the same moderator: there is no other.',
  actions: 'Actions',
  claim: 'Claim',
  takeOver: 'Take over',
  release: 'Release',
  decide: 'Decide',
  escalate: 'Send to platform',
  escalateTitle: 'Send this case to the platform?',
  escalateText: 'Platform admins decide it. You can still read it.',
  decideAppeal: 'Decide appeal',
  escalatesAt: (time: string) => `Goes to the platform on ${time} if it is not decided.`,
  claimFailed: 'The case was not claimed',
  releaseFailed: 'The case was not released',
  escalateFailed: 'The case was not sent',
  escalated: 'Sent to the platform',
  othersClaim: (name: string) => `${name} is working on this case. Take over to decide it.`,
} as const;

export const DECIDE = {
  title: 'Decide',
  titleMany: (count: number) => `Decide ${cases(count)}`,
  action: 'Send decision',
  what: 'What to do',
  rule: 'Rule',
  noRule: 'Choose a rule',
  ruleText: 'The rule that was broken.',
  ruleOptional: 'Optional when the content is kept.',
  noRules: 'There are no rules yet. Add them on the Rules page first.',
  rulesFailed: 'The rules did not load. Close this and try again.',
  reason: 'Reason',
  reasonText: 'The author and the people who reported it see this.',
  note: 'Private note',
  noteText: 'Only moderators see this.',
  until: 'End date',
  untilLimit: 'Required for a limit.',
  untilSuspend: 'Leave empty for a suspension without an end.',
  needsUntil: 'Choose an end date',
  pastUntil: 'Choose a date in the future',
  illegal: 'Illegal: delete at once',
  illegalText: 'The content and its files are deleted now and cannot be restored, also not by an appeal.',
  reload: 'Reload',
  reloaded: 'You now have the current version. Check what changed, then send again.',
  sent: 'Decision sent',
} as const;

export const APPEAL = {
  title: 'Decide appeal',
  action: 'Send answer',
  outcome: 'Outcome',
  uphold: 'Uphold',
  reverse: 'Reverse',
  upholdText: 'The decision stays as it is.',
  answer: 'Answer',
  answerText: 'Sent to the person who appealed.',
  sent: 'Appeal decided',
} as const;

/** What reversing a decision does, by its action. */
export const REVERSING: Readonly<Record<DecisionAction, string>> = {
  keep: 'The case opens again for a new decision.',
  warn: 'The warning is withdrawn.',
  remove: 'The content is shown again.',
  limit: 'The limit of the account ends.',
  suspend: 'The suspension ends.',
};
export const REVERSING_STRIKE = 'The strike no longer counts.';
