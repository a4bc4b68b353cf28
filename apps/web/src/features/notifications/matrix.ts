import type { NotificationMatrix, NotificationSettings } from '@kindred/validation/notifications/settings';
import {
  MAILED,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  PUSHED,
  SWITCH_OF,
} from '@kindred/validation/notifications/values';

/** What can happen in one tribe, and is told of it. */
export const OF_TRIBES: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) =>
    ![
      'message',
      'follow',
      'course',
      'event',
      'booking',
      'business',
      'payment',
      'guide',
      'system',
      'invite',
    ].includes(kind),
);

/** As it is when nobody chose anything. */
export function byItself(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (channel === 'app') return true;
  return (channel === 'push' ? PUSHED : MAILED).includes(kind);
}

/** What stands in a cell: of a tribe its own, or what holds for all. */
export function isOn(
  settings: Pick<NotificationSettings, 'kinds'>,
  kind: NotificationKind,
  channel: NotificationChannel,
  ofTribe?: NotificationMatrix,
): boolean {
  return ofTribe?.[kind]?.[channel] ?? settings.kinds[kind]?.[channel] ?? byItself(kind, channel);
}

/** Whether one of the switches is stronger than the cell. */
export function isSilenced(
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const about = SWITCH_OF[kind];
  if (about !== undefined && !settings[about]) return true;
  return (channel === 'push' && !settings.push) || (channel === 'mail' && !settings.email);
}

export function withCell(
  matrix: NotificationMatrix,
  kind: NotificationKind,
  channel: NotificationChannel,
  value: boolean,
): NotificationMatrix {
  return { ...matrix, [kind]: { ...matrix[kind], [channel]: value } };
}

/** The device's own, where nobody chose one. */
export function zoneOf({ timeZone }: Pick<NotificationSettings, 'timeZone'>): string {
  return timeZone === 'UTC' ? Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' : timeZone;
}
