import type { FilterView } from '@kindred/validation/moderation/filters';
import type { FilterAction, FilterKind } from '@kindred/validation/moderation/filterValues';

export const FILTERS = {
  title: 'Filters',
  text: 'Filters stop spam and abuse in all public text before others see it. They do not apply to platform admins.',
  back: 'Reports',
  loading: 'Loading the filters',
  none: 'No filters yet',
  noneText: 'Add a word, a domain or a limit for new accounts.',
  add: 'Add filter',
  added: 'Filter added',
  kind: 'Filter',
  action: 'What happens',
  word: 'Word or phrase',
  wordText: 'Case and accents make no difference.',
  host: 'Domain',
  hostText: 'Domains below it are included.',
  network: 'Address or network',
  networkText: 'Such as 203.0.113.9 or 203.0.113.0/24. Platform admins can still log in.',
  counts: {
    new_account_posts: 'Posts and comments a day',
    duplicate: 'Copies a day',
    burst: 'Posts and comments in ten minutes',
  },
  days: 'Days since the account was created',
  try: 'Try on the last week',
  tried: (matched: number, examined: number) =>
    `Meets ${matched.toLocaleString('en')} of ${examined.toLocaleString('en')} from the last week.`,
  examples: 'Examples',
  isOn: (name: string) => `${name} is on`,
  setFailed: 'The filter was not changed',
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this filter?',
  removeText: 'Content that it holds stays in the queue.',
  removeFailed: 'The filter was not deleted',
} as const;

export const KIND_NAMES: Readonly<Record<FilterKind, string>> = {
  word: 'Word or phrase',
  link: 'Links to a domain',
  new_account_links: 'Links of new accounts',
  new_account_posts: 'Posts of new accounts',
  duplicate: 'Repeated text',
  burst: 'Many posts at once',
  network: 'Blocked network',
  email_domain: 'Blocked email domain',
};

export const ACTION_NAMES: Readonly<Record<FilterAction, string>> = {
  hold: 'Hold for review',
  refuse: 'Refuse',
};

const days = (count: number | null) => (count === 1 ? 'first day' : `first ${count} days`);

/** The condition of a filter in a sentence. */
export function describeFilter({ kind, value, count, days: age }: FilterView): string {
  switch (kind) {
    case 'word':
      return `Public text with “${value}”`;
    case 'link':
      return `Links to ${value}`;
    case 'new_account_links':
      return `Links in the ${days(age)} of an account`;
    case 'new_account_posts':
      return `More than ${count} posts and comments a day in the ${days(age)} of an account`;
    case 'duplicate':
      return `The same text more than ${count} times a day`;
    case 'burst':
      return `More than ${count} posts and comments in ten minutes`;
    case 'network':
      return `Sign-ups and logins from ${value}`;
    case 'email_domain':
      return `Sign-ups with an address at ${value}`;
  }
}
