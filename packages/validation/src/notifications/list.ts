import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { arrayPageShape } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { notificationSettings } from './settings.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_TABS, NOTIFICATION_TYPES } from './values.ts';

export const PATH_MAX = 500;

export const notificationsInput = z.strictObject({
  tab: z.enum(NOTIFICATION_TABS).default('all'),
  ...arrayPageShape,
});

export const notificationIdInput = z.strictObject({ id });

/** `messages` are those about conversations alone. */
export const readNotificationsInput = z.strictObject({ tab: z.enum(NOTIFICATION_TABS).default('all') });

/** The address in the app that is open: what leads there is read. A place on it, after `#`, does not matter. */
export const seenInput = z.strictObject({
  path: text()
    .startsWith('/', { error: 'A path begins with /' })
    .check(atMost(PATH_MAX, 'Path'))
    .transform((path) => path.split('#', 1)[0] ?? path),
});

export const notificationView = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  /** Finer than the type: what the settings are made for. */
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  content: z.string(),
  isRead: z.boolean(),
  /** Of the latest, when several people are told of. */
  createdAt: timestamp,
  /** A path inside the app; null when there is nowhere to go. */
  actionUrl: z.string().nullable(),
  /** The latest of those whose deed it is. */
  actors: z.array(userCard),
  actorCount: z.int().min(0),
  tribe: z.object({ id, slug: z.string(), name: z.string(), imageUrl: z.string().nullable() }).nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationList = z.array(notificationView);

/** How many notifications became read. */
export const readCount = z.object({ read: z.int().min(0) });

export const settingsInput = notificationSettings;
/** What is not sent stays as it is; the matrix of a kind and of a tribe is sent whole. */
export const changeSettingsInput = notificationSettings.partial();
