import { z } from 'zod';
import { atMost, isTimeZone, text } from '../text.ts';
import { DAY_MINUTES, wallClock } from '../zone.ts';
import { type OpenHours, type Opening, overlapsInWeek, type WeeklyOpening, weekLines } from './openHours.ts';

export const OPENINGS_A_DAY = 4;
export const SPECIAL_DAYS_MAX = 60;
export const SPECIAL_NOTE_MAX = 80;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number) =>
  `${String(Math.floor((minute % DAY_MINUTES) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** `09:30` on the clocks of the zone. */
const clock = text('Enter a time').regex(TIME, { error: 'Enter a time such as 09:30' });
/** One that closes no later than it opens closes on the next day. */
const opening = z.strictObject({ opens: clock, closes: clock }).meta({ id: 'Opening' });
const weekly = z.strictObject({ day: z.int().min(1).max(7), ...opening.shape }).meta({ id: 'WeeklyOpening' });
const date = z.iso.date({ error: 'Choose a date' });

export function openingOf({ opens, closes }: z.infer<typeof opening>): Opening {
  const from = minuteOf(opens);
  const to = minuteOf(closes);
  return { opens: from, closes: to <= from ? to + DAY_MINUTES : to };
}

function openingTimes({ opens, closes }: Opening): z.infer<typeof opening> {
  return { opens: timeOf(opens), closes: timeOf(closes) };
}

function weekOf(week: readonly z.infer<typeof weekly>[]): WeeklyOpening[] {
  return week.map(({ day, ...times }) => ({ day, ...openingOf(times) }));
}

const special = z
  .strictObject({
    date,
    note: text().trim().check(atMost(SPECIAL_NOTE_MAX, 'Note')).default(''),
    /** None when it is closed. */
    openings: z.array(opening).max(OPENINGS_A_DAY, { error: `Add at most ${OPENINGS_A_DAY} openings a day` }),
  })
  .meta({ id: 'SpecialDay' });

export const timeZone = text().max(64).refine(isTimeZone, { error: 'Choose a time zone' });

/** What somebody sets: weekly hours, and other hours on single dates. */
export const hoursFields = {
  /** 1 for Monday to 7 for Sunday; a break is a gap between two. */
  week: z
    .array(weekly)
    .max(7 * OPENINGS_A_DAY, { error: `Add at most ${OPENINGS_A_DAY} openings a day` })
    .refine((week) => !overlapsInWeek(weekOf(week)), { error: 'Two openings are at the same time' })
    .transform(weekOf),
  special: z
    .array(special)
    .max(SPECIAL_DAYS_MAX, { error: `Add at most ${SPECIAL_DAYS_MAX} special days` })
    .refine((days) => new Set(days.map((day) => day.date)).size === days.length, {
      error: 'Two special days have the same date',
    })
    .transform((days) => days.map((day) => ({ ...day, openings: day.openings.map(openingOf) }))),
};

/** The same as it is read. */
export const hoursShape = {
  timeZone: z.string(),
  week: z.array(weekly),
  /** From today on. */
  special: z.array(special),
  /** Such as `Mon-Fri: 9AM-6PM`. */
  lines: z.array(z.string()),
};
const shown = z.object(hoursShape);
export type HoursShown = z.infer<typeof shown>;

export function hoursShown(hours: OpenHours, now: number): HoursShown {
  const { date: today } = wallClock(now, hours.timeZone);
  return {
    timeZone: hours.timeZone,
    week: hours.week.map(({ day, ...each }) => ({ day, ...openingTimes(each) })),
    special: hours.special
      .filter((day) => day.date >= today)
      .map(({ openings, ...day }) => ({ ...day, openings: openings.map(openingTimes) })),
    lines: weekLines(hours.week),
  };
}
