import type { BusinessNotify } from '@kindred/validation/businesses';

export const FOLLOW = {
  follow: 'Follow',
  following: 'Following',
  followNamed: (name: string) => `Follow ${name}`,
  followingNamed: (name: string) => `Following ${name}`,
  followed: 'Following',
  followedText: (name: string) => `You are now following ${name}.`,
  unfollowed: 'Unfollowed',
  unfollowedText: (name: string) => `You no longer follow ${name}.`,
  failed: 'Something went wrong',
} as const;

export const MENU = {
  open: (name: string) => `More about ${name}`,
  save: 'Save Business',
  unsave: 'Remove from saved',
  saved: 'Business saved',
  savedText: 'Find it under Saved.',
  unsaved: 'Removed from saved',
  notifications: 'Get Notifications',
  report: 'Report Business',
  claim: 'Claim this business',
} as const;

export const NOTIFY: Record<BusinessNotify, { label: string; text: string }> = {
  all: { label: 'All', text: 'Posts and offers' },
  posts: { label: 'Posts', text: 'When it publishes a post' },
  offers: { label: 'Offers', text: 'New services, products and discounts' },
  none: { label: 'None', text: 'Follow without notifications' },
};
export const NOTIFY_TITLE = 'Get Notifications';
export const NOTIFY_HINT = 'You follow the business when you choose one.';
export const NOTIFY_SAVED = 'Notifications updated';

export const SAVED = {
  loading: 'Loading your saved businesses',
  empty: 'No businesses saved yet',
  emptyText: 'Save a business from its menu, and find it again here.',
} as const;
