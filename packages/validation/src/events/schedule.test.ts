import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkSchedule, instantsOfSchedule, localTimeAt, scheduleFields } from './schedule.ts';

const schedule = z.strictObject(scheduleFields).superRefine(checkSchedule);
const at = (startsAt: string, endsAt: string, over: object = {}) => ({
  startsAt,
  endsAt,
  timeZone: 'Europe/Berlin',
  ...over,
});

function read(input: object): string[] {
  const parsed = schedule.safeParse(input);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { start = Number.NaN, end = Number.NaN } = instantsOfSchedule(parsed.data);
  return [start, end].map((instant) => new Date(instant).toISOString());
}

test.each([
  [
    'an evening',
    at('2027-01-15T19:00', '2027-01-15T21:00'),
    ['2027-01-15T18:00:00.000Z', '2027-01-15T20:00:00.000Z'],
  ],
  [
    'over midnight and New Year',
    at('2027-12-31T22:00', '2028-01-01T02:00'),
    ['2027-12-31T21:00:00.000Z', '2028-01-01T01:00:00.000Z'],
  ],
  [
    'over the hour that is skipped',
    at('2027-03-28T01:30', '2027-03-28T03:30'),
    ['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'],
  ],
  [
    'the second pass of an hour',
    at('2027-10-31T02:30', '2027-10-31T03:30', { startFold: 'second' }),
    ['2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00.000Z'],
  ],
  [
    'the first pass of an hour',
    at('2027-10-31T02:30', '2027-10-31T03:30', { startFold: 'first' }),
    ['2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00.000Z'],
  ],
  [
    'a whole day of 23 hours',
    at('2027-03-28T00:00', '2027-03-29T00:00', { isAllDay: true }),
    ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ],
  [
    'a whole day whose midnight is skipped',
    at('2027-09-05T00:00', '2027-09-06T00:00', { isAllDay: true, timeZone: 'America/Santiago' }),
    ['2027-09-05T04:00:00.000Z', '2027-09-06T03:00:00.000Z'],
  ],
])('a schedule takes place at its instants: %s', (_, input, expected) => {
  expect(read(input)).toEqual(expected);
});

test.each([
  [at('2027-03-28T02:30', '2027-03-28T04:00'), 'startsAt: Clocks in Europe/Berlin skip 02:30 on 2027-03-28'],
  [
    at('2027-10-31T01:00', '2027-10-31T02:30'),
    'endFold: Clocks in Europe/Berlin show 02:30 on 2027-10-31 twice: choose the first or the second',
  ],
  [at('2027-01-15T19:00', '2027-01-15T19:00'), 'endsAt: The end must be after the start'],
  [at('2027-01-15T19:00', '2027-02-16T19:00'), 'endsAt: An event lasts at most 31 days'],
  [at('2027-02-30T19:00', '2027-03-01T19:00'), 'startsAt: Enter a date that exists'],
  [at('2027-01-15 19:00', '2027-01-15T20:00'), 'startsAt: Enter a date and time'],
  [at('2027-01-15T19:00', '2027-01-15T20:00', { timeZone: 'Mars/Olympus' }), 'timeZone: Choose a time zone'],
  [
    at('2027-01-15T19:00', '2027-01-16T00:00', { isAllDay: true }),
    'startsAt: Events of whole days begin and end at midnight',
  ],
])('a schedule that cannot take place names the field: %j', (input, expected) => {
  expect(read(input)).toEqual([expected]);
});

test('the clocks of a zone show a schedule at its instants', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Santiago',
  ];
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 1, max: 40_000 }),
      fc.constantFrom(...zones),
      (from, long, timeZone) => {
        const startsAt = localTimeAt(from * 60_000, timeZone);
        const endsAt = localTimeAt((from + long) * 60_000, timeZone);
        const folds = [
          ['first', 'first'],
          ['first', 'second'],
          ['second', 'first'],
          ['second', 'second'],
        ] as const;
        const found = folds.map(([startFold, endFold]) =>
          instantsOfSchedule({ startsAt, endsAt, timeZone, startFold, endFold, isAllDay: false }),
        );
        expect(found.map(({ start }) => start)).toContain(from * 60_000);
        expect(found.map(({ end }) => end)).toContain((from + long) * 60_000);
      },
    ),
  );
});
