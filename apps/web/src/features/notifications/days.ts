import type { NotificationView } from '@kindred/validation/notifications/list';
import { formatListTime } from '../../ui/time.ts';
import { NOTIFICATIONS } from './copy.ts';

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export interface Day {
  key: number;
  name: string;
  rows: NotificationView[];
}

/** Lines under the day they are of, in their order. */
export function byDay(rows: readonly NotificationView[], now: Date): Day[] {
  const days = new Map<number, Day>();
  for (const row of rows) {
    const then = new Date(row.createdAt);
    const key = midnight(then);
    const name = key >= midnight(now) ? NOTIFICATIONS.today : formatListTime(then, now);
    const day = days.get(key) ?? { key, name, rows: [] };
    day.rows.push(row);
    days.set(key, day);
  }
  return [...days.values()];
}
