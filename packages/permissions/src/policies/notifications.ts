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

const BY_ITSELF: Record<NotificationChannel, (kind: NotificationKind) => boolean> = {
  app: () => true,
  push: (kind) => PUSHED.includes(kind),
  mail: (kind) => MAILED.includes(kind),
};

/** On which channels somebody with these settings is told of it; on none when they want to hear nothing of it. */
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
    return inTribe?.[channel] ?? settings.kinds[kind]?.[channel] ?? BY_ITSELF[channel](kind);
  });
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

/** Whether it is one of somebody's quiet hours; from and to alike means never. */
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
