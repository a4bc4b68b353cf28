import { z } from 'zod';
import { visibleName } from '../names.ts';
import { atMost, text } from '../text.ts';
import { PAYOUT_METHOD_MAX } from './payouts.ts';

export const SELLER_TAX_MAX = 50;
export const SELLER_REFUND_DAYS_MAX = 90;

const orNone = (field: z.ZodString) =>
  field
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);
const optional = (what: string, max: number) => orNone(text().trim().check(atMost(max, what)));

const optionalName = (what: string, max: number) =>
  orNone(text().trim().check(atMost(max, what), visibleName(what)));

/** How somebody sells. What buyers paid before stays as it was. */
export const sellerSettingsInput = z
  .strictObject({
    /** On invoices; the name of the account when null. */
    legalName: optionalName('Legal name', 120),
    address: optional('Address', 500),
    /** Such as `VAT`; null for no tax. */
    taxName: optionalName('Tax name', 20),
    /** In percent. */
    taxRate: z
      .number({ error: 'Tax rate must be a number' })
      .min(0, { error: 'Tax rate must be at least 0%' })
      .max(SELLER_TAX_MAX, { error: `Tax rate must be at most ${SELLER_TAX_MAX}%` })
      .refine((rate) => Number.isInteger(Math.round(rate * 10_000) / 100), {
        error: 'Tax rate has at most two decimals',
      })
      .default(0),
    /** Whether prices include the tax. */
    isTaxInclusive: z.boolean().default(false),
    /** Days in which a buyer can ask for a refund; 0 for never. */
    refundDays: z
      .int({ error: 'Refund days must be a whole number' })
      .min(0, { error: 'Refund days must be at least 0' })
      .max(SELLER_REFUND_DAYS_MAX, { error: `Refund days must be at most ${SELLER_REFUND_DAYS_MAX}` }),
    /** Where payouts go, such as `Bank transfer, DE02 1203 0000 0000 2020 51`. */
    payoutMethod: optional('Payout method', PAYOUT_METHOD_MAX),
    /** Where buyers send bank transfers, such as `Kim Bauer, DE02 1203 0000 0000 2020 51`. */
    transferDetails: optional('Bank account', 500),
  })
  .refine(({ taxName, taxRate }) => taxRate === 0 || taxName !== null, {
    error: 'Tax name is required with a tax rate',
    path: ['taxName'],
  });
export type SellerSettingsInput = z.infer<typeof sellerSettingsInput>;

export const sellerSettingsView = z
  .object({
    legalName: z.string().nullable(),
    address: z.string().nullable(),
    taxName: z.string().nullable(),
    taxRate: z.number(),
    isTaxInclusive: z.boolean(),
    refundDays: z.int(),
    payoutMethod: z.string().nullable(),
    transferDetails: z.string().nullable(),
    /** Whether buyers pay by bank transfer. */
    takesTransfers: z.boolean(),
  })
  .meta({ id: 'SellerSettings' });
export type SellerSettingsView = z.infer<typeof sellerSettingsView>;
