// Apart from the schemas, so that a screen loads no parser.

/** What a notification can be about, finer than its stored `type`, which the data model names. */
export const NOTIFICATION_KINDS = [
  'message',
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'invite',
  'request',
  'approval',
  'role',
  'challenge',
  'badge',
  'automation',
  'tribe',
  'course',
  'event',
  'booking',
  'business',
  'payment',
  'guide',
  'system',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `app` is the row in the list with its badge, `push` the browser's own, `mail` an e-mail. */
export const NOTIFICATION_CHANNELS = ['app', 'push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** The first two are channels, the others what it is about. */
export const NOTIFICATION_SWITCHES = [
  'push',
  'email',
  'message',
  'tribe',
  'event',
  'course',
  'guide',
] as const;
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

/** Which switch turns a kind off; what stands here not has none of its own. */
export const SWITCH_OF: Partial<Record<NotificationKind, NotificationSwitch>> = {
  message: 'message',
  invite: 'tribe',
  request: 'tribe',
  approval: 'tribe',
  role: 'tribe',
  challenge: 'tribe',
  badge: 'tribe',
  automation: 'tribe',
  tribe: 'tribe',
  event: 'event',
  course: 'course',
  guide: 'guide',
};

/** On all channels by default; other kinds are in the app only. */
export const PUSHED: readonly NotificationKind[] = [
  'message',
  'comment',
  'reply',
  'mention',
  'invite',
  'request',
  'approval',
  'event',
  'booking',
  'payment',
];
export const MAILED: readonly NotificationKind[] = [
  'message',
  'reply',
  'mention',
  'invite',
  'request',
  'approval',
  'event',
  'booking',
  'payment',
];
/** Tribes that one person keeps settings of their own for. */
export const TRIBE_SETTINGS_MAX = 500;

export const NOTIFICATION_TABS = ['all', 'unread', 'messages'] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** The data model's own types, coarser than the kinds. */
export const NOTIFICATION_TYPES = [
  'message',
  'post_like',
  'post_comment',
  'tribe_invite',
  'course_enrollment',
  'event_rsvp',
  'payment',
  'system',
] as const;

/** Places on one address in one report. */
export const PLACES_MAX = 100;
export const PLACE_MAX = 200;
