import type { CalendarDay, CalendarEntry } from '@kindred/validation/courses/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { Calendar } from './Calendar.tsx';
import { CALENDAR } from './copy.ts';
import { lastOfMonth, monthFrom } from './months.ts';

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
    'Opens for 12 students, counted from their enrollment',
    '2 students',
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

it('months follow each other over a new year and a leap day', () => {
  expect([monthFrom('2027-12-31', 1), monthFrom('2027-01-01', -1), lastOfMonth('2028-02-01')]).toEqual([
    '2028-01-01',
    '2026-12-01',
    '2028-02-29',
  ]);
});
