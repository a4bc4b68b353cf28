import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import {
  MAILED,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  PUSHED,
  SWITCH_OF,
} from '@kindred/validation/notifications/values';

export interface NotificationSubject {
  kind: NotificationKind;
  tribeId: string | null;
}

const DEFAULTS: Record<NotificationChannel, (kind: NotificationKind) => boolean> = {
  app: () => true,
  push: (kind) => PUSHED.includes(kind),
  mail: (kind) => MAILED.includes(kind),
};

/** The channels a notification goes out on by these settings; none when it is not wanted at all. */
export function channelsOf(
  settings: NotificationSettings,
  { kind, tribeId }: NotificationSubject,
): NotificationChannel[] {
  const about = SWITCH_OF[kind];
  if (about !== undefined && !settings[about]) return [];
  const inTribe = tribeId === null ? undefined : settings.tribes[tribeId]?.[kind];
  return NOTIFICATION_CHANNELS.filter((channel) => {
    if (channel === 'push' && !settings.push) return false;
    if (channel === 'mail' && !settings.email) return false;
    return inTribe?.[channel] ?? settings.kinds[kind]?.[channel] ?? DEFAULTS[channel](kind);
  });
}

export interface Reach {
  hasBrowser: boolean;
  /** A verified address. */
  hasAddress: boolean;
}

/** Whether it also goes out by push or mail. */
export function isDelivered(
  channels: readonly NotificationChannel[],
  { hasBrowser, hasAddress }: Reach,
  isMailed = false,
): boolean {
  return (channels.includes('push') && hasBrowser) || (channels.includes('mail') && hasAddress && !isMailed);
}

/** The time of day in a time zone, as `22:00`. */
function clockIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
}

/** Whether it is within the quiet hours; the same `from` and `to` means never. */
export function isQuiet(
  settings: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  moment: Date,
): boolean {
  const { quietHours, timeZone } = settings;
  if (quietHours === null) return false;
  const { from, to } = quietHours;
  const now = clockIn(timeZone, moment);
  return from <= to ? from <= now && now < to : from <= now || now < to;
}
