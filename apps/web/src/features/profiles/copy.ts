import type { PEOPLE_LISTS } from '@kindred/validation/profiles';

type List = (typeof PEOPLE_LISTS)[number];

export const PROFILE = {
  title: 'Profile',
  loading: 'Loading the profile',
  verified: 'Verified',
  posts: 'Posts',
  postCount: (count: number) => (count === 1 ? 'Post' : 'Posts'),
  followsYou: 'Follows you',
  friends: 'Friends',
  interests: 'Interests',
  moreInterests: (count: number) => `+${count} more`,
  website: (address: string) => `${address}, opens in a new tab`,
  loadingPosts: 'Loading posts',
  noPosts: 'No posts yet',
  noPostsMine: 'Your posts will appear here.',
  noPostsTheirs: (name: string) => `${name} has not written anything you can see.`,
  write: 'Write a post',
  create: 'Create post',
  message: 'Message',
  messageNamed: (name: string) => `Message ${name}`,
  gone: 'Profile not found',
  goneText: 'They may have left, or the address has a typo.',
  home: 'Go to Home',
} as const;

export const FOLLOW = {
  follow: 'Follow',
  following: 'Following',
  followNamed: (name: string) => `Follow ${name}`,
  followingNamed: (name: string) => `Following ${name}`,
  failed: (name: string) => `You do not follow ${name}`,
  stillFollowing: (name: string) => `You still follow ${name}`,
} as const;

export const LISTS: Record<
  List,
  { label: string; one: string; title: string; loading: string; empty: string; emptyMine: string }
> = {
  followers: {
    label: 'Followers',
    one: 'Follower',
    title: 'Followers',
    loading: 'Loading followers',
    empty: 'No one here yet',
    emptyMine: 'No one follows you yet',
  },
  following: {
    label: 'Following',
    one: 'Following',
    title: 'Following',
    loading: 'Loading the people followed',
    empty: 'No one here yet',
    emptyMine: 'You follow no one yet',
  },
  friends: {
    label: 'Friends',
    one: 'Friend',
    title: 'Friends',
    loading: 'Loading friends',
    empty: 'No one here yet',
    emptyMine: 'No friends yet',
  },
};

export const PEOPLE = {
  emptyText: 'People who follow each other are friends.',
  find: 'Find people',
  more: 'Show more',
  moreFailed: 'The next people did not load.',
} as const;

export const MENU = {
  edit: 'Edit Profile',
  open: 'Profile menu',
  openNamed: (name: string) => `Options for ${name}`,
  title: 'Profile',
  notifications: 'Notifications',
  library: 'Library',
  events: 'Events',
  orders: 'Orders',
  businesses: 'Businesses',
  tribes: 'My Tribes',
  console: 'Creator Console',
  map: 'Map',
  settings: 'Settings',
  saved: 'Saved',
  drafts: 'Drafts',
  logOut: 'Log Out',
  loggingOut: 'Logging out...',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link was not copied',
  report: 'Report',
  reportHint: 'Say what is wrong',
  block: 'Block',
  blockHint: 'No longer see each other',
} as const;

export const IMAGES = {
  avatar: {
    change: 'Change profile picture',
    done: 'Your profile picture has been updated.',
    tooLarge: 'Please choose an image under 5MB',
  },
  cover: {
    change: 'Change cover',
    done: 'Your cover photo has been updated.',
    tooLarge: 'Please choose an image under 10MB',
  },
  success: 'Success!',
  fileTooLarge: 'File too large',
  failed: 'Upload failed',
  again: 'Please try again',
} as const;

export const BLOCK = {
  title: (name: string) => `Block ${name}?`,
  text: (name: string) =>
    `You and ${name} will no longer see each other’s messages, posts and profiles. You also stop following each other, ` +
    'even if you unblock them later. They are not notified.',
  confirm: 'Block',
  done: (name: string) => `${name} is blocked`,
  undo: 'Undo',
  failed: 'This person was not blocked',
} as const;

export const BLOCKED = {
  title: 'Blocked people',
  text: 'You and they do not see each other’s messages, posts and profiles.',
  loading: 'Loading blocked people',
  none: 'You have not blocked anyone.',
  unblock: 'Unblock',
  unblockNamed: (name: string) => `Unblock ${name}`,
  done: (name: string) => `${name} is no longer blocked`,
  failed: (name: string) => `${name} was not unblocked`,
} as const;
