import type { PlanView } from '@kindred/validation/commerce/plans';
import { formatPrice } from '../../../ui/money.ts';

const POINTS = {
  starter: ['Basic messaging and discussions', '1 course or event per month', 'Basic analytics'],
  pro: ['Advanced messaging', 'Unlimited courses and events', 'Advanced analytics', 'Custom branding'],
  enterprise: ['White-label', 'Dedicated account manager', 'Custom integrations', 'Priority support'],
} as const;

export const PLANS = {
  title: 'Plans',
  lead: 'Start free. Pay when your tribe does.',
  loading: 'Loading plans',
  current: 'Your plan',
  free: 'Free',
  custom: 'Custom',
  perMonth: 'per month',
  manage: 'Manage subscription',
  create: 'Create a tribe',
  contact: 'Contact Sales',
  start: ({ trialDays }: PlanView) => (trialDays > 0 ? 'Start Pro Trial' : 'Get Creator Pro'),
  trial: ({ trialDays }: PlanView) => `${trialDays} days free, then charged monthly. Cancel anytime.`,
  checkout: 'Creator Pro',
  price: (plan: PlanView) => (plan.price === null ? PLANS.custom : formatPrice(plan.price, plan.currency)),
  points: ({ plan, memberLimit, fee }: PlanView) => [
    memberLimit === null ? 'Unlimited members' : `Up to ${memberLimit} members in a tribe`,
    ...(plan === 'enterprise' ? [] : [`You keep ${100 - fee}% of what you earn`]),
    ...POINTS[plan],
  ],
} as const;

export const ENTERPRISE = {
  title: 'Contact Sales',
  text: 'Tell us about your community, and we’ll reply by email.',
  name: 'Name',
  email: 'Email',
  organization: 'Organization',
  message: 'What do you need?',
  send: 'Send',
  sending: 'Sending...',
  sent: 'Message sent',
} as const;
