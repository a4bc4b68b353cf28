import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { addDays, DAY_MINUTES, MINUTE_MS, weekdayOf } from '../zone.ts';
import { rsvpInput } from './attending.ts';
import { checkSchedule, type Fold, localInstants, type Schedule, scheduleFields } from './schedule.ts';
import {
  EXCEPT_DATES_MAX,
  INTERVAL_MAX,
  LAST,
  NTH_MAX,
  RECURRENCE_FREQUENCIES,
  SERIES_COUNT_MAX,
  SERIES_SCOPES,
} from './values.ts';

const FIRST_YEAR = 1_970;
const LAST_YEAR = 2_200;
const date = z.iso
  .date({ error: 'Enter a date that exists' })
  .refine((value) => Number(value.slice(0, 4)) >= FIRST_YEAR && Number(value.slice(0, 4)) <= LAST_YEAR, {
    error: `Enter a date from ${FIRST_YEAR} to ${LAST_YEAR}`,
  });
const whole = (what: string, min: number, max: number) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(min, { error: `${what} must be at least ${min}` })
    .max(max, { error: `${what} must be at most ${max}` });
const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;
const weekday = whole('Weekday', 1, 7);
const orLast = (what: string, max: number) =>
  whole(what, LAST, max).refine((value) => value !== 0, { error: `${what} cannot be 0` });

/** How an event repeats. Which days it needs depends on its frequency. */
export const recurrence = z
  .strictObject({
    frequency: z.enum(RECURRENCE_FREQUENCIES, { error: 'Choose how often it repeats' }),
    /** Every how many days, weeks or months. */
    interval: whole('Interval', 1, INTERVAL_MAX).default(1),
    /** 1 for Monday to 7 for Sunday: those of `weekly`, the one of `monthly_weekday`. */
    weekdays: z
      .array(weekday)
      .max(7, { error: 'Choose each weekday once' })
      .refine(distinct, { error: 'Choose each weekday once' })
      .default([]),
    /** Day for `monthly_day`: shorter months are skipped; −1 for the last. */
    monthDay: orLast('Day', 31).nullable().default(null),
    /** Place in the month for `monthly_weekday`, −1 for the last. */
    nth: orLast('Which weekday', NTH_MAX).nullable().default(null),
    /** The last date at most. */
    until: date.nullable().default(null),
    /** The number of dates, exceptions included. */
    count: whole('Number of dates', 1, SERIES_COUNT_MAX).nullable().default(null),
    except: z
      .array(date)
      .max(EXCEPT_DATES_MAX, { error: `A series has at most ${EXCEPT_DATES_MAX} exceptions` })
      .refine(distinct, { error: 'Name each exception once' })
      .default([]),
  })
  .superRefine(({ frequency, weekdays, monthDay, nth, until, count }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: path });
    if (frequency === 'weekly' && weekdays.length === 0) wrong('weekdays', 'Choose at least one weekday');
    if (frequency === 'monthly_weekday' && weekdays.length !== 1) wrong('weekdays', 'Choose one weekday');
    if ((frequency === 'daily' || frequency === 'monthly_day') && weekdays.length > 0) {
      wrong('weekdays', 'Weekdays are for weekly and monthly by weekday');
    }
    if ((frequency === 'monthly_day') !== (monthDay !== null)) {
      wrong('monthDay', monthDay === null ? 'Choose a day' : 'A day is for monthly by day');
    }
    if ((frequency === 'monthly_weekday') !== (nth !== null)) {
      wrong('nth', nth === null ? 'Choose which weekday' : 'Which weekday is for monthly by weekday');
    }
    if (until !== null && count !== null) wrong('count', 'Choose an end date or a number of dates');
  })
  .meta({ id: 'Recurrence' });
fieldLabels.add(recurrence, { label: 'Repeats' });
export type Recurrence = z.infer<typeof recurrence>;

const RRULE_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const dayName = (day: number) => RRULE_DAYS[day - 1] ?? 'MO';
const FREQ = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly_day: 'MONTHLY',
  monthly_weekday: 'MONTHLY',
} as const;

