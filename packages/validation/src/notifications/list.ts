import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { arrayPageShape } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { notificationSettings } from './settings.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_TABS,
  NOTIFICATION_TYPES,
  PLACE_MAX,
  PLACES_MAX,
} from './values.ts';

export const PATH_MAX = 500;

export const notificationsInput = z.strictObject({
  tab: z.enum(NOTIFICATION_TABS).default('all'),
  ...arrayPageShape,
});

export const notificationIdInput = z.strictObject({ id });

/** `messages` are those about conversations alone. */
export const readNotificationsInput = z.strictObject({ tab: z.enum(NOTIFICATION_TABS).default('all') });

/**
 * The address in the app that is open, and the places on it that were in view: what leads there is read. A place is
 * what follows the path in the line's own address, as `#comment-…` or `?invite=…`; empty for what the path itself is
 * about, and a whole address for what is shown elsewhere than where the line leads.
 */
export const seenInput = z.strictObject({
  path: text()
    .startsWith('/', { error: 'A path begins with /' })
    .regex(/^[^?#]*$/, { error: 'What follows ? or # is a place' })
    .check(atMost(PATH_MAX, 'Path')),
  places: z
    .array(
      text()
        .regex(/^($|[?#/])/, { error: 'A place is empty, or begins with ?, # or /' })
        .check(atMost(PLACE_MAX, 'Place')),
    )
    .min(1, { error: 'Say which places were in view' })
    .max(PLACES_MAX, { error: `At most ${PLACES_MAX} places at once` })
    .default(['']),
  /** Only notifications created after this moment: the `at` of an earlier answer. */
  after: timestamp.optional(),
});

export const notificationView = z
  .object({
    id,
    type: z.enum(NOTIFICATION_TYPES),
    /** Finer than the type: what the settings are made for. */
    kind: z.enum(NOTIFICATION_KINDS),
    title: z.string(),
    content: z.string(),
    isRead: z.boolean(),
    /** Of the latest, when there are several actors. */
    createdAt: timestamp,
    /** A path inside the app; null when there is nowhere to go. */
    actionUrl: z.string().nullable(),
    /** The latest of those whose deed it is. */
    actors: z.array(userCard),
    actorCount: z.int().min(0),
    tribe: z.object({ id, slug: z.string(), name: z.string(), imageUrl: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.infer<typeof notificationView>;

export const notificationList = z.array(notificationView);

/** How many notifications became read. */
export const readCount = z.object({ read: z.int().min(0) });
/** `at`: notifications created before it are among them. */
export const seenCount = readCount.extend({ at: timestamp });

export const settingsInput = notificationSettings;
/** What is not sent stays as it is; the matrix of a kind and of a tribe is sent whole. */
export const changeSettingsInput = notificationSettings.partial();
