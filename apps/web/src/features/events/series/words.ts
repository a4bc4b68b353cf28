import type { Recurrence } from '@kindred/validation/events/series';
import { LAST } from '@kindred/validation/events/values';

const NTH = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
export const nthWord = (nth: number) => (nth === LAST ? 'last' : (NTH[nth - 1] ?? 'first'));
/** @param weekday 1 for Monday */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long') =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString('en-US', { weekday: style, timeZone: 'UTC' });
export const dayName = (day: string) =>
  new Date(`${day.slice(0, 10)}T00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const listOf = (items: readonly string[]) => new Intl.ListFormat('en-US').format(items);

/** `every 2 weeks on Monday and Friday, until Sun, Jun 6, 2027` */
export function recurrenceWords(rule: Recurrence): string {
  const { frequency, interval, weekdays, monthDay, nth, until, count } = rule;
  const unit = frequency === 'daily' ? 'day' : frequency === 'weekly' ? 'week' : 'month';
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  const days = weekdays.toSorted((one, other) => one - other).map((day) => weekdayName(day));
  const on = {
    daily: '',
    weekly: ` on ${listOf(days)}`,
    monthly_day: monthDay === LAST ? ' on the last day' : ` on day ${monthDay}`,
    monthly_weekday: ` on the ${nthWord(nth ?? 1)} ${days[0]}`,
  }[frequency];
  const end = until === null ? (count === null ? '' : `, ${count} times`) : `, until ${dayName(until)}`;
  return `${every}${on}${end}`;
}
