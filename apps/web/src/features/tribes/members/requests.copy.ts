export const REQUEST_LISTS = [
  { value: 'pending', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** What was decided about those who asked to be let in. */
export const REQUESTS = {
  lists: 'Which requests',
  none: 'Nothing decided yet',
  noneText: 'Whom you and others let in or decline stands here.',
  by: (name: string) => `by ${name}`,
  reason: 'Reason:',
  withdrawn: 'This request was withdrawn.',
} as const;

export const STATUS = { approved: 'Approved', declined: 'Declined' } as const;
export const STATUS_TONES = { approved: 'teal', declined: 'red' } as const;
