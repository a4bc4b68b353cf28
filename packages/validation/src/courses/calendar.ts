import { z } from 'zod';
import { id } from '../text.ts';
import { addDays } from '../zone.ts';

/** Days that one read covers at most. */
export const CALENDAR_DAYS_MAX = 92;
/** Entries after which a page ends with its day. */
export const CALENDAR_PAGE = 500;
/** Entries of one day that are shown. */
export const CALENDAR_DAY_MAX = 200;
/** Lessons that open by their date, days after enrolling or after a cohort starts, or by exception; and what ends. */
export const CALENDAR_KINDS = [
  'cohort_starts',
  'on_date',
  'after_days',
  'after_cohort',
  'exception',
  'cohort_ends',
  'access_ends',
] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

const date = z.iso.date({ error: 'Choose a date' });
/** Days on the clocks of the course, both included. */
export const calendarInput = z
  .strictObject({
    id,
    from: date,
    to: date,
    /** The day a later page begins with. */
    cursor: date.nullish(),
    direction: z.literal('forward').optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day cannot be before the first' })
  .refine(({ from, to }) => to < addDays(from, CALENDAR_DAYS_MAX), {
    path: ['to'],
    error: `Choose at most ${CALENDAR_DAYS_MAX} days`,
  });
export type CalendarRange = Omit<z.infer<typeof calendarInput>, 'id' | 'direction'>;

export const calendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  /** The lesson that opens. */
  lessonId: id.nullable(),
  cohortId: id.nullable(),
  /** Of the lesson or the cohort; null for access that ends for single students. */
  title: z.string().nullable(),
  /** The title of the cohort for which a lesson opens. */
  cohort: z.string().nullable(),
  /** How many current students it is for. */
  students: z.int().min(0),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;
export const calendarDay = z.object({
  date: z.string(),
  entries: z.array(calendarEntry),
  /** Entries that are left out. */
  more: z.int().min(0),
});
export type CalendarDay = z.infer<typeof calendarDay>;
/** Days on which something happens. */
export const calendarPage = z.object({ items: z.array(calendarDay), nextCursor: z.string().nullable() });
