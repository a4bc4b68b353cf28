import { isBlank } from '@kindred/validation/characters';
import { type CouponView, couponFields } from '@kindred/validation/commerce/coupons';
import type { CouponDuration, CouponType } from '@kindred/validation/commerce/values';
import { z } from 'zod';
import { FORM } from './copy.ts';

/** What the form holds: text as it is typed, days of the writer's own time zone, items as `type:id`. */
export interface CouponDraft extends Record<string, unknown> {
  code: string;
  type: CouponType;
  discount: string;
  currency: string;
  duration: CouponDuration;
  maxUses: string;
  maxPerUser: string;
  expiresAt: string;
  scope: 'all' | 'some';
  items: string[];
}

export const EMPTY: CouponDraft = {
  code: '',
  type: 'percentage',
  discount: '',
  currency: 'USD',
  duration: 'first',
  maxUses: '',
  maxPerUser: '1',
  expiresAt: '',
  scope: 'all',
  items: [],
};

const two = (value: number) => String(value).padStart(2, '0');
function dayOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end of a day here. */
function endOf(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString();
}

export function draftOf(coupon: CouponView): CouponDraft {
  return {
    code: coupon.code,
    type: coupon.type,
    discount: coupon.discount,
    currency: coupon.currency ?? 'USD',
    duration: coupon.duration,
    maxUses: coupon.maxUses === null ? '' : String(coupon.maxUses),
    maxPerUser: coupon.maxPerUser === null ? '' : String(coupon.maxPerUser),
    expiresAt: coupon.expiresAt === null ? '' : dayOf(coupon.expiresAt),
    scope: coupon.items.length > 0 ? 'some' : 'all',
    items: coupon.items.map(({ type, id }) => `${type}:${id}`),
  };
}

const numberIn = (typed: string) => (isBlank(typed) ? null : Number(typed));

/** What is sent of what was typed. */
export function couponInput(draft: CouponDraft): z.input<typeof couponFields> {
  const { scope, items, currency, type, expiresAt, maxUses, maxPerUser, ...rest } = draft;
  return {
    code: rest.code,
    discount: rest.discount,
    duration: rest.duration,
    type,
    currency: type === 'fixed' ? currency : null,
    maxUses: numberIn(maxUses),
    maxPerUser: numberIn(maxPerUser),
    expiresAt: endOf(expiresAt),
    items:
      scope === 'all'
        ? []
        : items.map((item) => {
            const [kind = '', id = ''] = item.split(':');
            return { type: kind as 'tribe' | 'product', id };
          }),
  };
}

export const couponForm = z
  .custom<CouponDraft>()
  .refine(({ scope, items }) => scope === 'all' || items.length > 0, {
    error: FORM.chooseSome,
    path: ['items'],
  })
  .transform(couponInput)
  .pipe(couponFields);
