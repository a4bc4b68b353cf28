import { addDays, DAY_MINUTES, instantOf, wallClock, weekdayOf } from '../zone.ts';

/** Local minutes since the midnight of the day it begins on; past 1,440 it ends on the next. */
export interface Opening {
  opens: number;
  closes: number;
}
export interface WeeklyOpening extends Opening {
  /** 1 for Monday to 7 for Sunday. */
  day: number;
}
/** Other hours on one date; none when it is closed. */
export interface SpecialDay {
  date: string;
  note: string;
  openings: readonly Opening[];
}
export interface OpenHours {
  timeZone: string;
  week: readonly WeeklyOpening[];
  special: readonly SpecialDay[];
}

/** From one instant to before another, in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Whether two openings of a week are at the same time, Sunday night and Monday morning included. */
export function overlapsInWeek(week: readonly WeeklyOpening[]): boolean {
  const sorted = week
    .map(({ day, opens, closes }) => ({
      from: (day - 1) * DAY_MINUTES + opens,
      to: (day - 1) * DAY_MINUTES + closes,
    }))
    .sort((a, b) => a.from - b.from);
  return sorted.some(({ to }, index) => {
    const next = sorted[index + 1] ?? (sorted.length > 1 ? sorted[0] : undefined);
    if (next === undefined) return false;
    return to > (index + 1 < sorted.length ? next.from : next.from + WEEK_MINUTES);
  });
}

/** What begins on a date. */
export function openingsOn({ week, special }: OpenHours, date: string): readonly Opening[] {
  const other = special.find((each) => each.date === date);
  return other?.openings ?? week.filter(({ day }) => day === weekdayOf(date));
}

/** Each opening that goes on between two instants, by when it begins; the first may begin before `from`. */
export function openingsBetween(hours: OpenHours, from: number, to: number): Span[] {
  const { timeZone } = hours;
  const last = wallClock(to, timeZone).date;
  const spans: Span[] = [];
  // What began the day before may still go on.
  for (let date = addDays(wallClock(from, timeZone).date, -1); date <= last; date = addDays(date, 1)) {
    for (const { opens, closes } of openingsOn(hours, date)) {
      const span = { from: instantOf(date, opens, timeZone), to: instantOf(date, closes, timeZone) };
      if (span.from < span.to) spans.push(span);
    }
  }
  return spans.sort((a, b) => a.from - b.from);
}

/** When it is open between two instants, in order; openings that touch are one span. */
export function openSpans(hours: OpenHours, from: number, to: number): Span[] {
  const merged: Span[] = [];
  for (const span of openingsBetween(hours, from, to)) {
    const before = merged.at(-1);
    if (before !== undefined && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else merged.push({ ...span });
  }
  return merged.filter((span) => span.to > from && span.from < to);
}

/** How far ahead the next opening is looked for. */
const AHEAD_MS = 15 * DAY_MINUTES * 60_000;

/** The opening at an instant, or the next one; null when none comes within two weeks. */
export function nextOpening(hours: OpenHours, now: number): Span | null {
  return openSpans(hours, now, now + AHEAD_MS)[0] ?? null;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** `9AM`, `5:30PM`. */
export function clockWords(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  const hour = Math.floor(ofDay / 60);
  const rest = ofDay % 60;
  const minutes = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'AM' : 'PM'}`;
}

export function openingWords(openings: readonly Opening[]): string {
  if (openings.length === 0) return 'Closed';
  return [...openings]
    .sort((a, b) => a.opens - b.opens)
    .map(({ opens, closes }) =>
      opens === 0 && closes === DAY_MINUTES ? 'Open 24 hours' : `${clockWords(opens)}-${clockWords(closes)}`,
    )
    .join(', ');
}

/** A line for days in a row that have the same hours: `Mon-Fri: 9AM-6PM`. Closed days have none. */
export function weekLines(week: readonly WeeklyOpening[]): string[] {
  const lines: { first: number; last: number; words: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const words = openingWords(week.filter((each) => each.day === day));
    const before = lines.at(-1);
    if (before?.words === words) before.last = day;
    else lines.push({ first: day, last: day, words });
  }
  const name = (day: number) => DAYS[day - 1] ?? '';
  return lines
    .filter(({ words }) => words !== 'Closed')
    .map(
      ({ first, last, words }) =>
        `${first === last ? name(first) : `${name(first)}-${name(last)}`}: ${words}`,
    );
}
