export const MY_TRIBES = {
  title: 'My Tribes',
  create: 'Create Tribe',
  tabs: 'My tribes, by what you are there',
  search: 'Search your tribes',
  placeholder: 'Search your tribes...',
  loading: 'Loading your tribes',
  discover: 'Discover Tribes',
  isPublic: 'Public',
  isPrivate: 'Private',
  owner: (name: string) => `Owned by ${name}`,
  joined: (day: string) => `Joined ${day}`,
  noMatch: 'No tribes found',
  noMatchText: (words: string) => `None of them has “${words}” in its name or description.`,
  counted: (count: number) => `${count} ${count === 1 ? 'tribe' : 'tribes'}`,
} as const;

export const LISTS = {
  owned: { tab: 'Owned', title: 'Tribes You Own', empty: 'No tribes owned yet' },
  admin: { tab: 'Admin', title: 'Tribes You Moderate', empty: 'No admin roles yet' },
  member: { tab: 'Member', title: "Tribes You're In", empty: 'No tribe memberships' },
} as const;
export type List = keyof typeof LISTS;

export const LEAVE = {
  button: 'Leave',
  of: (tribe: string) => `Leave ${tribe}`,
  title: (tribe: string) => `Leave ${tribe}?`,
  text: 'You no longer see what is inside. What you wrote stays there.',
  textPrivate:
    'You no longer see what is inside, and come back only if someone lets you in. What you wrote stays there.',
  subscription: 'Your subscription ends at once, without a refund for the days that are left.',
  confirm: 'Leave',
  done: 'Success',
  doneText: 'Left tribe successfully',
  failed: 'Error',
  failedText: 'Failed to leave tribe',
} as const;

export const INVITATIONS = {
  title: 'My invitations',
  accept: 'Accept',
  acceptNamed: (tribe: string) => `Accept the invitation to ${tribe}`,
  decline: 'Decline',
  declineNamed: (tribe: string) => `Decline the invitation to ${tribe}`,
  declined: (tribe: string) => `You declined the invitation to ${tribe}`,
  notDeclined: 'The invitation was not declined',
} as const;
