import { expect, test } from 'vitest';
import { nextDigest, quietEnd } from './clock.ts';

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

test('an hour that spring leaves out is one later, one that autumn has twice is the first', () => {
  expect(end(BERLIN, '02:30', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-24T23:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(end(BERLIN, '02:30', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
});
