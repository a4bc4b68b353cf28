import { upTo99 } from '../../ui/count.ts';

export const TRIBE = {
  title: 'Tribe',
  gone: 'Tribe not found',
  goneText: "This tribe doesn't exist or has been removed.",
  discover: 'Discover tribes',
  loading: 'Loading the tribe',
  loadingTab: 'Loading',
  noDescription: 'Welcome to this amazing community!',
  isPrivate: 'Private',
  isVerified: 'Verified',
  isArchived: 'Archived',
  archived: 'This tribe is archived. Everything can be read, and nothing is added any more.',
  trialOver: 'Your trial is over. You read what is open to everyone.',
  back: 'Back',
  share: 'Share this tribe',
  settings: 'Tribe settings',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link was not copied',
  members: (count: number, shown: string) => (count === 1 ? '1 member' : `${shown} members`),
  online: (shown: string) => `${shown} online`,
  price: (price: string) => `${price}/month`,
  tabs: 'Parts of the tribe',
  waiting: (count: number) => `${upTo99(count)} waiting`,
  closed: 'This part of the tribe is for its members.',
} as const;

export const TABS = {
  feed: 'Feed',
  spaces: 'Spaces',
  courses: 'Courses',
  events: 'Events',
  products: 'Products',
  challenges: 'Challenges',
  members: 'Members',
  automation: 'Automation',
  reports: 'Reports',
} as const;
export type TribeTab = keyof typeof TABS;
