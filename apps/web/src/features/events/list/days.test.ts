import { expect, test } from 'vitest';
import { byDay, spanOf, weeksOf } from './days.ts';

const event = (startTime: string, endTime: string, wholeDaysIn?: string) => ({
  startTime,
  endTime,
  timeZone: wholeDaysIn ?? 'UTC',
  isAllDay: wholeDaysIn !== undefined,
});
const daysOf = (each: ReturnType<typeof event>, zone: string) => [...byDay([each], zone).keys()];

test.each([
  ['within a day', event('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z'), 'UTC', ['2026-12-01']],
  [
    'over midnight',
    event('2026-12-01T22:00:00Z', '2026-12-02T01:00:00Z'),
    'UTC',
    ['2026-12-01', '2026-12-02'],
  ],
  ['until midnight', event('2026-12-01T22:00:00Z', '2026-12-02T00:00:00Z'), 'UTC', ['2026-12-01']],
  [
    'over New Year',
    event('2026-12-31T22:00:00Z', '2027-01-01T01:00:00Z'),
    'UTC',
    ['2026-12-31', '2027-01-01'],
  ],
  [
    'late, seen from the east',
    event('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z'),
    'Asia/Tokyo',
    ['2026-12-02'],
  ],
  [
    'of a whole day in Auckland, seen from Los Angeles',
    event('2026-11-30T11:00:00Z', '2026-12-01T11:00:00Z', 'Pacific/Auckland'),
    'America/Los_Angeles',
    ['2026-12-01'],
  ],
])('an event %s is on its days', (_what, each, zone, days) => {
  expect(daysOf(each, zone)).toEqual(days);
});

test('events of a day are in the order of their start', () => {
  const late = event('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z');
  const early = event('2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z');
  expect(byDay([late, early], 'UTC').get('2026-12-01')).toEqual([early, late]);
});

test('a month is divided into weeks from the first weekday, with gaps outside of it', () => {
  const monday = weeksOf('2026-12', 1);
  expect(monday).toHaveLength(5);
  expect(monday[0]?.slice(0, 2)).toEqual([null, '2026-12-01']);
  expect(monday.at(-1)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null]);
  const sunday = weeksOf('2026-02', 7);
  expect(sunday).toHaveLength(4);
  expect(sunday.flat().filter((day) => day !== null)).toHaveLength(28);
});

test('a month is loaded with a day around it, on the clocks of the reader', () => {
  expect(spanOf('2026-12', 'America/New_York')).toEqual({
    from: '2026-11-30T05:00:00.000Z',
    to: '2027-01-02T05:00:00.000Z',
  });
});
