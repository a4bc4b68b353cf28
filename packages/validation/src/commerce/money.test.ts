import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  CURRENCIES,
  digitsProblem,
  isBelowMinimum,
  minimumPrice,
  priceIn,
  prorate,
  shareOf,
  taxWithin,
  toDecimal,
  toMinor,
  toNumeric,
} from './money.ts';
import { type Discount, priceOrder, refundedShares, sharesOf } from './pricing.ts';

const minor = fc.integer({ min: 0, max: 10_000_000_000 });
const bps = fc.integer({ min: 0, max: 10_000 });

describe('amounts', () => {
  test.each([
    ['12.5', 'USD', 1250, '12.50'],
    ['0', 'USD', 0, '0.00'],
    ['-3.07', 'EUR', -307, '-3.07'],
    ['1200', 'JPY', 1200, '1200'],
    ['1200.00', 'JPY', 1200, '1200'],
    ['12.345', 'KWD', 12_345, '12.345'],
    ['.', 'USD', null, ''],
    ['1.001', 'USD', null, ''],
    ['1.5', 'JPY', null, ''],
    ['12,50', 'USD', null, ''],
    ['1e3', 'USD', null, ''],
    ['99999999999999999', 'USD', null, ''],
    ['1', 'ZZZ', null, ''],
  ])('%s %s is %s', (decimal, currency, expected, shown) => {
    if (expected === null) return expect(() => toMinor(decimal, currency)).toThrow(RangeError);
    expect(toMinor(decimal, currency)).toBe(expected);
    expect(toDecimal(expected, currency)).toBe(shown);
  });

  test('come back as they were written, in every currency', () => {
    const amount = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('USD', 'JPY', 'KWD'));
    fc.assert(
      fc.property(amount, ([value, currency]) => toMinor(toDecimal(value, currency), currency) === value),
    );
  });

  test('have two decimals at the edge of the data model', () => {
    expect([toNumeric(1250, 'USD'), toNumeric(1200, 'JPY'), toNumeric(12_345, 'KWD')]).toEqual([
      '12.50',
      '1200.00',
      '12.35',
    ]);
  });
});

describe('prices', () => {
  test.each([
    ['12.50', 'USD', '12.50', null],
    ['900.00', 'JPY', '900', null],
    ['900.50', 'JPY', '900.50', 'Amounts in JPY have no decimals'],
    ['1.25', 'KWD', '1.250', null],
    ['1.255', 'KWD', '1.255', 'Amounts have at most two decimals'],
    ['1.00', 'ZZZ', '1.00', 'Nothing can be sold in ZZZ here'],
  ])('%s %s is %s', (price, currency, shown, problem) => {
    expect(digitsProblem(price, currency)).toBe(problem);
    expect(priceIn(price, currency)).toBe(shown);
  });

  test.each(Object.entries(CURRENCIES))('of %s begin at what providers charge', (code, { minimum }) => {
    const least = toDecimal(minimum, code);
    expect(minimumPrice(code)).toBe(`${least} ${code}`);
    const below = toDecimal(minimum - 1, code);
    expect([0, least, below].map((price) => isBelowMinimum(String(price), code))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('rounding', () => {
  test('is once, half away from zero', () => {
    expect([shareOf(5, 1000), shareOf(15, 1000), shareOf(-5, 1000), shareOf(4, 1000)]).toEqual([1, 2, -1, 0]);
    expect([taxWithin(1200, 2000), prorate(1000, 10, 30), prorate(1000, 0, 0)]).toEqual([200, 333, 0]);
  });

  test('loses nothing: parts of an amount add up to it, none is off by more than one', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(minor, weights, (amount, parts) => {
        const shares = allocate(amount, parts);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(amount);
        if (sum > 0) {
          shares.forEach((share, index) => {
            expect(Math.abs(share - (amount * (parts[index] ?? 0)) / sum)).toBeLessThan(1.001);
          });
        }
      }),
    );
  });
});

describe('an order', () => {
  const line = fc.record({
    unit: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    isDiscounted: fc.boolean(),
  });
  const discount = fc.oneof(
    fc.constant(null),
    bps.map((value): Discount => ({ type: 'percentage', bps: value })),
    minor.map((amount): Discount => ({ type: 'fixed', amount })),
  );
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discount,
    tax: fc.record({ bps: fc.integer({ min: 0, max: 5000 }), isInclusive: fc.boolean() }),
    shipping: fc.integer({ min: 0, max: 5000 }),
  });

  test('adds up: subtotal − discount + shipping + tax on top = total, and no line costs less than nothing', () => {
    fc.assert(
      fc.property(order, (given) => {
        const amounts = priceOrder(given);
        const onTop = given.tax.isInclusive ? 0 : amounts.tax;
        expect(amounts.subtotal - amounts.discount + amounts.shipping + onTop).toBe(amounts.total);
        for (const each of amounts.lines) {
          expect(each.total).toBeGreaterThanOrEqual(0);
          expect(each.tax).toBeLessThanOrEqual(each.total);
          expect(each.discount).toBeLessThanOrEqual(each.gross);
        }
      }),
    );
  });

  test('costs nothing in a trial, whatever comes after it', () => {
    const trial = { unit: 1200, quantity: 1, trialDays: 7, isDiscounted: true };
    const tax = { bps: 2000, isInclusive: false };
    expect(priceOrder({ lines: [trial], discount: null, tax, shipping: 0 }).total).toBe(0);
  });

  test('divided among seller, platform, affiliate and tax, and refunded in any parts, leaves nothing', () => {
    const sale = fc.record({
      total: fc.integer({ min: 1, max: 1_000_000 }),
      taxBps: fc.integer({ min: 0, max: 5000 }),
      commissionBps: bps,
      affiliateBps: fc.integer({ min: 0, max: 9000 }),
      cuts: fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(sale, ({ total, taxBps, cuts, ...rates }) => {
        const given = { total, tax: taxWithin(total, taxBps) };
        const shares = sharesOf(given, rates);
        const sum = (parts: typeof shares) => parts.tax + parts.commission + parts.affiliate + parts.seller;
        expect(sum(shares)).toBe(total);
        const left = { ...shares };
        let refunded = 0;
        for (const cut of [...cuts, total]) {
          const amount = Math.min(cut, total - refunded);
          const back = refundedShares(given, rates, refunded, amount);
          expect(sum(back)).toBe(amount);
          for (const key of ['tax', 'commission', 'affiliate', 'seller'] as const) left[key] -= back[key];
          refunded += amount;
        }
        expect(left).toEqual({ tax: 0, commission: 0, affiliate: 0, seller: 0 });
      }),
    );
  });
});
