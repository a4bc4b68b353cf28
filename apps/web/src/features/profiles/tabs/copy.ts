export const TABS = {
  label: 'Profile',
  loading: 'Loading',
  posts: 'Posts',
  reels: 'Reels',
  portfolio: 'Portfolio',
  reviews: 'Reviews',
  groups: 'Groups',
  activity: 'Activity',
} as const;
export type ProfileTab = Exclude<keyof typeof TABS, 'label' | 'loading'>;

export const LIMITED = {
  title: 'This profile is private',
  text: (name: string) => `${name} shows posts and details to fewer people.`,
} as const;

export const REELS = {
  loading: 'Loading videos',
  none: 'No videos yet',
  noneMine: 'Videos you post will appear here.',
  post: 'Post a video',
  noneTheirs: (name: string) => `${name} has not posted a video.`,
  open: (words: string) => (words === '' ? 'Play video' : `Play video: ${words}`),
  viewer: 'Reels',
  close: 'Close',
} as const;

export const GROUPS = {
  badges: 'Badges',
  badge: (name: string, tribe: string) => `${name}, earned in ${tribe}`,
  title: 'Tribes',
  loading: 'Loading tribes',
  none: 'No tribes yet',
  noneMine: 'Tribes you join will appear here.',
  noneTheirs: (name: string) => `${name} is in no tribe you can see.`,
  discover: 'Discover Tribes',
} as const;

export const ACTIVITY = {
  title: 'Activity',
  loading: 'Loading activity',
  none: 'Nothing yet',
  noneMine: 'Posts, comments, tribes and people you follow will appear here.',
  toFeed: 'Go to your feed',
  noneTheirs: (name: string) => `${name} has no public activity.`,
  choose: 'Choose what is shown',
  post: 'Posted',
  comment: 'Commented',
  join: (tribe: string) => `Joined ${tribe}`,
  follow: (name: string) => `Followed ${name}`,
} as const;
