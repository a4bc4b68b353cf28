import type { EventCard } from '@kindred/validation/events';
import { addDays, instantOf, wallClock, weekdayOf } from '@kindred/validation/zone';
import { lastOfMonth, monthFrom } from '../../../ui/months.ts';

type Times = Pick<EventCard, 'startTime' | 'endTime' | 'timeZone' | 'isAllDay'>;

/** The first and the last day of an event: of whole days those of its own zone, otherwise those of `zone`. */
function daysOf({ startTime, endTime, timeZone, isAllDay }: Times, zone: string) {
  const on = isAllDay ? timeZone : zone;
  const start = Date.parse(startTime);
  // An end at midnight is not on the day that begins with it.
  const end = Math.max(start, Date.parse(endTime) - 1);
  return { first: wallClock(start, on).date, last: wallClock(end, on).date };
}

/** Events by the days that they take place on, earliest first. */
export function byDay<Event extends Times>(events: readonly Event[], zone: string): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  const sorted = [...events].sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  for (const event of sorted) {
    const { first, last } = daysOf(event, zone);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const found = days.get(day);
      if (found === undefined) days.set(day, [event]);
      else found.push(event);
    }
  }
  return days;
}

/**
 * The span that a month loads, with a day around it: whole days of other zones begin and end at other hours.
 * @param month `2026-12`
 */
export function spanOf(month: string, zone: string): { from: string; to: string } {
  const first = `${month}-01`;
  const at = (day: string) => new Date(instantOf(day, 0, zone)).toISOString();
  return { from: at(addDays(first, -1)), to: at(addDays(monthFrom(first, 1), 1)) };
}

/**
 * The weeks of a month, each of seven days; null outside of the month.
 * @param firstWeekday 1 for Monday to 7 for Sunday
 */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  const weeks: (string | null)[][] = [];
  let day = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  while (day <= last) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(day, at));
    weeks.push(week.map((each) => (each < first || each > last ? null : each)));
    day = addDays(day, 7);
  }
  return weeks;
}

interface Week {
  firstDay: number;
}

/** The first day of the week where the reader is, Monday where the browser does not know it. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
