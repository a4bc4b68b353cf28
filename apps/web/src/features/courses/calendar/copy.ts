import type { CalendarEntry, CalendarKind, CalendarStudent } from '@kindred/validation/courses/calendar';
import { dayWords, timeWords, zonedWords } from '../../../ui/clock.ts';
import { formatDay } from '../../../ui/time.ts';
import { STUDENT } from '../students/copy.ts';

export const CALENDAR = {
  title: 'Calendar',
  loading: 'Loading calendar',
  list: 'Days of this month',
  previous: 'Previous month',
  next: 'Next month',
  none: 'Nothing opens this month',
  noneText: 'Lessons that open later, cohorts and ends of access appear here.',
  zone: (zone: string) => `Days in ${zone}`,
  more: (count: number) => (count === 1 ? '1 more' : `${count} more`),
  singles: 'Access ends',
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
} as const;

export const ENTRY = {
  list: 'Students of this entry',
  loading: 'Loading students',
  none: 'No students',
  noneText: 'The calendar changed since it was loaded.',
} as const;

const WHAT: Record<CalendarKind, (entry: CalendarEntry) => string> = {
  cohort_starts: () => 'Cohort starts',
  on_date: () => 'Opens on this date',
  after_days: () => 'Opens days after enrollment',
  after_cohort: ({ cohort }) => `Opens for ${cohort ?? ''}`,
  exception: () => 'Opens by exception',
  cohort_ends: () => 'Last day of the cohort',
  access_ends: ({ cohortId }) => (cohortId === null ? 'For single students' : 'Last day of access'),
};
/** The line below the title of an entry. */
export const whatOf = (entry: CalendarEntry): string => WHAT[entry.kind](entry);
export const titleOf = ({ title }: CalendarEntry): string => title ?? CALENDAR.singles;
/** The button that lists the students, among others of the same day. */
export const studentsLabel = (entry: CalendarEntry): string =>
  `${CALENDAR.students(entry.students)}: ${titleOf(entry)}, ${whatOf(entry)}`;

const HAPPENS: Partial<Record<CalendarKind, string>> = {
  cohort_starts: 'Starts',
  cohort_ends: 'Ends',
  access_ends: 'Access ends',
};
/** When it happens for a student, on the clocks of the course. */
export function whenOf({ kind }: CalendarEntry, time: string, timeZone: string): string {
  const at = new Date(time);
  const words = zonedWords(at, timeZone) ?? `${dayWords(at)}, ${timeWords(at)}`;
  return `${HAPPENS[kind] ?? 'Opens'} ${words}`;
}

type Reasons = Pick<CalendarStudent, 'reason' | 'enrolledAt' | 'cohort'>;
/** Why it happens then. */
export function whyOf(
  { kind }: CalendarEntry,
  { reason, enrolledAt, cohort }: Reasons,
  timeZone: string,
): string {
  if (reason === 'exception') return 'Exception for this student';
  if (reason === 'access') return 'Their own end of access';
  if (reason === 'rule') {
    return kind === 'after_days'
      ? STUDENT.enrolled(formatDay(new Date(enrolledAt), undefined, timeZone))
      : 'Release date of the lesson';
  }
  return kind === 'after_cohort' ? `Counted from the first day of ${cohort}` : `Cohort: ${cohort}`;
}
