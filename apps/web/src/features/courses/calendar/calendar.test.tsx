import type { CalendarDay, CalendarEntry, CalendarStudent } from '@kindred/validation/courses/calendar';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { lastOfMonth, monthFrom } from '../../../ui/months.ts';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { Calendar } from './Calendar.tsx';
import { CALENDAR, ENTRY, whenOf, whyOf } from './copy.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-31T20:00:00Z') }));
afterEach(() => vi.useRealTimers());

const entry = (over: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'after_days',
  lessonId: null,
  cohortId: null,
  title: null,
  cohort: null,
  students: 1,
  ...over,
});

it('a calendar lists a month of the zone of its course, links lessons and goes to other months', async () => {
  const days: CalendarDay[] = [
    {
      date: '2027-02-03',
      entries: [
        entry({ lessonId: id(5), title: 'Sourdough', students: 12 }),
        entry({ kind: 'access_ends', students: 2 }),
        entry({ kind: 'cohort_starts', cohortId: id(6), title: 'Spring', students: 0 }),
      ],
      more: 3,
    },
  ];
  const calendar = vi.fn((input: unknown) => {
    const { from } = input as { from: string };
    return { items: from === '2027-02-01' ? days : [], nextCursor: null };
  });
  const link = answering({ 'courses.calendar': calendar });
  renderSignedIn(<Calendar course={{ ...aCourse(), timeZone: 'Asia/Tokyo' }} />, { link });
  const lesson = await screen.findByRole('link', { name: 'Sourdough' });
  expect(lesson.getAttribute('href')).toContain(`/edit/lesson/${id(5)}`);
  for (const text of [
    'Opens days after enrollment',
    'For single students',
    '0 students',
    '3 more',
    'Days in Tokyo',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(calendar.mock.lastCall?.[0]).toMatchObject({ from: '2027-02-01', to: '2027-02-28' });
  fireEvent.click(screen.getByRole('button', { name: CALENDAR.previous }));
  expect(await screen.findByText(CALENDAR.none)).toBeDefined();
  expect(calendar.mock.lastCall?.[0]).toMatchObject({ from: '2027-01-01', to: '2027-01-31' });
});

const { teacher: user } = aCourse();
const student = (over: Partial<CalendarStudent>): CalendarStudent => ({
  id: id(20),
  user: { ...user, name: 'Bea Holm', handle: 'bea' },
  at: '2027-02-03T01:00:00.000Z',
  reason: 'rule',
  enrolledAt: '2027-01-26T20:00:00.000Z',
  cohort: null,
  ...over,
});
const sourdough = entry({ kind: 'exception', lessonId: id(5), title: 'Sourdough', students: 2 });
const open = async (
  students: (input: unknown) => { items: CalendarStudent[]; nextCursor: string | null },
) => {
  const items: CalendarDay[] = [{ date: '2027-02-03', entries: [sourdough], more: 0 }];
  const link = answering({
    'courses.calendar': () => ({ items, nextCursor: null }),
    'courses.calendarStudents': students,
  });
  renderSignedIn(<Calendar course={{ ...aCourse(), timeZone: 'Asia/Tokyo' }} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: '2 students: Sourdough, Opens by exception' }));
  return screen.findByRole('dialog', { name: 'Sourdough' });
};

it('an entry opens the pages of its students, with the time in the zone of the course and the reason', async () => {
  const second = student({ id: id(21), user: { ...user, name: 'Kit Moss' }, reason: 'exception' });
  const students = vi.fn((input: unknown) =>
    (input as { cursor?: string }).cursor === 'more'
      ? { items: [second], nextCursor: null }
      : { items: [student({ reason: 'exception' })], nextCursor: 'more' },
  );
  const sheet = await open(students);
  const bea = await within(sheet).findByRole('button', { name: /Bea Holm/ });
  expect(bea.getAttribute('aria-haspopup')).toBe('dialog');
  for (const text of ['@bea', 'Opens Wed, Feb 3, 10:00 AM in Tokyo', 'Exception for this student']) {
    expect(within(bea).getByText(text)).toBeDefined();
  }
  expect(students.mock.lastCall?.[0]).toMatchObject({
    id: id(1),
    date: '2027-02-03',
    kind: 'exception',
    lessonId: id(5),
  });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show more' }));
  expect(await within(sheet).findByRole('button', { name: /Kit Moss/ })).toBeDefined();
});

it('an entry whose students are gone says that the calendar changed', async () => {
  const sheet = await open(() => ({ items: [], nextCursor: null }));
  expect(await within(sheet).findByText(ENTRY.noneText)).toBeDefined();
});

it.each([
  ['after_days', { reason: 'rule' }, 'Opens', 'Enrolled Jan 27, 2027'],
  ['on_date', { reason: 'rule' }, 'Opens', 'Release date of the lesson'],
  ['after_cohort', { reason: 'cohort' }, 'Opens', 'Counted from the first day of Spring'],
  ['cohort_starts', { reason: 'cohort' }, 'Starts', 'Cohort: Spring'],
  ['cohort_ends', { reason: 'cohort' }, 'Ends', 'Cohort: Spring'],
  ['access_ends', { reason: 'access' }, 'Access ends', 'Their own end of access'],
] as const)('a student of an entry of kind %s has a time and a reason', (kind, over, when, why) => {
  const shown = entry({ kind });
  expect(whenOf(shown, student({}).at, 'Asia/Tokyo')).toBe(`${when} Wed, Feb 3, 10:00 AM in Tokyo`);
  expect(whyOf(shown, student({ cohort: 'Spring', ...over }), 'Asia/Tokyo')).toBe(why);
});

it('months follow each other over a new year and a leap day', () => {
  expect([monthFrom('2027-12-31', 1), monthFrom('2027-01-01', -1), lastOfMonth('2028-02-01')]).toEqual([
    '2028-01-01',
    '2026-12-01',
    '2028-02-29',
  ]);
});
