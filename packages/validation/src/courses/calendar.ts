import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
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

/** Days that the arithmetic of zones holds for. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2999-12-31'];
const date = z.iso
  .date({ error: 'Choose a date' })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: 'Choose a date from 1970 to 2999' });
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

/** An entry, as the calendar lists it. */
export const calendarStudentsInput = z.strictObject({
  id,
  date,
  kind: z.enum(CALENDAR_KINDS),
  lessonId: id.optional(),
  cohortId: id.optional(),
  ...cursorPageShape,
});
export type CalendarStudentsAsked = Omit<z.infer<typeof calendarStudentsInput>, 'id' | 'direction'>;

/** What sets the time: the rule of the lesson, the cohort, an exception, or the end of the student's own access. */
export const CALENDAR_REASONS = ['rule', 'cohort', 'exception', 'access'] as const;
export type CalendarReason = (typeof CALENDAR_REASONS)[number];

export const calendarStudent = z
  .object({
    /** Of the enrollment. */
    id,
    user: userCard,
    /** When the lesson opens, the cohort starts or ends, or access ends for this student. */
    at: z.string(),
    reason: z.enum(CALENDAR_REASONS),
    enrolledAt: z.string(),
    /** The title of the student's cohort. */
    cohort: z.string().nullable(),
  })
  .meta({ id: 'CalendarStudent' });
export type CalendarStudent = z.infer<typeof calendarStudent>;
export const calendarStudentPage = pageOf(calendarStudent);
