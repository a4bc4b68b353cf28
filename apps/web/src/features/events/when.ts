import type { EventCard } from '@kindred/validation/events';

type Times = Pick<EventCard, 'startTime' | 'endTime' | 'timeZone' | 'isAllDay'>;
interface Shown {
  /** With the date in full, for the page of an event. */
  isLong?: boolean;
  /** A zone other than that of the viewer. */
  zone?: string;
}

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** From when to when an event takes place. Days of an event of whole days are those of its own zone. */
export function whenOf(
  { startTime, endTime, timeZone, isAllDay }: Times,
  { isLong = false, zone }: Shown = {},
): string {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const day = isLong ? LONG : SHORT;
  // The end is the midnight after the last day.
  if (isAllDay) {
    const last = new Date(end.getTime() - 1);
    return new Intl.DateTimeFormat(undefined, { ...day, timeZone }).formatRange(start, last);
  }
  return new Intl.DateTimeFormat(undefined, { ...day, ...CLOCK, timeZone: zone }).formatRange(start, end);
}

/** An instant in the zone of the viewer, with its day unless it is today. */
export function momentOf(at: string, now = new Date()): string {
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(undefined, { ...(isToday ? {} : SHORT), ...CLOCK }).format(then);
}

/** `Europe/Lisbon` as `Lisbon`, `America/Argentina/Buenos_Aires` as `Buenos Aires`. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

const SPANS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far away an instant is, such as `in 3 days`. */
export function countdownTo(then: Date, now = new Date()): string {
  const left = then.getTime() - now.getTime();
  const [unit, length] = SPANS.find(([, span]) => Math.abs(left) >= span) ?? SPANS[2];
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(left / length), unit);
}
