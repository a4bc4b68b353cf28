import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf, graceUntil, periodEnd, remindAt, retryAfter, unusedOf } from './periods.ts';

const day = (iso: string) => new Date(`${iso}T09:30:00.000Z`);
const ends = (anchor: string, interval: 'month' | 'year', counts: number[]) =>
  counts.map((count) => periodEnd(day(anchor), count, interval).toISOString().slice(0, 10));

const anchors = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('periods', () => {
  it.each([
    [
      '2027-01-31',
      'month',
      [1, 2, 3, 4, 13],
      ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2028-02-29'],
    ],
    ['2028-02-29', 'year', [1, 2, 3, 4], ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-29', 'month', [1, 12], ['2028-03-29', '2029-02-28']],
    ['2027-12-15', 'month', [1], ['2028-01-15']],
  ] as const)('end as the calendar says, counted from %s by the %s', (anchor, interval, counts, expected) => {
    expect(ends(anchor, interval, [...counts])).toEqual(expected);
  });

  it('follow one another without a gap, keep hour and day, and never drift', () => {
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom('month', 'year'),
        fc.integer({ min: 0, max: 60 }),
        (anchor, interval, count) => {
          const [start, end] = [periodEnd(anchor, count, interval), periodEnd(anchor, count + 1, interval)];
          const days = (end.getTime() - start.getTime()) / 86_400_000;
          const [least, most] = interval === 'month' ? [28, 31] : [365, 366];
          expect(days).toBeGreaterThanOrEqual(least);
          expect(days).toBeLessThanOrEqual(most);
          expect(end.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
          const nextMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
          expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), nextMonth));
          expect(periodEnd(anchor, 0, interval)).toEqual(anchor);
        },
      ),
    );
  });

  it('are worth what their days are, never more than was paid', () => {
    fc.assert(
      fc.property(
        anchors,
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 400 * 86_400_000 }),
        (start, paid, since) => {
          const period = { start, end: periodEnd(start, 1, 'year') };
          const now = new Date(start.getTime() + since);
          const { total, left } = daysOf(period, now);
          const unused = unusedOf(paid, period, now);
          expect(left).toBeLessThanOrEqual(total);
          expect(unused).toBeGreaterThanOrEqual(0);
          expect(unused).toBeLessThanOrEqual(paid);
          expect(unusedOf(paid, period, addDays(now, 1))).toBeLessThanOrEqual(unused);
          expect(unusedOf(paid, period, start)).toBe(paid);
          expect(unusedOf(paid, period, period.end)).toBe(0);
        },
      ),
    );
  });

  it('have grace, retries and reminders on their days', () => {
    const end = day('2027-03-31');
    expect(graceUntil(end)).toEqual(day('2027-04-07'));
    expect([0, 1, 2, 3, 4, 5, 9].map((days) => retryAfter(end, addDays(end, days)))).toEqual([
      day('2027-04-01'),
      day('2027-04-03'),
      day('2027-04-03'),
      day('2027-04-05'),
      day('2027-04-05'),
      day('2027-04-07'),
      day('2027-04-07'),
    ]);
    expect([remindAt(end, 'month'), remindAt(end, 'year'), remindAt(end, 'trial')]).toEqual([
      day('2027-03-28'),
      day('2027-03-17'),
      day('2027-03-29'),
    ]);
  });
});
