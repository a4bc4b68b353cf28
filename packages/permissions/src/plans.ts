import type { Plan } from '@kindred/validation/accounts';

interface PlanLimits {
  /** Members of each tribe; null for as many as come. */
  members: number | null;
  /** Percent of a sale that is left to the seller. */
  sellerShare: number;
  /** Courses and events that can be made in a month; null for as many as they like. */
  offeringsAMonth: number | null;
}

/** An enterprise agrees on its own share; until it did, it keeps what Creator Pro keeps. */
const LIMITS: Record<Plan, PlanLimits> = {
  starter: { members: 50, sellerShare: 80, offeringsAMonth: 1 },
  pro: { members: null, sellerShare: 95, offeringsAMonth: null },
  enterprise: { members: null, sellerShare: 95, offeringsAMonth: null },
};

/** How many members a tribe of an owner on this plan holds, the owner included; null for as many as come. */
export function memberLimitOf(plan: Plan): number | null {
  return LIMITS[plan].members;
}

/** Percent of a sale that is left to a seller on this plan. */
export function sellerShareOf(plan: Plan): number {
  return LIMITS[plan].sellerShare;
}

/** How many courses and events together somebody on this plan can make in a month; null for as many as they like. */
export function offeringLimitOf(plan: Plan): number | null {
  return LIMITS[plan].offeringsAMonth;
}
