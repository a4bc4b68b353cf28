import { memberLimitOf, sellerShareOf } from '@kindred/permissions/plans';
import { PLANS, type Plan } from '@kindred/validation/accounts';
import { PLAN_IDS, PLAN_NAMES, type PlanView } from '@kindred/validation/commerce/plans';
import { PLAN_PRICE, PLAN_TRIAL_DAYS } from '@kindred/validation/commerce/values';

export const PLAN_CURRENCY = 'USD';

const PRICES: Record<Plan, string | null> = { starter: '0.00', pro: PLAN_PRICE, enterprise: null };

/** @param mine null for a visitor */
export function presentPlans(
  mine: { plan: Plan; hadTrial: boolean; isSubscribed: boolean } | null,
): PlanView[] {
  return PLANS.map((plan) => ({
    plan,
    name: PLAN_NAMES[plan],
    itemId: plan === 'pro' ? PLAN_IDS.pro : null,
    price: PRICES[plan],
    currency: PLAN_CURRENCY,
    interval: plan === 'pro' ? 'month' : null,
    trialDays: plan === 'pro' && mine?.hadTrial !== true ? PLAN_TRIAL_DAYS : 0,
    memberLimit: memberLimitOf(plan),
    fee: 100 - sellerShareOf(plan),
    isCurrent: mine?.plan === plan,
    isSubscribed: plan === 'pro' && mine?.isSubscribed === true,
  }));
}
