import { addDays, instantOf, wallClock } from '@kindred/validation/zone';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS = { m: MINUTE, h: HOUR, d: DAY } as const;

/** How long before, or after, the moment of seeding: `'12m'`, `'4h'`, `'2d 3h'`. */
export type Span = `${number}${'m' | 'h' | 'd'}` | `${number}d ${number}h`;

/** @returns milliseconds */
export function span(text: Span): number {
  return text.split(' ').reduce((sum, part) => {
    const unit = part.at(-1) as keyof typeof UNITS;
    return sum + Number(part.slice(0, -1)) * UNITS[unit];
  }, 0);
}

export function before(now: Date, text: Span): Date {
  return new Date(now.getTime() - span(text));
}

export function after(now: Date, text: Span): Date {
  return new Date(now.getTime() + span(text));
}

/** A time on local clocks, counted from the day of seeding there. */
export interface LocalTime {
  /** Days from that day, below zero for days before it. */
  day: number;
  at: `${number}:${number}`;
}

export function localTime(now: Date, { day, at }: LocalTime, timeZone: string): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const { date } = wallClock(now.getTime(), timeZone);
  return new Date(instantOf(addDays(date, day), hours * 60 + minutes, timeZone));
}
