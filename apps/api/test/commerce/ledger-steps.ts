import type { Interval } from '@kindred/validation/commerce/values';
import fc from 'fast-check';
import type { Coupon, TaxRule } from './ledger-model.ts';

export const CURRENCIES = ['USD', 'JPY', 'KWD'] as const;
type Currency = (typeof CURRENCIES)[number];

export interface Step {
  what:
    | 'sell'
    | 'refund'
    | 'part'
    | 'dispute'
    | 'payout'
    | 'repay'
    | 'subscribe'
    | 'change'
    | 'cancel'
    | 'end'
    | 'card'
    | 'terms'
    | 'pass';
  who: number;
  currency: Currency;
  lines: { unit: number; quantity: number; isDiscounted: boolean }[];
  tax: TaxRule;
  coupon: Coupon | null;
  shipping: number;
  cut: number;
  isWon: boolean;
  isPromoted: boolean;
  isTransfer: boolean;
  fee: number;
  interval: Interval;
  trialDays: number;
  refundDays: number;
  price: number;
  hours: number;
}

export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...(['sell', 'sell', 'sell', 'sell', 'refund', 'part', 'dispute', 'payout', 'payout', 'repay'] as const),
    ...(['subscribe', 'subscribe', 'subscribe', 'subscribe', 'change', 'change', 'change'] as const),
    ...(['cancel', 'end', 'card', 'terms', 'pass', 'pass', 'pass', 'pass'] as const),
  ),
  who: fc.nat(1000),
  currency: fc.constantFrom(...CURRENCIES),
  lines: fc.array(
    fc.record({
      unit: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      isDiscounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  tax: fc.record({ bps: fc.constantFrom(0, 700, 1900, 2500), isInclusive: fc.boolean() }),
  coupon: fc.constantFrom(null, null, { bps: 1500 }, { bps: 3333 }, { off: 251 }),
  shipping: fc.constantFrom(0, 0, 499),
  cut: fc.integer({ min: 1, max: 999 }),
  isWon: fc.boolean(),
  isPromoted: fc.boolean(),
  isTransfer: fc.boolean(),
  fee: fc.constantFrom(0, 31, 59),
  interval: fc.constantFrom('month', 'month', 'year'),
  trialDays: fc.constantFrom(0, 0, 7),
  refundDays: fc.constantFrom(0, 7, 14, 30),
  price: fc.integer({ min: 300, max: 9000 }),
  hours: fc.integer({ min: 1, max: 240 }),
});
