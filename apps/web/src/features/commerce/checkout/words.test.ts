import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { expect, test } from 'vitest';
import { refundTermsOf } from './words.ts';

const NOW = new Date('2027-06-07T08:00:00Z');

test.each<[number | null, number, number, string]>([
  [null, 0, 14, 'Refunds can be requested within 14 days.'],
  [null, 0, 0, 'The seller does not take refund requests.'],
  [0, 1, 0, 'Free to cancel until it begins.'],
  [1_440, 0, 0, 'Free to cancel until 24 hours before.'],
  [2_880, 1, 0, 'Free to cancel until 2 days before.'],
  [90, 1, 0, 'Free to cancel until 90 minutes before.'],
  [60, -1, 0, "It begins in less than 1 hour and can't be canceled anymore."],
])(
  'cancellation %s minutes before, %s ms from now, refunds for %s days',
  (minutes, left, refundDays, said) => {
    const until = new Date(NOW.getTime() + left).toISOString();
    const line = { booked: minutes === null ? null : { cancelMinutes: minutes, cancelUntil: until } };
    const quote = { lines: [line, line], refundDays } as QuoteView;
    expect(refundTermsOf(quote, NOW)).toEqual([said]);
  },
);
