export const ABOUT = {
  title: 'About',
  withRules: 'About and rules',
  category: 'Category',
  tags: 'Tags',
  rules: 'Rules',
  owner: 'Run by',
  created: 'Created',
  report: 'Report this tribe',
} as const;

export const WELCOME = {
  title: (tribe: string) => `Welcome to ${tribe}`,
  rules: 'Tribe rules',
  done: 'Got it',
} as const;

/** What came of it, told to the one whom it is about. */
export const VERDICT = {
  reason: 'Reason',
  banned: 'You are banned',
  forGood: 'This ban is permanent.',
  until: (when: string) => `Until ${when}.`,
  declined: 'Your request was declined',
  declinedOn: (day: string) => `On ${day}.`,
} as const;
