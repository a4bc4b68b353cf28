import { z } from 'zod';
import { email, PLANS } from '../accounts.ts';
import { plainNameField } from '../names.ts';
import { id, text } from '../text.ts';
import { amount, currency, interval } from './fields.ts';

export { PLAN_IDS, PLAN_NAMES } from './values.ts';

export const planView = z.object({
  plan: z.enum(PLANS),
  name: z.string(),
  /** What it is bought by; null of those that are not bought here. */
  itemId: id.nullable(),
  /** Null of one that is agreed on. */
  price: amount.nullable(),
  currency,
  interval: interval.nullable(),
  /** For me: 0 once I had them. */
  trialDays: z.int().min(0),
  /** Members of each tribe; null for as many as come. */
  memberLimit: z.int().nullable(),
  /** Percent of a sale that the platform keeps. */
  fee: z.number(),
  isCurrent: z.boolean(),
  /** Whether I pay for it, or try it; some are given theirs. */
  isSubscribed: z.boolean(),
});
export type PlanView = z.infer<typeof planView>;
export const planList = z.object({ items: z.array(planView) });

export const enterpriseInput = z.strictObject({
  name: plainNameField('Name is required', 120, 'Name'),
  email,
  organization: plainNameField('Organization is required', 120, 'Organization'),
  message: text('Message is required')
    .trim()
    .min(10, { error: 'Tell us a little more: at least 10 characters' })
    .max(2000, { error: 'Message must be at most 2000 characters' }),
});
export type EnterpriseInput = z.infer<typeof enterpriseInput>;
