import { expect, test } from 'vitest';
import { countdownTo, untilChange } from './when.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2030, 0, day, hour, minute);
const EVENING = at(7, 22);

test.each([
  ['28 hours later, two days on', at(9, 2), 'in 2 days'],
  ['26 hours later, on the next day', at(9, 0), 'in 2 days'],
  ['24 hours later', at(8, 22), 'tomorrow'],
  ['on the next day, within 24 hours', at(8, 9), 'in 11 hours'],
  ['within the hour', at(7, 22, 10), 'in 10 minutes'],
  ['four days on', at(11, 1), 'in 4 days'],
])('counts down to an event %s', (_what, then, words) => {
  expect(countdownTo(then, EVENING)).toBe(words);
});

test('an event changes when it opens to attendees, starts and ends', () => {
  const event = { startTime: at(7, 23).toISOString(), endTime: at(8, 1).toISOString() };
  const minutesFrom = (now: Date) => Math.floor(Number(untilChange(event, now.getTime())) / 60_000);
  expect(minutesFrom(at(7, 22))).toBe(45);
  expect(minutesFrom(at(7, 22, 45))).toBe(15);
  expect(minutesFrom(at(7, 23))).toBe(120);
  expect(untilChange(event, at(8, 1).getTime())).toBe(false);
  expect(minutesFrom(at(1, 0))).toBe(24 * 60);
});
