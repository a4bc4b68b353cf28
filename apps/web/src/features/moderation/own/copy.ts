import type { AppealSide, CaseSubjectType, DecisionAction } from '@kindred/validation/moderation/values';

/** A subject in a sentence. */
const NOUNS: Readonly<Record<CaseSubjectType, string>> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  user: 'profile',
  conversation: 'conversation',
  tribe: 'tribe',
  business: 'business',
  business_review: 'review',
  course_review: 'review',
  product: 'product',
  course: 'course',
  event: 'event',
  library_item: 'file',
};

type Sentence = (subject: string) => string;
const TO_AUTHOR: Readonly<Record<DecisionAction, Sentence>> = {
  keep: (subject) => `We found that your ${subject} does not break the rules`,
  warn: (subject) => `We sent you a warning about your ${subject}`,
  remove: (subject) => `We removed your ${subject}`,
  limit: () => 'We limited your account',
  suspend: () => 'We suspended your account',
};
const TO_REPORTER: Readonly<Record<DecisionAction, Sentence>> = {
  keep: (subject) => `We found that this ${subject} does not break the rules`,
  warn: (subject) => `We warned the author of this ${subject}`,
  remove: (subject) => `We removed the ${subject} that you reported`,
  limit: () => 'We limited the account of the author',
  suspend: () => 'We suspended the account of the author',
};

/** What was decided, to the person who reads it. */
export function sentenceOf(action: DecisionAction, side: AppealSide, subject: CaseSubjectType): string {
  return (side === 'author' ? TO_AUTHOR : TO_REPORTER)[action](NOUNS[subject]);
}

export const DECISION = {
  title: 'Decision',
  loading: 'Loading the decision',
  about: 'About',
  decided: 'Decided',
  rule: 'Rule',
  reason: 'Reason',
  facts: 'Details',
  limitUntil: (day: string) => `The limit ends on ${day}.`,
  limitMeans: 'You can read, but not publish.',
  suspendUntil: (day: string) => `The suspension ends on ${day}.`,
  suspendNoEnd: 'The suspension has no end date.',
  strikeUntil: (day: string) => `This counts as a strike until ${day}.`,
  reversed: (day: string) => `This decision was reversed on ${day}.`,
  rules: 'Read all rules',
  appeal: 'Appeal',
  appealText: (day: string) =>
    `If you disagree, you can appeal once, until ${day}. Another moderator decides your appeal.`,
  appealClosed: (day: string) => `Appeals were possible until ${day}.`,
  label: 'Why do you disagree?',
  send: 'Send appeal',
  sent: 'Appeal sent',
  sentText: 'You get a notification when your appeal is decided.',
  yours: 'Your appeal',
  answer: 'Answer',
  outcomes: {
    upheld: 'We looked at it again, and the decision stays',
    reversed: 'We looked at it again and reversed the decision',
  },
  sameModerator: 'This community has one moderator, who decided both.',
} as const;

export const APPEAL_FILE = {
  add: 'Add a file',
  kinds: () => 'One file of up to 50MB, such as a screenshot.',
  list: 'Your file',
  sending: (name: string) => `Uploading ${name}`,
  remove: (name: string) => `Remove ${name}`,
  tooMany: () => 'Add one file',
  tooLarge: (name: string) => `${name} is larger than 50MB`,
  failed: (name: string) => `${name} was not uploaded`,
} as const;
