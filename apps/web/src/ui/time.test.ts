import { describe, expect, it } from 'vitest';
import { formatAgo, formatFeedTime, formatListTime } from './time.ts';

const now = new Date(2026, 2, 18, 14, 30);
const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 12, parts[4] ?? 0);

describe('times in a list', () => {
  it.each([
    ['the same day as a time', at(2026, 2, 18, 9, 41), '9:41 AM'],
    ['1 day ago as Yesterday', at(2026, 2, 17, 23, 59), 'Yesterday'],
    ['late last night as Yesterday, although it is hours ago', at(2026, 2, 17, 23, 0), 'Yesterday'],
    ['under 7 days as the weekday', at(2026, 2, 12), 'Thursday'],
    ['7 days as month and day', at(2026, 2, 11), 'Mar 11'],
    ['another year with the year', at(2025, 10, 12), 'Nov 12, 2025'],
  ])('show %s', (_what, then, text) => {
    expect(formatListTime(then, now, 'en-US')).toBe(text);
  });

  it('counts calendar days across a change of the clock', () => {
    const sunday = new Date(2026, 2, 29, 23, 30);
    expect(formatListTime(new Date(2026, 2, 28, 23, 45), sunday, 'en-US')).toBe('Yesterday');
  });
});

describe('an age', () => {
  it.each([
    [30_000, 'now'],
    [60_000, '1 minute ago'],
    [3 * 3_600_000, '3 hours ago'],
    [50 * 3_600_000, '2 days ago'],
  ])('of %i ms reads as %s', (ms, text) => {
    expect(formatAgo(new Date(now.getTime() - ms), now, 'en-US')).toBe(text);
  });
});

describe('times in the feed', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const minute = 60_000;
  const hour = 60 * minute;
  it.each([
    ['now', ago(59_000)],
    ['1 min', ago(minute)],
    ['12 min', ago(12 * minute)],
    ['59 min', ago(hour - 1)],
    ['1 h', ago(hour)],
    ['4 h', ago(4 * hour)],
    ['1 day', ago(24 * hour)],
    ['2 days', ago(48 * hour)],
    ['Mar 11', ago(7 * 24 * hour)],
  ])('say %s', (text, then) => {
    expect(formatFeedTime(then, now, 'en-US')).toBe(text);
  });
});
