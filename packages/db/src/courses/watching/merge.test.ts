import type { Interval } from '@kindred/validation/courses/watching';
import { INTERVALS_MAX, SPEED_MAX } from '@kindred/validation/courses/watching';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../testing.ts';
import { creditWatched, GRACE_SECONDS, RANGES_MAX, secondsOf, type Watched } from './merge.ts';

const START = Date.UTC(2026, 0, 1);
const length = fc.integer({ min: 1, max: 120 });
const interval = fc
  .tuple(fc.nat({ max: 130 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, size]): Interval => [from, from + size]);
const reports = fc.array(
  fc.record({ passed: fc.nat({ max: 30_000 }), intervals: fc.array(interval, { maxLength: 8 }) }),
  { maxLength: 12 },
);

const secondsIn = (intervals: readonly Interval[]) =>
  new Set(intervals.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)));
const begun = (): Watched => ({ intervals: [], believedAt: START - GRACE_SECONDS * 1000 });

test('merging believes the first new seconds that fit in the time since the last report, like a set of seconds', () => {
  fc.assert(
    fc.property(length, reports, (long, all) => {
      const model = new Set<number>();
      let unused = GRACE_SECONDS;
      let now = START;
      let watched = begun();
      for (const { passed, intervals } of all) {
        now += passed;
        unused += passed / 1000;
        const fresh = [...secondsIn(intervals)]
          .filter((second) => second < long && !model.has(second))
          .sort((one, other) => one - other)
          .slice(0, Math.floor(unused * SPEED_MAX + 1e-9));
        for (const second of fresh) model.add(second);
        unused = Math.min(GRACE_SECONDS, unused - fresh.length / SPEED_MAX);
        watched = creditWatched(watched, intervals, { now, length: long });
        expect([...secondsIn(watched.intervals)]).toEqual([...model].sort((one, other) => one - other));
        expect(secondsOf(watched.intervals)).toBeLessThanOrEqual(
          ((now - START) / 1000 + GRACE_SECONDS) * SPEED_MAX,
        );
        // Joined and apart: no interval touches the next.
        const gaps = watched.intervals.slice(1).map(([from], at) => from - (watched.intervals[at]?.[1] ?? 0));
        expect(gaps.every((gap) => gap > 0)).toBe(true);
        // Sent again, however late: what was believed changes nothing.
        const again = creditWatched(watched, watched.intervals, { now: now + 60_000, length: long });
        expect(again.intervals).toEqual(watched.intervals);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('what is kept never shrinks and never has more than its number of intervals', () => {
  let watched = begun();
  let before = 0;
  for (let report = 0; report < 30; report += 1) {
    // Every other second, so that nothing joins; then longer ones.
    const intervals = Array.from({ length: INTERVALS_MAX }, (_, at): Interval => {
      const from = (report * INTERVALS_MAX + at) * 4;
      return [from, from + (report < 15 ? 1 : 2)];
    });
    watched = creditWatched(watched, intervals, { now: START + (report + 1) * 3_600_000, length: 100_000 });
    expect(watched.intervals.length).toBeLessThanOrEqual(RANGES_MAX);
    expect(secondsOf(watched.intervals)).toBeGreaterThanOrEqual(before);
    before = secondsOf(watched.intervals);
  }
  expect(before).toBe(RANGES_MAX * 2);
});

test.each([
  ['a jump to the end', [[3_590, 3_600]], 12, 10],
  ['the whole video at once', [[0, 3_600]], 12, 34],
  ['an hour of watching at the highest speed', [[0, 3_600]], 1_800, 3_600],
] as [string, Interval[], number, number][])(
  '%s counts as the time that passed',
  (_, intervals, passed, counts) => {
    const now = START + passed * 1000;
    expect(secondsOf(creditWatched(begun(), intervals, { now, length: 3_600 }).intervals)).toBe(counts);
  },
);
