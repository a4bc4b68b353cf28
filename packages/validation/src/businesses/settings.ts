import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { currency, currencyInput } from '../commerce/fields.ts';
import { text } from '../text.ts';

export const deleteBusinessInput = z.strictObject({
  id: businessKey,
  /** Its slug once more. */
  confirm: text('Type the address of the business').max(100),
});

export const setBusinessCurrencyInput = z.strictObject({ id: businessKey, currency: currencyInput });
/** What a business sells in. */
export const businessCurrency = z
  .object({
    currency,
    /** Something was sold in it, so it stays. */
    isFixed: z.boolean(),
  })
  .meta({ id: 'BusinessCurrency' });
export type BusinessCurrency = z.infer<typeof businessCurrency>;
