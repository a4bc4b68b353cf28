import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { sellables } from './console.ts';
import { amount, currency, handleInput } from './fields.ts';

/** What an affiliate gets of a sale unless the seller says otherwise, in percent. */
export const AFFILIATE_RATE_DEFAULT = 20;
export const AFFILIATE_RATE_MAX = 90;
/** Affiliates of one seller. */
export const AFFILIATES_MAX = 1_000;

export const affiliateRate = z
  .number({ error: 'Commission rate is required' })
  .min(0.01, { error: 'Commission rate must be more than 0%' })
  .max(AFFILIATE_RATE_MAX, { error: `Commission rate must be at most ${AFFILIATE_RATE_MAX}%` })
  .refine((rate) => Number.isInteger(Math.round(rate * 10_000) / 100), {
    error: 'Commission rate has at most two decimals',
  });

export const affiliatesInput = z.strictObject({ ...cursorPageShape });
export const inviteAffiliateInput = z.strictObject({
  handle: handleInput,
  rate: affiliateRate,
});
export const affiliateIdInput = z.strictObject({ id });
export const updateAffiliateInput = z.strictObject({
  id,
  rate: affiliateRate.optional(),
  isActive: z.boolean().optional(),
});
export const affiliateSalesInput = z.strictObject({ id, ...cursorPageShape });

export const earnings = z.object({
  currency,
  isTest: z.boolean(),
  /** Everything, held or not. */
  total: amount,
  /** Still refundable, or not yet paid in by the seller. */
  held: amount,
});
export type Earnings = z.infer<typeof earnings>;

/** Somebody who brings buyers to a seller, for a share of the sales. */
export const affiliateView = z
  .object({
    id,
    /** Of the address that counts: `?ref=code`. */
    code: z.string(),
    /** The affiliate, for the seller; the seller, for the affiliate. */
    person: userCard,
    commissionRate: z.number(),
    referrals: z.int(),
    conversions: z.int(),
    totalEarned: z.array(earnings),
    joinedAt: timestamp,
    isActive: z.boolean(),
  })
  .meta({ id: 'Affiliate' });
export type AffiliateView = z.infer<typeof affiliateView>;
export const affiliatePage = pageOf(affiliateView);

/** For who promotes: with what there is to link to. */
export const affiliateProgram = affiliateView.extend({ links: sellables }).meta({ id: 'AffiliateProgram' });
export type AffiliateProgram = z.infer<typeof affiliateProgram>;
export const affiliatePrograms = z.array(affiliateProgram);

export const affiliateSale = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    description: z.string(),
    date: timestamp,
    amount,
    commission: amount,
    currency,
    isTest: z.boolean(),
    /**
     * `reversed` once everything was refunded; `awaiting_seller` when the buyer paid the seller by bank transfer and the
     * seller has not paid the commission in yet.
     */
    status: z.enum(['held', 'awaiting_seller', 'released', 'reversed']),
    releaseAt: timestamp,
  })
  .meta({ id: 'AffiliateSale' });
export type AffiliateSale = z.infer<typeof affiliateSale>;
export const affiliateSalePage = pageOf(affiliateSale);

export const visitInput = z.strictObject({
  code: text()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{4,40}$/, { error: 'This link is not valid' }),
});
/** `isCounted` is false of one's own links, and of those that are not active. */
export const visitResult = z.object({ isCounted: z.boolean() });
