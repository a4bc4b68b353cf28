import { z } from 'zod';
import { id, isTimeZone, text } from '../text.ts';
import { DIGESTS, NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, TRIBE_SETTINGS_MAX } from './values.ts';

const kind = z.enum(NOTIFICATION_KINDS);
const channel = z.enum(NOTIFICATION_CHANNELS);

/** Channels of each kind; what is left out keeps its default. */
const matrix = z
  .partialRecord(kind, z.partialRecord(channel, z.boolean()))
  .meta({ id: 'NotificationMatrix' });
export type NotificationMatrix = z.infer<typeof matrix>;

const clock = text().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'A time of day is written like 22:00' });

/**
 * Which notifications a user gets, and how. A switch that is off overrides the matrix, and the matrix of a tribe
 * overrides the general one.
 */
export const notificationSettings = z
  .strictObject({
    push: z.boolean(),
    email: z.boolean(),
    message: z.boolean(),
    tribe: z.boolean(),
    event: z.boolean(),
    course: z.boolean(),
    guide: z.boolean(),
    kinds: matrix,
    tribes: z.record(id, matrix).refine((tribes) => Object.keys(tribes).length <= TRIBE_SETTINGS_MAX, {
      error: `Keep settings of at most ${TRIBE_SETTINGS_MAX} tribes`,
    }),
    /** Hours without push and mail; they may pass midnight. */
    quietHours: z.strictObject({ from: clock, to: clock }).nullable(),
    /** By its IANA name; quiet hours and digests are meant in it. */
    timeZone: text().max(64).refine(isTimeZone, { error: 'Unknown time zone' }),
    digest: z.enum(DIGESTS),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof notificationSettings>;

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  push: true,
  email: true,
  message: true,
  tribe: true,
  event: true,
  course: false,
  guide: false,
  kinds: {},
  tribes: {},
  quietHours: null,
  timeZone: 'UTC',
  digest: 'off',
};

/** As it is stored: what it does not say, or says in a way of long ago, is as it is by itself. */
export function readNotificationSettings(stored: unknown): NotificationSettings {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const shape = notificationSettings.shape;
  const kept = Object.entries(given).filter(
    ([key, value]) => key in shape && shape[key as keyof typeof shape].safeParse(value).success,
  );
  return { ...DEFAULT_NOTIFICATION_SETTINGS, ...Object.fromEntries(kept) };
}