/** A recurrence as a rule of RFC 5545, without its exceptions. */
export function rruleOf(rule: Recurrence): string {
  const { frequency, interval, weekdays, monthDay, nth, until, count } = rule;
  const days = [...weekdays].sort((one, other) => one - other).map(dayName);
  return [
    `FREQ=${FREQ[frequency]}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(frequency === 'weekly' ? [`BYDAY=${days.join(',')}`] : []),
    ...(frequency === 'monthly_day' ? [`BYMONTHDAY=${monthDay}`] : []),
    ...(frequency === 'monthly_weekday' ? [`BYDAY=${nth}${days[0]}`] : []),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ].join(';');
}

/** The recurrence of a rule that {@link rruleOf} wrote. */
export function recurrenceOf(rrule: string, except: readonly string[]): Recurrence {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const monthDay = parts.get('BYMONTHDAY');
  const [, nth] = /^(-?\d+)/.exec(days[0] ?? '') ?? [];
  const freq = parts.get('FREQ');
  const monthly = monthDay === undefined ? 'monthly_weekday' : 'monthly_day';
  return {
    frequency: freq === 'DAILY' ? 'daily' : freq === 'WEEKLY' ? 'weekly' : monthly,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: days.map((day) => RRULE_DAYS.indexOf(day.slice(-2) as 'MO') + 1),
    monthDay: monthDay === undefined ? null : Number(monthDay),
    nth: nth === undefined ? null : Number(nth),
    until: parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null,
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    except: [...except],
  };
}

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** True if a day can be a date of a recurrence, its interval and end apart. */
export function fitsRecurrence({ frequency, weekdays, monthDay, nth }: Recurrence, day: string): boolean {
  const dayOfMonth = Number(day.slice(8));
  const last = lastOfMonth(day);
  if (frequency === 'daily') return true;
  if (frequency === 'monthly_day') return dayOfMonth === (monthDay === LAST ? last : monthDay);
  if (!weekdays.includes(weekdayOf(day))) return false;
  if (frequency === 'weekly') return true;
  return nth === LAST ? dayOfMonth + 7 > last : Math.ceil(dayOfMonth / 7) === nth;
}

/** Adds what is wrong with a recurrence of an event at these times. */
export function checkRecurrence(
  { startsAt, endsAt }: Pick<Schedule, 'startsAt' | 'endsAt'>,
  rule: Recurrence,
  wrong: (path: `recurrence.${'frequency' | 'until' | 'except'}`, message: string) => void,
): void {
  if (!fitsRecurrence(rule, startsAt.slice(0, 10))) {
    wrong('recurrence.frequency', 'The event must start on one of the days that it repeats on');
  }
  if (endsAt <= startsAt) {
    wrong('recurrence.frequency', 'An event that repeats must end later than it starts on its clocks');
  }
  if (rule.except.includes(startsAt.slice(0, 10))) {
    wrong('recurrence.except', 'The first date cannot be an exception');
  }
  if (rule.until !== null && rule.until < startsAt.slice(0, 10)) {
    wrong('recurrence.until', 'The end date must not be before the first date');
  }
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / (DAY_MINUTES * MINUTE_MS));

/** The times of a series on one of its dates. They may be skipped by clocks. */
export function scheduleOn(first: Schedule, day: string): Schedule {
  const lasts = daysBetween(first.startsAt.slice(0, 10), first.endsAt.slice(0, 10));
  const startsAt = `${day}${first.startsAt.slice(10)}`;
  const endsAt = `${addDays(day, lasts)}${first.endsAt.slice(10)}`;
  if (first.isAllDay) return { ...first, startsAt, endsAt, startFold: null, endFold: null };
  const startFold = foldAt(startsAt, first.timeZone, first.startFold);
  // An end that comes twice is the first after the start.
  const isSameHour = startFold === 'second' && startsAt.slice(0, 10) === endsAt.slice(0, 10);
  return {
    ...first,
    startsAt,
    endsAt,
    startFold,
    endFold: foldAt(endsAt, first.timeZone, isSameHour ? 'second' : first.endFold),
  };
}

function foldAt(local: string, timeZone: string, chosen: Fold | null): Fold | null {
  return localInstants(local, timeZone).length < 2 ? null : (chosen ?? 'first');
}

export const seriesScope = z.enum(SERIES_SCOPES, { error: 'Choose which dates' }).default('this');

export const seriesPreviewInput = z
  .strictObject({ ...scheduleFields, recurrence })
  .superRefine((event, context) => {
    checkSchedule(event, context);
    checkRecurrence(event, event.recurrence, (path, message) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message, input: event.recurrence }),
    );
  });

const previewDate = z.object({
  startsAt: z.string(),
  startTime: timestamp,
  endTime: timestamp,
  /** True if clocks show its start or end twice; the first is taken unless the other is chosen. */
  isDoubled: z.boolean(),
});
export const seriesPreview = z
  .object({
    dates: z.array(previewDate),
    /** Local starts of dates in the span of `dates` that clocks skip: no event is made for them. */
    skipped: z.array(z.string()),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.infer<typeof seriesPreview>;

export const seriesDatesInput = z.strictObject({
  id,
  list: z.enum(['upcoming', 'past']).default('upcoming'),
  ...cursorPageShape,
});
export const seriesDate = z
  .object({
    id,
    startTime: timestamp,
    endTime: timestamp,
    timeZone: z.string(),
    isAllDay: z.boolean(),
    isCancelled: z.boolean(),
    attendeeCount: z.int().min(0),
    maxAttendees: z.int().nullable(),
    rsvp: rsvpInput.shape.status.nullable(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.infer<typeof seriesDate>;
export const seriesDatePage = pageOf(seriesDate);

export const seriesRsvpInput = rsvpInput;
export const seriesRsvpResult = z.object({
  /** Dates that were answered. */
  answered: z.int().min(0),
  /** Local starts of dates that have no seat left. */
  full: z.array(z.string()),
  /** True while further dates are answered in the background. */
  hasMore: z.boolean(),
});
export type SeriesRsvpResult = z.infer<typeof seriesRsvpResult>;
