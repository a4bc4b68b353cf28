import type { EventCard } from '@kindred/validation/events';

type Times = Pick<EventCard, 'startTime' | 'endTime' | 'timeZone' | 'isAllDay'>;

const TIME = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** From when to when an event takes place, in the zone of the viewer; days of a whole-day event are those of its own. */
export function whenOf({ startTime, endTime, timeZone, isAllDay }: Times): string {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  if (!isAllDay) return new Intl.DateTimeFormat(undefined, TIME).formatRange(start, end);
  // The end is the midnight after the last day.
  const last = new Date(end.getTime() - 1);
  return new Intl.DateTimeFormat(undefined, { ...DAY, timeZone }).formatRange(start, last);
}
