import type { Tx } from '@kindred/db/client';
import { isAnythingSold, priceThatDoesNotFit, type SoldIn } from '@kindred/db/commerce/currencies/visibility';
import { lockCurrency } from '@kindred/db/commerce/currencies/writes';
import {
  currencyOf,
  digitsProblem,
  isBelowMinimum,
  minimumPrice,
  priceDigits,
  toDecimal,
} from '@kindred/validation/commerce/money';
import { fail } from '../../../trpc/errors.ts';

/** Says which price stands against another currency. */
export function refuseCurrency(name: string, reason: string): never {
  return fail('invalid_input', {
    issues: [{ path: 'currency', message: `Change “${name}” first: ${reason}.` }],
  });
}

/**
 * Stops unless a tribe or business, whose row is locked, can sell in that currency from now on: nothing was sold, and
 * all that has a price there keeps it.
 */
export async function assertCurrencyFits(tx: Tx, soldIn: SoldIn, currency: string): Promise<void> {
  if (await isAnythingSold(tx, soldIn)) fail('currency_fixed');
  const minimum = toDecimal(currencyOf(currency).minimum, currency);
  const wrong = await priceThatDoesNotFit(tx, soldIn, { digits: priceDigits(currency), minimum });
  if (wrong === undefined) return;
  const { name, amount } = wrong;
  const hasDecimals = digitsProblem(amount, currency) !== null;
  refuseCurrency(
    name,
    hasDecimals ? `${amount} has decimals, and ${currency} has none` : belowMinimum(amount, currency),
  );
}

export function belowMinimum(amount: string, currency: string): string {
  return `${amount} is below ${minimumPrice(currency)}, the least that can be charged`;
}

/** Stops unless an amount that was typed has no more digits than its currency. */
export function checkAmount(path: string, typed: string, currency: string): void {
  const message = digitsProblem(typed, currency);
  if (message !== null) fail('invalid_input', { issues: [{ path, message }] });
}

/** As {@link checkAmount}, for a price: 0, or no less than can be charged. */
export function checkPrice(path: string, typed: string, currency: string): void {
  checkAmount(path, typed, currency);
  if (!isBelowMinimum(typed, currency)) return;
  fail('invalid_input', {
    issues: [{ path, message: `Price must be 0 or at least ${minimumPrice(currency)}` }],
  });
}

export { lockCurrency };

/** Locks the currency that a course is sold in, and stops unless a price fits it. */
export async function checkCoursePrice(tx: Tx, tribeId: string, price: string): Promise<void> {
  checkPrice('price', price, await lockCurrency(tx, { tribeId, businessId: null }));
}
