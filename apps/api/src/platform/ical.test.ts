import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from './ical.ts';

const AT = new Date('2027-06-07T08:00:00Z');
const event = {
  uid: 'a@example.org',
  startsAt: AT,
  endsAt: AT,
  changedAt: AT,
  text: '',
  place: '',
  url: 'https://example.org/a',
  status: 'CONFIRMED' as const,
};

test('whatever a title holds stays one line of short pieces, and can be read back', () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 200 })
    .filter((each) => !/\r|\p{Cc}/u.test(each.replaceAll('\n', '')));
  fc.assert(
    fc.property(text, (title) => {
      const pieces = calendarOf('Mine', 'Kindred', [{ ...event, title }]).split('\r\n');
      expect(pieces.every((piece) => Buffer.byteLength(piece) <= 75)).toBe(true);
      const lines = pieces.join('\n').replaceAll('\n ', '').split('\n');
      expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2);
      const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice(8);
      expect(summary?.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))).toBe(title);
    }),
  );
});
