import { CURRENCIES, priceDigits } from '@kindred/validation/commerce/money';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** All that can be sold in, by name: 'Japanese Yen (JPY)'. */
export const CURRENCY_OPTIONS = Object.keys(CURRENCIES)
  .map((code) => ({ value: code, label: `${names.of(code)} (${code})` }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** What a field for amounts of a currency takes. */
export function amountInputOf(currency: string) {
  return priceDigits(currency) === 0
    ? ({ inputMode: 'numeric', min: 0, step: 1 } as const)
    : ({ inputMode: 'decimal', min: 0, step: 0.01 } as const);
}

/** '$', '¥' or 'KWD', with as much room as it takes at the beginning of a field. */
export function currencySection(currency: string) {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return { leftSection: sign, ...(sign.length > 1 ? { leftSectionWidth: '3.5rem' } : {}) };
}
