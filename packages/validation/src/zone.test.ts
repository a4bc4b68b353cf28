import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantOf, wallClock, weekdayOf } from './zone.ts';

const iso = (date: string, minute: number, zone: string) =>
  new Date(instantOf(date, minute, zone)).toISOString();

test.each([
  ['2027-01-15', 540, 'Europe/Berlin', '2027-01-15T08:00:00.000Z'],
  // Skipped by the change of the clocks: an hour later.
  ['2027-03-28', 150, 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  // Comes twice: the first.
  ['2027-10-31', 150, 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-11-07', 90, 'America/New_York', '2027-11-07T05:30:00.000Z'],
  // Half an hour of summer time, a quarter of an hour off, and a whole day ahead.
  ['2027-04-04', 90, 'Australia/Lord_Howe', '2027-04-03T14:30:00.000Z'],
  ['2027-06-01', 0, 'Asia/Kathmandu', '2027-05-31T18:15:00.000Z'],
  ['2027-06-01', 1_500, 'Pacific/Kiritimati', '2027-06-01T11:00:00.000Z'],
])('%s at minute %i in %s', (date, minute, zone, expected) => {
  expect(iso(date, minute, zone)).toBe(expected);
});

test('what clocks show leads back to the instant, but for the second pass of a repeated hour', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Tokyo',
  ];
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
      const instant = at * 60_000;
      const shown = wallClock(instant, zone);
      const back = instantOf(shown.date, shown.minute, zone);
      expect(wallClock(back, zone)).toEqual(shown);
      expect(instant - back === 0 || (instant > back && instant - back <= 3_600_000)).toBe(true);
    }),
  );
});

test('days and weekdays of the calendar', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(['2027-06-07', '2027-06-13'].map(weekdayOf)).toEqual([1, 7]);
});
