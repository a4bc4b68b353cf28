import { minutesBefore } from '../zone.ts';

/** Minutes before the start at which people are reminded. */
const REMINDERS = [24 * 60, 60] as const;

/** When somebody is next reminded of what begins then; null when no reminder is to come. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  return REMINDERS.map((minutes) => minutesBefore(startsAt, minutes)).find((at) => at > now) ?? null;
}
