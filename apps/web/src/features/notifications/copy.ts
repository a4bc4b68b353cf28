import type {
  Digest,
  NotificationChannel,
  NotificationKind,
  NotificationSwitch,
  NotificationTab,
} from '@kindred/validation/notifications/values';

export type Tab = NotificationTab | 'settings';

export const NOTIFICATIONS = {
  title: 'Notifications',
  tabs: 'Notifications by kind',
  loading: 'Loading notifications',
  unread: (count: number) => `${count} unread`,
  isUnread: 'Unread',
  readAll: 'Mark all read',
  menuOf: (title: string) => `Options for ${title}`,
  more: 'Show more',
  moreFailed: 'The rest did not load.',
  failed: 'This did not work',
  today: 'Today',
} as const;

export const TAB_LABELS: Record<Tab, string> = {
  all: 'All',
  unread: 'Unread',
  messages: 'Messages',
  settings: 'Settings',
};

export const EMPTY: Record<NotificationTab, { title: string; text: string }> = {
  all: { title: 'No notifications yet', text: 'Likes, replies and invitations will show up here.' },
  unread: { title: 'All caught up', text: 'You have read everything.' },
  messages: { title: 'No messages here', text: 'New messages will show up here.' },
};

export const CONFIRM = {
  text: (email: string) => `Confirm your address to get mails: open the link that was sent to ${email}.`,
  again: 'Send again',
  failed: 'No link was sent',
} as const;

export const MENU = {
  title: 'Notification',
  read: 'Mark as read',
  unread: 'Mark as unread',
  delete: 'Delete',
  off: (kind: string) => `Turn off: ${kind}`,
  offIn: (kind: string, tribe: string) => `Turn off in ${tribe}: ${kind}`,
  offText: 'You can turn these on again in Settings.',
  isOff: (kind: string) => `${kind} are off`,
  isOffIn: (kind: string, tribe: string) => `${kind} are off in ${tribe}`,
  undo: 'Undo',
} as const;

export const KIND_LABELS: Record<NotificationKind, string> = {
  message: 'Messages',
  like: 'Likes',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  follow: 'New followers',
  invite: 'Invitations',
  request: 'Join requests',
  approval: 'Join decisions',
  role: 'New roles',
  challenge: 'Challenges',
  badge: 'Badges',
  automation: 'Automations',
  tribe: 'Tribe updates',
  course: 'Courses',
  event: 'Events',
  booking: 'Bookings',
  business: 'Businesses you follow',
  payment: 'Payments',
  guide: 'Your plan',
  system: 'Your account',
};

export const SETTINGS = {
  loading: 'Loading your settings',
  channels: 'Channels',
  about: 'Topics',
  save: 'Save Settings',
  saved: 'Settings saved',
  saveFailed: 'Your settings were not saved',
  matrix: 'Fine-tune',
  matrixText: 'The switches above override these.',
  kind: 'Kind',
  cell: (kind: string, channel: string) => `${kind}: ${channel}`,
  tribes: 'Per-tribe settings',
  tribesText: 'Customize notifications for one tribe.',
  chooseTribe: 'Choose a tribe',
  searchTribes: 'Search your tribes...',
  noTribe: 'No tribe found',
  noTribeText: 'Try another name.',
  noTribes: 'You are in no tribe yet',
  discover: 'Discover tribes',
  ownSettings: 'Has settings of its own',
  likeOthers: 'Like all others',
  aTribe: 'A tribe',
  done: 'Done',
  quiet: 'Quiet hours',
  quietOn: 'Schedule quiet hours',
  quietText: 'No push or email during this time. Nothing is lost.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  digest: 'Email digest',
  digestText: 'Unread activity in one email.',
} as const;

export const SWITCH_LABELS: Record<NotificationSwitch, { title: string; text: string }> = {
  push: { title: 'Push notifications', text: 'On your devices, even when the app is closed.' },
  email: { title: 'Email notifications', text: 'To the address of your account.' },
  message: { title: 'Messages', text: 'When someone writes to you.' },
  tribe: { title: 'Tribes', text: 'Invitations, requests, roles, challenges and badges.' },
  event: { title: 'Events', text: 'Events you go to, and changes to them.' },
  course: { title: 'Courses', text: 'New lessons and your progress.' },
  guide: { title: 'Tribe Guide', text: 'The next task of your plan, once a week.' },
};

export const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  app: 'App',
  push: 'Push',
  mail: 'Mail',
};

export const DIGEST_LABELS: Record<Digest, string> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' };
