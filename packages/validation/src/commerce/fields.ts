import { z } from 'zod';
import { nameField, visibleName } from '../names.ts';
import { atMost, text } from '../text.ts';
import { isCurrency } from './money.ts';
import { INTERVALS, ITEM_TYPES } from './values.ts';

export const itemType = z.enum(ITEM_TYPES).meta({ id: 'ItemType' });
export const interval = z.enum(INTERVALS);
/** An amount in the currency beside it, such as `'12.00'`; JPY has no decimals, KWD three. */
export const amount = z.string();
/** ISO 4217. */
export const currency = z.string();
export const currencyInput = text().refine(isCurrency, { error: 'Choose a currency' });

/**
 * An amount that somebody types, as a number or as text.
 * @param words for one that is missing
 */
export function amountInput(words: string) {
  return z
    .union([z.number(), text()], { error: words })
    .transform((value) => (typeof value === 'number' ? String(value) : value.trim().replace(',', '.')))
    .pipe(
      z
        .string()
        .min(1, { error: words })
        .regex(/^\d{1,8}(?:\.\d{1,3})?$/, { error: 'Enter an amount such as 12.50' }),
    );
}

export const countryCode = text()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Choose a country' });

/** A member's, with or without its `@`. */
export const handleInput = text('Handle is required')
  .trim()
  .transform((handle) => handle.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'Handle is required' })
      .max(100, { error: 'Handle must be at most 100 characters' }),
  );

const line = (what: string, max = 120) => nameField(`${what} is required`, max, what);
const optionalLine = (what: string) => text().trim().check(atMost(120, what), visibleName(what)).optional();

export const shippingAddressInput = z.strictObject({
  name: line('Name'),
  line1: line('Address'),
  line2: optionalLine('Address'),
  city: line('City'),
  region: optionalLine('Region'),
  postalCode: line('Postal code', 20),
  country: countryCode,
});
/** As it is read. */
export const shippingAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  region: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
});
export type ShippingAddress = z.infer<typeof shippingAddressInput>;
