import { z } from 'zod';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { sellable } from './console.ts';
import { amount, amountInput, currencyInput, itemType } from './fields.ts';
import { COUPON_DURATIONS, COUPON_TYPES } from './values.ts';

export const COUPON_USES_MAX = 1_000_000;
export const COUPON_ITEMS_MAX = 50;

export const COUPON_STATUSES = ['active', 'paused', 'expired', 'used_up'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

const uses = (what: string) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(1, { error: `${what} must be at least 1` })
    .max(COUPON_USES_MAX, { error: `${what} must be at most ${COUPON_USES_MAX.toLocaleString('en')}` })
    .nullable()
    .default(null);

const couponShape = z.strictObject({
  code: text('Code is required')
    .trim()
    .toUpperCase()
    .min(3, { error: 'Code must be at least 3 characters' })
    .max(32, { error: 'Code must be at most 32 characters' })
    .regex(/^[A-Z0-9-]+$/, { error: 'Code can only contain letters, numbers, and hyphens' }),
  type: z.enum(COUPON_TYPES),
  /** Percent, or an amount in `currency`. */
  discount: amountInput('Discount is required'),
  /** Of a fixed discount: ISO 4217. */
  currency: currencyInput.nullable().default(null),
  duration: z.enum(COUPON_DURATIONS).default('first'),
  /** Null for as often as people like. */
  maxUses: uses('Uses'),
  maxPerUser: uses('Uses per person'),
  expiresAt: timestamp.nullable().default(null),
  /** What it is for; everything of the seller when empty. */
  items: z
    .array(z.strictObject({ type: itemType, id }))
    .max(COUPON_ITEMS_MAX, { error: `Choose at most ${COUPON_ITEMS_MAX}` })
    .default([]),
});
type CouponShape = z.infer<typeof couponShape>;

function withDiscount<Shape extends z.ZodType<CouponShape>>(shape: Shape) {
  return shape
    .refine(({ type, discount }) => type !== 'percentage' || /^\d+(?:\.\d{1,2})?$/.test(discount), {
      error: 'Enter a percentage such as 20 or 12.5',
      path: ['discount'],
    })
    .refine(({ type, discount }) => Number(discount) > 0 && (type === 'fixed' || Number(discount) <= 100), {
      error: 'Discount must be more than 0, and at most 100%',
      path: ['discount'],
    })
    .refine(({ type, currency }) => type !== 'fixed' || currency !== null, {
      error: 'Choose a currency',
      path: ['currency'],
    });
}
export const couponFields = withDiscount(couponShape);
export type CouponFields = z.infer<typeof couponFields>;

export const couponIdInput = z.strictObject({ id });
export const updateCouponInput = withDiscount(couponShape.extend({ id }));
export const pauseCouponInput = z.strictObject({ id, isActive: z.boolean() });
export const couponsInput = z.strictObject({ ...cursorPageShape });

export const couponView = z
  .object({
    id,
    code: z.string(),
    type: z.enum(COUPON_TYPES),
    /** `'20'` for 20 %, or an amount in `currency`. */
    discount: amount,
    currency: z.string().nullable(),
    duration: z.enum(COUPON_DURATIONS),
    uses: z.int(),
    maxUses: z.int().nullable(),
    maxPerUser: z.int().nullable(),
    expiresAt: timestamp.nullable(),
    /** False while it is paused. */
    isActive: z.boolean(),
    status: z.enum(COUPON_STATUSES),
    /** Empty for everything. */
    items: z.array(sellable),
    createdAt: timestamp,
  })
  .meta({ id: 'Coupon' });
export type CouponView = z.infer<typeof couponView>;
export const couponPage = pageOf(couponView);
