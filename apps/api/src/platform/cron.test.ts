import { expect, test } from 'vitest';
import { nextRun } from './cron.ts';

test.each([
  ['* * * * *', '2026-03-01T10:01:00.000Z'],
  ['*/5 * * * *', '2026-03-01T10:05:00.000Z'],
  ['0,30 * * * *', '2026-03-01T10:30:00.000Z'],
  ['40 4 * * *', '2026-03-02T04:40:00.000Z'],
  ['0 8 * * 1-5', '2026-03-02T08:00:00.000Z'],
  ['0 0 1 1 *', '2027-01-01T00:00:00.000Z'],
  ['0 0 30 2 *', null],
])('%s is due next at %s', (cron, expected) => {
  expect(nextRun(cron, new Date('2026-03-01T10:00:30Z'))?.toISOString() ?? null).toBe(expected);
});
