import { expect, test } from 'vitest';
import { exactPriceOf } from './services.ts';

test.each([
  ['$500', 'USD', '500.00'],
  ['1,250.5 USD', 'USD', '1250.50'],
  ['US$ 40', 'USD', null],
  ['500', 'JPY', '500.00'],
  ['¥50,000', 'JPY', '50000.00'],
  ['JPY 12,345,678', 'JPY', '12345678.00'],
  ['12.50', 'JPY', null],
  ['$500', 'JPY', null],
  ['KWD\u00a01.250', 'KWD', '1.25'],
  ['1.255 kwd', 'KWD', null],
  ['40 €', 'EUR', '40.00'],
  ['A$30', 'AUD', '30.00'],
  ['from $40', 'USD', null],
  ['$', 'USD', null],
  ['123456,789,012', 'USD', null],
])('%s in %s is exactly %s', (text, currency, exact) => {
  expect(exactPriceOf(text, currency)).toBe(exact);
});
