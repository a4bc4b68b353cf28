import { isQuiet } from '@kindred/permissions/policies/notifications';
import { expect, test } from 'vitest';
import { afterAwake, nextDigest, quietEnd } from './clock.ts';

const BERLIN = 'Europe/Berlin';
const next = (digest: 'daily' | 'weekly', zone: string, after: string) =>
  nextDigest(digest, zone, new Date(after)).toISOString();
const end = (zone: string, to: string, now: string) => quietEnd(zone, to, new Date(now)).toISOString();

test('a digest comes at eight in the morning where somebody is', () => {
  expect(next('daily', BERLIN, '2026-01-15T06:59:59Z')).toBe('2026-01-15T07:00:00.000Z');
  expect(next('daily', BERLIN, '2026-01-15T07:00:00Z')).toBe('2026-01-16T07:00:00.000Z');
  expect(next('daily', 'America/Los_Angeles', '2026-01-15T07:00:00Z')).toBe('2026-01-15T16:00:00.000Z');
  expect(next('daily', 'Asia/Kathmandu', '2026-01-15T07:00:00Z')).toBe('2026-01-16T02:15:00.000Z');
  expect(next('daily', 'Pacific/Kiritimati', '2026-01-31T18:00:00Z')).toBe('2026-02-01T18:00:00.000Z');
});

