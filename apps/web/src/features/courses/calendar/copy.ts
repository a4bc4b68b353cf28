import type { CalendarEntry, CalendarKind } from '@kindred/validation/courses/calendar';

const people = (count: number) => (count === 1 ? '1 student' : `${count} students`);

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
} as const;

const WHAT: Record<CalendarKind, (entry: CalendarEntry) => string> = {
  cohort_starts: ({ students }) => `Cohort starts · ${people(students)}`,
  on_date: ({ students }) => `Opens on this date · ${people(students)}`,
  after_days: ({ students }) => `Opens for ${people(students)}, counted from their enrollment`,
  after_cohort: ({ students, cohort }) => `Opens for ${cohort ?? ''} · ${people(students)}`,
  exception: ({ students }) => `Opens by exception · ${people(students)}`,
  cohort_ends: ({ students }) => `Last day of the cohort · ${people(students)}`,
  access_ends: ({ students, title }) =>
    title === null ? people(students) : `Last day of access · ${people(students)}`,
};
/** The line below the title of an entry. */
export const whatOf = (entry: CalendarEntry): string => WHAT[entry.kind](entry);
