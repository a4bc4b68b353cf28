import { expect, it } from 'vitest';
import { closedWords } from './closedWords.ts';

const event = { id: '0190a000-0000-7000-8000-0000000000e1', title: 'Open Stage', isCancelled: false };
const window = { opensAt: '2030-01-01T09:45:00.000Z', closesAt: '2030-01-01T11:15:00.000Z' };
const during = new Date('2030-01-01T10:00:00.000Z');

it('names the reason why a chat of an event can only be read', () => {
  expect(closedWords({ window, event }, new Date('2030-01-01T08:00:00.000Z'))).toMatch(
    /^This chat opens on /,
  );
  expect(closedWords({ window, event }, new Date('2030-01-01T12:00:00.000Z'))).toContain('is over');
  expect(closedWords({ window, event: { ...event, isCancelled: true } }, during)).toContain('cancelled');
  expect(closedWords({ window, event: null }, during)).toContain('deleted');
  expect(closedWords({ window: null, event: null }, during)).toBe('You can no longer write here.');
});
