import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantOf, wallClock } from '../zone.ts';
import {
  nextOpening,
  type OpenHours,
  type Opening,
  openingsOn,
  openSpans,
  overlapsInWeek,
  type WeeklyOpening,
  weekLines,
} from './openHours.ts';

const at = (instant: string) => Date.parse(instant);
const iso = (span: { from: number; to: number } | null) =>
  span && [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
const days = (list: number[], opens: number, closes: number): WeeklyOpening[] =>
  list.map((day) => ({ day, opens, closes }));
const WEEKDAYS = [1, 2, 3, 4, 5];

test.each<[WeeklyOpening[], string[]]>([
  [days(WEEKDAYS, 540, 1_080), ['Mon-Fri: 9AM-6PM']],
  [
    [...days(WEEKDAYS, 540, 720), ...days(WEEKDAYS, 810, 1_050), ...days([6], 600, 840)],
    ['Mon-Fri: 9AM-12PM, 1:30PM-5:30PM', 'Sat: 10AM-2PM'],
  ],
  [days([5, 6], 1_080, 1_560), ['Fri-Sat: 6PM-2AM']],
  [days([1, 2, 3, 4, 5, 6, 7], 0, 1_440), ['Mon-Sun: Open 24 hours']],
  [[], []],
])('a week is said in few lines', (week, lines) => {
  expect(weekLines(week)).toEqual(lines);
});

test('openings that meet in the week are found, over Sunday midnight too', () => {
  expect(overlapsInWeek(days([1, 2], 540, 1_080))).toBe(false);
  expect(overlapsInWeek([...days([1], 540, 720), ...days([1], 700, 800)])).toBe(true);
  expect(overlapsInWeek([...days([7], 1_200, 1_560), ...days([1], 60, 600)])).toBe(true);
  expect(overlapsInWeek([...days([7], 1_200, 1_500), ...days([1], 60, 600)])).toBe(false);
  expect(overlapsInWeek(days([1, 2, 3, 4, 5, 6, 7], 0, 1_440))).toBe(false);
});

test('a night out ends on the next day, a holiday is closed, and a bar that never closes has no gaps', () => {
  const hours: OpenHours = {
    timeZone: 'America/New_York',
    week: days([5], 1_200, 1_560),
    special: [{ date: '2027-06-11', note: 'Holiday', openings: [] }],
  };
  expect(iso(nextOpening(hours, at('2027-06-05T05:00:00Z')))).toEqual([
    '2027-06-05T00:00:00.000Z',
    '2027-06-05T06:00:00.000Z',
  ]);
  expect(iso(nextOpening(hours, at('2027-06-06T00:00:00Z')))?.[0]).toBe('2027-06-19T00:00:00.000Z');
  const always = { ...hours, week: days([1, 2, 3, 4, 5, 6, 7], 0, 1_440), special: [] };
  expect(openSpans(always, at('2027-03-01T00:00:00Z'), at('2027-04-01T00:00:00Z'))).toHaveLength(1);
  expect(nextOpening({ ...hours, week: [] }, at('2027-06-05T05:00:00Z'))).toBeNull();
});

const opening = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([opens, length]): Opening => ({ opens: opens * 15, closes: (opens + length) * 15 }));
const hoursOf = fc.record({
  timeZone: fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
  ),
  week: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), opening).map(([day, each]) => ({ day, ...each })),
    { maxLength: 9 },
  ),
  special: fc.array(
    fc.record({
      date: fc.constant(''),
      note: fc.constant(''),
      openings: fc.array(opening, { maxLength: 2 }),
    }),
    {
      maxLength: 2,
    },
  ),
});

test('it is open when a look at the clock on the wall says so, on the days when clocks change too', () => {
  // Around changes of the clocks in both halves of the year and of the world.
  const around = fc.constantFrom(
    '2027-03-14',
    '2027-03-28',
    '2027-04-04',
    '2027-10-03',
    '2027-10-31',
    '2027-11-07',
  );
  fc.assert(
    fc.property(
      hoursOf,
      around,
      fc.array(fc.integer({ min: -2_880, max: 5_760 }), { minLength: 20 }),
      (drawn, date, minutes) => {
        const hours: OpenHours = {
          ...drawn,
          special: drawn.special.map((day, index) => ({ ...day, date: addDays(date, index) })),
        };
        const noon = Date.parse(`${date}T00:00:00Z`);
        const spans = openSpans(hours, noon - 3 * 86_400_000, noon + 5 * 86_400_000);
        expect(spans.every(({ from, to }, index) => from < to && from > (spans[index - 1]?.to ?? 0))).toBe(
          true,
        );
        for (const minute of minutes) {
          const instant = noon + minute * 60_000;
          const shown = wallClock(instant, hours.timeZone);
          // A repeated hour is open once, a skipped one moves: clocks alone do not tell.
          const isPlain = [-120, -60, -30, 0, 30, 60, 120].every(
            (by) => instantOf(shown.date, shown.minute + by, hours.timeZone) === instant + by * 60_000,
          );
          if (!isPlain) continue;
          const within = (day: string, at: number) =>
            openingsOn(hours, day).some(({ opens, closes }) => opens <= at && at < closes);
          const expected =
            within(shown.date, shown.minute) || within(addDays(shown.date, -1), shown.minute + 1_440);
          expect(spans.some(({ from, to }) => from <= instant && instant < to)).toBe(expected);
        }
      },
    ),
    { numRuns: 200 },
  );
});
