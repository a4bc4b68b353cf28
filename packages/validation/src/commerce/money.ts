/**
 * Money as whole minor units: safe integers, in the currency's own exponent. Amounts are stored as int8 and shown as
 * decimal strings such as `'12.00'` (USD), `'1200'` (JPY) or `'12.500'` (KWD).
 */
export type Minor = number;

interface Currency {
  /** Digits after the point. */
  exponent: 0 | 2 | 3;
  /** The least that providers charge, in minor units. */
  minimum: Minor;
}

/** The currencies that can be sold in, by ISO 4217. */
export const CURRENCIES = {
  USD: { exponent: 2, minimum: 50 },
  EUR: { exponent: 2, minimum: 50 },
  GBP: { exponent: 2, minimum: 30 },
  CHF: { exponent: 2, minimum: 50 },
  CAD: { exponent: 2, minimum: 50 },
  AUD: { exponent: 2, minimum: 50 },
  NZD: { exponent: 2, minimum: 50 },
  SEK: { exponent: 2, minimum: 300 },
  NOK: { exponent: 2, minimum: 300 },
  DKK: { exponent: 2, minimum: 250 },
  PLN: { exponent: 2, minimum: 200 },
  BRL: { exponent: 2, minimum: 50 },
  INR: { exponent: 2, minimum: 50 },
  SGD: { exponent: 2, minimum: 50 },
  JPY: { exponent: 0, minimum: 50 },
  KRW: { exponent: 0, minimum: 700 },
  KWD: { exponent: 3, minimum: 200 },
} as const satisfies Record<string, Currency>;
export type CurrencyCode = keyof typeof CURRENCIES;

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCIES, code);
}

/** @throws {RangeError} for a currency that cannot be sold in */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`Unsupported currency: ${code}`);
  return CURRENCIES[code];
}

/**
 * @param decimal digits with at most one point, such as `'12.5'`; digits beyond the exponent must be zeros
 * @throws {RangeError} when it is no amount of that currency
 */
export function toMinor(decimal: string | number, currency: string): Minor {
  const { exponent } = currencyOf(currency);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(decimal)) ?? [];
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  if (whole === '' || /[1-9]/.test(fraction.slice(exponent))) {
    throw new RangeError(`No amount of ${currency}: ${decimal}`);
  }
  const minor = Number(`${sign}${whole}${kept}`);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Too large: ${decimal}`);
  return minor === 0 ? 0 : minor;
}

/** `'12.00'` for 1200 cents. */
export function toDecimal(minor: Minor, currency: string): string {
  const { exponent } = currencyOf(currency);
  if (exponent === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Digits after the point that a price can have: the tables hold two. */
export function priceDigits(currency: string): 0 | 2 {
  return currencyOf(currency).exponent === 0 ? 0 : 2;
}

/** Why a decimal number cannot be a price in a currency; null when it can. */
export function digitsProblem(price: string, currency: string): string | null {
  if (!isCurrency(currency)) return `Nothing can be sold in ${currency} here`;
  const digits = priceDigits(currency);
  const [, fraction = ''] = price.split('.');
  if (!/[1-9]/.test(fraction.slice(digits))) return null;
  return digits === 0 ? `Amounts in ${currency} have no decimals` : 'Amounts have at most two decimals';
}

/** A price as the tables hold it, with two decimals, in the digits of its currency. */
export function priceIn(price: string, currency: string): string {
  return digitsProblem(price, currency) === null ? toDecimal(toMinor(price, currency), currency) : price;
}

/** Whether a price is less than providers charge, and more than nothing. */
export function isBelowMinimum(price: string, currency: string): boolean {
  const minor = toMinor(price, currency);
  return minor > 0 && minor < currencyOf(currency).minimum;
}

/** The least that can be charged: `0.50 USD`. */
export function minimumPrice(currency: string): string {
  return `${toDecimal(currencyOf(currency).minimum, currency)} ${currency}`;
}

/** The same with two decimals, as numeric(10,2) holds it; half a cent is rounded away from zero. */
export function toNumeric(minor: Minor, currency: string): string {
  const { exponent } = currencyOf(currency);
  const cents = exponent === 3 ? divide(BigInt(minor), 10n) : minor * (exponent === 0 ? 100 : 1);
  return toDecimal(cents, 'USD');
}

/** Half is rounded away from zero. */
function divide(dividend: bigint, divisor: bigint): number {
  const doubled = (dividend < 0n ? -dividend : dividend) * 2n + divisor;
  const quotient = doubled / (divisor * 2n);
  return Number(dividend < 0n ? -quotient : quotient);
}

/** A share of an amount, in basis points (2000 is 20 %), rounded once, half away from zero. */
export function shareOf(amount: Minor, bps: number): Minor {
  return divide(BigInt(amount) * BigInt(bps), 10_000n);
}

/** The tax that is within an amount that includes it. */
export function taxWithin(amount: Minor, bps: number): Minor {
  return divide(BigInt(amount) * BigInt(bps), 10_000n + BigInt(bps));
}

/** `amount × part / whole`, rounded once; for days of a period. */
export function prorate(amount: Minor, part: number, whole: number): Minor {
  return whole === 0 ? 0 : divide(BigInt(amount) * BigInt(part), BigInt(whole));
}

/**
 * Divides an amount in proportion to weights, so that the parts add up to it: what rounding leaves over goes to the
 * parts that lost most by it, the first of equals.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    const part = product / sum;
    return { index, part, rest: product - part * sum };
  });
  let left = BigInt(amount) - shares.reduce((total, { part }) => total + part, 0n);
  const step = left < 0n ? -1n : 1n;
  const byLoss = [...shares].sort((a, b) => Number((b.rest - a.rest) * step) || a.index - b.index);
  for (const share of byLoss) {
    if (left === 0n) break;
    share.part += step;
    left -= step;
  }
  return shares.map(({ part }) => Number(part));
}
