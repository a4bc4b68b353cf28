import type { EventCard } from '@kindred/validation/events';
import { JOIN_MINUTES } from '@kindred/validation/events/values';
import { MINUTE_MS } from '@kindred/validation/zone';

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

const DAY_MS = 86_400_000;
const SPANS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const dateOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());

/** How far away an instant is, such as `in 3 days`. Days are those of the viewer's calendar. */
export function countdownTo(then: Date, now = new Date()): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  const left = then.getTime() - now.getTime();
  if (Math.abs(left) >= DAY_MS) return words.format((dateOf(then) - dateOf(now)) / DAY_MS, 'day');
  const [unit, length] = SPANS.find(([, span]) => Math.abs(left) >= span) ?? SPANS[1];
  return words.format(Math.round(left / length), unit);
}

/** A moment after the change, for clocks that differ from the server's. */
const SLACK_MS = 2_000;

/** Milliseconds until an event next opens to attendees, starts or ends, a day at most; false once it is over. */
export function untilChange(
  { startTime, endTime }: Pick<Times, 'startTime' | 'endTime'>,
  now = Date.now(),
): number | false {
  const start = Date.parse(startTime);
  const changes = [start - JOIN_MINUTES * MINUTE_MS, start, Date.parse(endTime)];
  const next = changes.find((at) => at > now);
  return next === undefined ? false : Math.min(next - now + SLACK_MS, DAY_MS);
}