test('it stays at eight when the clocks change', () => {
  expect(next('daily', BERLIN, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(next('daily', BERLIN, '2026-10-24T06:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
});

test('months and years end', () => {
  expect(next('daily', 'UTC', '2026-02-28T08:00:00Z')).toBe('2026-03-01T08:00:00.000Z');
  expect(next('daily', 'UTC', '2028-02-28T08:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
  expect(next('daily', 'UTC', '2026-12-31T08:00:00Z')).toBe('2027-01-01T08:00:00.000Z');
});

test('the weekly one comes on Mondays of the person, not of the server', () => {
  expect(next('weekly', 'UTC', '2026-01-15T00:00:00Z')).toBe('2026-01-19T08:00:00.000Z');
  expect(next('weekly', 'UTC', '2026-01-19T08:00:00Z')).toBe('2026-01-26T08:00:00.000Z');
  expect(next('weekly', 'Pacific/Auckland', '2026-01-15T00:00:00Z')).toBe('2026-01-18T19:00:00.000Z');
  expect(next('weekly', 'UTC', '2026-12-29T00:00:00Z')).toBe('2027-01-04T08:00:00.000Z');
});

test('quiet hours end on the clock of the person, before or after midnight', () => {
  expect(end(BERLIN, '07:00', '2026-01-15T22:30:00Z')).toBe('2026-01-16T06:00:00.000Z');
  expect(end(BERLIN, '07:00', '2026-01-16T03:00:00Z')).toBe('2026-01-16T06:00:00.000Z');
  expect(end('UTC', '14:00', '2026-01-15T13:00:00Z')).toBe('2026-01-15T14:00:00.000Z');
});

test('an hour that spring leaves out is one later, one that autumn has twice is the next of both', () => {
  expect(end(BERLIN, '02:30', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-24T23:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-25T00:15:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-25T01:15:00Z')).toBe('2026-10-25T01:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  // Half an hour is repeated there, and in Havana the one after midnight.
  expect(end('Australia/Lord_Howe', '01:45', '2026-04-04T15:05:00Z')).toBe('2026-04-04T15:15:00.000Z');
  expect(end('America/Havana', '00:30', '2026-11-01T05:10:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('a digest is one a day where its hour would come twice or not at all', () => {
  expect(next('daily', BERLIN, '2026-10-25T01:30:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(next('daily', BERLIN, '2026-10-25T07:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
  expect(next('daily', BERLIN, '2026-03-29T00:59:00Z')).toBe('2026-03-29T06:00:00.000Z');
});

/** Zones, and days around which their clocks are changed. */
test.each([
  [BERLIN, '2026-03-28', '2026-10-24'],
  ['America/New_York', '2026-03-07', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-04-03', '2026-10-02'],
  ['America/Havana', '2026-03-07', '2026-10-31'],
  ['America/Santiago', '2026-04-03', '2026-09-05'],
  ['Asia/Beirut', '2026-03-28', '2026-10-24'],
])(
  'in %s it is quiet no more where quiet hours end, and that is no longer than they last',
  (timeZone, ...days) => {
    const wrong: string[] = [];
    for (const [from, to, hours] of [
      ['22:00', '07:00', 9],
      ['22:00', '02:30', 4.5],
      ['01:30', '02:30', 1],
      ['23:30', '00:15', 0.75],
    ] as const) {
      const settings = { quietHours: { from, to }, timeZone };
      for (const start of days.map((day) => Date.parse(day))) {
        for (let moment = start; moment < start + 2 * 86_400_000; moment += 15 * 60_000) {
          const now = new Date(moment);
          if (!isQuiet(settings, now)) continue;
          const over = quietEnd(timeZone, to, now);
          const took = (over.getTime() - moment) / 3_600_000;
          // Where an hour comes twice it is quiet in both, or for one more.
          if (took <= 0 || took > hours + 1 || isQuiet(settings, over))
            wrong.push(`${now.toISOString()} ${to}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

const HOUR = 3_600_000;
const NIGHT = { from: '22:00', to: '08:00' };

test.each([
  ['by day', 'UTC', NIGHT, '2026-06-01T10:00Z', '2026-06-01T14:00Z'],
  ['until the night begins', 'UTC', NIGHT, '2026-06-01T18:00Z', '2026-06-01T22:00Z'],
  ['across a night', 'UTC', NIGHT, '2026-06-01T20:30Z', '2026-06-02T10:30Z'],
  ['from within a night', 'UTC', NIGHT, '2026-06-02T03:00Z', '2026-06-02T12:00Z'],
  ['in a zone that is ahead', 'Asia/Kolkata', NIGHT, '2026-06-01T15:30Z', '2026-06-02T05:30Z'],
  ['in a zone that is behind', 'America/New_York', NIGHT, '2026-06-02T01:00Z', '2026-06-02T15:00Z'],
  ['over the night that is an hour shorter', BERLIN, NIGHT, '2026-03-28T20:00Z', '2026-03-29T09:00Z'],
  ['over the night that is an hour longer', BERLIN, NIGHT, '2026-10-24T19:00Z', '2026-10-25T10:00Z'],
  ['over New Year', BERLIN, NIGHT, '2026-12-31T20:00Z', '2027-01-01T10:00Z'],
  ['across a quiet noon', 'UTC', { from: '12:00', to: '14:00' }, '2026-06-01T10:00Z', '2026-06-01T16:00Z'],
  ['without quiet hours', 'UTC', { from: '07:00', to: '07:00' }, '2026-06-01T22:00Z', '2026-06-02T02:00Z'],
  [
    'with one hour awake a day',
    'UTC',
    { from: '09:00', to: '08:00' },
    '2026-06-01T10:00Z',
    '2026-06-05T09:00Z',
  ],
] as const)('four hours awake end %s', (_, timeZone, quietHours, from, until) => {
  const latest = new Date('2030-01-01T00:00Z');
  const end = afterAwake({ timeZone, quietHours }, { from: new Date(from), ms: 4 * HOUR, latest });
  expect(end).toEqual(new Date(until));
});

test('hours awake end at the latest moment, also when it is at night', () => {
  const until = (from: string, latest: string) =>
    afterAwake(
      { timeZone: 'UTC', quietHours: NIGHT },
      { from: new Date(from), ms: 4 * HOUR, latest: new Date(latest) },
    ).toISOString();
  expect(until('2026-06-01T10:00Z', '2026-06-01T12:00Z')).toBe('2026-06-01T12:00:00.000Z');
  expect(until('2026-06-01T21:00Z', '2026-06-02T06:00Z')).toBe('2026-06-02T06:00:00.000Z');
  expect(until('2026-06-01T21:00Z', '2026-06-02T10:00Z')).toBe('2026-06-02T10:00:00.000Z');
  expect(until('2026-06-01T21:00Z', '2026-06-01T20:00Z')).toBe('2026-06-01T20:00:00.000Z');
});

test('hours awake are as many in each zone when its clocks change', () => {
  for (const timeZone of [BERLIN, 'America/Havana', 'Australia/Lord_Howe', 'America/Santiago']) {
    for (const day of [
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-09-05',
      '2026-10-03',
      '2026-10-24',
      '2026-10-31',
    ]) {
      const settings = { timeZone, quietHours: { from: '22:00', to: '07:30' } };
      for (let hour = 0; hour < 48; hour += 11) {
        const from = new Date(Date.parse(day) + hour * HOUR);
        const latest = new Date(from.getTime() + 100 * HOUR);
        const end = afterAwake(settings, { from, ms: 4 * HOUR, latest }).getTime();
        let minutes = 0;
        for (let at = from.getTime(); at < end; at += 60_000) if (!isQuiet(settings, new Date(at))) minutes++;
        expect(minutes, `${timeZone} ${from.toISOString()}`).toBe(240);
      }
    }
  }
});
