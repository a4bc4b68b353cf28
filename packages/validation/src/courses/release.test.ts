import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, wallClock } from '../zone.ts';
import { isReleased, localInstant, type ReleaseRule, releaseOf } from './release.ts';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Sao_Paulo',
);
const instant = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const runAt = (startsAt: number, timeZone: string) => ({ startsAt, opensAt: 0, timeZone });

/** The first instant at which the clocks of a zone show a date and minute; none where they skip it. */
function firstShown(date: string, minute: number, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  for (let at = asUtc - 15 * HOUR; at <= asUtc + 15 * HOUR; at += QUARTER) {
    const shown = wallClock(at, timeZone);
    if (shown.date === date && shown.minute === minute) return at;
  }
  return undefined;
}

test('days after the start end at the same time of day in every zone, across daylight saving', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 400 }), zone, (startsAt, days, timeZone) => {
      const { opensAt } = releaseOf({ kind: 'after_days', days }, runAt(startsAt, timeZone));
      const { date, minute } = wallClock(startsAt, timeZone);
      const expected = firstShown(addDays(date, days), minute, timeZone);
      if (expected !== undefined) expect(opensAt).toBe(expected);
      else expect(wallClock(opensAt ?? 0, timeZone).minute).toBeGreaterThan(minute);
    }),
    { numRuns: 150 },
  );
});

test('a date and time is the first instant that shows it, and is refused where clocks skip it', () => {
  const minutes = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
  fc.assert(
    fc.property(instant, minutes, zone, (near, minute, timeZone) => {
      const { date } = wallClock(near, timeZone);
      const two = (value: number) => String(value).padStart(2, '0');
      const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
      expect(localInstant(date, time, timeZone)).toBe(firstShown(date, minute, timeZone));
    }),
    { numRuns: 150 },
  );
  expect(localInstant('2027-03-28', '02:30', 'Europe/Berlin')).toBeUndefined();
  expect(localInstant('2027-10-31', '02:30', 'Europe/Berlin')).toBe(Date.parse('2027-10-31T00:30:00Z'));
});

const date = { kind: 'on_date', date: '2027-03-28', time: '09:00', timeZone: 'Europe/Berlin' } as const;
const at = Date.parse('2027-03-28T07:00:00Z');
const [early, late] = [at - HOUR, at + HOUR];
test.each<[string, ReleaseRule, number | null, number | null, number | null, boolean]>([
  ['at once', { kind: 'at_once' }, 0, null, 0, false],
  ['at once in a cohort that starts later', { kind: 'at_once' }, late, null, late, false],
  ['while a cohort must be chosen', { kind: 'at_once' }, null, null, null, false],
  ['on a date', date, 0, null, at, false],
  ['on a date before the cohort starts', date, late, null, late, false],
  ['after the lesson before', { kind: 'after_previous' }, 0, null, 0, true],
  ['by an exception before the cohort starts', { kind: 'after_previous' }, late, early, early, false],
  ['by an exception while a cohort must be chosen', date, null, early, early, false],
])('a lesson opens %s', (_name, rule, opensAt, exception, expected, afterPrevious) => {
  const run = { startsAt: early, opensAt, timeZone: 'UTC' };
  const release = releaseOf(rule, run, exception);
  expect(release).toEqual({ opensAt: expected, afterPrevious });
  const is = (now: number, isPreviousComplete: boolean) => isReleased(release, { now, isPreviousComplete });
  expect(is((expected ?? at) - 1, true)).toBe(false);
  expect(is(expected ?? late * 2, true)).toBe(expected !== null);
  expect(is(late * 2, false)).toBe(expected !== null && !afterPrevious);
});
